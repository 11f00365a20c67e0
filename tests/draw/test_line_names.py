"""Where the names of lines stand, and the numbers at their ends."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.figures import (
    learning_curves,
    power_laws,
)
from adsearch.draw.line_plot import line_plot
from adsearch.draw.plot_frame import HEIGHT, LEFT, TOP, WIDTH, Frame
from adsearch.draw.scene import Line, Path, Rect, Text
from adsearch.draw.series import Series
from adsearch.horizon_figures import MEANS
from tests.draw.written import texts, words


@given(st.lists(st.lists(st.floats(0.1, 1e6), min_size=1, max_size=5), min_size=1, max_size=7))
def test_names_never_meet(lines: list[list[float]]) -> None:
    series = [
        Series(f"series number {i}", list(enumerate(line, 1))) for i, line in enumerate(lines)
    ]
    scene = line_plot(series, Frame("t", log=True))
    names = [text for text in texts(scene) if text.parts[0][1].startswith("series-")]
    assert len(names) == len(lines)
    assert not any(a.box.meets(b.box) for a, b in combinations(names, 2))


def test_a_number_stands_closer_to_its_own_name_than_to_the_next() -> None:
    """A 2,002 that touched "greedy" below it was read as greedy's."""
    curves = {"at random": [(1, 5.9), (9, 2002)], "greedy": [(1, 3.8), (9, 1001)]}
    scene = power_laws(curves, "Regret", "pulls").scene
    above, number, below = (
        next(t.box for t in texts(scene) if t.parts[0][0] == name)
        for name in ("at random", "2,002", "greedy")
    )
    assert below.top - number.bottom > 2 * max(1, number.top - above.bottom)


def test_however_many_lines_there_are_all_names_are_inside() -> None:
    scene = line_plot([Series(f"s{i}", [(1, 1), (2, i)]) for i in range(20)], Frame("t"))
    assert max(text.box.bottom for text in texts(scene)) < scene.height


def test_numbers_that_are_read_together_have_as_many_decimals() -> None:
    scene = learning_curves({"a": [(1, 0.155)], "b": [(2, 0.1)], "c": [(3, 0.05)]}).scene
    assert {"0.155", "0.100", "0.050", "0.10", "0.05"} <= set(words(scene))


def test_the_name_of_a_line_of_theory_stands_at_its_end() -> None:
    theory = Series("k = ¾", [(3, 100), (4, 360)], theory=True)
    scene = line_plot([Series("best", [(1, 1), (9, 5)]), theory], Frame("Leaves"), "Leaves")
    (name,) = (t for t in scene.flat() if isinstance(t, Text) and t.parts[0][0] == "k = ¾")
    (dashed,) = (item for item in scene.flat() if isinstance(item, Path) and item.style == "theory")
    x, y = dashed.steps[-1][1][-2:]
    assert 4 < name.box.left - x < 12
    assert name.box.top < y < name.box.bottom


def test_the_name_of_a_line_that_ends_early_is_clear_of_the_marks_at_the_left() -> None:
    falling = [(x, 1 / x**0.5) for x in range(20, 401)]
    scene = learning_curves({"a curve": falling, "an early point": [falling[20]]}).scene
    (name,) = (text for text in texts(scene) if text.parts[0][0] == "an early point")
    assert name.box.left > LEFT


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


def test_a_marked_stretch_without_room_has_its_name_and_numbers_beside_it() -> None:
    steps = [0, 0, 1, -8, -6, *[-12] * 8]
    curve = {"MAX": list(enumerate(steps, 1))}
    picture = learning_curves(curve, "Value", "step", {"even": 0}, marked={"✗ b": (3, 4)})
    (band,) = (i for i in picture.scene.items if isinstance(i, Rect) and i.style == "band")
    (label,) = (text for text in texts(picture.scene) if text.parts[0][1] == "wrong")
    assert label.parts[0][0] == "✗ b: from +1 to −8"
    assert label.box.left > band.x + band.width
    assert str(picture).endswith("marked: from 3 to 4, ✗ b: from +1 to −8")
    assert "−12" in words(picture.scene)


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


def test_in_words_an_upright_line_is_no_column_of_numbers() -> None:
    curves = {"steps": [(k, 4 - k / 4) for k in range(17)]}
    scene = learning_curves(curves, theory={"at the edge": [(13, 0), (13, 3.5)]}).scene
    heads, *rows, last = scene.text.splitlines()[1:]
    assert heads == "games played | steps"
    assert {row.count("|") for row in rows} == {1}
    assert last == "dashed line at 13: at the edge"


def test_the_name_of_an_upright_line_near_the_end_of_the_field_stands_at_its_top() -> None:
    curves = {"steps": [(k, 4 - k / 4) for k in range(17)]}
    called = "the black king is at the edge in every game"
    scene = learning_curves(curves, theory={called: [(14, 0), (14, 3.5)]}).scene
    (dashed,) = (i for i in scene.flat() if isinstance(i, Path) and i.style == "theory")
    (name,) = (text for text in texts(scene) if text.parts[0][0] == called)
    top = min(y for _, (_, y) in dashed.steps)
    assert 0 < dashed.steps[0][1][0] - name.box.right < 12
    assert abs((name.box.top + name.box.bottom) / 2 - top) < 12


@pytest.mark.parametrize(("end", "is_written"), [(2.0, False), (1.5, True)])
def test_numbers_that_stand_at_the_axis_are_not_written_again(end: float, is_written: bool) -> None:
    scene = learning_curves({"a": [(1, 4), (2, end)], "b": [(1, 3), (2, 0)]}).scene
    at_ends = [text for text in texts(scene) if text.x > LEFT + WIDTH]
    assert [text.parts[0][0] for text in at_ends if text.parts[0][1] == "small"] == (
        ["1.5", "0.0"] if is_written else []
    )


def test_a_single_point_that_is_named_has_no_second_number() -> None:
    lines = {"mine": [(0, 0), (1, 3.5), (2, 7.5)]}
    scene = learning_curves(lines, "Wins", "games", theory={"half": [(1, 3.5)]}).scene
    assert words(scene).count("half") == 1
    assert [text for text in words(scene) if text in ("3.5", "7.5")] == ["7.5"]


def test_a_line_without_a_name_has_no_leader_and_the_title_in_the_table() -> None:
    scene = learning_curves({"": [(1, 2), (2, 1.5)]}, "Wins", "games").scene
    assert not [i for i in scene.flat() if isinstance(i, Path) and i.style == "leader"]
    assert "games | Wins" in scene.text
