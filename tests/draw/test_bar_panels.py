"""Bars in panels: one scale for all of them, so that the same height is the same number."""

from __future__ import annotations

from itertools import combinations
from math import inf

import pytest

from adsearch.draw.bar_panels import BESIDE, BLACK, GREY, LEAST, OUTLINED, PALE, bar_panels
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import format_number
from adsearch.draw.scene import Line, Path, Rect, Text, covered

PANELS = {"rook": {1: 20.0, 2: 80.0}, "knight": {2: 20.0, 3: 30.0, 5: 50.0}}


def test_all_panels_have_the_same_scales() -> None:
    scene = bar_panels(PANELS, Frame("Share", across="moves"))
    bars = [item for item in scene.items if isinstance(item, Rect)]
    numbers = [(at, height) for panel in PANELS.values() for at, height in panel.items()]
    pairs = list(zip(bars, numbers, strict=True))
    assert len({round(bar.height / height, 6) for bar, (_, height) in pairs}) == 1
    assert len({(at, round(bar.x, 6)) for bar, (at, _) in pairs}) == len({at for at, _ in numbers})
    shown = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert {"80", "50", "rook", "knight", "4", "moves"} <= set(shown)  # 4 has no bar but a place
    assert "5: 50" in scene.text


def test_sums_from_a_number_on_are_told_apart_from_the_rest() -> None:
    scene = bar_panels(PANELS, Frame("Share"), at_least=[3, 2])
    *bars, below, between, above = (item for item in scene.items if isinstance(item, Rect))
    assert [bar.style for bar in bars] == [PALE, GREY, GREY, BLACK, BLACK]
    assert [mark.style for mark in (below, between, above)] == [PALE, GREY, BLACK]
    legend = [item.parts[0][0] for item in scene.items if isinstance(item, Text)][-3:]
    assert legend == ["below 2", "2", "3 or more"]
    assert scene.text.splitlines()[3:5] == ["2 or more: 80", "3 or more: 0"]
    assert scene.text.splitlines()[-2:] == ["2 or more: 100", "3 or more: 80"]
    texts = [item.box for item in scene.items if isinstance(item, Text)]
    lines = [item for item in scene.items if isinstance(item, Line) and item.style == "theory"]
    assert len(lines) == 4
    assert not [a for a, b in combinations(texts, 2) if a.meets(b)]
    for line in lines:
        assert not [t for t in texts if t.left < line.x1 < t.right and t.bottom > line.y1 > t.top]


def test_the_last_number_of_a_panel_is_seen_even_if_it_has_no_bar() -> None:
    scene = bar_panels({"a": {1: 0.01, 2: 60.5, 3: 0.01}}, Frame("Share"), unit="%")
    (bar,) = (item for item in scene.items if isinstance(item, Rect))
    texts = [item for item in scene.items if isinstance(item, Text)]
    (last,) = (text for text in texts if text.parts[0][0] == "< 0.1%")
    assert last.box.left > bar.x + bar.width  # not above the bar before it
    (leader,) = (i for i in scene.items if isinstance(i, Line) and i.style == "leader")
    assert leader.x1 == next(text.x for text in texts if text.parts[0][0] == "3")
    assert last.box.left < leader.x1 < last.box.right
    assert last.box.right <= scene.width
    assert scene.text.splitlines()[1:] == ["1: 0.0%", "2: 60.5%", "3: < 0.1%"]


def test_a_last_number_that_is_far_from_all_bars_is_not_written() -> None:
    """Over an empty place it seemed to belong to nothing."""
    scene = bar_panels({"a": {1: 0.01, 2: 60.5, 3: 0.01, 4: 0.01}}, Frame("Share"), unit="%")
    assert not [i for i in scene.items if isinstance(i, Text) and "<" in i.parts[0][0]]
    assert scene.text.splitlines()[-1] == "4: 0.0%"


def test_small_bars_are_to_scale() -> None:
    scene = bar_panels({"a": {1: 12.5, 2: 0.2, 3: 0.1}}, Frame("Share", reach=20), height=220)
    _, twice, once = (item.height for item in scene.items if isinstance(item, Rect))
    assert twice == pytest.approx(2 * once)


def test_numbers_below_0_have_a_minus_sign() -> None:
    scene = bar_panels({"gain": {-2: 1.0, 0: 3.0}}, Frame("Trees"), at_least=[-1])
    assert scene.text.splitlines() == ["gain", "−2: 1", "0: 3", "−1 or more: 3"]
    shown = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert {"−2", "−1", "0"} <= set(shown)


