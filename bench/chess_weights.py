"""What are the pieces worth? `python -m bench.chess_weights` learns it from games, in two rounds.

The players begin by counting heads: every man is worth 1. Each game starts with some men missing
on either side, so that material differs a lot. The outcomes of these games are fitted by logistic
regression on the features of `chess_structure`; the second round is played with the weights that
the first has found. Nothing tells the players what the books say. It takes some minutes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import TypeAlias

import chess
import numpy as np
from numpy.typing import NDArray

from adsearch.evaluation import chess_structure
from adsearch.games import Chess

Weights: TypeAlias = tuple[float, ...]
Numbers: TypeAlias = NDArray[np.float64]

GAMES = 400  # in each round
MISSING = 0.4  # how likely a man is not there at the start
LONGEST = 160  # plies; a game that lasts longer is a draw
WON = 1e6
KINDS = ("pawns", "knights", "bishops", "rooks", "queens")
FEATURES = chess_structure(Chess())


def games(weights: Weights, number: int) -> list[tuple[Numbers, float]]:
    """For each game the features of some positions, and its outcome for White: 1, ½ or 0."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(partial(played, weights), range(number), chunksize=5))


def played(weights: Weights, seed: int) -> tuple[Numbers, float]:
    rng, board, rows = Random(seed), chess.Board(None), []
    while not board.is_valid():
        board = _handicap(rng)
    for ply in range(LONGEST):
        if board.is_game_over() or board.is_repetition(3) or board.is_fifty_moves():
            break
        if ply % 6 == 0:
            turn = 1 if board.turn else -1
            rows.append([*FEATURES.features(Chess().position(board.fen())), turn])
        board.push(_choice(board, weights, rng))
    outcome = {"1-0": 1.0, "0-1": 0.0}.get(board.result(), 0.5)
    return np.array(rows, float), outcome


def _handicap(rng: Random) -> chess.Board:
    """The first position without some of its men."""
    board = chess.Board()
    for square in list(board.piece_map()):
        if square not in (chess.E1, chess.E8) and rng.random() < MISSING:
            board.remove_piece_at(square)
    board.castling_rights = chess.BB_EMPTY
    return board


# -- a player that looks a ply ahead, further with few men, and then at captures ------------------


def _choice(board: chess.Board, weights: Weights, rng: Random) -> chess.Move:
    men = chess.popcount(board.occupied)
    depth = 1 if men > 10 else 2 if men > 5 else 3
    best, choice = -2 * WON, None
    for move in sorted(board.legal_moves, key=lambda _: rng.random()):
        board.push(move)
        value = (
            0.0 if board.is_repetition(2) else -_value(board, weights, depth - 1, -2 * WON, -best)
        )
        board.pop()
        value += 0.1 * rng.random()
        if value > best:
            best, choice = value, move
    assert choice
    return choice


def _value(b: chess.Board, weights: Weights, depth: int, alpha: float, beta: float) -> float:
    """Negamax to `depth`, then captures; in the view of the side to move."""
    if b.is_insufficient_material():
        return 0.0
    if depth == 0 and not b.is_check():
        return _captures(b, weights, alpha, beta, 3)
    best = -2 * WON
    for move in b.legal_moves:
        b.push(move)
        best = max(best, -_value(b, weights, max(depth - 1, 0), -beta, -max(alpha, best)))
        b.pop()
        if best >= beta:
            return best
    if best == -2 * WON:
        return -WON - depth if b.is_check() else 0.0
    return best


def _captures(b: chess.Board, weights: Weights, alpha: float, beta: float, limit: int) -> float:
    best = _estimate(b, weights)
    if limit == 0 or best >= beta:
        return best
    for move in sorted(
        b.generate_legal_captures(), key=lambda m: -(b.piece_type_at(m.to_square) or 1)
    ):
        b.push(move)
        best = max(best, -_captures(b, weights, -beta, -max(alpha, best), limit - 1))
        b.pop()
        if best >= beta:
            break
    return best


def _estimate(b: chess.Board, weights: Weights) -> float:
    """Material, and what helps to finish: pawns forward, a bare king to the edge."""
    white, black = b.occupied_co[chess.WHITE], b.occupied_co[chess.BLACK]
    value = 0.0
    for weight, men in zip(
        weights, (b.pawns, b.knights, b.bishops, b.rooks, b.queens), strict=True
    ):
        value += weight * (chess.popcount(men & white) - chess.popcount(men & black))
    for square in chess.scan_forward(b.pawns):
        rank = chess.square_rank(square)
        value += 0.01 * (rank if white >> square & 1 else rank - 7)
    for bare, own, sign in ((black, white, 1), (white, black, -1)):
        if bare & ~b.kings == 0:
            lone, king = chess.msb(bare), chess.msb(own & b.kings)
            off = max(abs(2 * chess.square_file(lone) - 7), abs(2 * chess.square_rank(lone) - 7))
            value += sign * (0.02 * off - 0.03 * chess.square_distance(lone, king))
    return value if b.turn else -value


# -- learning ------------------------------------------------------------------------------------


def fitted(data: Sequence[tuple[Numbers, float]], columns: Sequence[int]) -> Numbers:
    """Weights by logistic regression; every game counts the same."""
    turn = len(FEATURES.weights)
    x = np.concatenate([rows[:, [*columns, turn]] for rows, _ in data])
    y = np.concatenate([np.full(len(rows), outcome) for rows, outcome in data])
    share = np.concatenate([np.full(len(rows), 1 / len(rows)) for rows, _ in data])
    w = np.zeros(x.shape[1])
    for _ in range(50):  # Newton's method, held back a little where the data say nothing
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (share * (y - p)) - 1e-3 * w
        curve = (x * (share * p * (1 - p))[:, None]).T @ x + 1e-3 * np.eye(len(w))
        w += np.linalg.solve(curve, slope)
    return np.asarray(w[:-1])


def intervals(data: Sequence[tuple[Numbers, float]], columns: Sequence[int]) -> Iterator[str]:
    """The weights, a rook being 5, with 95 % intervals: games are drawn again a hundred times.

    The rook is the unit because the pawn, the least of all, is known least well.
    """
    rng, rook = np.random.default_rng(0), KINDS.index("rooks")
    again = []
    for _ in range(100):
        w = fitted([data[i] for i in rng.integers(0, len(data), len(data))], columns)
        again.append(5 * w / w[rook])
    low, high = np.percentile(again, (2.5, 97.5), axis=0)
    weights = fitted(data, columns)
    names = [name for i, name in enumerate(FEATURES.weights) if i in columns]
    for name, w, a, b in zip(names, 5 * weights / weights[rook], low, high, strict=True):
        yield f"{name:<14}{w:6.2f}  ({a:.2f} to {b:.2f})"


def main() -> None:
    weights: Weights = (1, 1, 1, 1, 1)
    for round_ in (1, 2):
        data = games(weights, GAMES)
        drawn = sum(outcome == 0.5 for _, outcome in data)
        print(
            f"round {round_}: {len(data)} games, {drawn} drawn, by", *(f"{w:.2f}" for w in weights)
        )
        for columns in (range(len(KINDS)), range(len(FEATURES.weights))):
            print(*intervals(data, columns), sep="\n", end="\n\n", flush=True)
        learnt = fitted(data, range(len(KINDS)))
        weights = tuple(round(w / learnt[0], 2) for w in learnt.tolist())


if __name__ == "__main__":
    main()
