"""Lines over a common x."""

from __future__ import annotations

from itertools import pairwise
from math import inf, nan

import pytest

from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.figures import (
    learning_curves,
    scaling_curves,
)
from adsearch.draw.line_plot import line_plot
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import HEIGHT, LEFT, TOP, Frame
from adsearch.draw.scene import Circle, Line, Path, Rect, Scene, Text, covered
from adsearch.draw.series import Series
from tests.draw.written import texts, words


def test_whole_numbers_have_no_marks_between_them() -> None:
    bounds = [Series("high", [(0, 1), (1, 0)]), Series("low", [(0, -1), (1, 0)])]
    marks = set(words(line_plot(bounds, Frame("Bounds"))))
    assert {"−1", "0", "1"} <= marks
    assert not marks & {"0.5", "−0.5"}
    assert "0.5" not in words(bar_plot({"wins": 1, "losses": 2}, Frame("Games")))
    assert "0.5" in words(bar_plot({"wins": 1.5, "losses": 0.5}, Frame("Games")))


def test_points_are_where_their_numbers_say() -> None:
    scene = line_plot([Series("s", [(1, 1), (2, 10), (3, 100)])], Frame("t", log=True))
    y = [item.y for item in scene.flat() if isinstance(item, Circle)]
    assert y == pytest.approx([TOP + HEIGHT, TOP + HEIGHT / 2, TOP])


def test_series_differ_by_more_than_their_colour() -> None:
    series = [Series(name, [(1, i), (2, i)]) for i, name in enumerate("abcd")]
    scene = line_plot(series, Frame("t"))
    shapes = [
        (type(item).__name__, len(item.steps) if isinstance(item, Path) else 0)
        for item in scene.flat()
        if getattr(item, "style", "").startswith("marker")
    ]
    assert len(set(shapes)) == 4


def test_marks_on_the_axis_do_not_meet() -> None:
    frame = Frame("t", log_across=True)
    scene = line_plot([Series("s", [(d, d) for d in (1, 2, 900, 1000)])], frame)
    assert below(scene) == ["1", "2", "900"]


def below(scene: Scene) -> list[str]:
    """The numbers at the axis of x."""
    return [text.parts[0][0] for text in texts(scene) if text.y == TOP + HEIGHT + 19]


def test_measured_points_are_marks_only_where_they_look_like_some() -> None:
    even, uneven = (2, 4, 6), (10, 20, 40, 97, 385)
    assert below(line_plot([Series("s", [(x, x) for x in even])], Frame("t"))) == ["2", "4", "6"]
    marks = below(line_plot([Series("s", [(x, x) for x in uneven])], Frame("t")))
    assert marks == ["10", "100", "200", "300"]


def test_the_number_where_an_axis_begins_gives_way_to_a_round_one() -> None:
    assert below(learning_curves({"s": [(x, x) for x in range(95, 400)]}).scene)[0] == "100"


def test_what_the_axis_says_is_not_said_beside_the_title() -> None:
    curves = {"s": [(10.0, 0.5), (300.0, 0.7)]}
    assert words(learning_curves(curves, "Share", "games").scene).count("by games") == 0
    linear = words(learning_curves(curves, "Share", "games", log=True).scene)
    assert "on a log scale" in linear
    assert "games" in linear
    assert "games (log scale)" in words(scaling_curves(curves, "Share", "games").scene)


def test_a_line_of_theory_is_dashed_and_has_no_number() -> None:
    curve = {"1 / n": [(n, 1 / n) for n in (1.0, 2.0, 4.0)]}
    scene = learning_curves({"measured": [(2, 0.5)]}, theory=curve).scene
    (dashed,) = (i for i in scene.flat() if isinstance(i, Path) and i.style == "theory")
    assert len(dashed.steps) == 3
    assert "1 / n" in words(scene)
    assert "0.25" not in words(scene)[-2:]


@pytest.mark.parametrize(("least", "first"), [(0.05, "0.0"), (0.7, "0.70"), (-1, "−1.0")])
def test_a_scale_that_begins_near_zero_begins_at_zero(least: float, first: str) -> None:
    scene = line_plot([Series("s", [(0, least), (1, 0.9)])], Frame("t"))
    marks = [text for text in texts(scene) if text.anchor == "end"]
    assert marks[0].parts[0][0] == first