def test_a_bar_of_a_step_reaches_to_the_next_one() -> None:
    panels = {"a": {0: 7.0, 200: 2.0, 800: 1.0}}
    over = {800: "over budget"}
    scene = bar_panels(panels, Frame("Moves"), at_least=over, unit="%", step=200)
    bars = [item for item in scene.items if isinstance(item, Rect)]
    pitch = bars[1].x - bars[0].x
    assert bars[2].x - bars[0].x == pytest.approx(4 * pitch)
    assert [bar.style for bar in bars] == [PALE, PALE, GREY]
    texts = {item.parts[0][0]: item for item in scene.items if isinstance(item, Text)}
    assert {"over budget: 1%", "7%", "200", "1,000"} <= set(texts)
    # The numbers of the axis stand where one bar ends and the next begins.
    limit = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    assert texts["800"].x == pytest.approx(limit.x1)
    assert bars[2].x > limit.x1


def test_a_step_may_be_a_fraction() -> None:
    panels = {"a": {0.2: 3.0, -0.5: 1.0}, "b": {0.0: 2.0, 0.7: 5.0}}
    scene = bar_panels(panels, Frame("Trees"), at_least={0: "kept"}, step=0.1)
    bars = [item for item in scene.items if isinstance(item, Rect)]
    assert [bar.style for bar in bars] == [PALE, GREY, GREY, GREY]
    texts = [item for item in scene.items if isinstance(item, Text)]
    shown = {text.parts[0][0]: text.x for text in texts}
    assert {"−0.4", "0.0", "0.2", "0.8"} <= set(shown)
    assert bars[1].x == pytest.approx(shown["0.2"] + 0.18 * (bars[2].width / 0.64))


def test_a_panel_may_be_higher_and_every_bar_have_its_number() -> None:
    panels = {"a": {0: 7.0, 1: 0.0, 2: 2.0}}
    low, high = (bar_panels(panels, Frame("Moves"), height=h, every=True) for h in (100, 200))
    assert high.height == pytest.approx(low.height + 100)
    bars = ([item for item in scene.items if isinstance(item, Rect)] for scene in (low, high))
    assert all(b.height == pytest.approx(2 * a.height) for a, b in zip(*bars, strict=True))
    heads = [i.parts[0][0] for i in high.items if isinstance(i, Text) and i.halo]
    assert heads == ["7", "2"]


def test_of_many_numbers_round_ones_are_written() -> None:
    few, many = ({"a": dict.fromkeys(range(1, n + 1), 1.0)} for n in (12, 60))
    for panels, count in ((few, 12), (many, 6)):
        scene = bar_panels(panels, Frame("Path", across="visit"))
        below = max(i.y2 for i in scene.items if isinstance(i, Line))
        texts = [i for i in scene.items if isinstance(i, Text) and i.y > below + 9]
        marks = [text for text in texts if text.parts[0][0] != "visit"]
        assert len(marks) == count
        assert not [a for a, b in combinations(marks, 2) if a.box.meets(b.box)]
    assert [mark.parts[0][0] for mark in marks] == ["10", "20", "30", "40", "50", "60"]


def test_0_may_have_a_bar_of_its_own() -> None:
    panels = {"a": {-0.2: 1.0, -0.1: 2.0, 0: 4.0, 0.1: 3.0}}
    kept = {0: "kept"}
    scene = bar_panels(
        panels, Frame("Trees"), at_least=kept, step=0.1, from_zero=True, below="broken"
    )
    bars = [item for item in scene.items if isinstance(item, Rect)]
    assert [bar.style for bar in bars[:4]] == [OUTLINED, OUTLINED, GREY, GREY]
    pitch = bars[1].x - bars[0].x
    middles = [bar.x + bar.width / 2 for bar in bars[:4]]
    places = [0, 1, 2 + BESIDE, 3 + 2 * BESIDE]  # the bar of 0 stands apart
    assert middles == pytest.approx([middles[0] + i * pitch for i in places])
    texts = {item.parts[0][0]: item.x for item in scene.items if isinstance(item, Text)}
    # 0 is written below its bar, another number where its bar ends on the far side.
    assert texts["exactly 0"] == pytest.approx(middles[2])
    assert texts["0.1"] == pytest.approx(middles[3] + pitch / 2)
    assert texts["−0.1"] == pytest.approx(middles[1] - pitch / 2)
    assert {"broken: 3", "kept: 7"} <= set(texts)
    assert not {"broken", "kept"} & set(texts), "each panel says it, so there is no legend"
    axis = [i for i in scene.items if isinstance(i, Line) and i.style == "axis" and i.y1 == i.y2]
    limit = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    assert len(axis) == 3
    assert axis[0].x2 < limit.x1 < axis[1].x1 < middles[2] < axis[1].x2 < axis[2].x1


