"""Runs side by side: all of them are there, with their mean, and the panels have one scale."""

from __future__ import annotations

import pytest

from adsearch.draw.figures import training_runs
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import LEFT, Frame
from adsearch.draw.run_panels import HIGH, TOP, run_panels
from adsearch.draw.scene import Path, Scene, Text

RUNS = {"slow": {10: [0.5, 0.3], 100: [0.4, 0.2]}, "fast": {10: [0.3, 0.1], 100: [0.2, 0.0]}}


def ways(scene: Scene, style: str) -> list[list[float]]:
    """How far down the points of each line are."""
    paths = [item for item in scene.items if isinstance(item, Path) and item.style == style]
    return [[at[1] for _, at in path.steps if at] for path in paths]


def test_each_run_is_a_thin_line_and_the_mean_lies_between_them() -> None:
    scene = run_panels(RUNS, Frame("Error", log_across=True))
    for hue, means in (("ink", (0.4, 0.3)), ("indigo", (0.2, 0.1))):
        one, other = ways(scene, f"thin-{hue}")
        (mean,) = ways(scene, f"thick-{hue}")
        assert mean == pytest.approx([(a + b) / 2 for a, b in zip(one, other, strict=True)])
        assert mean == pytest.approx([TOP + HIGH * (1 - m / 0.5) for m in means]), "same scales"


def test_panels_stand_apart_and_a_level_goes_through_all_of_them() -> None:
    scene = training_runs(RUNS, "Error", "games", {"untrained": 0.5}).scene
    assert len(ways(scene, "theory")) == len(RUNS)
    texts = [item for item in scene.items if isinstance(item, Text)]
    said = [text.parts[0][0] for text in texts]
    assert said.count("untrained") == 1
    assert {"0.300", "0.100"} <= set(said), "the last mean of each"
    boxes = [text.box for text in texts]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_name_has_the_colour_of_other_plots() -> None:
    colours = Palette()
    colours.hues(["fast", "slow"])
    scene = training_runs(RUNS, "Error", "games", palette=colours).scene
    (slow,) = ways(scene, "thick-indigo")
    (fast,) = ways(scene, "thick-ink")
    assert slow[0] < fast[0], "the larger error is higher up"


def test_the_scale_begins_at_0_if_some_numbers_are_small() -> None:
    for least, lowest in ((0.1, "0.00"), (0.2, "0.20")):
        scene = training_runs({"slow": {10: [0.25], 100: [least]}}, "Error", "games").scene
        marks = [i for i in scene.items if isinstance(i, Text) and i.box.right < LEFT]
        assert max(marks, key=lambda mark: mark.y).parts[0][0] == lowest


def test_nothing_to_plot_is_said() -> None:
    with pytest.raises(ValueError, match="no run"):
        run_panels({"slow": {}}, Frame("Error"))
