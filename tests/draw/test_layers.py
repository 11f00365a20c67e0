"""Graphs in layers: edges lead down, neighbours keep their distance, circles are found."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.layers import back_edges, layered, rising

EDGES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=25, unique=True)


@pytest.mark.slow
@given(EDGES, st.lists(st.sampled_from([4.0, 30.0]), min_size=10, max_size=10))
def test_edges_lead_down_and_nodes_do_not_overlap(edges: Any, reach: list[float]) -> None:
    back = back_edges(10, edges)
    down = [edge for i, edge in enumerate(edges) if i not in back]
    found = layered(reach, reach, down, gap=5)
    for (above, below), bends in zip(down, found.bends, strict=True):
        assert found.layer[below] > found.layer[above]
        assert len(bends) == found.layer[below] - found.layer[above] - 1
    for layer in set(found.layer):
        row = sorted((i for i in range(10) if found.layer[i] == layer), key=lambda i: found.x[i])
        for a, b in pairwise(row):
            assert found.x[b] - reach[b] - found.x[a] - reach[a] >= 5 - 1e-6
    assert min(x - r for x, r in zip(found.x, reach, strict=True)) >= -1e-6


def test_a_graph_without_circles_has_no_back_edges() -> None:
    assert back_edges(4, [(0, 1), (0, 2), (1, 3), (2, 3)]) == set()


@pytest.mark.parametrize(
    ("edges", "back"), [([(0, 0)], {0}), ([(0, 1), (1, 0)], {1}), ([(0, 1), (1, 2), (2, 0)], {2})]
)
def test_circles_are_cut_where_they_close(edges: Any, back: set[int]) -> None:
    assert back_edges(3, edges) == back


def test_crossings_that_need_not_be_are_not_drawn() -> None:
    """0 leads to 1 and 2, 1 to 4 and 2 to 3: 4 is put left of 3."""
    found = layered([5] * 5, [5] * 5, [(0, 1), (0, 2), (1, 4), (2, 3)])
    assert (found.x[1] < found.x[2]) == (found.x[4] < found.x[3])


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8))
def test_rising_is_the_nearest_sequence_that_never_falls(wanted: list[int]) -> None:
    found = rising(wanted)
    assert all(a <= b + 1e-9 for a, b in pairwise(found))
    assert sum(found) == pytest.approx(sum(wanted))
    if list(wanted) == sorted(wanted):
        assert found == pytest.approx(wanted)