def test_what_is_before_a_limit_is_counted_too() -> None:
    panels = {"a": {-3: 2.0, -2: 5.0, -1: 1.0, 0: 4.0, 1: 3.0}}
    scene = bar_panels(panels, Frame("Trees"), at_least={0: "kept"}, below="broken")
    assert scene.text.splitlines()[-2:] == ["broken: 8", "kept: 7"]
    texts = {item.parts[0][0]: item.box for item in scene.items if isinstance(item, Text)}
    limit = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    assert texts["broken: 8"].right < limit.x1 < texts["kept: 7"].left


def test_the_smallest_bar_can_be_seen() -> None:
    scene = bar_panels({"a": {1: 10_000.0, 2: 1.0, 3: 0.0}}, Frame("Trees"))
    bars = [item.height for item in scene.items if isinstance(item, Rect)]
    assert bars[1:] == pytest.approx([LEAST])


def test_what_is_written_as_0_has_no_bar() -> None:
    """A row of bars for a billionth of a per cent each looked like a floor."""
    scene = bar_panels({"a": {1: 99.8, 2: 0.1, 3: 1e-9}}, Frame("Share"), unit="%", every=True)
    assert len([item for item in scene.items if isinstance(item, Rect)]) == 2
    texts = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert "0.1%" in texts
    assert "0.0%" not in texts
    assert "3: 0.0%" in scene.text


@pytest.mark.parametrize(
    ("mean", "place"), [(0.05, 3 + 2 * BESIDE), (0.0, 2 + BESIDE), (-0.1, 0.5)]
)
def test_the_mean_of_a_panel_is_marked(mean: float, place: float) -> None:
    panels = {"a": {-0.2: 1.0, -0.1: 2.0, 0: 4.0, 0.1: 3.0}}
    scene = bar_panels(panels, Frame("Trees"), step=0.1, from_zero=True, means={"a": mean})
    bars = [item for item in scene.items if isinstance(item, Rect)]
    middle, pitch = bars[0].x + bars[0].width / 2, bars[1].x - bars[0].x
    (mark,) = (covered([item]) for item in scene.items if isinstance(item, Path))
    assert (mark.left + mark.right) / 2 == pytest.approx(middle + place * pitch)
    (label,) = (i for i in scene.items if isinstance(i, Text) and "average" in i.parts[0][0])
    for box in (mark, label.box):
        below = [bar.y for bar in bars if bar.x < box.right and bar.x + bar.width > box.left]
        assert box.bottom <= min(below, default=box.bottom), "above all bars that it stands over"
    sign = "+" if mean > 0 else ""
    assert scene.text.splitlines()[-1] == f"on average {sign}{format_number(mean)}"