def test_a_scale_begins_at_zero_if_asked_to() -> None:
    shares = {"share": [(1.0, 0.72), (2.0, 0.78)]}
    for picture in (
        learning_curves(shares, zero=True),
        scaling_curves(shares, "Share", "games", zero=True),
    ):
        lowest = next(text for text in texts(picture.scene) if text.anchor == "end")
        assert float(lowest.parts[0][0]) == 0


def test_a_level_is_a_dashed_line_with_its_number() -> None:
    scene = learning_curves({"mine": [(0, 0.1), (10, 0.6)]}, level=0.4).scene
    (dashed,) = [i for i in scene.flat() if isinstance(i, Path) and i.style == "theory"]
    assert dashed.steps[0][1][1] == dashed.steps[1][1][1]
    assert "0.4" in words(scene)


def test_a_level_may_have_a_name() -> None:
    mine = {"mine": [(1, 0.9), (3, 0.5), (10, 0.2)]}
    picture = scaling_curves(mine, "Share", "n", {"blind choice": 0.5})
    assert "blind choice" in words(picture.scene)
    assert str(picture).splitlines()[2:] == [
        "n | mine | blind choice",
        "1 | 0.9 | 0.5",
        "3 | 0.5 | 0.5",
        "10 | 0.2 | 0.5",
    ]


def test_steps_are_level_or_upright() -> None:
    scene = learning_curves({"low": [(0, -1), (1, -1), (2, 0), (3, 1)]}, steps=True).scene
    (line,) = [i for i in scene.flat() if isinstance(i, Path) and i.style == "line-ink"]
    points = [at for _, at in line.steps]
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))
    assert len(set(points)) > 4


def test_the_table_says_what_the_lines_show() -> None:
    scene = line_plot(
        [Series("a", [(1, 5), (2, 7.25)]), Series("b", [(2, -1)])], Frame("t", "", "x")
    )
    assert scene.text == "x | a | b\n1 | 5 | –\n2 | 7.25 | −1"


def test_what_is_not_finite_is_left_out_of_the_lines_but_not_of_the_table() -> None:
    scene = line_plot([Series("v", [(1, 2), (2, nan), (3, -inf), (4, 1)])], Frame("t"))
    assert sum(isinstance(item, Circle) for item in scene.flat()) == 2
    assert scene.text.splitlines()[2:4] == ["2 | nan", "3 | −inf"]


def test_one_point_is_a_plot() -> None:
    scene = line_plot([Series("v", [(3, 7)])], Frame("t"))
    assert sum(isinstance(item, Circle) for item in scene.flat()) == 1


@pytest.mark.parametrize("points", [[], [(1, nan)], [(1, inf)]])
def test_nothing_to_plot_is_said(points: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match="there is nothing to plot"):
        line_plot([Series("a", points)], Frame("t"))


def test_the_words_say_what_the_numbers_measure() -> None:
    """Those who have a plot read to them do not see what stands above it."""
    frame = Frame("Score", "of the full player, 0.5 is even")
    assert bar_plot({"no table": 0.61}, frame).text.startswith("of the full player, 0.5 is even\n")
    titled = line_plot([Series("mine", [(1, 2), (2, 3)])], frame, "Mine grows")
    assert titled.title == "Mine grows"
    assert titled.text.startswith("Score, of the full player, 0.5 is even\nx | mine\n")


def test_learning_curves_of_many_points_are_still_told_apart() -> None:
    curves = {name: [(i, i * slope) for i in range(500)] for name, slope in (("a", 1), ("b", 2))}
    scene = learning_curves(curves).scene
    markers = [i for i in scene.flat() if getattr(i, "style", "").startswith("marker")]
    assert len({type(marker) for marker in markers}) == len(markers) == 2, "each at its end"


