"""A scene as SVG: one string, with its own styles for light and dark, and words for who cannot see."""

from __future__ import annotations

from html import escape
from itertools import count

from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, Scene, Text
from adsearch.draw.theme import css

_numbers = count(1)  # titles are referred to by id, which must be the page's only one


def svg(scene: Scene) -> str:
    """The scene as an `<svg>` element."""
    number = next(_numbers)
    body = "".join(map(markup, scene.items))
    size = f'width="{scene.width:.0f}" height="{scene.height:.0f}"'
    box = f'viewBox="0 0 {scene.width:.0f} {scene.height:.0f}"'
    labels = f'role="img" aria-labelledby="as-title-{number}" aria-describedby="as-desc-{number}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="as-scene" {size} {box} {labels} '
        'style="max-width:100%;height:auto">'
        f'<title id="as-title-{number}">{escape(scene.title)}</title>'
        f'<desc id="as-desc-{number}">{escape(scene.text)}</desc>'
        f"<style>{css()}</style>{body}</svg>"
    )


def markup(item: Item) -> str:
    """One item as SVG elements, without the picture around it."""
    match item:
        case Line(x1, y1, x2, y2, style):
            place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
            return f'<line class="as-{style}" {place}/>'
        case Path(steps, style):
            d = "".join(op + " ".join(f"{p:.1f}" for p in points) for op, points in steps)
            return f'<path class="as-{style}" d="{d}"/>'
        case Circle(x, y, radius, style):
            return f'<circle class="as-{style}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'
        case Rect(x, y, width, height, style, radius):
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            return f'<rect class="as-{style}" {place} rx="{radius:g}"/>'
        case Text():
            return _text(item)
        case Group(items, key):
            return f'<g data-key="{escape(key)}">{"".join(map(markup, items))}</g>'


def _text(text: Text) -> str:
    spans, lowered = [], 0
    for words, type in text.parts:
        drop = 3 if type == "index" else 0
        dy = f' dy="{drop - lowered}"' if drop != lowered else ""
        lowered = drop
        spans.append(f'<tspan class="as-t-{type}"{dy}>{escape(words)}</tspan>')
    halo = ' style="paint-order:stroke;stroke:var(--as-bg);stroke-width:4px"' if text.halo else ""
    anchor = f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    return f'<text x="{text.x:.1f}" y="{text.y:.1f}"{anchor}{halo}>{"".join(spans)}</text>'
