"""Moves that are pointed at: arrows from start to end, or a mark where a move is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from adsearch.draw.boards.board import Point, centred
from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, curve

HEAD = 12.0  # the length of an arrow's head; shorter where cells are small


def pointers(paths: Sequence[tuple[Point, ...]], cell: float, has_rings: bool = False) -> Group:
    """A pointer for each of the moves with these paths; arrows are numbered if there are several
    moves, since they may cross. Where a move is made in one place, a dashed ring is around it, or a
    small square on it if the board `has_rings` that mean something else."""
    items: list[Item] = []
    for i, path in enumerate(paths, 1):
        number = str(i) if len(paths) > 1 else ""
        if len(path) == 1:
            items.append(_mark(path[0], cell, has_rings))
        for start, end in zip(path[::2], path[1::2], strict=False):
            items += arrow(start, end, cell, number)
    return Group(tuple(items), "arrows")


def _mark(place: Point, cell: float, has_rings: bool) -> Item:
    if not has_rings:
        return Circle(*place, 0.42 * cell, "ghost")
    side = 0.36 * cell
    return Rect(place[0] - side / 2, place[1] - side / 2, side, side, "dot", 1)


def short_of(start: Point, end: Point, gap: float) -> Point:
    """The point on the way from `start` to `end` that is `gap` before the end.

    >>> short_of((0, 0), (30, 40), 10)
    (24.0, 32.0)
    """
    (x1, y1), (x2, y2) = start, end
    share = gap / (hypot(x2 - x1, y2 - y1) or 1.0)
    return x2 - share * (x2 - x1), y2 - share * (y2 - y1)


def arched(corners: Sequence[Point], cell: float) -> Iterator[Item]:
    """An arrow that takes its corners in curves, around what it is not to cross."""
    start = short_of(corners[1], corners[0], 0.36 * cell)
    neck = short_of(corners[-2], corners[-1], min(HEAD, 0.4 * cell))
    yield curve([start, *corners[1:-1], neck], 0.6 * cell, "arrow")
    yield _head(neck, corners[-1])


def arrow(start: Point, end: Point, cell: float, number: str = "") -> Iterator[Item]:
    """An arrow that leaves what stands at its start to be seen, if it is long enough for that: to
    the next cell it always is."""
    head = min(HEAD, 0.4 * cell)
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    is_long = length > 3 * head
    if length > 0.36 * cell + 1.5 * head:
        x1, y1 = short_of(end, start, 0.36 * cell)
    neck = short_of(start, end, head)
    yield Line(x1, y1, *neck, "arrow-halo")
    yield Line(x1, y1, *neck, "arrow")
    yield _head(neck, end)
    if number:
        along = 0.5 if is_long else 0.0
        yield from _tag(x1 + along * (x2 - x1), y1 + along * (y2 - y1), number)


def _head(neck: Point, tip: Point) -> Path:
    across, down = (tip[0] - neck[0]) / 2, (tip[1] - neck[1]) / 2
    sides = (neck[0] - down, neck[1] + across), (neck[0] + down, neck[1] - across)
    return Path((("M", tip), ("L", sides[0]), ("L", sides[1]), ("Z", ())), "arrow-head")


def _tag(x: float, y: float, number: str) -> Iterator[Item]:
    yield Circle(x, y, 8.5, "die")
    yield centred(x, y, number, "small-bold")
