"""Numbers that notebook 12 quotes and no cell of it prints."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import inf
from random import Random

import pytest

from adsearch.evaluation import chess, chess_captures
from adsearch.game import MAX
from adsearch.games import Checkers, Chess, Go, Hypergammon, Othello
from adsearch.games.chess_puzzles import PUZZLES
from adsearch.matches import Budget, match
from adsearch.matches.long_matches import TREE_AGAINST_FLAT
from adsearch.search import (
    CheckersTable,
    GammonStudent,
    HypergammonSolution,
    InTurn,
    Killers,
    Network,
    Table,
    captures_first,
    fit,
    iterative_deepening,
    keeps_eyes,
    mcts,
    pips,
    playout_keeping_eyes,
    quiescence,
)
from adsearch.search.othello_patterns import pattern

pytestmark = pytest.mark.slow


@pytest.mark.long
def test_an_edge_and_its_mirror_image_fitted_apart_differ_by_noise() -> None:
    """Notebook 12: 200 random games, four edges a board, each read in one direction."""
    game = Othello(6)
    squares = list(game.squares.values())
    edges = [range(6), range(30, 36), range(0, 36, 6), range(5, 36, 6)]
    rng, rows, outcomes = Random(0), [], []
    for _ in range(200):
        s, met = game.initial(), []
        while not game.is_terminal(s):
            board = [1 if bit & s[0] else 2 if bit & s[1] else 0 for bit in squares]
            met.append((s[3], [pattern(board, edge) for edge in edges]))
            s = game.result(s, rng.choice(game.actions(s)))
        rows += [row for _, row in met]
        outcomes += [-game.margin(s) if mover else game.margin(s) for mover, _ in met]
    weights = fit(rows, outcomes, 3**6, 3)
    often = Counter(i for row in rows for i in row)
    edge, mirrored = (pattern(look, range(6)) for look in ([1, 1, 1, 1, 2, 0], [0, 2, 1, 1, 1, 1]))
    assert [round(float(weights[i]), 1) for i in (edge, mirrored)] == [8.7, 3.7]
    assert [often[i] for i in (edge, mirrored)] == [75, 91]
    shared = [[min(i, turned(i)) for i in row] for row in rows]
    together = fit(shared, outcomes, 3**6, 3)
    assert round(float(together[edge]), 1) == 6.0


@pytest.mark.long
def test_when_a_learner_of_hypergammon_overtakes_the_pip_counter_depends_on_its_seed() -> None:
    """Notebook 12, part B: how many of six seeds are ahead after so many games."""
    game = Hypergammon()
    truth = HypergammonSolution(game)
    by_pips = truth.greedy(truth.by(pips))
    ahead: Counter[int] = Counter()
    for seed in range(6):
        network = Network(52, 20, alpha=0.1, lam=0.7, seed=seed, scale=0.2)
        student, rng = GammonStudent(game, network), Random(seed)
        for games in range(1, 151):
            student.play(rng)
            if games in (15, 100, 150):
                policy = truth.greedy(student.values(truth.positions))
                ahead[games] += truth.match(policy, by_pips) > 0.5
    assert ahead == {15: 2, 100: 5, 150: 6}
    assert round(truth.match(truth.best, by_pips), 3) == 0.779


def test_a_lone_king_in_a_double_corner_draws_unless_it_loses_at_once() -> None:
    """Notebook 12, part A: on 4 × 4 squares, against two kings that are to move."""
    game = Checkers(4)
    table = CheckersTable(game, 3)
    dark = [row * 4 + column for row in range(4) for column in range(4) if (row + column) % 2]
    ends: Counter[int | None] = Counter()
    for lone in (1, 4, 11, 14):  # b4 and a3, d2 and c1
        for two in combinations([square for square in dark if square != lone], 2):
            men = "".join("W" if i == lone else "B" if i in two else "." for i in range(16))
            rows = [men[i : i + 4] for i in range(0, 16, 4)]
            s = game.position("\n".join([*rows, "Black to move"]))
            assert table[s] >= 0
            ends[table.plies(s)] += 1
    assert ends == {None: 64, 3: 20}


def turned(number: int) -> int:
    """The number of an edge read from its other end."""
    return sum(number // 3**k % 3 * 3 ** (5 - k) for k in range(6))


def solved(calls: int, without: tuple[str, ...]) -> int:
    """How many of the chess puzzles the program of notebook 12 solves without some parts."""
    found = 0
    for fen, key in PUZZLES:
        game, meter = Chess(fen), Budget()
        counted, men = meter.metered(game), chess(game) / 1000

        def settled(s, alpha, beta, counted=counted, men=men):  # type: ignore[no-untyped-def]
            window = (-inf, inf) if "the window" in without else (alpha, beta)
            return quiescence(counted, s, *window, men, chess_captures, limit=4)

        parts = {"captures first": captures_first, "killers": Killers()}
        result = iterative_deepening(
            counted,
            order=InTurn(*(part for name, part in parts.items() if name not in without)),
            max_depth=10,
            out_of_time=lambda meter=meter: meter.spent >= calls,  # type: ignore[misc]
            evaluation=men,
            settled=None if "quiescence" in without else settled,
            table=None if "table" in without else Table(),
        )
        found += result.action == key
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("calls", "without", "positions"),
    [
        (10_000, "", 9),
        (10_000, "quiescence", 8),
        (10_000, "the window", 6),
        (3_000, "quiescence, captures first", 8),
        (3_000, "quiescence, killers", 8),
        (3_000, "quiescence, table", 7),
        (3_000, "captures first, killers", 6),
        (3_000, "captures first, table", 7),
        (3_000, "killers, table", 8),
    ],
)
def test_the_answers_about_parts_of_a_chess_program(
    calls: int, without: str, positions: int
) -> None:
    """Notebook 12, part D."""
    assert solved(calls, tuple(without.split(", "))) == positions


@pytest.mark.long
def test_a_hundred_games_of_tree_search_against_flat_playouts() -> None:
    """Notebook 12, part E: with 20 games of the same match the tree scores 0.9."""

    def tree(game, state, budget=None):  # type: ignore[no-untyped-def]
        return mcts(game, state, 100, 0.4, Random(0), playout=playout_keeping_eyes).action

    def flat(game, state, budget=None):  # type: ignore[no-untyped-def]
        moves, rng = keeps_eyes(game, state), Random(0)
        sign = 1 if game.player(state) == MAX else -1

        def total(a):  # type: ignore[no-untyped-def]
            after, each = game.result(state, a), max(1, 100 // len(moves))
            return sign * sum(playout_keeping_eyes(game, after, rng) for _ in range(each))

        return max(moves, key=total)

    score = match(Go(5), tree, flat, 50, opening=2)
    assert (round(score.score, 3), round(score.margin, 3)) == TREE_AGAINST_FLAT
