"""A scene: the shapes of a picture, not yet in any format. SVG and matplotlib draw the same one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, dist, pi, sin
from typing import NamedTuple, TypeAlias

from adsearch.draw.metrics import advance
from adsearch.draw.theme import MONO, SANS, TYPES

Point: TypeAlias = tuple[float, float]
Step: TypeAlias = tuple[str, tuple[float, ...]]  # M, L, Q, C with their points, or Z


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    style: str


@dataclass(frozen=True)
class Path:
    steps: tuple[Step, ...]
    style: str


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    style: str


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    style: str
    radius: float = 0.0


@dataclass(frozen=True)
class Text:
    """Words in one line; `parts` are (words, type) pairs."""

    x: float
    y: float  # of the line the letters stand on
    parts: tuple[tuple[str, str], ...]
    anchor: str = "start"  # start, middle, end
    halo: bool = False  # a rim in the background's colour, where lines may pass behind

    @cached_property
    def width(self) -> float:
        return sum(text_width(words, type) for words, type in self.parts)

    @cached_property
    def box(self) -> Box:
        """What the letters cover."""
        left = self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width
        types = [TYPES[type] for _, type in self.parts]
        top = min(type.drop - 0.75 * type.size for type in types)
        bottom = max(type.drop + 0.22 * type.size for type in types)
        return Box(left, self.y + top, left + self.width, self.y + bottom)


class Box(NamedTuple):
    """An upright rectangle, by its sides."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, space: float = 0.0) -> bool:
        """Are the two less than `space` apart?"""
        return (
            self.left < other.right + space
            and other.left < self.right + space
            and self.top < other.bottom + space
            and other.top < self.bottom + space
        )

    def crosses(self, line: Line, space: float = 0.0) -> bool:
        """Does `line` come nearer than `space`?"""
        enter, leave = 0.0, 1.0
        for start, end, low, high in (
            (line.x1, line.x2, self.left - space, self.right + space),
            (line.y1, line.y2, self.top - space, self.bottom + space),
        ):
            if start == end:
                if not low < start < high:
                    return False
                continue
            first, last = sorted(((low - start) / (end - start), (high - start) / (end - start)))
            enter, leave = max(enter, first), min(leave, last)
        return enter < leave


@dataclass(frozen=True)
class Lines:
    """Very many lines of one style, each by its ends x1, y1, x2, y2."""

    ends: Sequence[tuple[float, float, float, float]]
    style: str


@dataclass(frozen=True)
class Copies:
    """The same outline, given around (0, 0), at very many places."""

    outline: tuple[Point, ...]
    places: Sequence[Point]
    style: str


@dataclass(frozen=True)
class Group:
    """Items that belong together and can be found by `key`, such as a node with its labels.

    `tip` is what a pointer resting on them is told.
    """

    items: tuple[Item, ...]
    key: str
    tip: str = ""


Item: TypeAlias = Line | Path | Circle | Rect | Text | Lines | Copies | Group


@dataclass(frozen=True)
class Scene:
    """A picture of `width` × `height` pixels. `title` is what it shows in a sentence, `text` says
    everything it shows in words."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    text: str

    def flat(self) -> Iterator[Line | Path | Circle | Rect | Text | Lines | Copies]:
        """All items, those inside groups included, in the order in which they are drawn."""
        waiting = list(reversed(self.items))
        while waiting:
            item = waiting.pop()
            if isinstance(item, Group):
                waiting += reversed(item.items)
            else:
                yield item


def shifted(item: Item, dx: float, dy: float) -> Item:
    """The item, moved."""
    if not (dx or dy):
        return item
    match item:
        case Line(x1, y1, x2, y2, style):
            return Line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, style)
        case Path(steps, style):
            by = (dx, dy)
            return Path(
                tuple((op, tuple(p + by[i % 2] for i, p in enumerate(at))) for op, at in steps),
                style,
            )
        case Circle() | Rect() | Text():
            return replace(item, x=item.x + dx, y=item.y + dy)
        case Lines(ends, style):
            return Lines([(a + dx, b + dy, c + dx, d + dy) for a, b, c, d in ends], style)
        case Copies(outline, places, style):
            return Copies(outline, [(x + dx, y + dy) for x, y in places], style)
        case Group(items, key, tip):
            return Group(tuple(shifted(inner, dx, dy) for inner in items), key, tip)


def covered(items: Iterable[Item]) -> Box:
    """The smallest box around what is drawn; half the width of a line may stand out.

    >>> covered([Circle(10, 10, 5, "dot"), Line(0, 8, 4, 8, "edge")])
    Box(left=0, top=5, right=15, bottom=15)
    """
    return around([box for item in items for box in _boxes(item)])


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around all of them."""
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _boxes(item: Item) -> Iterator[Box]:
    match item:
        case Line(x1, y1, x2, y2):
            yield Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
        case Path(steps):
            for x, y in (at[i : i + 2] for _, at in steps for i in range(0, len(at), 2)):
                yield Box(x, y, x, y)
        case Circle(x, y, radius):
            yield Box(x - radius, y - radius, x + radius, y + radius)
        case Rect(x, y, width, height):
            yield Box(x, y, x + width, y + height)
        case Text():
            yield item.box
        case Lines(ends):
            yield from (box for end in ends for box in _boxes(Line(*end, "")))
        case Copies(outline, places):
            yield from (Box(x + a, y + b, x + a, y + b) for x, y in places for a, b in outline)
        case Group(items):
            yield from (box for inner in items for box in _boxes(inner))


