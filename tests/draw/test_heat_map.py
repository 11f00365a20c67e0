"""A map of numbers: every cell where its pair says, and darker for larger numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.heat_map import heat_map
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Path, Rect, Text

CELLS = st.dictionaries(
    st.tuples(st.integers(0, 9), st.integers(0, 9)), st.integers(-50, 50), min_size=1
)


@given(numbers=CELLS)
def test_larger_numbers_are_never_paler(numbers: dict[tuple[int, int], int]) -> None:
    scene = heat_map(numbers, Frame("Hold at", across="own"), "other")
    tints = {
        (item.x, item.y): int(item.style.rpartition("-")[2])
        for item in scene.items
        if isinstance(item, Rect) and item.style.startswith("heat-") and item.radius
    }
    assert len(tints) == len(numbers)
    columns, rows = (
        sorted({place[i] for place in tints}, reverse=bool(i)) for i in (0, 1)
    )  # y goes up
    xs, ys = (sorted({key[i] for key in numbers}) for i in (0, 1))
    by_number = sorted(
        (number, tints[columns[xs.index(x)], rows[ys.index(y)]])
        for (x, y), number in numbers.items()
    )
    assert [tint for _, tint in by_number] == sorted(tint for _, tint in by_number)


def test_cells_with_a_word_are_one_region_with_one_name() -> None:
    """A hundred times the same word looked like a hundred findings, and white like less than all
    numbers."""
    cells = {(x, y): "never" if x + y > 2 else x for x in range(4) for y in range(4)}
    scene = heat_map(cells, Frame("Hold at", across="own"), "other")
    regions = [item for item in scene.items if isinstance(item, Path)]
    assert len(regions) == 1
    assert sum(op == "Z" for op, _ in regions[0].steps) == 10
    named = [i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "never"]
    assert len(named) == 1
    assert scene.text.count("never") == 10


def test_regions_that_do_not_touch_have_a_name_each() -> None:
    cells = {(0, 0): "win", (1, 0): 3, (2, 0): "win"}
    scene = heat_map(cells, Frame("Hold at", across="own"), "other")
    assert sum(isinstance(i, Text) and i.parts[0][0] == "win" for i in scene.items) == 2


def test_each_word_has_a_shade_of_its_own_in_all_its_regions() -> None:
    cells = {(0, 0): "tie", (1, 0): "check", (2, 0): "tie", (3, 0): "wait"}
    scene = heat_map(cells, Frame("Played", across="depth"), "checks")
    shades = [item.style for item in scene.items if isinstance(item, Path)]
    assert (len(shades), len(set(shades))) == (4, 3)
    assert shades[0] == shades[1], "both regions of the first word"


def test_what_is_wrong_is_hatched_and_says_so() -> None:
    """Three greys did not say which of the three moves was the mistake."""
    cells = {(x, y): "check" if x + y < 3 else "wait" for x in range(3) for y in range(3)}
    scene = heat_map(cells, Frame("Played", across="depth"), "checks", wrong=["check"])
    lines = [i for i in scene.items if isinstance(i, Path) and i.style == "wrong-hatch"]
    ends = [point for line in lines for _, point in line.steps]
    (area,) = (i for i in scene.items if isinstance(i, Path) and i.style == "wrong-cells")
    corners = [point for op, point in area.steps if op != "Z"]
    for axis in (0, 1):
        assert min(c[axis] for c in corners) <= min(e[axis] for e in ends)
        assert max(e[axis] for e in ends) <= max(c[axis] for c in corners)
    assert len(lines) == 3, "one for each row of the region"
    assert scene.text.splitlines()[0] == "checks 2: check (wrong), wait, wait"


def test_a_word_has_no_tint_and_all_is_said_in_words() -> None:
    scene = heat_map({(0, 0): 21, (2, 0): "win"}, Frame("Hold at", across="own"), "other")
    assert sum(isinstance(i, Rect) and i.style.startswith("heat-") for i in scene.items) == 1
    assert scene.text == "other 0: 21, win"
    shown = {part for i in scene.items if isinstance(i, Text) for part, _ in i.parts}
    assert {"21", "win", "own", "other", "Hold at"} <= shown


def test_nothing_to_draw_is_said() -> None:
    with pytest.raises(ValueError, match="no cell"):
        heat_map({}, Frame("Hold at"), "other")
