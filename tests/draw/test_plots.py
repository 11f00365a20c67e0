"""Plots: scales with round numbers, names that keep apart, a table that says the same."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist, inf, log10, nan

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.drawing import tree
from adsearch.draw.figures import (
    bars,
    branching_by_depth,
    cutoffs_by_move,
    cutoffs_of,
    forecasts,
    learning_curves,
    nodes_by_depth,
    power_laws,
    scaling_curves,
    stacked_bars,
)
from adsearch.draw.palette import Palette
from adsearch.draw.panels import beside, panels
from adsearch.draw.plots import HEIGHT, LEFT, TOP, WIDTH, Frame, Series, line_plot
from adsearch.draw.scale import Scale
from adsearch.draw.scene import Circle, Line, Path, Rect, Scene, Text, covered
from adsearch.games import Tree
from adsearch.horizon_figures import MEANS
from adsearch.watching import watch
from tests.draw.scenes import COUNTS
from tests.searches import alpha_beta


def texts(scene: Scene) -> list[Text]:
    return [item for item in scene.flat() if isinstance(item, Text)]


def words(scene: Scene) -> list[str]:
    return ["".join(part for part, _ in text.parts) for text in texts(scene)]


def test_equal_factors_are_equal_distances_on_a_log_scale() -> None:
    scale = Scale([3, 40_000], 0, 100, log=True)
    assert scale.ticks == [1, 10, 100, 1_000, 10_000, 100_000]
    assert scale(100) - scale(10) == pytest.approx(scale(10_000) - scale(1_000))
    assert (scale(1), scale(100_000)) == (0, 100)


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
@example(0.0, 5e-324)
@example(0.0, 2e-12)
def test_marks_enclose_the_numbers_and_are_not_many(a: float, b: float) -> None:
    scale = Scale([a, b], 0, 100)
    assert 2 <= len(scale.ticks) <= 12
    assert -1e-3 <= scale(min(a, b)) <= scale(max(a, b)) <= 100 + 1e-3


def test_a_scale_has_no_empty_step_above_numbers_that_only_just_pass_a_mark() -> None:
    scale = Scale([0, 4.026], 0, 100)
    assert (scale.ticks[-1], scale(4.026)) == (4, 100)
    assert Scale([0, 4.2], 0, 100).ticks[-1] == 5


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


@given(st.lists(st.lists(st.floats(0.1, 1e6), min_size=1, max_size=5), min_size=1, max_size=7))
def test_names_never_meet(lines: list[list[float]]) -> None:
    series = [
        Series(f"series number {i}", list(enumerate(line, 1))) for i, line in enumerate(lines)
    ]
    scene = line_plot(series, Frame("t", log=True))
    names = [text for text in texts(scene) if text.parts[0][1].startswith("series-")]
    assert len(names) == len(lines)
    assert not any(a.box.meets(b.box) for a, b in combinations(names, 2))


def test_however_many_lines_there_are_all_names_are_inside() -> None:
    scene = line_plot([Series(f"s{i}", [(1, 1), (2, i)]) for i in range(20)], Frame("t"))
    assert max(text.box.bottom for text in texts(scene)) < scene.height


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


def test_numbers_that_are_read_together_have_as_many_decimals() -> None:
    scene = learning_curves({"a": [(1, 0.155)], "b": [(2, 0.1)], "c": [(3, 0.05)]}).scene
    assert {"0.155", "0.100", "0.050", "0.10", "0.05"} <= set(words(scene))


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


def test_the_name_of_a_line_of_theory_stands_at_its_end() -> None:
    theory = Series("k = ¾", [(3, 100), (4, 360)], theory=True)
    scene = line_plot([Series("best", [(1, 1), (9, 5)]), theory], Frame("Leaves"), "Leaves")
    (name,) = (t for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] == "k = ¾")
    (dashed,) = (item for item in scene.flat() if isinstance(item, Path) and item.style == "theory")
    x, y = dashed.steps[-1][1][-2:]
    assert 4 < name.box.left - x < 12
    assert name.box.top < y < name.box.bottom


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


def test_many_bars_stay_on_the_page_and_the_highest_has_its_number() -> None:
    heights = {str(i): 100_000 - (i - 28) ** 2 for i in range(1, 34)}
    scene = bar_plot(heights, Frame("Positions"))
    assert scene.width < 850
    assert words(scene).count("100,000") == 2, "on the scale, and above the bar"
    assert not [a for a, b in combinations(texts(scene), 2) if a.box.meets(b.box)]
    assert len([i for i in scene.flat() if isinstance(i, Rect)]) == 33
    assert scene.text.count("\n") == 32


def test_bars_that_are_named_by_numbers_have_the_sign_of_numbers() -> None:
    assert bar_plot({"-1": 0.25, "alpha-beta": 1}, Frame("t")).text == "−1: 0.25\nalpha-beta: 1.00"


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


def test_bars_stand_with_their_numbers() -> None:
    scene = bar_plot({"a": 3, "b": -2, "c": 0}, Frame("t"))
    bars = [item for item in scene.flat() if isinstance(item, Rect)]
    assert [bar.height > 0 for bar in bars] == [True, True, False]
    assert bars[0].y + bars[0].height == pytest.approx(bars[1].y)
    assert {"3", "−2", "0"} <= set(words(scene))
    assert scene.text == "a: 3\nb: −2\nc: 0"


def test_a_line_across_bars_marks_the_level_they_are_compared_with() -> None:
    """Upright where bars lie in rows, and level where they stand; none if nobody asks for it."""
    for name in ("a", "a name that is too long to stand below its bar"):
        plain, marked = (
            list(bars({name: 0.25}, "Score", reach=1, level=at).scene.flat()) for at in (None, 0.5)
        )
        (line,) = (item for item in marked if item not in plain)
        assert isinstance(line, Line)
        (bar,) = (item for item in marked if isinstance(item, Rect))
        if name == "a":
            assert line.y1 == line.y2 == pytest.approx(bar.y - bar.height)
        else:
            assert line.x1 == line.x2 == pytest.approx(bar.x + 2 * bar.width)


def test_the_words_say_what_the_numbers_measure() -> None:
    """Those who have a plot read to them do not see what stands above it."""
    frame = Frame("Score", "of the full player, 0.5 is even")
    assert bar_plot({"no table": 0.61}, frame).text.startswith("of the full player, 0.5 is even\n")
    titled = line_plot([Series("mine", [(1, 2), (2, 3)])], frame, "Mine grows")
    assert titled.title == "Mine grows"
    assert titled.text.startswith("Score, of the full player, 0.5 is even\nx | mine\n")


def test_no_bars_are_refused() -> None:
    with pytest.raises(ValueError, match="there is nothing to plot"):
        bar_plot({"a": nan}, Frame("t"))
    with pytest.raises(ValueError, match="nothing was cut off"):
        cutoffs_by_move({})


def test_cutoffs_are_counted_from_what_was_seen() -> None:
    """C is cut after its first leaf, the second MIN node after its second."""
    assert cutoffs_of(watch(alpha_beta, Tree("((3 12 8) (2 4 6) (14 2 5))"))) == {0: 1, 1: 1}
    trace = watch(alpha_beta, Tree("((3 12 8) (2 4 6) (14 5 2))"))
    assert cutoffs_by_move(trace).scene.title == "100% of 1 cut-offs came with the first move"
    above = cutoffs_by_move(trace, "best first").scene.text.splitlines()[0]
    assert above == "Cut-offs, in per cent, best first, of 1 in all"


def test_learning_curves_of_many_points_are_still_told_apart() -> None:
    curves = {name: [(i, i * slope) for i in range(500)] for name, slope in (("a", 1), ("b", 2))}
    scene = learning_curves(curves).scene
    markers = [i for i in scene.flat() if getattr(i, "style", "").startswith("marker")]
    assert len({type(marker) for marker in markers}) == len(markers) == 2, "each at its end"


def test_the_scale_of_bars_ends_with_them() -> None:
    scene = bar_plot({"a": -10.4, "b": 7.25}, Frame("t"))
    marks = [text.parts[0][0] for text in texts(scene) if text.anchor == "end"]
    assert marks == ["−10", "−5", "0", "5"]
    assert not [a for a, b in combinations(texts(scene), 2) if a.box.meets(b.box)]


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


def test_the_name_of_a_line_that_ends_early_is_clear_of_the_marks_at_the_left() -> None:
    falling = [(x, 1 / x**0.5) for x in range(20, 401)]
    scene = learning_curves({"a curve": falling, "an early point": [falling[20]]}).scene
    (name,) = (text for text in texts(scene) if text.parts[0][0] == "an early point")
    assert name.box.left > LEFT


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


def test_a_log_scale_has_no_marks_beyond_its_numbers() -> None:
    scale = Scale([12, 300], 0, 100, log=True, snug=True)
    assert scale.ticks == [100]


def test_long_names_stand_beside_their_bars_and_pairs_together() -> None:
    def lengths(scene: Scene) -> list[float]:
        return [round(i.width) for i in scene.items if isinstance(i, Rect)]

    rows = bars({"search alone": 400, "with the table": 100}, "Nodes").scene
    first, second = lengths(rows)
    assert first == pytest.approx(4 * second, abs=2)
    upright = bars({"♠9": 1, "♥A": 0}, "Tricks").scene
    assert lengths(upright)[0] == lengths(upright)[1]
    pairs = bars({"guess": {"believed": 1, "true": 0.5}}, "Worth").scene
    styles = [i.style for i in pairs.items if isinstance(i, Rect)]
    assert styles == ["bar", "bar-bonus"]
    with pytest.raises(ValueError, match="there is nothing to plot"):
        bars({"guess": {"believed": nan}}, "Worth")


def test_only_the_second_of_a_pair_is_an_outline() -> None:
    cards = {"J": 0.2, "Q": 0.1, "K": 0.6}
    pairs = bars({"guess": {"believed": 1, "true": 0.5}}, "Worth").scene
    threes = bars({"at the start": cards, "facing a bet": cards}, "Bets").scene
    styles = [[i.style for i in s.flat() if isinstance(i, Rect)] for s in (pairs, threes)]
    assert styles == [["bar", "bar-bonus"], ["bar"] * 6]


def test_a_large_group_stands_below_its_name() -> None:
    long = "a name that is longer than those of its bars"
    scene = bars({"left out": {"a": 8, "b": 7, "c": 6}, long: {"d": 4}}, "Solved").scene
    drawn = [item for item in scene.flat() if isinstance(item, Rect)]
    assert {bar.style for bar in drawn} == {"bar"}
    heading = next(text for text in texts(scene) if text.parts[0][0] == long)
    assert drawn[2].y + drawn[2].height < heading.box.top < heading.box.bottom < drawn[3].y
    assert heading.box.right < drawn[3].x
    assert "left out, a: 8" in scene.text


def test_a_stacked_bar_is_as_long_as_its_sum_and_the_highest_of_a_group_says_so() -> None:
    arms = {"red": (0.75, 0.25), "green": (0.5, 0.0), "blue": (0.0, 2.0)}
    scene = stacked_bars({"C": arms, "D": {"red": (1.0, 0.0)}}, "UCB1").scene
    solid = [item.width for item in scene.items if isinstance(item, Rect) and item.style == "bar"]
    outline = [i.width for i in scene.items if isinstance(i, Rect) and i.style == "bar-bonus"]
    assert solid == pytest.approx([solid[2] * share for share in (0.75, 0.5, 1.0)])
    assert outline == pytest.approx([solid[0] / 3, 8 * solid[0] / 3])
    assert [line for line in scene.text.splitlines() if "highest" in line] == [
        "C, blue: 0.00 + 2.00 = 2.0, the highest",
        "D, red: 1.00 + 0.00 = 1.0, the highest",
    ]
    with pytest.raises(ValueError, match="nothing to plot"):
        stacked_bars({"C": {"red": (inf, 0)}}, "UCB1")


def test_stacked_counts_have_no_decimals_and_need_no_highest() -> None:
    counts = {"left to right": {"all depths": (53_547.0, 171_929.0), "at once": (0.0, 220_214.0)}}
    scene = stacked_bars(counts, "Positions", names_highest=False).scene
    assert scene.text.splitlines() == [
        "left to right, all depths: 53,547 + 171,929 = 225,476",
        "left to right, at once: 0 + 220,214 = 220,214",
    ]
    sums = {"53,547 + 171,929 = 225,476", "220,214"}
    assert sums <= {text.parts[0][0] for text in texts(scene)}, "a bar has its parts behind it"
    alone = stacked_bars({"": {"at once": (1.0, 0.0)}}, "Positions", names_highest=False)
    assert str(alone).endswith("\nat once: 1 + 0 = 1")


def test_halves_that_add_up_to_whole_numbers_leave_the_sums_without_decimals() -> None:
    points = {"chess": {"draw": (0.5, 0.5), "first wins": (1.0, 0.0)}}
    scene = stacked_bars(points, "Points", names_highest=False).scene
    assert scene.text.splitlines() == [
        "chess, draw: 0.5 + 0.5 = 1",
        "chess, first wins: 1 + 0 = 1",
    ]


def test_a_legend_names_the_parts_of_a_stacked_bar_and_a_single_part_is_no_sum() -> None:
    plies = {"": {"ply 4": (3_024.0, 0.0), "ply 9": (0.0, 127_872.0)}}
    scene = stacked_bars(plies, "Nodes", names_highest=False, names=("goes on", "over")).scene
    written = [text.parts[0][0] for text in texts(scene)]
    assert {"3,024", "127,872"} <= set(written)
    assert not any("+" in text for text in written)
    keys = [item for item in scene.flat() if isinstance(item, Rect)][-2:]
    assert [key.style for key in keys] == ["bar", "bar-bonus"], "in the order of the bar"
    assert written.index("goes on") < written.index("over")
    assert scene.text.splitlines()[0] == "goes on + over"


def test_the_line_that_rows_are_compared_with_may_have_a_name() -> None:
    scene = bars({"with a table": 43, "with two killers": 112}, "", level={"plain": 100}).scene
    name = next(
        item for item in scene.flat() if isinstance(item, Text) and item.parts[0][0] == "plain"
    )
    lines = [
        item for item in scene.flat() if isinstance(item, Line) and item.x1 == item.x2 == name.x
    ]
    assert lines
    assert all(name.box.bottom <= line.y1 for line in lines)
    assert scene.text.endswith("line at 100: plain")


def test_the_line_that_upright_bars_are_compared_with_may_have_a_name() -> None:
    """A bar for it would stand on the axis of the others, which may be depths."""
    scene = bars({"1": 0.734, "2": 0.9}, "Share", "depth", reach=1, level={"random": 0.381}).scene
    written = {text.parts[0][0]: text for text in texts(scene)}
    (line,) = (i for i in scene.items if isinstance(i, Line) and i.style == "ghost")
    last = max((i for i in scene.items if isinstance(i, Rect)), key=lambda bar: bar.x)
    zero = last.y + last.height
    assert (zero - line.y1) / (last.height) == pytest.approx(0.381 / 0.9)
    assert scene.items.index(line) < scene.items.index(last), "dashes fade on dark bars"
    plain = bars({"1": 0.734, "2": 0.9}, "Share", "depth", reach=1).scene
    assert last in plain.items, "the same bars, with a line or without"
    for label in ("random", "0.381"):
        assert last.x + last.width < line.x2 < written[label].box.left
        assert written[label].box.right < scene.width
    assert scene.text.endswith("line at 0.381: random")


def test_a_total_stands_below_a_rule_under_all_that_it_adds_up() -> None:
    """Without the rule it looked like one more feature."""
    scene = bars({"pawns": 2, "rooks": -5}, "Worth", total="all together").scene
    names = {text.parts[0][0]: text for text in texts(scene)}
    (rule,) = (i for i in scene.items if isinstance(i, Line) and i.style == "axis" and i.y1 == i.y2)
    assert names["rooks"].box.bottom < rule.y1 < names["all together"].box.top
    assert scene.text.splitlines()[-1] == "all together: −3"


def test_bars_to_the_left_are_clear_of_the_names() -> None:
    scene = bars({"OOOOX_": -6, "XXXXXX": 8}, "Worth", names="mono").scene
    for a, b in combinations(texts(scene), 2):
        assert not a.box.meets(b.box)


def test_names_can_stand_before_rows_of_squares_with_discs() -> None:
    scene = bars({"OOX_": -6, "XX_O": 8}, "Worth", names="discs").scene
    squares = [item for item in scene.items if isinstance(item, Rect) and item.style == "cell"]
    discs = [item for item in scene.items if isinstance(item, Circle)]
    assert len(squares) == 8
    assert [disc.style for disc in discs] == [
        f"disc-{owner}" for owner in ("min", "min", "max", "max", "max", "min")
    ]
    letters = [text for text in texts(scene) if text.parts[0][0] in ("OOX_", "XX_O")]
    assert len(letters) == 2
    assert max(text.box.right for text in letters) < min(square.x for square in squares)
    assert scene.text == "OOX_: −6\nXX_O: 8"
    numbers = [text.box.left for text in texts(scene) if text.parts[0][0] == "−6"]
    assert numbers[0] > max(square.x + square.width for square in squares)


def test_a_fitted_line_has_no_number_at_its_end() -> None:
    scene = forecasts([(0, 0.5), (2, 1.5)], 0.5, 0.37, 0.1, "Deep", "shallow").scene
    assert "forecast ± σ" in words(scene)
    assert "1.37" not in words(scene)


def test_an_axis_may_go_on_and_names_keep_out_of_the_way_of_the_lines() -> None:
    curves = {"a": [(1, 2.4), (10, 0.89), (100, 0.096)], "b": [(1, 0.46), (10, 0.07), (100, 0.01)]}
    scene = power_laws(curves, "Exploitability", "iterations", until=1000).scene
    assert "1,000" in words(scene)
    names = {text.parts[0][0]: text for text in texts(scene)}
    ways = [i for i in scene.flat() if isinstance(i, Path) and i.style.startswith("line-")]
    for name, way in zip("ab", ways, strict=True):
        (x, y), (a, b) = (at[-2:] for _, at in way.steps[-2:])
        onward = Line(a, b, 2 * a - x, 2 * b - y, "")
        assert not names[name].box.crosses(onward)


def test_a_name_is_nearest_to_the_end_of_its_own_line() -> None:
    curves = {
        "Leduc, CFR+": [(1, 2.4), (3, 1.8), (10, 0.61), (30, 0.082), (100, 0.013)],
        "Kuhn, CFR": [(1, 0.46), (3, 0.19), (10, 0.069), (30, 0.023), (100, 0.0082)],
    }
    scene = power_laws(curves, "Exploitability", "iterations", until=1000).scene
    names = {text.parts[0][0]: text.box for text in texts(scene)}
    ways = [i for i in scene.flat() if isinstance(i, Path) and i.style.startswith("line-")]
    ends = dict(zip(curves, (way.steps[-1][1][-2:] for way in ways), strict=True))
    for name in curves:
        box = names[name]
        middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        assert min(ends, key=lambda end: dist(middle, ends[end])) == name
    assert TOP + HEIGHT - ends["Kuhn, CFR"][1] > 50, "room below it, for its name and its course"


def test_panels_stand_below_each_other() -> None:
    one = scaling_curves({"error": [(1, 0.5), (10, 0.2)]}, "Error", "deals", height=150)
    both = panels(one, one).scene
    assert both.height == 2 * one.scene.height
    assert one.scene.height < scaling_curves({"error": [(1, 0.5)]}, "Error", "deals").scene.height
    log = power_laws({"error": [(1, 0.5)]}, "Error", "deals", height=150)
    assert log.scene.height == one.scene.height
    titles = [text for text in texts(both) if text.parts[0][0] == "Error"]
    assert titles[1].y - titles[0].y == one.scene.height


def test_pictures_to_be_compared_stand_side_by_side_below_their_names() -> None:
    one = scaling_curves({"error": [(1, 0.5), (10, 0.2)]}, "Error", "deals", height=150)
    both = beside({"before": one, "after": one}).scene
    assert both.width == 2 * one.scene.width
    before, after = (text for text in texts(both) if text.parts[0][0] in ("before", "after"))
    assert after.y == before.y
    assert after.x - before.x == pytest.approx(one.scene.width)
    below = [text.box for text in texts(both) if text not in (before, after)]
    assert not any(box.meets(name.box, 2) for box in below for name in (before, after))


def test_trees_side_by_side_share_one_legend() -> None:
    trees = "(chance(0.5:1 0.5:2) 1)", "(chance(0.25:9 0.75:8) 7)"
    before, after = (tree(Tree(text), values=True) for text in trees)
    both = beside({"before": before, "after": after}).scene
    (leaf,) = (text for text in texts(both) if text.parts[0][0] == "leaf")
    left, right = (i for i in both.items if isinstance(i, Rect) and i.style == "rule")
    assert left.x + left.width < right.x
    assert leaf.box.top > right.y + right.height, "the legend is below both frames"
    assert all(text.box.top < leaf.box.top + 40 for text in texts(both))
    rule = next(i for i in reversed(both.items) if isinstance(i, Line) and i.style == "hair")
    assert (rule.x1 + rule.x2) / 2 == pytest.approx(both.width / 2, abs=20)
    other = beside({"before": before, "after": tree(Tree("(3 4)"))}).scene
    assert words(other).count("MAX") == 2, "legends that differ stay where they are"


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


def test_a_marked_stretch_has_its_name_and_numbers_beside_it() -> None:
    curve = {"MAX": [(1, 0), (2, 0), (3, 1), (4, -8), (5, -6), (6, -12)]}
    picture = learning_curves(curve, "Value", "step", {"even": 0}, marked={"✗ b": (3, 4)})
    (band,) = (i for i in picture.scene.items if isinstance(i, Rect) and i.style == "band")
    (label,) = (text for text in texts(picture.scene) if text.parts[0][1] == "wrong")
    assert label.parts[0][0] == "✗ b: from +1 to −8"
    assert label.box.left > band.x + band.width
    assert str(picture).endswith("marked: from 3 to 4, ✗ b: from +1 to −8")
    assert "−12" in words(picture.scene)


def test_words_at_the_end_of_a_line_stand_before_the_marked_stretch() -> None:
    picture = learning_curves({"MAX": [(1, 0), (2, 1), (3, -8)]}, marked={"✗ the last": (2, 3)})
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
    """The text had to tell what the band was for."""
    curve, marked = {"wins": [(10, 0.42), (100, 0.482), (1000, 0.469)]}, {"worse": (100, 1000)}
    picture = scaling_curves(curve, "Share", "games", marked=marked)
    assert "worse: from 0.482 to 0.469" in words(picture.scene)
    assert str(picture).endswith("marked: from 100 to 1,000, worse: from 0.482 to 0.469")


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
    shares = learning_curves({"error": [(1, 0.31), (2, 0.12), (3, 0.05)]}, log=True).scene
    assert "0.12" not in words(shares)


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


def test_a_log_scale_of_few_decades_is_marked_between_them() -> None:
    assert Scale([0.023, 0.32], 0, 1, log=True).ticks == [0.02, 0.05, 0.1, 0.2, 0.5]
    assert Scale([1, 1e6], 0, 1, log=True).ticks == [10.0**power for power in range(7)]


def test_a_log_scale_of_some_decades_is_marked_at_powers_of_ten_and_at_its_ends() -> None:
    assert Scale([585, 549_946], 0, 1, log=True).ticks == [500.0, 1e3, 1e4, 1e5, 1e6]
    assert Scale([7, 7], 0, 1, log=True).ticks == [5, 10]


def test_a_scale_need_not_begin_at_zero_for_a_low_level() -> None:
    """A dashed line at 0.38 squeezed what was compared, between 0.73 and 0.9, into a strip."""
    curve = {"E": [(1, 0.73), (2, 0.9)]}
    marks = words(learning_curves(curve, "Share", level={"random": 0.38}, zero=False).scene)
    assert "0.0" not in marks
    assert "0.0" in words(learning_curves(curve, "Share", level={"random": 0.38}).scene)


def test_points_that_coincide_have_a_ring_each() -> None:
    scene = forecasts([(3, 4), (3, 4), (5, 6)], 1, 0, 1, "Deep", "shallow").scene
    rings = [item for item in scene.items if isinstance(item, Circle)]
    assert len(rings) == 3
    assert rings[0].radius > rings[1].radius == rings[2].radius
    assert (rings[0].x, rings[0].y) == (rings[1].x, rings[1].y)


def test_an_example_says_how_far_below_a_level_a_forecast_is() -> None:
    points = [(0, 1), (4, 3), (8, 9)]
    scene = forecasts(points, 1, 0, 2, "Deep", "shallow", example=(3, 9)).scene
    assert {"α = 9", "3.0 σ"} <= set(words(scene))
    assert words(scene).count("3") == 1, "the forecast, beside marks at even numbers"
    assert scene.text.endswith("α = 9: at 3 the forecast is 3, 3.0 σ below")
    upright = next(i for i in scene.items if isinstance(i, Line) and i.style == "chosen")
    level = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory-max")
    assert upright.x1 == upright.x2
    assert upright.y2 == level.y1 == level.y2


def test_the_field_of_a_forecast_ends_at_the_marks_around_what_is_drawn() -> None:
    """A quarter of it was empty: it went on to 30 for a band that ends at 23. Then the lowest mark
    was 0, far above the lowest points."""
    scene = forecasts([(-6, -7), (20, 20)], 1.08, -0.5, 2.3, "Deep", "shallow").scene
    band = next(i for i in scene.items if isinstance(i, Path) and i.style == "band")
    heights = [at[1] for step, at in band.steps if step != "Z"]
    assert max(heights) - min(heights) > 0.9 * HEIGHT
    assert {"−10", "25", "−5"} <= set(words(scene))
    (axis,) = (i for i in scene.items if isinstance(i, Line) and i.style == "axis" and i.y1 == i.y2)
    assert axis.y1 == pytest.approx(TOP + HEIGHT)


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


def test_the_name_of_a_sample_is_led_to_it_and_no_name_crosses_the_frame() -> None:
    """On the dotted line it seemed to name that."""
    zigzag = list(enumerate(MEANS, 1))
    scene = learning_curves(
        {"all": zigzag},
        "Mean",
        theory={"MAX moved last": zigzag[::2], "MIN moved last": zigzag[1::2]},
        sampled={"mine": [(1, 4.11), (2, 0.11), (3, 3.82), (4, 0.3), (5, 3.86)]},
    ).scene
    by_name = dict(zip(words(scene), texts(scene), strict=True))
    right = LEFT + WIDTH
    for name in ("mine", "MAX moved last", "MIN moved last"):
        box = by_name[name].box
        assert box.right <= right or box.left > right, name
    squares = [(r.x + r.width / 2, r.y + r.height / 2) for r in scene.items if isinstance(r, Rect)]
    leaders = [k for k in scene.items if isinstance(k, Line) and k.style == "leader"]
    assert any(dist((k.x2, k.y2), at) < 8 for k in leaders for at in squares)


def test_a_line_that_joins_measured_points_is_dotted_and_a_level_dashed() -> None:
    zigzag = [(1, 4.0), (2, 0.1), (3, 4.1), (4, 0.4)]
    envelope = {"MAX moved last": zigzag[::2], "parallel": [(1, 3.0), (3, 3.1)]}
    scene = learning_curves({"all": zigzag}, "Mean", level={"halfway": 2.0}, theory=envelope).scene
    styles = [i.style for i in scene.items if isinstance(i, Path)]
    assert (styles.count("guide"), styles.count("theory")) == (1, 2)


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


def test_how_many_times_a_line_is_another_stands_between_them_if_there_is_room() -> None:
    far = {"few": {1: 10, 2: 100}, "many": {1: 25, 2: 660}}
    scene = nodes_by_depth(far, ratios=True).scene
    between = {text.parts[0][0]: text.y for text in texts(scene) if text.parts[0][0][0] == "×"}
    circles = [item.y for item in scene.items if isinstance(item, Circle)]
    squares = [item.y for item in scene.items if isinstance(item, Rect)]
    assert list(between) == ["×2.5", "×6.6"]
    for y, low, high in zip(between.values(), circles, squares, strict=True):
        assert high < y < low
    near = {"few": {1: 10, 2: 100_000}, "many": {1: 11, 2: 900_000}}
    assert not any(word.startswith("×") for word in words(nodes_by_depth(near, ratios=True).scene))


def test_a_sample_that_nobody_has_drawn_yet_leaves_the_line() -> None:
    scene = learning_curves({"all": [(1, 4.0), (2, 0.1)]}, "Mean", sampled={"mine": []}).scene
    assert "mine" not in words(scene)


def test_the_name_of_a_line_stands_below_its_end_if_theory_goes_on_from_there() -> None:
    """From the right margin, a leader to it would cross the line that goes on to there."""
    all_leaves = [(m, 35**m) for m in range(1, 7)]
    counted = [35, 461, 8_416, 106_654, 1_521_034, 20_276_412]
    least = [(m, 35 ** ((m + 1) // 2) + 35 ** (m // 2) - 1) for m in range(1, 12)]
    curves = {"minimax": all_leaves, "random ordering": list(enumerate(counted, 1)), "best": least}
    onward = {"k": [(6, counted[-1]), (7, counted[-1] * 35**0.75)]}
    plot = learning_curves(curves, log=True, level={"200 million": 2e8}, theory=onward)
    (name,) = (text for text in texts(plot.scene) if text.parts[0][0] == "random ordering")
    end = max(item.x for item in plot.scene.items if isinstance(item, Rect))
    assert end < name.x < end + 12


def test_the_name_of_an_upright_line_stands_on_its_top() -> None:
    curves = {"steps": [(k, 4 - k / 4) for k in range(17)]}
    scene = learning_curves(curves, theory={"at the edge": [(13, 0), (13, 3.5)]}).scene
    (dashed,) = (i for i in scene.flat() if isinstance(i, Path) and i.style == "theory")
    (name,) = (i for i in scene.flat() if isinstance(i, Text) and i.parts[0][0] == "at the edge")
    top = min(y for _, (_, y) in dashed.steps)
    assert (name.box.left + name.box.right) / 2 == pytest.approx(dashed.steps[0][1][0])
    assert 0 < top - name.box.bottom < 12


def test_theory_that_ends_in_a_number_has_it_below_its_name() -> None:
    theory = {"least: 31": {1: 8.0, 2: 31.0}}
    scene = nodes_by_depth({"mine": {1: 8, 2: 57}}, theory=theory).scene
    texts = {i.parts[0][0]: i for i in scene.flat() if isinstance(i, Text)}
    assert texts["31"].y - texts["least"].y == texts["57"].y - texts["mine"].y


def test_the_least_point_of_a_log_scale_is_clear_of_the_axis() -> None:
    """0.021 lay on the axis, which began at 0.02."""
    assert Scale([0.021, 0.32], 0, 100, log=True).ticks[0] == 0.01
    assert Scale([0.021, 0.32], 0, 100, log=True)(0.021) > 15
    assert Scale([20, 300], 0, 100, log=True).ticks[0] == 20, "what is marked may lie on it"


@pytest.mark.parametrize(("line", "end"), [((0.745, 1), "1.000"), ((0.5, 1), "1.0"), ((5, 2), "2")])
def test_a_share_of_1_at_the_end_of_a_line_has_the_decimals_of_the_others(
    line: tuple[float, float], end: str
) -> None:
    """Plots of one page had it as 1, 1.0, 1.00 and 1.000."""
    scene = scaling_curves({"mine": list(zip((1, 10), line, strict=True))}, "Share", "n").scene
    assert end in [i.parts[0][0] for i in scene.items if isinstance(i, Text) and i.x > 550]