def words(
    x: float, y: float, text: str, type: str, anchor: str = "start", halo: bool = False
) -> Text:
    return Text(x, y, ((text, type),), anchor, halo)


def text_width(text: str, type: str = "plain") -> float:
    """How wide `text` will be.

    >>> text_width("12", "value") > text_width("12", "window") > 0
    True
    """
    style = TYPES[type]
    if style.family == MONO:
        face = "mono"
    elif style.family == SANS:
        face = "sans bold" if style.bold else "sans"
    elif style.bold:
        face = "serif bold italic"
    else:
        face = "serif italic" if style.italic else "serif"
    return advance(text, face) * style.size / 1000


def shortened(text: str, most: int = 14) -> str:
    """A long label with its end left out.

    >>> shortened("Nb1-d2"), shortened("the move with a very long name")
    ('Nb1-d2', 'the move with…')
    """
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def triangle(x: float, y: float, side: float, up: bool, style: str, corner: float = 5.0) -> Path:
    """An equilateral triangle around (x, y) with rounded corners, △ or ▽."""
    height = side * 3**0.5 / 2
    sign = 1 if up else -1
    top = (x, y - sign * height / 2)
    right, left = (x + side / 2, y + sign * height / 2), (x - side / 2, y + sign * height / 2)
    return rounded([top, right, left], min(corner, side / 5), style)


def hexagon(x: float, y: float, side: float, style: str) -> Path:
    corners = [(x + side / 2 * cos(i * pi / 3), y + side / 2 * sin(i * pi / 3)) for i in range(6)]
    return rounded(corners, min(3.0, side / 14), style)


def cross(x: float, y: float, arm: float = 5.0) -> Path:
    return Path(
        (
            ("M", (x - arm, y - arm)),
            ("L", (x + arm, y + arm)),
            ("M", (x - arm, y + arm)),
            ("L", (x + arm, y - arm)),
        ),
        "cross",
    )


def polyline(points: Sequence[Point], style: str) -> Path:
    return Path(tuple(("L" if i else "M", point) for i, point in enumerate(points)), style)


def arc(x: float, y: float, radius: float, start: float, end: float, style: str) -> Path:
    """Part of the circle around (x, y), between two angles.

    >>> [tuple(map(round, at)) for _, at in arc(0, 0, 10, 0, pi, "and").steps[::8]]
    [(10, 0), (0, 10), (-10, 0)]
    """
    angles = [start + (end - start) * i / 16 for i in range(17)]
    return polyline([(x + radius * cos(a), y + radius * sin(a)) for a in angles], style)


def curve(points: Sequence[Point], radius: float, style: str) -> Path:
    """A line that takes its corners in curves, as wide as `radius` where its pieces are so long.

    >>> curve([(0, 0), (9, 0), (9, 9)], 3, "edge").steps
    (('M', (0, 0)), ('L', (6.0, 0.0)), ('Q', (9, 0, 9.0, 3.0)), ('L', (9, 9)))
    """
    steps: list[Step] = [("M", points[0])]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        start, end = (
            _towards(corner, other, min(radius, dist(corner, other) / 2))
            for other in (before, after)
        )
        steps += [("L", start), ("Q", (*corner, *end))]
    return Path((*steps, ("L", points[-1])), style)


def flattened(path: Path) -> list[Point]:
    """Points on a path of lines and curves, from which it looks much the same.

    >>> flattened(curve([(0, 0), (8, 0), (8, 8)], 4, "edge"))
    [(0, 0), (4.0, 0.0), (7.0, 1.0), (8.0, 4.0), (8, 8)]
    """
    points: list[Point] = []
    for step, at in path.steps:
        if step == "Q":
            (x, y), (a, b, c, d) = points[-1], at
            points.append(((x + 2 * a + c) / 4, (y + 2 * b + d) / 4))
        points.append((at[-2], at[-1]))
    return points


def rounded(corners: Sequence[Point], radius: float, style: str) -> Path:
    """A closed outline with its corners cut in curves."""
    steps: list[Step] = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        steps.append(("L" if steps else "M", _towards(corner, before, radius)))
        steps.append(("Q", (*corner, *_towards(corner, after, radius))))
    return Path((*steps, ("Z", ())), style)


def _towards(a: Point, b: Point, by: float) -> Point:
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
    return a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length
