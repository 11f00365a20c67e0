"""Gambles as chords of a map's curve: what each is worth is marked over its mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.chords import Chord
from adsearch.draw.figures import chords
from adsearch.draw.scene import Circle, Line, Rect, Scene, Text

GAMBLES = {"steady": (0.9, 3, 1), "daring": (0.75, 2, 4)}
values = st.integers(-9, 9)


def fourth_powers() -> Scene:
    return chords(lambda x: x**4, GAMBLES, "x⁴", "x").scene


@given(st.integers(0, 8), values, values, st.integers(1, 9), values)
def test_a_straight_map_takes_means_to_means(
    eighths: int, first: int, second: int, slope: int, by: int
) -> None:
    gamble = Chord(eighths / 8, first, second)
    assert gamble.mean(lambda x: slope * x + by) == pytest.approx(slope * gamble.mean() + by)


def test_every_mean_is_marked_on_its_chord_and_led_to_the_axis() -> None:
    items = list(fourth_powers().flat())
    (circle,) = [i for i in items if isinstance(i, Circle) and i.style.startswith("marker")]
    (square,) = [i for i in items if isinstance(i, Rect) and i.style.startswith("marker")]
    leaders = [i for i in items if isinstance(i, Line) and i.style == "cut"]
    across = sorted([circle.x, square.x + square.width / 2])
    assert sorted(line.x1 for line in leaders) == pytest.approx(across)
    assert all(line.x1 == line.x2 for line in leaders)


def test_what_the_map_makes_of_a_gamble_is_written_where_nothing_covers_it() -> None:
    texts = [i for i in fourth_powers().flat() if isinstance(i, Text) and i.halo]
    assert ["".join(w for w, _ in i.parts) for i in texts] == [
        "daring",
        "2.5 → 76",
        "steady",
        "2.8 → 73",
    ]
    daring, steady = texts[1].box, texts[2].box
    assert daring.right < steady.left


def test_without_gambles_there_is_nothing_to_plot() -> None:
    with pytest.raises(ValueError, match="no gambles"):
        chords(float, {}, "x", "x")
