"""The textbook's order of moves in chess: captures, then threats, forward moves, backward moves."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from adsearch.games.chess import Chess, Position

_VALUE = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,  # never taken, and no man threatens more than it can lose
}


def captures_first(game: Chess, s: Position, actions: Sequence[str], ply: int) -> list[str]:
    """Captures and promotions first, the most valuable gain by the cheapest man before others;
    then checks and attacks on a more valuable man; then the moves that go forward farthest.

    >>> game = Chess("4k3/8/8/3q4/4P3/8/8/R3K3 w - -")
    >>> captures_first(game, game.initial(), game.actions(game.initial()), 0)[:2]
    ['e4d5', 'a1a8']
    """
    board = game.board(s)
    enemy = board.occupied_co[not board.turn]
    ahead = 1 if board.turn == chess.WHITE else -1

    def rank(a: str) -> tuple[int, int, int]:
        move = chess.Move.from_uci(a)
        man = _worth(board, move.from_square)
        if board.is_capture(move) or move.promotion:
            gain = _worth(board, move.to_square) or int(board.is_en_passant(move))
            return 0, -gain - _VALUE.get(move.promotion or 0, 0), man
        advance = ahead * (chess.square_rank(move.to_square) - chess.square_rank(move.from_square))
        return 1 if threatens(move, man) else 2, -advance, 0

    def threatens(move: chess.Move, man: int) -> bool:
        board.push(move)
        try:
            attacked = chess.scan_forward(board.attacks_mask(move.to_square) & enemy)
            return board.is_check() or any(_worth(board, square) > man for square in attacked)
        finally:
            board.pop()

    return sorted(actions, key=rank)


def _worth(board: chess.Board, square: chess.Square) -> int:
    """The value of the man on `square`, 0 if there is none."""
    kind = board.piece_type_at(square)
    return _VALUE[kind] if kind else 0
