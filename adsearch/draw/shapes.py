"""Trees of very many nodes: the shapes alone, a few strokes for each kind."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.layout import tidy
from adsearch.draw.nodes import HALF
from adsearch.draw.scene import Copies, Item, Lines, Point, Scene
from adsearch.draw.spots import Spot

SIDE, ROW, GAP, FAMILY_GAP, MARGIN = 9.0, 26.0, 2.0, 5.0, 16.0

_FLAT, _WIDE = HALF * SIDE, SIDE / 2
OUTLINES: dict[str, tuple[Point, ...]] = {
    "max": ((0, -_FLAT), (_WIDE, _FLAT), (-_WIDE, _FLAT)),
    "min": ((0, _FLAT), (-_WIDE, -_FLAT), (_WIDE, -_FLAT)),
    "chance": tuple(
        (0.46 * SIDE * x, 0.46 * SIDE * y)
        for x, y in (
            (1, 0),
            (0.7, 0.7),
            (0, 1),
            (-0.7, 0.7),
            (-1, 0),
            (-0.7, -0.7),
            (0, -1),
            (0.7, -0.7),
        )
    ),
    "other": tuple(
        (_WIDE * x, _WIDE * y)
        for x, y in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87))
    ),
    "leaf": ((-3, -2.6), (3, -2.6), (3, 2.6), (-3, 2.6)),
}


def dense_scene(spots: Sequence[Spot], title: str) -> Scene:
    """A tree as a whole: edges behind shapes, drawn in as many pieces as there are styles."""
    parents = [spot.parent for spot in spots]
    half = [_WIDE] * len(spots)
    xs = tidy(parents, half, half, GAP, FAMILY_GAP)
    ys = [MARGIN + SIDE] * len(spots)
    for i, parent in enumerate(parents):
        if parent >= 0:
            ys[i] = ys[parent] + ROW
    edges: dict[str, list[tuple[float, float, float, float]]] = {}
    shapes: dict[tuple[str, str], list[Point]] = {}
    styles = {"visited": "edge", "pruned": "cut", "unvisited": "todo"}
    for i, spot in enumerate(spots):
        x, y, parent = xs[i] + MARGIN, ys[i], spot.parent
        kind = spot.kind if spot.kind != "more" else "leaf"
        style = spot.kind if spot.status == "visited" else spot.status
        shapes.setdefault((kind, style), []).append((x, y))
        if parent >= 0:
            end = xs[parent] + MARGIN, ys[parent] + _FLAT, x, y - _FLAT
            edges.setdefault("best" if spot.best else styles[spot.status], []).append(end)
    items: list[Item] = [Lines(ends, style) for style, ends in edges.items()]
    items += [Copies(OUTLINES[kind], places, style) for (kind, style), places in shapes.items()]
    width, height = max(xs) + _WIDE + 2 * MARGIN, max(ys) + SIDE + MARGIN
    return Scene(width, height, tuple(items), title, f"{title}. A tree of {len(spots):,} nodes.")
