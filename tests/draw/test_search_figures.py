"""Plots of what searches cost."""

from __future__ import annotations

from itertools import pairwise
from math import log10

import pytest

from adsearch.draw.figures import (
    branching_by_depth,
    cutoffs_by_move,
    cutoffs_of,
    learning_curves,
    nodes_by_depth,
)
from adsearch.draw.plot_frame import HEIGHT
from adsearch.draw.scene import Circle, Line, Path, Rect, Text
from adsearch.games import Tree
from adsearch.watching import watch
from tests.draw.scenes import COUNTS
from tests.draw.written import texts, words
from tests.searches import alpha_beta


def test_the_race_names_its_ratio() -> None:
    assert nodes_by_depth(COUNTS).scene.title == (
        "At depth 7 ordered + table generates 0.51% as many positions as minimax"
    )
    assert nodes_by_depth({"alone": {1: 5}}).scene.title == "Positions generated against depth"


def test_theory_is_drawn_beside_what_was_measured() -> None:
    scene = nodes_by_depth({"minimax": {1: 8, 2: 57}}, b=7).scene
    remarks = {"leaves, minimax", "rule of thumb, random order", "rule of thumb, best order"}
    assert {"bm", "b3m/4", "bm/2", *remarks} <= set(words(scene))
    dashed = [i for i in scene.flat() if isinstance(i, Path) and i.style.startswith("theory")]
    assert [line.style for line in dashed] == ["theory-ink", "theory", "theory"], "minimax is black"
    first, last = (at[1] for _, at in dashed[0].steps)
    assert first - last == pytest.approx(HEIGHT * log10(7) / log10(100 / 2), rel=1e-6)


def test_the_effective_branching_factor_of_a_uniform_tree_is_its_branching_factor() -> None:
    scene = branching_by_depth({"u": {d: 3**d for d in range(1, 6)}}).scene
    assert [line.split(" | ")[1] for line in scene.text.splitlines()[2:]] == ["3"] * 5


def test_cutoffs_are_counted_from_what_was_seen() -> None:
    """C is cut after its first leaf, the second MIN node after its second."""
    assert cutoffs_of(watch(alpha_beta, Tree("((3 12 8) (2 4 6) (14 2 5))"))) == {0: 1, 1: 1}
    trace = watch(alpha_beta, Tree("((3 12 8) (2 4 6) (14 5 2))"))
    assert cutoffs_by_move(trace).scene.title == "100% of 1 cut-offs came with the first move"
    above = cutoffs_by_move(trace, "best first").scene.text.splitlines()[0]
    assert above == "Cut-offs, in per cent, best first, of 1 in all"


def test_a_single_line_of_counts_has_its_numbers_on_a_log_scale() -> None:
    """Predicted was 2,827, and only the last number was written."""
    counts = {"mine": {0: 1, 1: 19, 2: 235, 3: 2827, 4: 33_931}}
    scene = nodes_by_depth(counts, theory={"without dice": {0: 1, 4: 31}}).scene
    said = words(scene)
    assert {"19", "235", "2,827"} <= set(said)
    assert said.count("1") == 2, "at depth 0 the axis says it: beside it, and below depth 1"
    assert said.count("33,931") == 1
    lines = [i for i in scene.flat() if isinstance(i, Path) and i.style in ("line-ink", "theory")]
    points = [[(at[0], at[1]) for _, at in line.steps if at] for line in lines]
    ways = [Line(*a, *b, "") for line in points for a, b in pairwise(line)]
    numbers = [text for text in texts(scene) if text.parts[0][0] in ("19", "235", "2,827")]
    assert not any(text.box.crosses(way) for text in numbers for way in ways)
    two = nodes_by_depth({**counts, "other": {0: 1, 4: 31}}).scene
    assert "2,827" not in words(two), "of several lines only the ends are told apart"
    bytes_needed = [(3, 400_000), (4, 24_000_000), (5, 1_440_000_000), (6, 86_400_000_000)]
    said = words(learning_curves({"a table": bytes_needed}, log=True).scene)
    assert {"24 million", "1.44 billion", "86.4 billion"} <= set(said), "as on the axis"
    shares = learning_curves({"error": [(1, 0.31), (2, 0.12), (3, 0.05)]}, log=True).scene
    assert "0.12" not in words(shares)


def test_how_many_times_a_line_is_another_stands_between_them_or_above() -> None:
    far = {"few": {1: 10, 2: 100}, "many": {1: 25, 2: 660}}
    scene = nodes_by_depth(far, ratios=True).scene
    between = {text.parts[0][0]: text.y for text in texts(scene) if text.parts[0][0][0] == "×"}
    circles = [item.y for item in scene.items if isinstance(item, Circle)]
    squares = [item.y for item in scene.items if isinstance(item, Rect)]
    assert list(between) == ["×2.5", "×6.6"]
    for y, low, high in zip(between.values(), circles, squares, strict=True):
        assert high < y < low
    near = {"few": {1: 10, 2: 500, 3: 100_000}, "many": {1: 10, 2: 600, 3: 900_000}}
    scene = nodes_by_depth(near, ratios=True).scene
    between = {text.parts[0][0]: text.y for text in texts(scene) if text.parts[0][0][0] == "×"}
    squares = [item.y for item in scene.items if isinstance(item, Rect)]
    assert list(between) == ["×1.2", "×9.0"], "where they are one there is nothing to say"
    assert between["×1.2"] < squares[1] - 5
    assert between["×9.0"] > squares[2] + 5


def test_theory_that_ends_in_a_number_has_it_below_its_name() -> None:
    theory = {"least: 31": {1: 8.0, 2: 31.0}}
    scene = nodes_by_depth({"mine": {1: 8, 2: 57}}, theory=theory).scene
    texts = {i.parts[0][0]: i for i in scene.flat() if isinstance(i, Text)}
    assert texts["31"].y - texts["least"].y == texts["57"].y - texts["mine"].y
