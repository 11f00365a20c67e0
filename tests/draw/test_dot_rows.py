"""Dots in rows: each where its number says, beside the line of its own setting."""

from __future__ import annotations

from itertools import combinations

import pytest

from adsearch.draw.curve import marker
from adsearch.draw.dot_rows import RADIUS, dot_rows
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Circle, Path, Scene, Text, flattened

ROWS = {
    "a table": {"left": 95_546, "centre": 11_901},
    "killers": {"left": 70_756, "centre": 22_652},
    "deepening": {"left": 225_476, "centre": 32_098},
    "sorting": {"left": 52_072, "centre": 53_059},
}
LEVELS = {"left": 220_214, "centre": 20_296}


@pytest.fixture
def scene() -> Scene:
    return dot_rows(ROWS, LEVELS, Frame("Positions", level_name="alone"))


def lines(scene: Scene) -> list[float]:
    dashed = [i for i in scene.items if isinstance(i, Path) and i.style == "theory"]
    return [flattened(line)[0][0] for line in dashed]


def test_the_same_factor_is_the_same_distance(scene: Scene) -> None:
    left, centre = lines(scene)
    full = [i.x for i in scene.items if isinstance(i, Circle) and i.style == "dot"]
    hollow = [i.x for i in scene.items if isinstance(i, Circle) and i.style == "marker-ink"]
    assert (full[0], hollow[0]) == (left, centre), "which line belongs to which dots"
    for dots, name in ((full, "left"), (hollow, "centre")):
        numbers = [LEVELS[name], *(row[name] for row in ROWS.values())]
        assert sorted(dots) == [x for _, x in sorted(zip(numbers, dots, strict=True))]
    assert hollow[4] - full[4] < 2 * RADIUS, "nearly the same number"


def test_a_number_stands_away_from_the_line_it_is_compared_with(scene: Scene) -> None:
    texts = [i for i in scene.items if isinstance(i, Text)]
    numbers = {text.parts[0][0]: text.box for text in texts}
    for at, name in zip(lines(scene), LEVELS, strict=True):
        for row in ROWS.values():
            box = numbers[f"{row[name]:,}"]
            assert box.left > at if row[name] > LEVELS[name] else box.right < at
    assert not any(a.box.meets(b.box) for a, b in combinations(texts, 2))
    assert max(text.box.right for text in texts) < scene.width


def test_no_number_stands_between_its_dot_and_another_one(scene: Scene) -> None:
    """Between two dots it would be hard to say which of them it belongs to."""
    numbers = {i.parts[0][0]: i.box for i in scene.items if isinstance(i, Text)}
    full = [i.x for i in scene.items if isinstance(i, Circle) and i.style == "dot"][1:]
    for row, dot in zip(list(ROWS.values())[:-1], full, strict=False):
        assert numbers[f"{row['left']:,}"].left > dot


def test_dots_in_the_same_place_stand_one_above_the_other(scene: Scene) -> None:
    one, other = [i for i in scene.items if isinstance(i, Circle)][-2:]
    assert other.y - one.y >= 2 * RADIUS


def test_what_was_not_measured_has_no_dot() -> None:
    scene = dot_rows({"killers": {"centre": 22_652}}, LEVELS, Frame("Positions"))
    assert len([i for i in scene.items if isinstance(i, Circle)]) == 1 + len(LEVELS)
    assert scene.text.splitlines()[2:] == ["killers, centre: 22,652"]


def test_a_setting_has_the_colour_and_the_marker_of_its_name() -> None:
    palette = Palette()
    _, centre, left = palette.hues(["minimax", "centre", "left"])
    scene = dot_rows(ROWS, LEVELS, Frame("Positions", level_name="alone"), palette)
    for hue in (left, centre):
        usual = marker(hue, 0, 0)
        found = [i for i in scene.items if getattr(i, "style", None) == f"marker-{hue}"]
        assert [type(i) for i in found] == [type(usual)] * 5
    dashed = [i.style for i in scene.items if isinstance(i, Path) and i.style.startswith("theory")]
    assert dashed == [f"theory-{left}", f"theory-{centre}"]
