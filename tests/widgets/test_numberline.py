"""The number line has room for every value, and says where the window is."""

from __future__ import annotations

from itertools import pairwise
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.scene import Group, Line, Path, Rect, Text
from adsearch.widgets.following import Mean
from adsearch.widgets.numberline import LEFT, MEAN_HEIGHT, RIGHT, WIDTH, Numberline


def words(layers: list[Group]) -> list[str]:
    return [
        "".join(part for part, _ in item.parts)
        for layer in layers
        for item in layer.items
        if isinstance(item, Text)
    ]


@given(st.lists(st.integers(-2000, 2000) | st.floats(-1, 1), min_size=1, max_size=9))
def test_values_lie_between_the_ends_and_in_their_order(values: list[float]) -> None:
    line = Numberline(values)
    places = [line.x(value) for value in sorted(values)]
    assert places == sorted(places)
    assert places[0] > LEFT
    assert places[-1] < RIGHT
    assert 2 <= len(line.ticks) <= 11


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=9))
def test_whole_values_have_whole_marks(values: list[int]) -> None:
    assert all(tick == int(tick) for tick in Numberline(values).ticks)


def test_infinite_values_stand_at_the_ends() -> None:
    line = Numberline([inf, -inf, nan])
    assert (line.x(-inf), line.x(inf)) == (LEFT, RIGHT)


def test_the_window_is_named_and_what_lies_in_it_matters() -> None:
    layers = list(Numberline([2, 14]).layers((3, inf), 2))
    assert {"α = 3", "β = +∞", "value = 2", "values that still matter"} <= set(words(layers))


@pytest.mark.parametrize("window", [(5, 5), (7, 2)])
def test_in_a_closed_window_nothing_matters(window: tuple[float, float]) -> None:
    matters = next(iter(Numberline([0, 9]).layers(window, 4)))
    assert words([matters]) == ["the window is empty"]
    assert not any(isinstance(item, Rect) for item in matters.items)


@pytest.mark.parametrize("low", range(10))
def test_an_empty_window_is_called_so_where_there_is_room(low: int) -> None:
    for high in range(low + 1):
        layers = list(Numberline([0, 9]).layers((low, high), None))
        named = [k for layer in layers if layer.key != "axis" for k in layer.items]
        boxes = sorted(item.box for item in named if isinstance(item, Text))
        assert all(a.right < b.left for a, b in pairwise(boxes))
        assert boxes[0].left >= 0
        assert boxes[-1].right <= WIDTH


@given(st.integers(-20, 120), st.integers(-20, 120))
def test_names_of_the_ends_never_meet_nor_leave_the_picture(low: int, high: int) -> None:
    window = tuple(inf if e > 100 else -inf if e < 0 else e for e in (low, high))
    texts = [
        item
        for layer in Numberline(range(100)).layers(window, None)
        for item in layer.items
        if isinstance(item, Text) and item.parts[0][0][0] in "αβ"
    ]
    assert not texts[0].box.meets(texts[1].box)
    assert all(text.box.left >= 0 for text in texts)
    assert all(text.box.right <= WIDTH for text in texts)


def test_brackets_end_above_the_numbers_and_the_line_before_infinity() -> None:
    layers = {layer.key: layer.items for layer in Numberline([-1, 1]).layers((-1, 1), None)}
    texts = [item for item in layers["axis"] if isinstance(item, Text)]
    ends = [item for item in texts if "∞" in item.parts[0][0]]
    foot = max(
        at[-1] for item in layers["brackets"] if isinstance(item, Path) for _, at in item.steps
    )
    assert all(foot < item.box.top for item in texts if item not in ends)
    assert ends[0].box.right <= LEFT - 12
    assert ends[1].box.left >= RIGHT + 12


def test_the_range_of_a_mean_lies_below_its_window() -> None:
    line = Numberline([-1, 1])
    for is_here in (True, False):
        mean = Mean("B", -0.15, 0.5, -0.65, 0.35, is_here)
        layer = line.mean(mean, (0.4, 1))
        bar = next(item for item in layer.items if isinstance(item, Rect))
        assert bar.x == pytest.approx(line.x(-0.65))
        assert bar.x + bar.width == pytest.approx(line.x(0.35))
        assert words([layer]) == ["mean at B: −0.65 to 0.35"]
        ends = [item.x1 for item in layer.items if isinstance(item, Line)]
        assert ends == ([line.x(0.4), line.x(1)] if is_here else [])
        assert all(item.box.bottom < MEAN_HEIGHT for item in layer.items if isinstance(item, Text))
    assert line.mean(None, None) == Group((), "mean")