def test_lines_that_coincide_are_both_seen() -> None:
    heads = [(p / 10, 3 * p / 10 - 1) for p in range(11)]
    tails = [(p / 10, 1 - 2 * p / 10) for p in range(11)]
    least = [(x, min(y, z)) for (x, y), (_, z) in zip(heads, tails, strict=True)]
    lines = [Series("heads", heads), Series("tails", tails), Series("least", least)]
    scene = line_plot(lines, Frame("What MAX gets"))
    ways = [i.style for i in scene.flat() if isinstance(i, Path) and i.style.startswith("line-")]
    assert ways == ["line-ink", "line-indigo", "line-right-dashed"]
    same = line_plot([Series("a", heads), Series("b", heads)], Frame("Twice"))
    circles = [i for i in same.flat() if isinstance(i, Circle)]
    squares = [i for i in same.flat() if isinstance(i, Rect)]
    assert (len(circles), len(squares)) == (11, 11)  # one inside the other
    assert {round(circle.radius, 2) for circle in circles} == {6.08}
    assert {round(square.width, 2) for square in squares} == {4.68}


def test_a_line_that_all_but_hides_another_is_dashed_from_end_to_end() -> None:
    """At two pixels apart, the upper of two lines covers the lower one and its markers. Dashes in
    the middle only looked like a fault in the picture, and so did a marker that was only half
    inside another: there they take turns."""
    lower = [(1, 100), (2, 1000), (3, 10_000)]
    upper = [(1, 9_000), (2, 1020), (3, 10_000)]
    scene = line_plot([Series("a", lower), Series("b", upper)], Frame("Near", log=True))
    ways = [i.style for i in scene.flat() if isinstance(i, Path) and i.style.startswith("line-")]
    assert ways == ["line-ink", "line-indigo-dashed"]
    circles = [i for i in scene.flat() if isinstance(i, Circle)]
    squares = [i for i in scene.flat() if isinstance(i, Rect)]
    assert [circle.radius for circle in circles] == pytest.approx([3.8 * 1.6, 3.8])
    assert [square.width for square in squares] == pytest.approx([7.2, 7.2, 7.2 * 0.65])


def test_lines_that_part_are_dashed_only_where_they_begin() -> None:
    """A whole line in dashes looked like theory, though it shared only its first piece."""
    one, other = [(1, 10), (2, 20), (3, 30), (4, 40)], [(1, 10), (2, 20), (3, 25), (4, 20)]
    scene = line_plot([Series("a", one), Series("b", other)], Frame("Parting"))
    ways = [i for i in scene.flat() if isinstance(i, Path) and i.style.startswith("line-")]
    assert [way.style for way in ways] == ["line-ink", "line-indigo-dashed", "line-indigo"]
    _, shared, rest = ways
    assert shared.steps[-1][1] == rest.steps[0][1]
    assert [len(way.steps) for way in ways] == [4, 2, 3]


def test_a_large_marker_hides_no_other_nearby() -> None:
    """The square around a triangle covered most of a circle that lay six pixels below."""
    low, shared = [(1, 0), (2, 9.8), (3, 0)], [(1, 20), (2, 10), (3, 20)]
    lines = [Series("low", low), Series("one", shared), Series("same", shared)]
    markers = [i for i in line_plot(lines, Frame("Near")).flat() if isinstance(i, Circle | Rect)]
    sizes = [i.radius / 3.8 if isinstance(i, Circle) else i.width / 7.2 for i in markers]
    small = sizes.index(1.0)
    assert max(sizes[small:]) <= 1 < min(sizes[:small])
    assert len(set(map(type, markers))) == 2


def test_lines_that_meet_in_a_point_both_mark_it() -> None:
    up, down = [(1, 0), (2, 5), (3, 10)], [(1, 10), (2, 5), (3, 0)]
    scene = line_plot([Series("a", up), Series("b", down)], Frame("Cross"))
    assert [i.radius for i in scene.flat() if isinstance(i, Circle)] == [3.8 * 1.6, 3.8, 3.8]
    squares = [i.width for i in scene.flat() if isinstance(i, Rect)]
    assert squares == pytest.approx([7.2, 7.2 * 0.65, 7.2])


def test_three_markers_at_one_point_lie_clear_of_each_other() -> None:
    lines = [Series(name, [(1, 1), (2, end)]) for name, end in (("a", 5), ("b", 9), ("c", 2))]
    flat = list(line_plot(lines, Frame("One start")).flat())
    circle = next(i for i in flat if isinstance(i, Circle))
    square = next(i for i in flat if isinstance(i, Rect))
    assert circle.radius > square.width / 2**0.5 + 0.5, "its corners are inside"
    inner = next(i for i in flat if isinstance(i, Path) and i.style == "marker-right")
    box = covered([inner])
    assert square.x + 1 < box.left < box.right < square.x + square.width - 1


