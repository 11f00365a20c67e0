"""Two numbers that change together, as ways in a plane: where they began, how they went, and the
point they may be getting close to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, isfinite

from adsearch.draw.palette import Palette
from adsearch.draw.plots import HEIGHT, LEFT, TOP, WIDTH, Frame, framed, heading, x_axis, y_grid
from adsearch.draw.scale import Scale, format_number
from adsearch.draw.scene import (
    Circle,
    Item,
    Line,
    Path,
    Point,
    Scene,
    cross,
    polyline,
    rounded,
    words,
)

Ways = Mapping[str, Sequence[Point]]
KEY = LEFT + WIDTH + 24  # where the names of the ways stand
APART = 24.0  # from one name to the next
ARROWS = 3  # on each way, where its pieces are longest
HEAD = 7.0  # half the length of an arrowhead


def way_plot(ways: Ways, goals: Mapping[str, Point], frame: Frame, up: str, title: str) -> Scene:
    """Each way from its first point, a dot, to its last, a ring, with arrowheads in between; the
    `goals` have crosses. `up` is what y is."""
    known = {name: [p for p in way if all(map(isfinite, p))] for name, way in ways.items()}
    points = [p for way in (*known.values(), goals.values()) for p in way]
    if not any(known.values()):
        raise ValueError("there is nothing to plot: no way has a finite point")
    x = Scale([a for a, _ in points], LEFT, LEFT + WIDTH)
    y = Scale([b for _, b in points], TOP + HEIGHT, TOP)
    items: list[Item] = [*heading(frame), *y_grid(y), *x_axis(x, x.ticks, frame.across)]
    items.append(words(28, TOP - 10, up, "small"))
    for tick in x.ticks[1:]:
        items.append(Line(x(tick), TOP, x(tick), TOP + HEIGHT, "hair"))
    hues = dict(zip(known, Palette().hues(list(known)), strict=True))
    for name, way in known.items():
        items.append(polyline([(x(a), y(b)) for a, b in way], f"line-{hues[name]}"))
    for name, way in known.items():
        items += _arrows([(x(a), y(b)) for a, b in way], hues[name])
        items += _ends([(x(a), y(b)) for a, b in way], hues[name])
    items += [cross(x(a), y(b)) for a, b in goals.values()]
    items += _key(hues, list(goals))
    text = [f"{name}: {_told(way)}" for name, way in known.items() if way]
    text += [f"{name}: {_pair(point)}" for name, point in goals.items()]
    return framed(items, frame, title, "\n".join(text))


def _arrows(way: Sequence[Point], hue: str) -> list[Path]:
    """In the middle of the longest pieces, those that have room for it: which way it goes."""
    longest = sorted(pairwise(way), key=lambda piece: dist(*piece), reverse=True)[:ARROWS]
    return [_head(a, b, f"marker-filled-{hue}") for a, b in longest if dist(a, b) > 4 * HEAD]


def _head(start: Point, end: Point, style: str) -> Path:
    length = dist(start, end)
    dx, dy = ((b - a) / length * HEAD for a, b in zip(start, end, strict=True))
    x, y = ((a + b) / 2 for a, b in zip(start, end, strict=True))
    sides = [(x - dx - 0.6 * dy, y - dy + 0.6 * dx), (x - dx + 0.6 * dy, y - dy - 0.6 * dx)]
    return rounded([(x + dx, y + dy), *sides], 0.6, style)


def _ends(way: Sequence[Point], hue: str) -> Iterator[Item]:
    if way:
        yield Circle(*way[0], 3.2, "dot")
        yield Circle(*way[-1], 5.0, f"marker-{hue}")


def _key(hues: Mapping[str, str], goals: Sequence[str]) -> Iterator[Item]:
    """What the lines and marks are, on the right of the field."""
    at = TOP + 12
    for name, hue in hues.items():
        yield Line(KEY, at, KEY + 26, at, f"line-{hue}")
        yield words(KEY + 40, at + 4, name, f"series-{hue}")
        at += APART
    for name in goals:
        yield cross(KEY + 26, at)
        yield words(KEY + 40, at + 4, name, "small")
        at += APART
    yield Circle(KEY + 26, at, 3.2, "dot")
    yield words(KEY + 40, at + 4, "start", "small")
    yield Circle(KEY + 26, at + APART, 5.0, "marker-ink")
    yield words(KEY + 40, at + APART + 4, "end", "small")


def _pair(point: Point) -> str:
    return f"({', '.join(map(format_number, point))})"


def _told(way: Sequence[Point]) -> str:
    """
    >>> _told([(0.5, 0.5), (1, 0)])
    '2 points, from (0.5, 0.5) to (1, 0)'
    """
    if len(way) == 1:
        return f"1 point, {_pair(way[0])}"
    return f"{len(way)} points, from {_pair(way[0])} to {_pair(way[-1])}"
