"""Nothing is cut off, and what is written can be read."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from adsearch.draw.boards import draw_board
from adsearch.draw.boards.men import _MEN, Outline
from adsearch.draw.scene import Text
from adsearch.draw.svg import svg
from adsearch.draw.theme import DARK, LIGHT, STROKES, TYPES
from tests.draw.boards.played import ODD, PLAYED, box, flat, some

VIEWS: dict[str, Callable[[Any, Any], dict[str, Any]]] = {
    "plain": lambda game, s: {},
    "small": lambda game, s: {"cell": 22},
    "large": lambda game, s: {"cell": 90},
    "values": lambda game, s: {"values": {a: i - 8 for i, a in enumerate(game.actions(s))}},
    "visits": lambda game, s: {
        "visits": {a: i * 7 for i, a in enumerate(game.actions(s))},
        "arrows": list(game.actions(s))[:2],
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("example", PLAYED | ODD)
def test_nothing_is_cut_off(example: str, view: str) -> None:
    for game, s, last, before in some(example):
        scene = draw_board(game, s, last=last, before=before, **VIEWS[view](game, s))
        for item in flat(scene.items):
            left, top, right, bottom = box(item)
            inside = left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height
            assert inside, (item, scene.width, scene.height)


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("example", PLAYED)
def test_the_svg_is_well_formed_and_its_styles_exist(example: str, view: str) -> None:
    for game, s, last, before in some(example, seeds=1):
        scene = draw_board(game, s, last=last, before=before, **VIEWS[view](game, s))
        root = ElementTree.fromstring(svg(scene))
        assert root.find("{*}title").text == scene.title  # type: ignore[union-attr]
        assert root.find("{*}desc").text == scene.text  # type: ignore[union-attr]
        for item in flat(scene.items):
            if isinstance(item, Text):
                assert all(type in TYPES for _, type in item.parts)
            else:
                assert item.style in STROKES


def turning(outline: Outline) -> Iterator[float]:
    """Twice the area of each closed part, positive if it turns clockwise on the page."""
    points: list[tuple[float, float]] = []
    for step, at in outline:
        if step == "Z":
            pairs = zip(points, points[1:] + points[:1], strict=True)
            yield sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)
            points = []
        points += list(zip(at[::2], at[1::2], strict=True))


@pytest.mark.parametrize("kind", _MEN)
def test_the_parts_of_a_man_turn_alike(kind: str) -> None:
    """Parts that turn against each other would leave holes where they overlap."""
    assert all(area > 0 for area in turning(_MEN[kind][0]))


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(over: str, under: str, opacity: float) -> str:
    parts = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(o * opacity + u * (1 - opacity)):02x}" for o, u in parts)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_written_on_colour_can_be_read(theme: dict[str, str]) -> None:
    for name, style in STROKES.items():
        if name.startswith("heat-") and style.fill:
            tint = mixed(theme[style.fill], theme["hole"], style.opacity)
            assert contrast(theme["ink"], tint) >= 4.5, name
    for mark, disc in (("mark-max", "disc-max"), ("mark-min", "disc-min")):
        stroke, fill = STROKES[mark].stroke, STROKES[disc].fill
        assert stroke is not None
        assert fill is not None
        assert contrast(theme[stroke], theme[fill]) >= 4.5
    for square in ("pale", "deep"):
        for man in ("white", "black"):
            rim = STROKES[f"rim-{man}"].stroke
            assert rim is not None
            assert max(contrast(theme[c], theme[square]) for c in (man, rim)) >= 3
