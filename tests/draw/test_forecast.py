"""How well a line foretells one number from another."""

from __future__ import annotations

import pytest

from adsearch.draw.figures import (
    forecasts,
)
from adsearch.draw.plot_frame import HEIGHT, TOP
from adsearch.draw.scene import Circle, Line, Path, Text
from tests.draw.written import words


def test_a_fitted_line_has_no_number_at_its_end() -> None:
    scene = forecasts([(0, 0.5), (2, 1.5)], 0.5, 0.37, 0.1, "Deep", "shallow").scene
    assert "forecast ± σ" in words(scene)
    assert "1.37" not in words(scene)


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
    foretold = next(i for i in scene.items if isinstance(i, Text) and i.parts[0][0] == "3")
    assert upright.x1 - 20 < foretold.box.right < upright.x1, "not at a point to the right of it"
    assert foretold.box.bottom < upright.y1 + 4, "above the line, which rises"


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
