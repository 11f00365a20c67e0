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


def test_cuts_end_where_the_forecast_and_its_margin_reach_alpha() -> None:
    points = [(0, 1), (3, 8), (3, 2), (8, 9)]
    scene = forecasts(points, 1, 0, 2, "Deep", "shallow", cuts=(6, (1, 2))).scene
    assert {"α = 6", "t = 1", "t = 2", "+ 1 σ", "+ 2 σ", "forecast"} <= set(words(scene))
    assert not any(i for i in scene.items if isinstance(i, Path)), "no band"
    level = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory-max")
    uprights = [i for i in scene.items if isinstance(i, Line) and i.style == "chosen"]
    margins = [i for i in scene.items if isinstance(i, Line) and i.style == "theory"]
    assert len(uprights) == len(margins) == 2
    for upright, margin in zip(uprights, margins, strict=True):
        assert upright.x1 == upright.x2
        assert upright.y1 == level.y1
        share = (upright.x1 - margin.x1) / (margin.x2 - margin.x1)
        assert margin.y1 + share * (margin.y2 - margin.y1) == pytest.approx(level.y1)
    assert uprights[0].x1 > uprights[1].x1, "the larger margin discards less"


def test_what_is_discarded_above_alpha_is_filled_and_counted() -> None:
    points = [(0, 1), (3, 8), (3, 2), (8, 9)]
    scene = forecasts(points, 1, 0, 2, "Deep", "shallow", cuts=(6, (1, 2))).scene
    filled = [i for i in scene.items if isinstance(i, Circle) and i.style.startswith("marker-fi")]
    (wrong,) = filled
    level = next(i for i in scene.items if isinstance(i, Line) and i.style == "theory-max")
    assert wrong.y < level.y1
    name = next(i for i in scene.items if isinstance(i, Text) and "wrong" in i.parts[0][0])
    assert name.box.right < wrong.x, "beside the point, away from the lines to its right"
    assert name.box.top < wrong.y < name.box.bottom
    assert scene.text.splitlines()[-2:] == [
        "α = 6: t = 1 discards 3 of 4, 1 of them above α",
        "α = 6: t = 2 discards 1 of 4, none of them above α",
    ]
