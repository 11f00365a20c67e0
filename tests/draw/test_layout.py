"""The tidy layout: no overlaps, order kept, parents in the middle, mirrored trees mirrored."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.layout import UPRIGHT, tidy


@st.composite
def trees(draw: Any) -> tuple[list[int], list[float], list[float]]:
    """Parents in any order that puts them before their children, and how far nodes reach."""
    n = draw(st.integers(1, 40))
    near = draw(st.sampled_from([1, 3, 40]))  # long and thin, or bushy
    parents = [-1] + [draw(st.integers(max(0, i - near), i - 1)) for i in range(1, n)]
    reach = st.lists(st.sampled_from([1.0, 5.0, 40.0]), min_size=n, max_size=n)
    return parents, draw(reach), draw(reach)


def families(parents: list[int]) -> dict[int, list[int]]:
    below: dict[int, list[int]] = {}
    for node, parent in enumerate(parents):
        below.setdefault(parent, []).append(node)
    return below


def rows(parents: list[int]) -> list[list[int]]:
    """The nodes of each depth as they stand from left to right, if the order is kept."""
    below, found = families(parents), []
    row = [0]
    while row:
        found.append(row)
        row = [child for node in row for child in below.get(node, [])]
    return found


@pytest.mark.slow
@given(trees())
def test_neighbours_keep_their_order_and_distance(tree: Any) -> None:
    parents, left, right = tree
    x = tidy(parents, left, right, gap=3, family_gap=7)
    for row in rows(parents):
        for a, b in pairwise(row):
            gap = 3 if parents[a] == parents[b] else 7
            assert x[b] - left[b] - (x[a] + right[a]) >= gap - 1e-6


@pytest.mark.slow
@given(trees())
def test_parents_stand_in_the_middle_above_their_children(tree: Any) -> None:
    parents, left, right = tree
    x = tidy(parents, left, right)
    for parent, children in families(parents).items():
        if parent >= 0:
            middle, between = (
                (x[children[0]] + x[children[-1]]) / 2,
                x[children[len(children) // 2]],
            )
            is_near = len(children) % 2 and abs(between - middle) < UPRIGHT
            assert x[parent] == pytest.approx(between if is_near else middle)


@pytest.mark.parametrize(("reach", "is_upright"), [(16.0, True), (60.0, False)])
def test_an_edge_that_is_almost_upright_is_upright(reach: float, is_upright: bool) -> None:
    """The first of three children needs more room than the last."""
    x = tidy([-1, 0, 0, 0], [10.0] * 4, [10.0, reach, 10.0, 10.0])
    assert (x[0] == x[2]) == is_upright
    assert (x[0] == (x[1] + x[3]) / 2) != is_upright


@given(trees())
def test_the_picture_begins_at_zero(tree: Any) -> None:
    parents, left, right = tree
    x = tidy(parents, left, right)
    assert min(place - reach for place, reach in zip(x, left, strict=True)) == pytest.approx(0)


@pytest.mark.slow
@given(trees())
def test_the_numbering_of_nodes_does_not_matter(tree: Any) -> None:
    """Depth first or level by level, a tree is the same tree."""
    parents, left, right = tree
    order = [node for row in rows(parents) for node in row]
    place = {node: i for i, node in enumerate(order)}
    renumbered = [-1] + [place[parents[node]] for node in order[1:]]
    x = tidy(renumbered, [left[v] for v in order], [right[v] for v in order])
    assert [x[place[v]] for v in range(len(parents))] == pytest.approx(tidy(parents, left, right))


def test_a_uniform_tree_takes_no_more_room_than_its_leaves() -> None:
    parents = [-1] + [(i - 1) // 2 for i in range(1, 2**6 - 1)]
    x = tidy(parents, [5] * 63, [5] * 63, gap=2, family_gap=2)
    assert sorted(x)[-1] - sorted(x)[0] == 31 * 12


def test_small_subtrees_between_large_ones_are_spread() -> None:
    """Two wide families push their parents apart; the leaf between them stays in the middle."""
    parents = [-1, 0, 0, 0, *[1] * 7, *[3] * 7]
    x = tidy(parents, [5] * 18, [5] * 18)
    assert x[2] == pytest.approx((x[1] + x[3]) / 2)


def test_very_deep_trees_need_no_recursion() -> None:
    n = 50_000
    assert tidy([i - 1 for i in range(n)], [5] * n, [5] * n) == [5.0] * n
