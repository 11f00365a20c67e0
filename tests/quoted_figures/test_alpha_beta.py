"""Numbers that notebook 3 quotes and no cell of it prints."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from adsearch.games import Tree
from adsearch.search import alpha_beta
from autograder.exercises.alpha_beta.worst_order import worst_order

pytestmark = pytest.mark.slow


@pytest.mark.long
@pytest.mark.parametrize(("b", "trees", "examined"), [(2, 3_000, 2_476), (3, 300, 48), (4, 300, 2)])
def test_how_often_sorting_from_worst_to_best_leaves_nothing_out(
    b: int, trees: int, examined: int
) -> None:
    """Notebook 3: in trees of four plies with different leaves, the share of those that alpha-beta
    examines to the last leaf."""
    rng, whole = Random(0), 0
    for _ in range(trees):
        nested: list[Any] = rng.sample(range(b**4), b**4)
        while len(nested) > b:
            nested = [nested[i : i + b] for i in range(0, len(nested), b)]
        whole += alpha_beta(Tree(worst_order(nested))).statistics.leaves == b**4
    assert whole == examined


def examined(b: int, plies: int, rng: Random) -> int:
    """The leaves that alpha-beta examines in a tree with random leaves, drawn as it meets them."""

    def value(depth: int, alpha: float, beta: float, maximises: bool) -> float:
        nonlocal leaves
        if depth == 0:
            leaves += 1
            return rng.random()
        for _ in range(b):
            v = value(depth - 1, alpha, beta, not maximises)
            alpha, beta = (max(alpha, v), beta) if maximises else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return alpha if maximises else beta

    leaves = 0
    value(plies, -inf, inf, True)
    return leaves


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
    assert round(220_214 / counts[8]) == 25
