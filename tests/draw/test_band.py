"""The band between two bounds: its edges where the bounds are, and one line once they have met."""

from __future__ import annotations

import pytest

from adsearch.draw.band import band_plot
from adsearch.draw.figures import narrowing_bounds
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Line, Path, Scene, Text

CHECKERS = [(-1.0, 1.0)] * 4 + [(-1.0, 0.0)] * 4 + [(0.0, 0.0)] * 3


def heights(scene: Scene, style: str) -> list[list[float]]:
    return [
        [at[1] for _, at in item.steps if at]
        for item in scene.items
        if isinstance(item, Path) and item.style == style
    ]


def test_each_edge_steps_where_its_bound_does_and_both_end_together() -> None:
    high, low = heights(band_plot(CHECKERS, Frame("Value")), "line-ink")
    one, zero, minus = high[0], high[-1], low[0]
    assert one < zero < minus
    assert zero - one == pytest.approx(minus - zero)
    assert high == [one] * 8 + [zero] * 14
    assert low == [minus] * 16 + [zero] * 6


def test_what_is_proved_is_one_thick_line_with_its_value() -> None:
    scene = band_plot(CHECKERS, Frame("Value"))
    assert len(set(heights(scene, "win")[0])) == 1
    assert "proved: 0" in [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    still_open = band_plot(CHECKERS[:8], Frame("Value"))
    assert not heights(still_open, "win")
    assert "proved" not in str([item for item in still_open.items if isinstance(item, Text)])


def test_the_words_have_both_bounds_at_every_depth() -> None:
    lines = str(narrowing_bounds(CHECKERS, "Value")).splitlines()
    assert lines[0] == "Value: between −1 and 1 at first, 0 in the end"
    assert lines[3:] == [
        f"{d} | {low:.0f} | {high:.0f}".replace("-", "−") for d, (low, high) in enumerate(CHECKERS)
    ]


def test_a_level_lies_on_its_height_and_each_bound_has_its_number() -> None:
    scene = band_plot([(-1, 1), (-0.45, 0.55)], Frame("Mean"), levels={"α = 0.4": 0.4})
    line = next(item for item in scene.items if isinstance(item, Line) and "theory" in item.style)
    high, low = heights(scene, "line-ink")
    assert high[-1] < line.y1 < low[-1]
    assert line.y1 - high[0] == pytest.approx(0.3 * (low[0] - high[0]))
    texts = [item.parts[0][0] for item in scene.items if isinstance(item, Text)]
    assert {"α = 0.4", "0.55", "−0.45"} <= set(texts)
    assert "−1" not in texts, "the axis beside it says −1.0, and a column number stands below"
    assert scene.text.splitlines()[-1] == "1 | −0.45 | 0.55 | 0.4"


def test_the_ends_have_the_names_given_and_the_last_column_its_remark() -> None:
    """Where `low` and `high` bound the leaves, the ends of the mean's range need other names."""
    bounds = [(-1.0, 1.0), (-0.45, 0.55), (-0.3, 0.1)]
    ends = "lower end:\nknown + left · low", "upper end:\nknown + left · high"
    scene = band_plot(bounds, Frame("Mean"), "", {"α": 0.4}, ends, "cut")
    texts = {item.parts[0][0]: item for item in scene.items if isinstance(item, Text)}
    assert {"upper end:", "known + left · high", "lower end:", "known + left · low"} <= set(texts)
    assert not any("value" in text for text in texts)
    high, low = heights(scene, "line-ink")
    assert high[-1] < texts["cut"].y < low[-1]
    lines = scene.text.splitlines()
    assert lines[0] == "x | lower end | upper end | α"
    assert lines[-1] == "2 | −0.3 | 0.1 | 0.4 | cut"


def test_no_number_of_a_bound_touches_the_number_of_its_column() -> None:
    scene = band_plot([(-1, 1), (-1, 0.55)], Frame("Mean"), levels={"α": 0.4})
    texts = {item.parts[0][0]: item for item in scene.items if isinstance(item, Text)}
    assert texts["−1"].box.bottom < texts["1"].box.top


def test_nothing_to_plot_is_said() -> None:
    for plot in (lambda: band_plot([], Frame("Value")), lambda: narrowing_bounds([], "Value")):
        with pytest.raises(ValueError, match="no bounds"):
            plot()