def test_lines_of_different_lengths_both_mark_the_point_they_share() -> None:
    """One with two points ended unmarked on one with many, and of two that start at one point only
    the first was marked."""
    tent = [(p / 10, min(3 * p / 10 - 1, 1 - 2 * p / 10)) for p in range(11)]
    scene = line_plot([Series("heads", [(0, -1), (1, 2)]), Series("least", tent)], Frame("Tent"))
    assert len([i for i in scene.flat() if isinstance(i, Circle)]) == 2
    assert len([i for i in scene.flat() if isinstance(i, Rect)]) == 11


def test_every_line_of_a_logarithmic_grid_has_its_label_in_one_style() -> None:
    frame = Frame("Leaves", log=True)
    minimax = Series("minimax", [(m, 35**m) for m in range(1, 7)])
    scene = line_plot([minimax, Series("best order", [(1, 35), (11, 1_890_787_499)])], frame)
    labels = [t.parts[0][0] for t in scene.flat() if isinstance(t, Text) and t.anchor == "end"]
    assert labels[:6] == ["10", "100", "1,000", "10,000", "100,000", "1 million"]
    assert labels[6:10] == ["10 million", "100 million", "1 billion", "10 billion"]
    name = next(t for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] == "minimax")
    grid = [i for i in scene.flat() if isinstance(i, Line) and i.style == "hair"]
    assert not any(name.box.crosses(line) for line in grid)


def test_a_name_keeps_its_colour_from_plot_to_plot() -> None:
    def colours(names: list[str]) -> dict[str, str]:
        series = [Series(name, [(0, i), (1, i)]) for i, name in enumerate(names)]
        scene = line_plot(series, Frame("Positions"), palette=palette)
        named = [i.parts[0] for i in texts(scene) if i.parts[0][1].startswith("series-")]
        return dict(named)

    palette = Palette()
    first = colours(["minimax", "alpha-beta"])
    second = colours(["killers", "alpha-beta", "table", "minimax"])
    assert second | first == second
    assert len(set(second.values())) == 4
    many = colours([f"search {i}" for i in range(9)])
    assert len(set(many.values())) == 7


def test_a_stretch_can_be_marked_behind_the_lines() -> None:
    curve = {"wins": [(10, 0.5), (100, 0.75), (1000, 1)]}
    picture = scaling_curves(curve, "Share", "games", marked=(100, 1000))
    kinds = [type(item) for item in picture.scene.items]
    band = next(item for item in picture.scene.items if isinstance(item, Rect))
    assert (band.x, band.y) == (pytest.approx(LEFT + band.width), TOP)
    assert band.height == HEIGHT
    assert kinds.index(Rect) < kinds.index(Line)
    assert str(picture).endswith("marked: from 100 to 1,000")
    even = learning_curves(curve, "Share", "games", marked=(100, 1000), height=150)
    bands = [item for item in even.scene.items if isinstance(item, Rect) and item.style == "band"]
    assert [(band.y, band.height) for band in bands] == [(TOP, 150)]
    assert str(even).endswith("marked: from 100 to 1,000")


def test_words_at_the_end_of_a_line_stand_before_the_marked_stretch() -> None:
    curve = {"MAX": [*((step, 1) for step in range(9)), (9, -8)]}
    picture = learning_curves(curve, marked={"✗ the last": (8, 9)})
    (band,) = (i for i in picture.scene.items if isinstance(i, Rect) and i.style == "band")
    (label,) = (text for text in texts(picture.scene) if text.parts[0][1] == "wrong")
    assert LEFT < label.box.left < label.box.right < band.x


def test_a_marked_point_has_its_number_in_place_of_that_at_the_end() -> None:
    curve = {"score": [(0, 0.5), (100, 0.64), (200, 0.76)]}
    picture = learning_curves(curve, "Score", "points", marked={"ahead": (100, 100)})
    assert "ahead: 0.64" in words(picture.scene)
    assert "0.76" not in words(picture.scene)
    assert not any(isinstance(i, Rect) and i.style == "band" for i in picture.scene.items)
    assert str(picture).endswith("marked: at 100, ahead: 0.64")


