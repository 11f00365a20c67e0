"""Expectiminimax: means where dice fall, and where the cut-off lies."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import CHANCE, MAX, MIN, UnsupportedGame
from adsearch.games import Backgammon, Race, Tree
from adsearch.search.expectiminimax import chances, expectiminimax
from tests.search.chance_trees import expected, trees


@pytest.mark.slow
@given(trees)
def test_values_are_those_of_the_definition(tree: Tree) -> None:
    found = expectiminimax(tree)
    assert found.value == expected(tree, ())
    if tree.is_terminal(()) or tree.player(()) == CHANCE:
        assert (found.action, found.line) == (None, ())
    else:
        assert found.line[0] == found.action
        assert expected(tree, (found.action,)) == found.value


@pytest.mark.slow
@given(trees, st.integers(0, 4))
def test_cut_off_values_are_those_of_the_definition(tree: Tree, depth: int) -> None:
    found = expectiminimax(tree, depth=depth, evaluation=tree.evaluation)
    assert found.value == expected(tree, (), depth, tree.evaluation)
    assert found.statistics.depth <= depth


def test_the_mean_counts_not_the_worst_nor_the_sum() -> None:
    found = expectiminimax(Tree("(chance(0.9:2 0.1:-10) 0.5)"))
    assert found.value == pytest.approx(0.8)
    assert found.action == 0


@pytest.mark.parametrize(
    ("power", "best"), [(1, "A"), (2, "A"), (3, "A"), (3.76, "A"), (3.77, "B"), (4, "B"), (5, "B")]
)
def test_maps_that_keep_the_order_may_change_the_decision(power: float, best: str) -> None:
    a, b = (chance(pairs, power) for pairs in (((0.9, 3), (0.1, 1)), ((0.75, 2), (0.25, 4))))
    assert expectiminimax(Tree(f"(A:{a} B:{b})")).action == best


def chance(pairs: tuple[tuple[float, int], ...], power: float) -> str:
    return f"chance({' '.join(f'{p}:{x**power}' for p, x in pairs)})"


@pytest.mark.parametrize(
    ("moves", "nodes", "leaves"),
    [(0, 1, 1), (1, 19, 12), (2, 235, 144), (3, 2827, 1728), (4, 33_931, 20_736)],
)
def test_the_race_grows_by_dice_times_moves(moves: int, nodes: int, leaves: int) -> None:
    found = expectiminimax(Race(30), depth=moves, evaluation=lambda s: 0)
    assert (found.statistics.nodes, found.statistics.leaves) == (nodes, leaves)
    assert found.statistics.depth == moves


def test_chance_at_the_root_has_a_value_but_no_action() -> None:
    found = expectiminimax(Tree("chance(0.25:min(4 8) 0.75:max(0 -8))"))
    assert (found.value, found.action, found.line) == (1, None, ())


def test_depth_0_evaluates_the_root_even_where_chance_moves() -> None:
    tree = Tree("chance(1 2)@9")
    assert expectiminimax(tree, depth=0, evaluation=tree.evaluation).value == 9


def test_a_game_that_is_over_before_the_depth_has_its_utility() -> None:
    tree = Tree("(1@7 (2 3)@0)@7")
    assert expectiminimax(tree, depth=1, evaluation=tree.evaluation).value == 1


def test_impossible_outcomes_are_not_looked_at() -> None:
    found = expectiminimax(Tree("chance(0:(1 2 3) 1:5)"))
    assert (found.value, found.statistics.nodes) == (5, 2)


@pytest.mark.parametrize("wrong", [(0.5, 0.4), (1.5, -0.5)])
def test_probabilities_must_be_right(wrong: tuple[float, float]) -> None:
    class Loaded(Tree):
        def outcomes(self, s, /):
            return list(enumerate(wrong))

    with pytest.raises(ValueError, match="add up to"):
        chances(Loaded("chance(1 2)"), ())


@pytest.mark.parametrize("answer", [math.nan, "good"])
def test_an_evaluation_must_give_numbers(answer) -> None:
    with pytest.raises(ValueError, match="no finite number"):
        expectiminimax(Tree("((1 2) 3)"), depth=1, evaluation=lambda s: answer)


@pytest.mark.parametrize("text", ["A(<1 2 3> <3 2 1>)", "(<1 2> <5 5>)"])
def test_only_two_players_with_opposite_interests_are_served(text: str) -> None:
    with pytest.raises(UnsupportedGame, match="expectiminimax"):
        expectiminimax(Tree(text))


@pytest.mark.slow
def test_circles_are_met_with_a_sentence() -> None:
    with pytest.raises(UnsupportedGame, match="limit the depth"):
        expectiminimax(Race(30))


# -- backgammon ----------------------------------------------------------------------------------

BACKGAMMON = Backgammon()


def lead(s) -> float:
    """Of MAX, in pips, with 6 off for a blot of one's own that the other has yet to pass."""

    def worth(p: int) -> float:
        own, other = BACKGAMMON.checkers(s, p), BACKGAMMON.checkers(s, 1 - p)
        last = max(point for point in range(26) if other[point])  # of the other, in its numbering
        exposed = sum(own[point] == 1 for point in range(25 - last, 25))
        return sum(point * n for point, n in enumerate(own)) + 6 * exposed

    return worth(MIN) - worth(MAX)


@pytest.mark.parametrize(
    ("roll", "play"), [((3, 1), "8/5 6/5"), ((4, 2), "8/4 6/4"), ((6, 1), "13/7 8/7")]
)
def test_one_ply_makes_the_point_that_books_make(roll: tuple[int, int], play: str) -> None:
    s = (MAX, roll, *BACKGAMMON.initial()[2:])
    found = expectiminimax(BACKGAMMON, s, depth=1, evaluation=lead)
    assert found.action == BACKGAMMON.parse(s, play)
    assert found.statistics.leaves == len(BACKGAMMON.actions(s))
