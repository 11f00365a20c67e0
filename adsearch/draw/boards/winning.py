"""What won the game, where the board shows it: a line of marks, or a chain of stones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import hypot

from adsearch.draw.boards.board import Point, View
from adsearch.draw.scene import Group, Item, Path, rounded

Cell = tuple[int, int]  # row and column
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def winning_line(rows: Sequence[str], length: int) -> list[Cell]:
    """The cells of a line of at least `length` equal marks, from one end to the other.

    >>> winning_line(["XO.", "OX.", "..X"], 3)
    [(0, 0), (1, 1), (2, 2)]
    >>> winning_line(["XO.", "OX.", "..."], 3)
    []
    """
    marks = {(i, j): mark for i, row in enumerate(rows) for j, mark in enumerate(row)}
    for start, (down, across) in product(marks, WAYS):
        i, j = start
        mark = marks[i, j]
        if mark == "." or marks.get((i - down, j - across)) == mark:
            continue  # lines are found at their first cell
        line: list[Cell] = []
        while marks.get((i, j)) == mark:
            line.append((i, j))
            i, j = i + down, j + across
        if len(line) >= length:
            return line
    return []


def winning_stroke(points: Sequence[Point], view: View, stones: Iterable[Item] = ()) -> Group:
    """A stroke through all of the points and a little further, with a rim that sets it off; on a
    small board there is room for a thin one. The `stones` that it joins lie on it: it would cover
    their symbols, and colour alone would say whose they are."""
    ends = [_beyond(*points[1::-1]), *points, _beyond(*points[-2:])] if points[1:] else points
    steps = tuple(("L" if i else "M", point) for i, point in enumerate(ends))
    styles = ("win-rim", "win") if view.labelled else ("small-win",)
    return Group((*(Path(steps, style) for style in styles), *stones), "win")


def winning_bar(points: Sequence[Point], cell: float, signs: Iterable[Item]) -> Group:
    """A wide pale bar from the first of the points to the last, and on it the `signs` that it
    joins: a stroke along the arms of a cross would hide them."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    half = 0.34 * cell
    share = half / (hypot(x2 - x1, y2 - y1) or 1.0)
    dx, dy = share * (x2 - x1), share * (y2 - y1)
    sides = ((x1 - dx, y1 - dy, 1), (x1 - dx, y1 - dy, -1), (x2 + dx, y2 + dy, -1))
    corners = [(x - k * dy, y + k * dx) for x, y, k in (*sides, (x2 + dx, y2 + dy, 1))]
    return Group((rounded(corners, half, "win-bar"), *signs), "win")


def _beyond(start: Point, end: Point) -> Point:
    """A third of the way from `start` to `end` beyond the end."""
    (x1, y1), (x2, y2) = start, end
    return x2 + (x2 - x1) / 3, y2 + (y2 - y1) / 3