def test_a_level_is_clear_of_the_axis_if_the_scale_reaches_below_it() -> None:
    curve, level = {"wins": [(10, 0.42), (100, 0.5)]}, {"never holds": 0.42}
    assert "0.40" not in words(scaling_curves(curve, "Share", "games", level).scene)
    assert "0.40" in words(scaling_curves(curve, "Share", "games", level, reach=0.4).scene)


def test_a_stretch_of_a_log_scale_says_what_happens_there() -> None:
    """The text had to tell what the band was for, and words before it told of what was there."""
    curve, marked = {"wins": [(10, 0.42), (100, 0.482), (1000, 0.469)]}, {"worse": (100, 1000)}
    picture = scaling_curves(curve, "Share", "games", marked=marked)
    (band,) = (i for i in picture.scene.items if isinstance(i, Rect) and i.style == "band")
    boxes = {text.parts[0][0]: text.box for text in texts(picture.scene)}
    name, change = boxes["worse"], boxes["0.482 → 0.469"]
    assert (
        band.x < min(name.left, change.left) < max(name.right, change.right) < band.x + band.width
    )
    assert name.bottom < change.top + 4
    assert str(picture).endswith("marked: from 100 to 1,000, worse: from 0.482 to 0.469")


def test_whiskers_of_two_lines_stand_side_by_side_and_clear_of_the_axis() -> None:
    curves = {"flat": [(10, 0.5), (100, 0.25)], "tree": [(10, 0.5), (100, 1.0)]}
    picture = scaling_curves(curves, "Share", "seeds", whiskers=lambda y: (y - 0.125, y + 0.125))
    uprights = [
        item
        for item in picture.scene.flat()
        if isinstance(item, Line) and item.style.startswith("thin") and item.x1 == item.x2
    ]
    assert [line.style for line in uprights] == ["thin-ink"] * 2 + ["thin-indigo"] * 2
    assert len({line.x1 for line in uprights}) == 4
    assert min(line.x1 for line in uprights) > LEFT
    assert "10 | 0.5 (0.375 to 0.625) | 0.5 (0.375 to 0.625)" in picture.scene.text
    names = [text for text in texts(picture.scene) if text.parts[0][0] in curves]
    assert len({text.x for text in names}) == 1, "both end at the right"


def test_a_scale_need_not_begin_at_zero_for_a_low_level() -> None:
    """A dashed line at 0.38 squeezed what was compared, between 0.73 and 0.9, into a strip."""
    curve = {"E": [(1, 0.73), (2, 0.9)]}
    marks = words(learning_curves(curve, "Share", level={"random": 0.38}, zero=False).scene)
    assert "0.0" not in marks
    assert "0.0" in words(learning_curves(curve, "Share", level={"random": 0.38}).scene)


def test_whiskers_reach_as_far_as_measured() -> None:
    ends = {"a": {1.0: (0.1, 0.5)}, "b": {1.0: (0.2, 0.6)}}
    curves = {"a": [(1, 0.3), (10, 1)], "b": [(1, 0.4), (10, 1)]}
    plot = learning_curves(curves, "Share", "games", whiskers=ends)
    upright = [
        item
        for item in plot.scene.items
        if isinstance(item, Line) and item.style.startswith("thin") and item.x1 == item.x2
    ]
    assert [item.y1 - item.y2 for item in upright] == pytest.approx([0.4 * HEIGHT] * 2)
    assert "1 | 0.3 (0.1 to 0.5) | 0.4 (0.2 to 0.6)" in str(plot)
    assert {"a", "b"} <= set(words(plot.scene))


def test_plots_that_share_a_palette_give_other_names_other_colours() -> None:
    colours = Palette()
    first, second = (
        {
            item.style
            for item in learning_curves(curves, palette=colours).scene.items
            if isinstance(item, Path) and item.style.startswith("line-")
        }
        for curves in ({"a": [(0, 1), (1, 2)]}, {"b": [(0, 1), (1, 2)]})
    )
    assert not first & second


