"""A table inside a search, and proofs where both ends agree."""

from __future__ import annotations

import random
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import UnsupportedGame
from adsearch.games import Checkers, Pig, Tree
from adsearch.search import CheckersTable, endgame_table_search, minimax, proof
from adsearch.search.proof_by_bounds import bounded_value

GUESSING = Tree("((3 12)@5 (2 4)@9)@0")
TEXTBOOK = Tree("((3 12 8) (2 4 6) (14 5 2))")


def zero(s: object) -> float:
    return 0


@pytest.mark.parametrize(
    ("table", "values"),
    [
        ({}, [0, 9, 3]),
        ({(1,): 7}, [0, 7, 7]),
        ({(1,): 2}, [0, 5, 3]),
        ({(): 6}, [6, 6, 6]),
        ({(0, 0): 99}, [0, 9, 3]),
    ],
    ids=["no table", "before the heuristic", "a true entry", "at the root", "after the rules"],
)
def test_the_order_of_the_questions(
    table: dict[tuple[int, ...], float], values: list[float]
) -> None:
    found = [
        endgame_table_search(GUESSING, (), depth, GUESSING.evaluation, table).value
        for depth in (0, 1, 2)
    ]
    assert found == values


@pytest.mark.parametrize(("table", "leaves"), [({}, 7), ({(2,): 2}, 4), ({(0,): 3, (2,): 2}, 1)])
def test_nothing_is_examined_below_an_entry(
    table: dict[tuple[int, ...], float], leaves: int
) -> None:
    asked = []

    class Asked(Tree):
        def utility(self, s: tuple[object, ...], p: int = 0, /) -> float:
            asked.append(s)
            return super().utility(s, p)

    game = Asked("((3 12 8) (2 4 6) (14 5 2))")
    assert endgame_table_search(game, (), 9, zero, table).value == 3
    assert len(asked) == leaves


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> str:
    if depth == 0 or (draw(st.booleans()) and depth < 3):
        return str(draw(st.integers(-9, 9)))
    children = draw(st.lists(trees(depth - 1), min_size=1, max_size=3))
    return f"({' '.join(children)})"


@pytest.mark.slow
@given(trees(), st.integers(0, 4), st.integers(0, 10**6))
def test_bounds_hold_and_true_entries_leave_the_value(text: str, depth: int, seed: int) -> None:
    game, rng = Tree(text), random.Random(seed)
    game.bounds = (-9, 9)
    truth = minimax(game).value
    states, table = [()], {}
    for s in states:
        states += [game.result(s, a) for a in game.actions(s)]
        if rng.random() < 0.2:
            table[s] = minimax(game, s).value
    low, high = proof(game, None, depth, table)
    assert low <= truth <= high
    assert endgame_table_search(game, None, 9, zero, table).value == truth
    assert proof(game, None, 9, table) == (truth, truth)
    below = endgame_table_search(game, None, depth, lambda s: -9, table, -inf, inf)
    assert below.value == low


def test_4x4_checkers_is_a_draw() -> None:
    game = Checkers(4)
    table = CheckersTable(game, 3)
    bounds = [proof(game, None, depth, table) for depth in range(9)]
    assert bounds == [(-1, 1)] * 4 + [(-1, 0)] * 4 + [(0, 0)]
    assert proof(game, None, 14, {}) == (-1, 1)


def test_on_5x5_the_second_player_wins() -> None:
    game = Checkers(5)
    table = CheckersTable(game, 3)
    assert proof(game, None, 5, table) == (-1, 1)
    assert proof(game, None, 6, table) == (-1, -1)
    assert proof(game, None, 19, {}) == (-1, 1)
    assert proof(game, None, 20, {}) == (-1, -1)


@pytest.mark.long
def test_6x6_with_one_row_each_is_a_draw() -> None:
    game = Checkers(6, rows=1)
    table = CheckersTable(game, 4)
    assert bounded_value(game, None, 12, table, 1)[0] == 1
    assert bounded_value(game, None, 13, table, 1)[0] == 0
    assert bounded_value(game, None, 19, table, -1)[0] == -1
    assert bounded_value(game, None, 20, table, -1)[0] == 0


@pytest.mark.long
@pytest.mark.parametrize("unknown", [-1, 1])
def test_with_three_pieces_even_depth_30_proves_nothing_about_it(unknown: int) -> None:
    """Notebook 12: one more piece in the table does what ten more plies do not."""
    game = Checkers(6, rows=1)
    table = CheckersTable(game, 3)
    assert bounded_value(game, None, 30, table, unknown)[0] == unknown


def test_what_has_no_proof_is_refused() -> None:
    boundless = Tree("(1 2)")
    boundless.bounds = None
    with pytest.raises(UnsupportedGame, match="has no bounds"):
        proof(boundless, None, 2, {})
    with pytest.raises(UnsupportedGame, match="chance"):
        proof(Pig(), None, 2, {})
    with pytest.raises(ValueError, match="depth is 0 or a positive whole number"):
        proof(Checkers(4), None, -1, {})
