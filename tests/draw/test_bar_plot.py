"""Bars: upright, in rows, in pairs and stacked."""

from __future__ import annotations

from itertools import combinations
from math import inf, nan

import pytest

from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.figures import (
    bars,
    cutoffs_by_move,
    stacked_bars,
)
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Circle, Line, Rect, Scene, Text
from tests.draw.written import texts, words


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


def test_no_bars_are_refused() -> None:
    with pytest.raises(ValueError, match="there is nothing to plot"):
        bar_plot({"a": nan}, Frame("t"))
    with pytest.raises(ValueError, match="nothing was cut off"):
        cutoffs_by_move({})


def test_the_scale_of_bars_ends_with_them() -> None:
    scene = bar_plot({"a": -10.4, "b": 7.25}, Frame("t"))
    marks = [text.parts[0][0] for text in texts(scene) if text.anchor == "end"]
    assert marks == ["−10", "−5", "0", "5"]
    assert not [a for a, b in combinations(texts(scene), 2) if a.box.meets(b.box)]


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
    sums = ["0.75 + 0.25 = 1.0", "0.50 + 0.00 = 0.5", "0.00 + 2.00 = 2.0, the highest"]
    assert [t.parts[0][0] for t in texts(scene) if "=" in t.parts[0][0]][:3] == sums
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
    unlike = {"football": {"draw": (1.0, 1.0), "first wins": (3.0, 0.0)}}
    points = {"chess": {"draw": (0.5, 0.5), "first wins": (1.0, 0.0)}} | unlike
    scene = stacked_bars(points, "Points", names_highest=False).scene
    assert scene.text.splitlines()[:2] == [
        "chess, draw: 0.5 + 0.5 = 1",
        "chess, first wins: 1 + 0 = 1",
    ]
    written = {text.parts[0][0] for text in texts(scene)}
    assert {"0.5 + 0.5 = 1", "1 + 0 = 1"} <= written, "short sums have one form"
    ends = [item for item in scene.flat() if isinstance(item, Line) and item.style == "ghost"]
    assert len(ends) == 1, "both bars of chess end at the same line"
    other = stacked_bars(unlike, "Points", names_highest=False).scene
    assert not [i for i in other.flat() if isinstance(i, Line) and i.style == "ghost"]


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
