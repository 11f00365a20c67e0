"""A scene as SVG: one string, with its own styles for light and dark, and everything in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil

from adsearch.draw.scene import (
    Circle,
    Copies,
    Group,
    Item,
    Line,
    Lines,
    Path,
    Point,
    Rect,
    Scene,
    Text,
)
from adsearch.draw.theme import TYPES, css

SMALLEST = 0.65  # of its size: narrower pages scroll, because letters could not be read any more


def svg(scene: Scene) -> str:
    """The scene as an `<svg>` element.

    >>> svg(Scene(20, 20, (Circle(10, 10, 5, "max"),), "a dot", "one dot"))[-52:]
    '<circle class="as-max" cx="10" cy="10" r="5"/></svg>'
    """
    width, height = ceil(scene.width), ceil(scene.height)
    flat = list(scene.flat())
    strokes = {item.style for item in flat if not isinstance(item, Text)}
    types = {type for item in flat if isinstance(item, Text) for _, type in item.parts}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="as-scene" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'style="max-width:100%;min-width:{SMALLEST * scene.width:.0f}px;height:auto">'
        f"<title>{_safe(scene.title)}</title><desc>{_safe(scene.text)}</desc>"
        f"<style>{css(strokes=strokes, types=types)}</style>"
        f"{''.join(map(markup, scene.items))}</svg>"
    )


def markup(item: Item) -> str:
    """One item as SVG elements, without the picture around it: widgets draw by the piece."""
    match item:
        case Line(x1, y1, x2, y2, style):
            place = f'x1="{_n(x1)}" y1="{_n(y1)}" x2="{_n(x2)}" y2="{_n(y2)}"'
            return f'<line class="as-{style}" {place}/>'
        case Path(steps, style):
            d = "".join(op + " ".join(map(_n, points)) for op, points in steps)
            return f'<path class="as-{style}" d="{d}"/>'
        case Circle(x, y, radius, style):
            return f'<circle class="as-{style}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
        case Rect(x, y, width, height, style, radius):
            place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
            corner = f' rx="{_n(radius)}"' if radius else ""
            return f'<rect class="as-{style}" {place}{corner}/>'
        case Text():
            return _text(item)
        case Lines(ends, style):
            d = "".join([f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in ends])
            return f'<path class="as-{style}" d="{d}"/>'
        case Copies(outline, places, style):
            return f'<path class="as-{style}" d="{_copies(outline, places)}"/>'
        case Group(items, key, tip):
            title = f"<title>{_safe(tip)}</title>" if tip else ""
            return f'<g data-key="{_safe(key)}">{title}{"".join(map(markup, items))}</g>'


def _safe(text: str) -> str:
    """Text as XML allows it, whatever a move's name is made of."""
    return escape("".join(c if c.isprintable() or c == "\n" else " " for c in text))


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _copies(outline: Sequence[Point], places: Sequence[Point]) -> str:
    """One path with a piece for each place; all but where a piece starts is the same."""
    x0, y0 = outline[0]
    steps = [(x - left, y - top) for (left, top), (x, y) in pairwise(outline)]
    piece = f"M%.1f %.1f{''.join(f'l{_n(dx)} {_n(dy)}' for dx, dy in steps)}z"
    return "".join([piece % (x + x0, y + y0) for x, y in places])


def _text(text: Text) -> str:
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    classes = ["as-halo"] * text.halo
    if len(text.parts) == 1:
        ((words, type),) = text.parts
        classes.append(f"as-t-{type}")
        inside = _safe(words)
    else:
        inside = _spans(text)
    named = f' class="{" ".join(classes)}"' if classes else ""
    return f'<text{named} x="{_n(text.x)}" y="{_n(text.y)}"{anchor}>{inside}</text>'


def _spans(text: Text) -> str:
    spans, lowered = [], 0.0
    for words, type in text.parts:
        drop = TYPES[type].drop
        dy = f' dy="{_n(drop - lowered)}"' if drop != lowered else ""
        lowered = drop
        spans.append(f'<tspan class="as-t-{type}"{dy}>{_safe(words)}</tspan>')
    return "".join(spans)
