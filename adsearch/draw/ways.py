"""Two numbers that change together, as ways in a plane: where they began, how they went, and the
point they may be getting close to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, dist, isfinite, pi, sin

from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import HEIGHT, LEFT, TOP, Frame, framed, heading, x_axis
from adsearch.draw.scale import Scale, alike, format_number
from adsearch.draw.scene import (
    Box,
    Circle,
    Item,
    Line,
    Path,
    Point,
    Rect,
    Scene,
    Text,
    cross,
    polyline,
    rounded,
    words,
)

Ways = Mapping[str, Sequence[Point]]
SIDE = HEIGHT  # of the field, a square: both numbers have the same scale, so a circle is a circle
KEY = LEFT + SIDE + 40  # where the names of the ways stand
APART = 24.0  # from one name to the next
ARROWS = 3  # on each way, where its pieces are longest
ALONG = 0.7  # of such a piece is the arrowhead: in its middle there may be another way's point
HEAD = 7.0  # half the length of an arrowhead
EARLY = 20  # pieces of a thin way: after these it is pale, lest its turns hide the thick one
INSET = 16.0  # pixels from the axes to the smallest numbers: a way along these is no axis
AWAY = (15.0, 26.0, 38.0, 50.0, 64.0, 80.0)  # from a point to the middle of what is written there
TURNS = 16  # directions in which it may stand
LENS = 190.0  # the side of the field in which the surroundings of a goal are drawn larger


def way_plot(
    ways: Ways,
    goals: Mapping[str, Point],
    frame: Frame,
    up: str,
    title: str,
    numbered: int = 0,
    zoom: float = 0.0,
) -> Scene:
    """Each way from its first point, a dot, to its last, a ring in its colour, with arrowheads in
    between; the `goals` have crosses, and lines across the field. `up` is what y is. The last
    way is thick and lies on the others, which are pale after their first pieces, in dashes if it
    sets out along one of them; its first points may be `numbered`, and then show where it goes in
    place of arrowheads. With `zoom` the surroundings of the first goal, so far to each side, are
    drawn larger beside the field: ways that end there have their rings there, and the thick one its
    turns after it has come to stay."""
    known = {name: [p for p in way if all(map(isfinite, p))] for name, way in ways.items()}
    points = [p for way in (*known.values(), goals.values()) for p in way]
    if not any(known.values()):
        raise ValueError("there is nothing to plot: no way has a finite point")
    numbers = [number for p in points for number in p]
    x = Scale(numbers, LEFT + INSET, LEFT + SIDE - INSET)
    y = Scale(numbers, TOP + SIDE - INSET, TOP + INSET)
    items: list[Item] = [*heading(frame), *_grid(x, y), *x_axis(x, x.ticks, "")]
    items.append(words(LEFT + SIDE / 2, TOP + SIDE + 42, frame.across, "small", "middle"))
    items.append(words(28, TOP - 10, up, "small"))
    hues = dict(zip(known, Palette().hues(list(known)), strict=True))
    main = list(known)[-1]
    hues |= {name: "ink2" for name, hue in hues.items() if hue == "ink" and name != main}
    styles = {name: f"thin-{hue}" for name, hue in hues.items()}
    styles[main] = f"thick-{hues[main]}"
    field = Box(LEFT, TOP, LEFT + SIDE, TOP + SIDE)
    for goal in goals.values():
        items += _hairs((x(goal[0]), y(goal[1])), field)
    placed = {name: [(x(a), y(b)) for a, b in way] for name, way in known.items()}
    others = [way for name, way in placed.items() if name != main]
    near = _square(next(iter(goals.values())), zoom) if zoom and goals else None
    small = Box(x(near.left), y(near.bottom), x(near.right), y(near.top)) if near else None
    if small:
        placed[main] = _outside(placed[main], small)
    for name, way in placed.items():
        if name != main:
            items += [polyline(way[EARLY:], "todo")] if way[EARLY + 1 :] else []
            items.append(polyline(way[: EARLY + 1], styles[name]))
    if any(_is_along(placed[main], way) for way in others):
        items.append(polyline(placed[main][:2], f"{styles[main]}-dashed"))
        items.append(polyline(placed[main][1:], styles[main]))
    else:
        items.append(polyline(placed[main], styles[main]))
    items += [cross(x(a), y(b)) for a, b in goals.values()]
    lines = [Line(*a, *b, "") for way in placed.values() for a, b in pairwise(way)]
    if small:
        left, top, right, bottom = small.left, small.top, small.right, small.bottom
        items.append(Rect(left, top, right - left, bottom - top, "axis"))
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        lines += [Line(*a, *b, "") for a, b in pairwise(corners)]
    lines += [line for goal in goals.values() for line in _hairs((x(goal[0]), y(goal[1])), field)]
    dots = [*placed[main][:numbered], *(way[-1] for way in placed.values() if way)]
    room = _Room(field, lines, dots)
    for name, way in placed.items():
        if not (name == main and numbered):
            items += _arrows(way, hues[name])
        items += _start(way)
    items += _numbers(placed[main][:numbered], hues[main], room)
    for name, way in placed.items():
        if way and not (near and _is_in(known[name][-1], near)):
            items.append(_end(way[-1], hues[name]))
    items += _key(styles, hues, list(goals))
    if near:
        items += _lens(known, near, styles, hues)
    text = [f"{name}: {_told(way)}" for name, way in known.items() if way]
    text += [f"{name}: {_pair(point)}" for name, point in goals.items()]
    if numbered:
        listed = ", ".join(f"{i} {_pair(p)}" for i, p in enumerate(known[main][:numbered], 1))
        text.append(f"The first points of {main}: {listed}")
    return framed(items, frame, title, "\n".join(text))


def _grid(x: Scale, y: Scale) -> Iterator[Item]:
    """Hairs at round numbers, and axes outside them."""
    right, bottom = LEFT + SIDE, TOP + SIDE
    yield from (Line(x(tick), TOP, x(tick), bottom, "hair") for tick in x.ticks)
    for tick, name in zip(y.ticks, y.names, strict=True):
        yield Line(LEFT, y(tick), right, y(tick), "hair")
        yield words(LEFT - 10, y(tick) + 4, name, "small", "end")
    yield Line(LEFT, TOP, LEFT, bottom, "axis")
    yield Line(LEFT, bottom, right, bottom, "axis")


def _hairs(goal: Point, field: Box) -> Iterator[Line]:
    """Through a goal from side to side: so it can be found where many lines are."""
    yield Line(field.left, goal[1], field.right, goal[1], "theory")
    yield Line(goal[0], field.top, goal[0], field.bottom, "theory")


def _is_along(way: Sequence[Point], other: Sequence[Point]) -> bool:
    """Do both have the same start and set out in the same direction?

    >>> _is_along([(0, 0), (1, 1), (1, 0)], [(0, 0), (2, 2)]), _is_along([(0, 0), (1, 1)], [(0, 0)])
    (True, False)
    """
    if len(way) < 2 or len(other) < 2 or way[0] != other[0]:
        return False
    (a, b), (c, d) = ((x - way[0][0], y - way[0][1]) for x, y in (way[1], other[1]))
    return abs(a * d - b * c) < 1e-6 and a * c + b * d > 0


def _numbers(way: Sequence[Point], hue: str, room: _Room) -> Iterator[Item]:
    """1, 2, 3 … at its first points. The start has its dot already."""
    for i, (x, y) in enumerate(way, 1):
        if i > 1:
            yield Circle(x, y, 3.2, f"marker-filled-{hue}")
        yield from room.named((x, y), str(i), f"series-{hue}")


@dataclass(frozen=True)
class _Room:
    """A field in which points are to be named, with what is already there."""

    field: Box
    lines: list[Line]
    dots: Sequence[Point] = ()

    def named(self, point: Point, text: str, type: str) -> Iterator[Line | Text]:
        """The text as near to a point as nothing is in its way, with a leader if that is not close
        by, which passes no other dot."""
        half = words(0, 0, text, type).width / 2
        turns = [2 * pi * (i + 0.5) / TURNS for i in range(TURNS)]
        places = [
            words(
                point[0] + (away + half * abs(cos(turn))) * cos(turn),
                point[1] + away * sin(turn) + 4.5,
                *(text, type, "middle", True),
            )
            for away in AWAY
            for turn in turns
        ]
        inside = [place for place in places if _is_within(place.box, self.field)] or places
        label = min(inside, key=lambda place: self._in_the_way(point, place))
        leader = _leader(point, label)
        if dist((leader.x1, leader.y1), (leader.x2, leader.y2)) > AWAY[0]:
            yield leader
        box = label.box
        self.lines.append(Line(box.left, box.top, box.right, box.bottom, ""))
        self.lines.append(Line(box.left, box.bottom, box.right, box.top, ""))
        yield label

    def _in_the_way(self, point: Point, label: Text) -> int:
        """How many lines the label lies on, and how many other dots its leader passes."""
        leader = _leader(point, label)
        others = [Box(x - 7, y - 7, x + 7, y + 7) for x, y in self.dots if (x, y) != point]
        passed = sum(box.crosses(leader) for box in others)
        return sum(label.box.crosses(line, 3) for line in self.lines) + 2 * passed


def _leader(point: Point, label: Text) -> Line:
    """From a point to where its label is nearest."""
    (x, y), box = point, label.box
    near = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
    return Line(x, y, *near, "leader")


def _is_within(box: Box, field: Box) -> bool:
    return (
        field.left < box.left
        and box.right < field.right
        and field.top < box.top
        and box.bottom < field.bottom
    )


def _square(goal: Point, reach: float) -> Box:
    """What is so far around a goal, in numbers, not in pixels: its top has the smallest y."""
    return Box(goal[0] - reach, goal[1] - reach, goal[0] + reach, goal[1] + reach)


def _is_in(point: Point, box: Box) -> bool:
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def _lens(
    ways: Ways, near: Box, styles: Mapping[str, str], hues: Mapping[str, str]
) -> Iterator[Item]:
    """The square around a goal once more, beside the field and larger, with its own scales."""
    field = Box(KEY, TOP + SIDE - LENS, KEY + LENS, TOP + SIDE)
    x = Scale([near.left, near.right], field.left, field.right, snug=True)
    y = Scale([near.top, near.bottom], field.bottom, field.top, snug=True)
    goal = (near.left + near.right) / 2, (near.top + near.bottom) / 2
    yield words(field.left, field.top - 10, "in the small frame, enlarged", "small")
    drawn = list(_hairs((x(goal[0]), y(goal[1])), field))
    for name, way in ways.items():
        for a, b in pairwise([(x(a), y(b)) for a, b in way]):
            if inside := _clipped(Line(*a, *b, styles[name]), field):
                drawn.append(inside)
    yield from drawn
    for name, way in ways.items():
        if way and _is_in(way[-1], near):
            yield _end((x(way[-1][0]), y(way[-1][1])), hues[name])
    yield cross(x(goal[0]), y(goal[1]))
    yield Rect(field.left, field.top, LENS, LENS, "axis")
    across, up = (near.left, goal[0], near.right), (near.top, goal[1], near.bottom)
    for at, mark in zip(across, alike(across, digits=6), strict=True):
        yield words(x(at), field.bottom + 17, mark, "small", "middle")
    for at, mark in zip(up, alike(up, digits=6), strict=True):
        yield words(field.right + 8, y(at) + 4, mark, "small")


def _outside(way: list[Point], box: Box) -> list[Point]:
    """A way up to where it enters a box for good; all of it if it does not end there.

    >>> _outside([(-5, 5), (5, 5), (6, 6)], Box(0, 0, 10, 10))
    [(-5, 5), (0.0, 5.0)]
    """
    last = max((i for i, point in enumerate(way) if not _is_in(point, box)), default=len(way))
    entry = _clipped(Line(*way[last], *way[last + 1], ""), box) if last + 1 < len(way) else None
    return [*way[: last + 1], (entry.x1, entry.y1)] if entry else way


def _clipped(line: Line, box: Box) -> Line | None:
    """What of a line is in a box.

    >>> _clipped(Line(-5, 5, 15, 5, "edge"), Box(0, 0, 10, 10))
    Line(x1=0.0, y1=5.0, x2=10.0, y2=5.0, style='edge')
    """
    enter, leave = 0.0, 1.0
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    for start, by, low, high in (
        (line.x1, dx, box.left, box.right),
        (line.y1, dy, box.top, box.bottom),
    ):
        if by:
            first, last = sorted(((low - start) / by, (high - start) / by))
            enter, leave = max(enter, first), min(leave, last)
        elif not low <= start <= high:
            return None
    if enter >= leave:
        return None
    ends = ((line.x1 + t * dx, line.y1 + t * dy) for t in (enter, leave))
    return Line(*next(ends), *next(ends), line.style)


def _arrows(way: Sequence[Point], hue: str) -> list[Path]:
    """On the longest pieces, those that have room for it: which way it goes."""
    longest = sorted(pairwise(way), key=lambda piece: dist(*piece), reverse=True)[:ARROWS]
    return [_head(a, b, f"marker-filled-{hue}") for a, b in longest if dist(a, b) > 4 * HEAD]


def _head(start: Point, end: Point, style: str) -> Path:
    length = dist(start, end)
    dx, dy = ((b - a) / length * HEAD for a, b in zip(start, end, strict=True))
    x, y = (a + ALONG * (b - a) for a, b in zip(start, end, strict=True))
    sides = [(x - dx - 0.6 * dy, y - dy + 0.6 * dx), (x - dx + 0.6 * dy, y - dy - 0.6 * dx)]
    return rounded([(x + dx, y + dy), *sides], 0.6, style)


def _start(way: Sequence[Point]) -> list[Circle]:
    return [Circle(*point, 3.2, "dot") for point in way[:1]]


def _end(at: Point, hue: str) -> Circle:
    return Circle(*at, 5.0, f"marker-{hue}")


def _key(
    styles: Mapping[str, str], hues: Mapping[str, str], goals: Sequence[str]
) -> Iterator[Item]:
    """What the lines and marks are, on the right of the field."""
    at = TOP + 12
    for name, style in styles.items():
        yield Line(KEY, at, KEY + 26, at, style)
        yield words(KEY + 40, at + 4, name, f"series-{hues[name]}")
        at += APART
    for name in goals:
        yield Line(KEY, at, KEY + 26, at, "theory")
        yield cross(KEY + 13, at)
        yield words(KEY + 40, at + 4, name, "small")
        at += APART
    yield Circle(KEY + 13, at, 3.2, "dot")
    yield words(KEY + 40, at + 4, "start", "small")
    yield _end((KEY + 13, at + APART), "ink2")
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
