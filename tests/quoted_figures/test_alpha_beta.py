"""Numbers that notebook 3 quotes and no cell of it prints."""

from __future__ import annotations

from itertools import permutations, product
from math import inf
from random import Random
from typing import Any

import pytest

from adsearch.games import Tree
from adsearch.search import alpha_beta
from autograder.exercises.alpha_beta.traps import IMPOSTORS
from autograder.exercises.alpha_beta.worst_order import worst_order

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize(
    ("b", "m", "trees", "examined"),
    [(2, 4, 3_000, 2_476), (2, 6, 500, 52), (3, 4, 300, 48), (4, 4, 300, 2)],
)
def test_how_often_sorting_from_worst_to_best_leaves_nothing_out(
    b: int, m: int, trees: int, examined: int
) -> None:
    """Notebook 3: in trees of `m` plies with different leaves, the share of those that alpha-beta
    examines to the last leaf."""
    rng, whole = Random(0), 0
    for _ in range(trees):
        nested: list[Any] = rng.sample(range(b**m), b**m)
        while len(nested) > b:
            nested = [nested[i : i + b] for i in range(0, len(nested), b)]
        whole += alpha_beta(Tree(worst_order(nested))).statistics.leaves == b**m
    assert whole == examined


def test_positions_of_the_minimal_tree_with_seven_moves() -> None:
    """Notebook 3: beside the counts of Connect Four. Knuth and Moore's three types of nodes, by
    what their children are."""
    children = {1: {1: 1, 2: 6}, 2: {3: 1}, 3: {2: 7}}
    level, counts = {1: 1}, [1]
    for _ in range(8):
        below: dict[int, int] = {}
        for kind, many in level.items():
            for child, times in children[kind].items():
                below[child] = below.get(child, 0) + times * many
        level = below
        counts.append(counts[-1] + sum(level.values()))
    assert counts[6:] == [1_249, 3_992, 8_793]
    assert round(12_648 / counts[6]) == 10
    assert round(220_214 / counts[8]) == 25


def test_two_impostors_that_mishandle_the_window_pass_the_examples() -> None:
    """Notebook 3: of the seven, after the exercise on impostors, by the first program of each."""
    seven = {
        "Each player compares with its own bound",
        "It cuts in the wrong direction",
        "The window is handed on upside down",
        "MIN raises α",
        "MAX lowers β",
        "Siblings share their window",
        "It returns α whoever moves",
    }
    examples = {"((3 12 8) (2 4 6) (14 5 2))": 3, "(1 (2 (3 4)))": 2}
    passing = {
        impostor.name
        for impostor in IMPOSTORS
        if impostor.name in seven
        and all(impostor.answer(tree) == value for tree, value in examples.items())
    }
    assert passing == {"MAX lowers β", "Siblings share their window"}


def test_a_search_that_asks_only_the_parent_examines_ten_leaves_of_fourteen() -> None:
    """Notebook 3: in the tree after Cicirello, where alpha-beta examines nine."""
    seen: list[int] = []

    def value(tree: Any, alpha: float, beta: float, maximises: bool) -> float:
        if not isinstance(tree, list):
            seen.append(tree)
            return float(tree)
        best = -inf if maximises else inf
        for child in tree:
            below = (best, inf) if maximises else (-inf, best)
            best = (max if maximises else min)(best, value(child, *below, not maximises))
            if best >= beta if maximises else best <= alpha:
                break
        return best

    tree: Any = [[[9, -5, -8], [10, -9, -7]], [[[5, -9], [-11, 4], [10, 11]], [900, 999]]]
    assert value(tree, -inf, inf, True) == 10
    assert seen == [9, -5, -8, 10, 5, -9, -11, 10, 11, 900]
    assert alpha_beta(Tree(tree)).statistics.leaves == 9


@pytest.mark.long
def test_no_order_of_a_tree_with_two_moves_and_four_plies_examines_every_leaf() -> None:
    """Notebook 3: its branches are worth 9 and 13, and no order examines more than 14 leaves."""

    def orders(tree: Any) -> list[Any]:
        if not isinstance(tree, list):
            return [tree]
        within = product(*map(orders, tree))
        return [list(order) for branches in within for order in permutations(branches)]

    def leaves(order: Any) -> int:
        return alpha_beta(Tree(order)).statistics.leaves

    first = [[[1, 2], [9, 10]], [[3, 4], [11, 12]]]
    second = [[[5, 6], [13, 14]], [[7, 8], [15, 16]]]
    assert [alpha_beta(Tree([branch])).value for branch in (first, second)] == [9, 13]
    assert max(map(leaves, orders([first, second]))) == 14