@pytest.mark.parametrize("mean", [-0.12, 0.15])
def test_nothing_crosses_the_words_about_a_mean(mean: float) -> None:
    """Neither the dashed line of a limit, nor the number of the highest bar."""
    panels = {"a": {-0.2: 1.0, -0.1: 9.0, 0: 4.0, 0.2: 3.0}}
    kept = {0: "kept"}
    scene = bar_panels(
        panels, Frame("Trees"), at_least=kept, step=0.1, from_zero=True, means={"a": mean}
    )
    texts = [item for item in scene.items if isinstance(item, Text)]
    (label,) = (text.box for text in texts if "average" in text.parts[0][0])
    (limit,) = (i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    assert not label.left < limit.x1 < label.right
    assert not [text for text in texts if text.parts[0][0] == "9"], "the scale says how high it is"
    assert not [a for a, b in combinations(texts, 2) if a.box.meets(b.box)]


@pytest.mark.parametrize(("panels", "is_single"), [(["a"], True), (["a", "b"], False)])
def test_a_line_along_the_bars_of_a_single_panel_has_its_name(
    panels: list[str], is_single: bool
) -> None:
    """It stands at the right end of the line; several panels are headed by theirs."""
    scene = bar_panels({name: dict(enumerate([10, 8] * 6)) for name in panels}, Frame("Path"))
    line = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    (name,) = (i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "a")
    assert (name.box.right == pytest.approx(line.x2)) == is_single
    assert (0 < line.y1 - name.box.bottom < 6) == is_single


def test_a_height_that_the_scale_names_is_not_written_again() -> None:
    scene = bar_panels({"a": dict(enumerate([10, 8] * 6))}, Frame("Path"))
    assert [i.parts[0][0] for i in scene.items if isinstance(i, Text)].count("10") == 2  # and x


def test_the_name_of_a_panel_stands_clear_of_its_limits() -> None:
    scene = bar_panels(PANELS, Frame("Share"), at_least=[2])
    names = [i.box for i in scene.items if isinstance(i, Text) and i.parts[0][0] in PANELS]
    lines = [i for i in scene.items if isinstance(i, Line) and i.style == "theory"]
    for name, line in zip(names, lines, strict=True):
        assert line.y1 - name.bottom > 4


def test_bars_are_told_in_the_order_of_their_numbers() -> None:
    scene = bar_panels({"a": {2: 7.0, -1: 1.0, 0: 3.0}}, Frame("Trees"))
    assert scene.text.splitlines() == ["a", "−1: 1", "0: 3", "2: 7"]


@pytest.mark.parametrize("panels", [{}, {"rook": {}}, {"rook": {1: inf}}])
def test_nothing_to_plot_is_said(panels: dict[str, dict[int, float]]) -> None:
    with pytest.raises(ValueError, match="nothing to plot"):
        bar_panels(panels, Frame("Share"))


@pytest.mark.parametrize(("bars", "is_line"), [([7, 1, 2], False), ([7, 1] * 5, True)])
def test_a_height_of_many_bars_stands_at_a_line_and_above_none(
    bars: list[int], is_line: bool
) -> None:
    """Above one of them it would look like the number of that bar."""
    scene = bar_panels({"a": dict(enumerate(bars))}, Frame("Heights"))
    lines = [i for i in scene.flat() if isinstance(i, Line) and i.style == "theory"]
    (most,) = (t for t in scene.flat() if isinstance(t, Text) and t.parts == (("7", "number"),))
    assert bool(lines) == is_line
    assert (most.anchor == "start" and most.x > lines[0].x2) if is_line else most.anchor == "middle"


def test_bars_that_all_have_numbers_need_no_scale() -> None:
    panels = {"a": {0: 7.0, 1: 3.0}}
    for every in (False, True):
        items = bar_panels(panels, Frame("Moves"), every=every).items
        assert any(isinstance(i, Line) and i.style == "hair" for i in items) != every


def test_the_number_of_a_bar_is_clear_of_a_dashed_line_and_above_its_bar() -> None:
    bars = dict.fromkeys(range(0, 6000, 200), 10.0)
    scene = bar_panels({"a": bars}, Frame("Calls"), at_least={1000: "many"}, step=200, every=True)
    (line,) = (i for i in scene.items if isinstance(i, Line) and i.style == "theory")
    numbers = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "10"]
    columns = [i for i in scene.items if isinstance(i, Rect)]
    gaps = [min(abs(line.x1 - n.box.left), abs(line.x1 - n.box.right)) for n in numbers]
    assert min(gaps) > 7
    aside = [n.x - (c.x + c.width / 2) for n, c in zip(numbers, columns, strict=True)]
    assert [round(by, 6) for by in aside[:4]] == [0] * 4
    assert aside[4] < 0 < aside[5]
    assert max(map(abs, aside)) < columns[0].width / 3


def test_a_mean_between_whole_numbers_is_seen_between_their_bars() -> None:
    bars = {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}
    scene = bar_panels({"a": bars}, Frame("Orders"), every=True, means={"a": 7.67})
    (line,) = (i for i in scene.items if isinstance(i, Line) and i.style == "notch")
    drawn = [i for i in scene.items if isinstance(i, Rect) and i.style == GREY]
    assert not any(bar.x - 5 < line.x1 < bar.x + bar.width + 5 for bar in drawn)
    (mean,) = (i for i in scene.items if isinstance(i, Text) and "average" in i.parts[0][0])
    assert (mean.box.left + mean.box.right) / 2 == pytest.approx(line.x1, abs=1)
    assert mean.box.bottom <= line.y1 + 2
