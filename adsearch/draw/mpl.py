"""A scene as a matplotlib figure, for PNG, PDF and whatever else papers are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from matplotlib.artist import Artist
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.lines import Line2D
from matplotlib.patches import Circle as Disc
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline
from matplotlib.patheffects import withStroke
from matplotlib.text import Text as Words

from adsearch.draw.scene import (
    Circle,
    Copies,
    Item,
    Line,
    Lines,
    Path,
    Rect,
    Scene,
    Text,
    rounded,
    text_width,
)
from adsearch.draw.theme import LIGHT, MONO, SANS, SERIF, STROKES, TYPES, Stroke

POINTS = 72 / 96  # of a pixel

# The first face that is installed is taken, with the size at which it is as wide as the first one
# (matplotlib's own are wider). Signs a face does not have come from the last one.
FACES = {
    SANS: {"Arial": 1.0, "Liberation Sans": 1.0, "Helvetica": 1.0, "DejaVu Sans": 0.88},
    SERIF: {"Times New Roman": 1.0, "Liberation Serif": 1.0, "STIXGeneral": 1.0},
    MONO: {"Menlo": 1.0, "Liberation Mono": 1.0, "DejaVu Sans Mono": 1.0},
}
CODES = {
    "M": [Outline.MOVETO],
    "L": [Outline.LINETO],
    "Q": [Outline.CURVE3] * 2,
    "C": [Outline.CURVE4] * 3,
    "Z": [Outline.CLOSEPOLY],
}


def figure(scene: Scene, palette: Mapping[str, str] = LIGHT) -> Figure:
    """The scene drawn by matplotlib, in the colours of `palette`.

    >>> figure(Scene(96, 48, (Circle(10, 10, 5, "max"),), "a dot", "one dot")).get_size_inches()
    array([1. , 0.5])
    """
    canvas = Figure(figsize=(scene.width / 96, scene.height / 96), facecolor=palette["bg"])
    axes = canvas.add_axes((0, 0, 1, 1), xlim=(0, scene.width), ylim=(scene.height, 0))
    axes.set_axis_off()
    order = 0
    for item in scene.flat():
        for artist in _artists(item, palette):
            order += 1
            artist.set_zorder(order)
            axes.add_artist(artist)
    return canvas


def _artists(item: Item, palette: Mapping[str, str]) -> Iterator[Artist]:
    match item:
        case Line(x1, y1, x2, y2, style):
            stroke = STROKES[style]
            yield Line2D(
                (x1, x2),
                (y1, y2),
                color=palette[stroke.stroke or "ink"],
                linewidth=stroke.width * POINTS,
                linestyle=_dashes(stroke),
                alpha=stroke.opacity,
                solid_capstyle="round",
                dash_capstyle="round",
            )
        case Path(steps, style):
            points = [at[i : i + 2] for _, at in steps for i in range(0, max(len(at), 1), 2)]
            codes = [code for op, _ in steps for code in CODES[op]]
            outline = Outline([point or points[0] for point in points], codes)
            yield PathPatch(outline, capstyle="round", **_look(style, palette))
        case Circle(x, y, radius, style):
            yield Disc((x, y), radius, **_look(style, palette))
        case Rect(x, y, width, height, style, radius):
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            yield from _artists(
                rounded(corners, min(radius, width / 2, height / 2), style), palette
            )
        case Text():
            yield from _words(item, palette)
        case Lines(ends, style):
            segments = [((a, b), (c, d)) for a, b, c, d in ends]
            look = _look(style, palette)
            del look["fill"]
            yield LineCollection(segments, **look)
        case Copies(outline, places, style):
            copies = [[(x + dx, y + dy) for dx, dy in outline] for x, y in places]
            look = _look(style, palette)
            if not look.pop("fill"):
                look["facecolor"] = "none"
            yield PolyCollection(copies, **look)


def _look(style: str, palette: Mapping[str, str]) -> dict[str, Any]:
    stroke = STROKES[style]
    return {
        "fill": stroke.fill is not None,
        "facecolor": palette[stroke.fill or "bg"],
        "edgecolor": palette[stroke.stroke] if stroke.stroke else "none",
        "linewidth": stroke.width * POINTS if stroke.stroke else 0,
        "linestyle": _dashes(stroke),
        "alpha": stroke.opacity,
    }


def _dashes(stroke: Stroke) -> Any:
    """Matplotlib counts dashes in widths of the line."""
    return (0, [dash / stroke.width for dash in stroke.dash]) if stroke.dash else "solid"


def _words(text: Text, palette: Mapping[str, str]) -> Iterator[Words]:
    x = text.box.left
    for words, type in text.parts:
        style = TYPES[type]
        faces, size = _faces(style.family)
        yield Words(
            x,
            text.y + style.drop,
            words,
            fontfamily=list(faces),
            fontsize=style.size * size * POINTS,
            fontweight="bold" if style.bold else "normal",
            fontstyle="italic" if style.italic else "normal",
            color=palette[style.fill],
            verticalalignment="baseline",
            parse_math=False,
            path_effects=[withStroke(linewidth=3, foreground=palette["bg"])] if text.halo else None,
        )
        x += text_width(words, type)


@cache
def _faces(family: str) -> tuple[tuple[str, ...], float]:
    installed = set(fontManager.get_font_names())
    face, size = next((f, s) for f, s in FACES[family].items() if f in installed)
    return tuple(dict.fromkeys((face, "DejaVu Sans"))), size
