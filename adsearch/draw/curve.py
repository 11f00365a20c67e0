"""A line of a plot in its place: what is drawn of it, and beside others that run with it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from math import dist

from adsearch.draw.scene import (
    Circle,
    Item,
    Line,
    Point,
    Rect,
    Text,
    polyline,
    rounded,
    triangle,
    words,
)
from adsearch.draw.series import Series
from adsearch.draw.theme import HUES

NEAR = 3.0  # pixels: of lines as close as that one hides the other
SHARED = 0.5  # pixels: closer together, two points are one to the eye
SMALLEST, LARGEST = 0.65, 2.4  # times its usual size: a marker inside others, and around them
CAP = 4.0  # pixels to either side, at the ends of an interval
MARKED = 20  # points of a line, at most: of more only the last, others would look like data


def marker(hue: str, x: float, y: float, size: float = 1.0) -> Item:
    """The shape that a hue goes with."""
    filled, shape = divmod(HUES.index(hue), 4)
    style = f"{'marker-filled' if filled else 'marker'}-{hue}"
    if shape == 0:
        return Circle(x, y, 3.8 * size, style)
    if shape == 1:
        return Rect(x - 3.6 * size, y - 3.6 * size, 7.2 * size, 7.2 * size, style)
    if shape == 2:
        return triangle(x, y - 0.5, 9.5 * size, True, style, 0.6)
    away = 5 * size
    return rounded([(x, y - away), (x + away, y), (x, y + away), (x - away, y)], 0.6, style)


@dataclass(frozen=True)
class Curve:
    """A series in its place."""

    series: Series
    places: Sequence[Point]
    hue: str
    under: Sequence[Curve] = ()  # those drawn before it
    number: str = ""  # what is written at its end: nothing where nobody measured it
    whiskers: Sequence[tuple[float, float, float]] = ()  # x, and y from where to where

    def upright(self) -> Iterator[Item]:
        """Its whiskers: thin lines with caps."""
        for stem in self.stems:
            yield stem
            for end in (stem.y1, stem.y2):
                yield Line(stem.x1 - CAP, end, stem.x1 + CAP, end, stem.style)

    @property
    def stems(self) -> Sequence[Line]:
        """Its whiskers without their caps."""
        return [Line(x, low, x, high, f"thin-{self.hue}") for x, low, high in self.whiskers]

    def lines(self) -> Iterator[Item]:
        """The line, in dashes if it would hide a piece of another: from end to end, because dashes
        in some places only would look like a third line, unless it hides nothing after its start,
        where they part."""
        if self.series.theory:
            yield polyline(self.way, self._theory)
        elif len(self.way) > 1:
            hiding = {at for other in self.under for at in self.hidden_with(other)}
            shared = sum(1 for _ in takewhile(hiding.__contains__, self.way))
            style = f"line-{self.hue}"
            if 1 < shared == len(hiding) < len(self.way):
                yield polyline(self.way[:shared], f"{style}-dashed")
                yield polyline(self.way[shared - 1 :], style)
            else:
                yield polyline(self.way, f"{style}-dashed" if hiding else style)

    @property
    def is_guide(self) -> bool:
        """A line through nothing but points of measured ones only guides the eye; a single point
        has no line, and its name is all it says."""
        drawn = {place for other in self.under if not other.series.theory for place in other.places}
        return self.series.theory and len(self.places) > 1 and drawn.issuperset(self.places)

    @property
    def _theory(self) -> str:
        if self.is_guide:
            return "guide"
        if self.series.solid:
            return "thin-ink"  # darker than the grid, which is as straight
        return f"theory-{self.hue}" if self.hue else "theory"

    def hidden_with(self, other: Curve) -> set[Point]:
        """The points of its pieces that cannot be told from pieces of another line."""
        if other.series.theory:
            return set()
        below = defaultdict(list)  # by where a piece begins and ends across
        for piece in pairwise(other.way):
            below[_span(piece)].append(piece)
        return {
            point
            for piece in pairwise(self.way)
            if any(all(map(_is_near, piece, near)) for near in below[_span(piece)])
            for point in piece
        }

    @property
    def way(self) -> Sequence[Point]:
        """The points of the line, and of its steps the corners between them."""
        if not self.series.joined:
            return ()
        if not self.series.in_steps:
            return self.places
        corners = [(b[0], a[1]) for a, b in pairwise(self.places)]
        pairs = zip(self.places, [*corners, self.places[-1]], strict=True)
        return [point for pair in pairs for point in pair]

    @property
    def marked(self) -> Sequence[Point]:
        """The points that have a marker."""
        if self.series.theory:
            return ()
        return self.places if len(self.places) <= MARKED else self.places[-1:]

    def markers(self, all_drawn: Sequence[Curve] = ()) -> Iterator[tuple[float, Item]]:
        """A shape at every point, or at the last where points are many, with its size: the hue is
        never alone.
        Where lines share a point, the first has the largest shape there and the last, which lies on
        the others, the smallest. Lines that run together, and not through the same points, take
        turns: one shape half inside another would look like a fault."""
        if self.series.theory:
            return
        others = [k for k in all_drawn if k is not self]
        is_alone = len(self.marked) == 1  # and must be seen
        together = [
            set() if is_alone or len(k.marked) == 1 else self.hidden_with(k) for k in others
        ]
        across = sorted({round(at) for k in all_drawn for at, _ in k.marked})
        for x, y in self.marked:
            beside = [
                k
                for k, points in zip(others, together, strict=True)
                if (x, y) in points and not any(dist((x, y), at) < SHARED for at in k.marked)
            ]
            turns = [k for k in all_drawn if k is self or any(k is other for other in beside)]
            if len(turns) > 1 and turns[across.index(round(x)) % len(turns)] is not self:
                continue
            meeting = [k for k in all_drawn if any(_is_near((x, y), at) for at in k.marked)]
            sharing = [k for k in meeting if not any(k is other for other in beside)]
            size = 1.0
            if len(sharing) > 1:
                share = next(i for i, k in enumerate(sharing) if k is self) / (len(sharing) - 1)
                largest = min(LARGEST, 1.6 + 0.4 * (len(sharing) - 2))
                size = largest + (SMALLEST - largest) * share
            yield size, marker(self.hue, x, y, size)

    def name(self, x: float, y: float, anchor: str = "start") -> list[Text]:
        """Its name around height y, and below it the last number; theory in one line, unless its
        name ends in a number, as "least: 31"."""
        called, _, told = self.series.name.partition(": ")
        if self.series.theory and told[:1].isdigit():
            hue = self.hue or "ink2"
            return [
                words(x, y, called, f"series-{hue}", anchor),
                words(x, y + 15, told, "small", anchor),
            ]
        if self.series.theory:
            base, _, power = self.series.name.partition("^")
            parts = [(base, "symbol-plot"), (power, "power")] if power else [(base, "small")]
            texts = [Text(x, y + 4, tuple(parts), anchor)]
            if self.series.about:
                past = max(44.0, texts[0].width + 10)
                remark = f"{self.series.remark}, {self.series.about}"
                texts.append(words(x + past, y + 4, remark, "small"))
            return texts
        if not self.number:
            return [words(x, y + 4, self.series.name, f"series-{self.hue}", anchor)]
        return [
            words(x, y, self.series.name, f"series-{self.hue}", anchor),
            words(x, y + 15, self.number, "small", anchor),
        ]


def _span(piece: tuple[Point, Point]) -> tuple[float, ...]:
    """From where to where a piece goes across, to the tenth of a pixel."""
    return tuple(round(x, 1) for x, _ in piece)


def _is_near(one: Point, other: Point) -> bool:
    """Would a line through one of the points hide a line through the other?"""
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR
