"""A map of numbers: every cell where its pair says, and darker for larger numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.heat_map import heat_map
from adsearch.draw.plots import Frame
from adsearch.draw.scene import Rect, Text

CELLS = st.dictionaries(
    st.tuples(st.integers(0, 9), st.integers(0, 9)), st.integers(-50, 50), min_size=1
)


@given(numbers=CELLS)
def test_larger_numbers_are_never_paler(numbers: dict[tuple[int, int], int]) -> None:
    scene = heat_map(numbers, Frame("Hold at", across="own"), "other")
    tints = {
        (item.x, item.y): int(item.style.rpartition("-")[2])
        for item in scene.items
        if isinstance(item, Rect) and item.style.startswith("heat-")
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


def test_a_word_has_no_tint_and_all_is_said_in_words() -> None:
    scene = heat_map({(0, 0): 21, (2, 0): "win"}, Frame("Hold at", across="own"), "other")
    assert sum(isinstance(i, Rect) and i.style.startswith("heat-") for i in scene.items) == 1
    assert scene.text == "other 0: 21, win"
    shown = {part for i in scene.items if isinstance(i, Text) for part, _ in i.parts}
    assert {"21", "win", "own", "other", "Hold at"} <= shown


def test_nothing_to_draw_is_said() -> None:
    with pytest.raises(ValueError, match="no cell"):
        heat_map({}, Frame("Hold at"), "other")