def test_what_was_sampled_is_not_joined_and_stands_beside_the_line() -> None:
    """Three samples joined by straight lines looked like a steady fall that nobody had measured."""
    curve, sample = [(1, 4.0), (2, 0.1), (3, 4.1), (4, 0.4)], [(1, 4.1), (2, 0.1)]
    spans = {"sample": {1.0: (3.9, 4.3), 2.0: (0.0, 0.2)}}
    plot = learning_curves({"all": curve}, "Mean", sampled={"sample": sample}, whiskers=spans)
    lines = [i for i in plot.scene.items if isinstance(i, Path) and i.style.startswith("line-")]
    assert [line.style for line in lines] == ["line-ink"]
    squares = [item for item in plot.scene.items if isinstance(item, Rect)]
    circles = [item for item in plot.scene.items if isinstance(item, Circle)]
    for square, circle in zip(squares[:2], circles, strict=False):
        assert LEFT < square.x < square.x + square.width < circle.x - circle.radius
    assert len(squares) == 2, "a third one before the name looked like a point of its own"
    (name,) = (text for text in texts(plot.scene) if text.parts[0][0] == "sample")
    assert name.x < max(circle.x for circle in circles), "near the sample, which ends earlier"
    assert "1 | 4 | 4.1 (3.9 to 4.3)" in str(plot)


def test_a_line_that_joins_measured_points_is_dotted_and_a_level_beside_dashed_ones_solid() -> None:
    zigzag = [(1, 4.0), (2, 0.1), (3, 4.1), (4, 0.4)]
    envelope = {"MAX moved last": zigzag[::2], "parallel": [(1, 3.0), (3, 3.1)]}
    scene = learning_curves({"all": zigzag}, "Mean", level={"halfway": 2.0}, theory=envelope).scene
    styles = [i.style for i in scene.items if isinstance(i, Path)]
    assert (styles.count("guide"), styles.count("theory"), styles.count("thin-ink")) == (1, 1, 1)
    del envelope["parallel"]
    scene = learning_curves({"all": zigzag}, "Mean", level={"halfway": 2.0}, theory=envelope).scene
    assert [i.style for i in scene.items if isinstance(i, Path)].count("theory") == 1


def test_a_dotted_line_is_named_in_its_middle_with_the_number_where_it_begins() -> None:
    """At its end the name stood beside a point that has another number."""
    zigzag = [(1, 4.0), (2, 0.1), (3, 4.1), (4, 0.4), (5, 4.2), (6, 0.5)]
    upper, lower = zigzag[::2], zigzag[1::2]
    scene = learning_curves({"all": zigzag}, "Mean", theory={"high": upper, "low": lower}).scene
    by_name = dict(zip(words(scene), texts(scene), strict=True))
    circles = [item for item in scene.items if isinstance(item, Circle)]
    for name, number, first, middle, is_above in (
        ("high", "4.0", 0, 2, True),
        ("low", "0.1", 1, 3, False),
    ):
        assert by_name[name].x == pytest.approx(circles[middle].x)
        assert (by_name[name].box.bottom < circles[middle].y) == is_above
        assert 0 < by_name[number].box.left - circles[first].x < 10


def test_a_sample_that_nobody_has_drawn_yet_leaves_the_line() -> None:
    scene = learning_curves({"all": [(1, 4.0), (2, 0.1)]}, "Mean", sampled={"mine": []}).scene
    assert "mine" not in words(scene)


@pytest.mark.parametrize(
    ("line", "end"), [((0.745, 1), "1.000"), ((0.5, 1), "1.0"), ((50, 21), "21")]
)
def test_a_share_of_1_at_the_end_of_a_line_has_the_decimals_of_the_others(
    line: tuple[float, float], end: str
) -> None:
    """Plots of one page had it as 1, 1.0, 1.00 and 1.000."""
    scene = scaling_curves({"mine": list(zip((1, 10), line, strict=True))}, "Share", "n").scene
    assert end in [i.parts[0][0] for i in scene.items if isinstance(i, Text) and i.x > 550]


def test_the_number_at_a_peak_is_above_the_highest_point_of_a_line_that_falls_again() -> None:
    curves = {"falls": [(1, 10), (2, 700), (3, 20)], "rises": [(1, 2), (2, 3), (3, 5)]}
    scene = learning_curves(curves, "Nodes", "ply", log=True, peaks=True).scene
    (peak,) = (text for text, word in zip(texts(scene), words(scene), strict=True) if word == "700")
    tip = min(i.y for i in scene.items if isinstance(i, Circle))
    assert 0 < tip - peak.box.bottom < 12
    assert words(scene).count("5") == 1  # at the end of its line, which is highest there
    assert "700" not in words(learning_curves(curves, "Nodes", "ply", log=True).scene)
