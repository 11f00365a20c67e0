"""Measures side by side: every dot where its number says, in a panel with a scale of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.draw.dot_panels import PANEL, Panel, dot_panels
from adsearch.draw.figures import measures
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Circle, Line, Path, Scene, Text

SCORES = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=12), st.floats(-1, 1).map(lambda x: round(x, 3))
)


def dots(scene: Scene) -> list[Circle]:
    return [item for item in scene.items if isinstance(item, Circle)]


@given(scores=SCORES.filter(bool), level=st.none() | st.just(0.5))
def test_dots_lie_in_their_panel_in_the_order_of_their_numbers(
    scores: dict[str, float], level: float | None
) -> None:
    scene = dot_panels({"pairs": Panel(scores, level, "coin")}, Frame("Unseen"))
    points = dots(scene)
    by_value = sorted(zip(scores.values(), points, strict=True), key=lambda pair: pair[0])
    assert [p.x for _, p in by_value] == sorted(p.x for p in points)
    assert max(p.x for p in points) - min(p.x for p in points) <= PANEL + 1e-9
    assert [p.y for p in points] == sorted(p.y for p in points)
    boxes = [item.box for item in scene.items if isinstance(item, Text)]
    assert min(box.left for box in boxes) >= 0
    assert max(box.right for box in boxes) <= scene.width


def test_one_s_own_is_filled_and_what_takes_no_effort_is_dashed() -> None:
    scores = {"pairs": {"mine": 0.7, "hand": 0.6}, "sign": {"hand": 0.8}}
    scene = measures(scores, "Unseen", {"pairs": ("a coin", 0.5)}, own=["mine"]).scene
    assert [dot.style for dot in dots(scene)] == ["marker-filled-right", "marker-ink", "marker-ink"]
    dashed = [item for item in scene.items if isinstance(item, Path) and item.style == "theory"]
    assert len(dashed) == 1
    assert scene.text.splitlines() == [
        *("pairs, mine: 0.7", "pairs, hand: 0.6", "pairs, a coin: 0.5"),
        "sign, hand: 0.8",
    ]


def test_an_axis_has_no_more_decimals_than_the_marks_it_shows() -> None:
    scene = measures({"pairs": {"mine": 0.743, "a coin": 0.5}}, "Unseen").scene
    marks = {item.parts[0][0] for item in scene.items if isinstance(item, Text)}
    assert {"0.5", "0.6", "0.7"} <= marks
    assert not {"0.50", "0.60", "0.70"} & marks


def test_an_axis_goes_on_to_the_round_number_after_the_best_dot() -> None:
    """It ended at that dot, which looked like the highest score there can be."""
    scene = measures({"pairs": {"mine": 0.743, "a coin": 0.5}}, "Unseen").scene
    axis = next(i for i in scene.items if isinstance(i, Line) and i.style == "axis")
    marks = {i.parts[0][0]: i.x for i in scene.items if isinstance(i, Text)}
    assert axis.x2 == pytest.approx(marks["0.8"])
    assert max(dot.x for dot in dots(scene)) < marks["0.8"] - 20


def test_nothing_to_plot_is_said() -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        dot_panels({"pairs": Panel({})}, Frame("Unseen"))
