"""A frame round one node of a tree's picture: here it went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adsearch.draw.scene import Circle, Group, Item, Path, Rect, Scene
from adsearch.draw.spots import Spot

NAME = 20  # pixels that a letter takes beside its node


def framed(scene: Scene, spots: Sequence[Spot], node: int | None) -> Scene:
    """The picture of these spots with a frame round the node with that number in the trace, if it
    is there."""
    at = next((i for i, spot in enumerate(spots) if spot.node == node is not None), -1)
    shapes = [
        item.items[0]
        for item in scene.items
        if isinstance(item, Group) and item.key == f"node-{at}" and item.items
    ]
    frames = (_frame(shape, bool(spots[at].name)) for shape in shapes)
    return replace(scene, items=(*scene.items, *frames))


def _frame(shape: Item, has_name: bool) -> Rect:
    """Round a shape, and the letter on its left if it has one."""
    match shape:
        case Rect(x, y, width, height):
            box = (x, y, x + width, y + height)
        case Circle(x, y, radius):
            box = (x - radius, y - radius, x + radius, y + radius)
        case Path(steps):
            points = [
                point
                for _, points in steps
                for point in zip(points[::2], points[1::2], strict=True)
            ]
            xs, ys = zip(*points, strict=True)
            box = (min(xs), min(ys), max(xs), max(ys))
        case _:
            raise TypeError(f"no frame goes round {shape!r}")
    left, top, right, bottom = box
    left -= NAME if has_name else 0
    return Rect(left - 4, top - 4, right - left + 8, bottom - top + 8, "wrong", 6)
