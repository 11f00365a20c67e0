"""Clouds of values: every point where its pair says, and the same field for each."""

from __future__ import annotations

import pytest

from adsearch.draw.scene import Circle, Line, Text
from adsearch.draw.value_clouds import SIDE, value_clouds

CLOUDS = {name: [(0.0, 0.0), (1.0, 1.0), (0.5, 0.25)] for name in ("early", "late", "squares")}
NOTES = dict.fromkeys(CLOUDS, "error 0.184, against best 0.268")
SCENE = value_clouds(CLOUDS, "Values", "true value", "equal", "value given", NOTES).scene


def test_points_lie_where_their_values_say_and_equal_ones_on_the_line() -> None:
    points = [item for item in SCENE.items if isinstance(item, Circle)]
    lines = [item for item in SCENE.items if isinstance(item, Line) and item.style == "theory"]
    for k, line in enumerate(lines[: len(CLOUDS)]):
        lowest, highest, lower = points[3 * k : 3 * k + 3]
        assert (lowest.x, lowest.y, highest.x, highest.y) == (line.x1, line.y1, line.x2, line.y2)
        assert (lower.x, lower.y) == (line.x1 + SIDE / 2, line.y1 - SIDE / 4)
    assert len(points) == 9


def test_three_fields_fit_on_a_page_and_no_two_words_meet() -> None:
    assert SCENE.width <= 960
    boxes = [item.box for item in SCENE.items if isinstance(item, Text)]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_the_words_have_the_highest_value_as_well() -> None:
    assert "squares, true value 0.8 to 1.0: 1.00 to 1.00" in SCENE.text


def test_both_axes_are_named_and_a_note_stands_below_each_name() -> None:
    texts = [item.parts[0][0] for item in SCENE.items if isinstance(item, Text)]
    assert texts.count("value given") == 1
    assert texts.count("true value") == texts.count(NOTES["early"]) == len(CLOUDS)
    assert f"late: {NOTES['late']}" in SCENE.text


def test_nothing_to_plot_is_said() -> None:
    with pytest.raises(ValueError, match="no points"):
        value_clouds({}, "Value given", "true value", "equal")
