"""Plots of numbers: lines with their names at their ends, and bars, as scenes like all pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise, product, takewhile
from math import ceil, dist, inf, isfinite, sqrt
from typing import TypeAlias

from adsearch.draw.layers import rising
from adsearch.draw.palette import Palette
from adsearch.draw.scale import Scale, alike, are_whole, format_number, short
from adsearch.draw.scene import (
    Circle,
    Item,
    Line,
    Point,
    Rect,
    Scene,
    Text,
    polyline,
    rounded,
    text_width,
    triangle,
    words,
)
from adsearch.draw.theme import HUES

LEFT, TOP, WIDTH, HEIGHT = 74.0, 58.0, 474.0, 374.0  # of the field with the lines
APART = 32.0  # from one name to the next
BETWEEN = 40.0  # pixels from line to line, at least, where their ratios are written between them
ROOM = 30.0  # pixels from where an axis begins to its first round number: it may then be marked
NEAR = 3.0  # pixels: of lines as close as that one hides the other
SHARED = 0.5  # pixels: closer together, two points are one to the eye
SMALLEST, LARGEST = 0.65, 2.4  # times its usual size: a marker inside others, and around them
CLEAR = 2.0  # pixels from a name to a line that is not its own
APART_FROM_LINES = 9.0  # and that of points that no line joins: beside a line it would name that
RIM = 7.0  # pixels from the middle of a point to where a line to its name ends
CAP = 4.0  # pixels to either side, at the ends of an interval
ASIDE = 9.0  # pixels between the intervals of two lines at the same x
MARKED = 20  # points of a line, at most: of more only the last, others would look like data
FEW = 8  # points of a single line of counts, whose numbers can all be written
MOST_LABELS = 16  # at the lines of a grid

Whiskers: TypeAlias = Mapping[float, tuple[float, float]]  # by x, from where to where a y may be
Level: TypeAlias = float | Mapping[str, float]  # a number to compare with, or by their names some
Stretch: TypeAlias = tuple[float, float]  # from which x to which


@dataclass(frozen=True)
class Series:
    """A line: its name and its points. A line of theory is dashed and has no markers, and dotted if
    all it does is join points of measured lines. Its name may have a power, as in b^d, and it has
    the colour of the measured line that it is `about`, behind what `remark` calls it. What changes
    only at its points is drawn in steps. Lines with whiskers stand beside each other. Points that
    are not `joined` say nothing of what lies between them: they stand beside the line that they are
    compared with.
    """

    name: str
    points: Sequence[Point]
    theory: bool = False
    about: str = ""
    remark: str = "rule of thumb"
    in_steps: bool = False
    whiskers: Whiskers = field(default_factory=dict)
    joined: bool = True


@dataclass(frozen=True)
class Frame:
    """What a plot says around its lines."""

    title: str  # what is measured
    subtitle: str = ""
    across: str = ""  # what x is
    log: bool = False  # is the scale of y logarithmic?
    log_across: bool = False  # and that of x?
    zero: bool | None = None  # does the scale of y begin at 0? None: if the numbers come near it
    reach: float = 0.0  # a number that the scale has room for, so that plots can be compared
    names: str = "small"  # the type in which bars are named, or discs where letters stand for these
    level: float | None = None  # with which all bars are compared: a line across them
    level_name: str = ""
    until: float = 0.0  # how far the scale of x goes at least, where lines are to be continued
    height: float = HEIGHT  # of the field, in pixels
    marked: Stretch | None = None  # where the lines are to be looked at
    marked_as: str = ""  # what is written there, before the numbers of the first line
    ratios: bool = False  # is it written how many times the first line the second is?

    @property
    def axis_title(self) -> str:
        """What is written below the axis."""
        return f"{self.across} (log scale)" if self.log_across else self.across

    @property
    def remark(self) -> str:
        """What is written behind the title: of the subtitle, what the axis does not say as well.

        >>> Frame("Regret", "on a log scale, by pulls", "pulls").remark
        'on a log scale'
        """
        return self.subtitle.removesuffix(f"by {self.axis_title}").removesuffix(", ")


def line_plot(
    series: Sequence[Series], frame: Frame, title: str = "", palette: Palette | None = None
) -> Scene:
    """Lines over a common x. `title` is what they show, in a sentence. A `palette` that several
    plots share gives a name the same colour and marker in all of them."""
    usable = [_usable(line, frame) for line in series]
    if not any(line.points for line in usable):
        raise ValueError("there is nothing to plot: no series has a finite point")
    across = [x for line in usable for x, _ in line.points]
    up = [y for line in usable for _, y in line.points]
    up += [end for line in usable for ends in line.whiskers.values() for end in ends]
    is_near_zero = not frame.log and 0 <= min(up) <= max(up) / 2
    if frame.zero or (frame.zero is None and is_near_zero):  # what is small would look like nothing
        up.append(0.0)
    if frame.reach:
        up.append(frame.reach)
    if frame.until:
        if frame.log:  # with room below them, too
            up.append(min(up) * sqrt(max(across) / frame.until))
        across.append(frame.until)
    sampled = [line for line in usable if line.whiskers]
    inset = ASIDE * (len(sampled) - 1) / 2 + CAP if len(sampled) > 1 else 0.0
    if not all(line.joined for line in usable):
        inset += ASIDE + CAP
    x = Scale(
        across,
        LEFT + inset,
        LEFT + WIDTH - inset,
        frame.log_across,
        snug=True,
        is_whole=are_whole(across),
    )
    y = Scale(up, TOP + frame.height, TOP, frame.log, is_whole=are_whole(up))
    items: list[Item] = [
        *heading(frame),
        *_marked(frame, x),
        *y_grid(y),
        *x_axis(x, sorted(set(across)), frame.axis_title, TOP + frame.height),
    ]
    measured = [line.name for line in usable if not line.theory]
    hues = dict(zip(measured, (palette or Palette()).hues(measured), strict=True))
    drawn_through = [line for line in usable if line.points and line.joined and not line.theory]
    ends = {line.name: line.points[-1][1] for line in drawn_through}
    shown = [b for line in drawn_through for _, b in line.points]
    are_shares = not frame.log and min(shown, default=-1) >= 0 and max(shown) <= 1
    written = _numbers_at_ends([*ends.values(), *(shown if are_shares else ())], frame.log)
    numbers = dict(zip(ends, written, strict=False))  # a share of 1 has the decimals of the others
    if _is_point(frame):  # the number is written there
        numbers = {}
    drawn: list[_Drawn] = []
    for line in usable:
        aside = ASIDE * (sampled.index(line) - (len(sampled) - 1) / 2) if line.whiskers else 0.0
        aside -= 0.0 if line.joined else ASIDE
        places = [(x(a) + aside, y(b)) for a, b in line.points]
        hue = hues.get(line.about if line.theory else line.name, "")
        number = "" if line.theory else numbers.get(line.name, "")
        whiskers = [(x(a) + aside, y(low), y(high)) for a, (low, high) in line.whiskers.items()]
        drawn.append(_Drawn(line, places, hue, tuple(drawn), number, whiskers))
    for curve in drawn:
        items += curve.upright()
    for curve in drawn:
        items += curve.lines()
    marks = [mark for curve in drawn for mark in curve.markers(drawn)]
    marks.sort(key=lambda mark: mark[0] <= 1)  # a large one must not hide its neighbours
    items += [item for _, item in marks]
    end = x(frame.until) if frame.until else 0.0
    guides = [curve for curve in drawn if curve.is_guide]
    along = list(_named_along(guides, drawn))
    items += along
    items += _names([curve for curve in drawn if curve.places], y, end, along)
    items += _multiples(drawn) if frame.ratios else ()
    items += _counts(drawn, y)
    items += _marked_words(frame, x, y, drawn)
    table = as_table(series, frame)
    if frame.marked:
        first, last = map(format_number, frame.marked)
        where = f"at {first}" if _is_point(frame) else f"from {first} to {last}"
        called = _called(frame, usable[0])
        table += f"\nmarked: {where}{', ' * bool(called)}{called}"
    return framed(items, frame, title, table)


def framed(items: Sequence[Item], frame: Frame, title: str, text: str) -> Scene:
    """The scene, as large as what is in it needs, and in words what the numbers measure."""
    measured = ", ".join(filter(None, (frame.title if title else "", frame.subtitle)))
    told = f"{measured}\n{text}" if measured else text
    boxes = [item.box for item in items if isinstance(item, Text)]
    ends = [item.x2 for item in items if isinstance(item, Line)]
    width = max([box.right for box in boxes] + ends) + 28
    height = max(box.bottom for box in boxes) + 20
    return Scene(width, height, tuple(items), title or frame.title, told)


def _usable(line: Series, frame: Frame) -> Series:
    points = [
        (x, y)
        for x, y in line.points
        if isfinite(x)
        and isfinite(y)
        and (y > 0 or not frame.log)
        and (x > 0 or not frame.log_across)
    ]
    return replace(line, points=sorted(points))


# -- around the lines --------------------------------------------------------------------------


def heading(frame: Frame) -> Iterator[Item]:
    yield words(28, 28, frame.title, "plot-title")
    if frame.remark:
        yield words(28 + text_width(frame.title, "plot-title") + 7, 28, frame.remark, "subtitle")


def y_grid(y: Scale) -> Iterator[Item]:
    every = ceil(len(y.ticks) / MOST_LABELS)
    for i, (tick, name) in enumerate(zip(y.ticks, y.names, strict=True)):
        at = y(tick)
        yield Line(LEFT, at, LEFT + WIDTH, at, "hair" if i else "axis")
        if i % every == 0:
            yield words(LEFT - 13, at + 4, name, "small", "end")


def _marked(frame: Frame, x: Scale) -> Iterator[Item]:
    """A band behind the lines where they are to be looked at."""
    if frame.marked and not _is_point(frame):
        left, right = map(x, frame.marked)
        yield Rect(left, TOP, right - left, frame.height, "band")


def _is_point(frame: Frame) -> bool:
    """Is a single x marked?"""
    return frame.marked is not None and frame.marked[0] == frame.marked[1]


def _called(frame: Frame, line: Series) -> str:
    """What is written at the stretch that is marked: its name, and the numbers of the line there,
    with their signs if one is below 0.

    >>> line = Series("value", [(1, 2), (2, -3)])
    >>> _called(Frame("", marked=(1, 2), marked_as="✗ b"), line)
    '✗ b: from +2 to −3'
    >>> _called(Frame("", marked=(2, 2), marked_as="end"), line), _called(Frame(""), line)
    ('end: −3', '')
    """
    if not (frame.marked and frame.marked_as):
        return ""
    at = dict(line.points)
    values = [at[x] for x in dict.fromkeys(frame.marked) if x in at]
    sign = "+" if len(values) > 1 and min(values) < 0 else ""
    numbers = [f"{sign if value > 0 else ''}{format_number(value)}" for value in values]
    change = "from " * (len(numbers) > 1) + " to ".join(numbers)
    return ": ".join(filter(None, (frame.marked_as, change)))


def _marked_words(frame: Frame, x: Scale, y: Scale, drawn: Sequence[_Drawn]) -> Iterator[Item]:
    """What the marked stretch is called: beside it, as near to the middle of the first line there
    as it crosses no line, and if possible between the lines of the grid."""
    called = _called(frame, drawn[0].series)
    if not (called and frame.marked):
        return
    left, right = map(x, frame.marked)
    inside = [up for across, up in drawn[0].places if left - 1 <= across <= right + 1]
    middle = sum(inside) / len(inside) if inside else TOP + frame.height / 2
    if _is_point(frame) and inside:
        yield Line(left, y.low, left, middle + 5, "theory")
    lines = [Line(*a, *b, "") for curve in drawn for a, b in pairwise(curve.way)]
    grid = [Line(LEFT, y(tick), LEFT + WIDTH, y(tick), "") for tick in y.ticks]
    style = "wrong" if called.startswith("✗") else "number"
    sides = ((right + 10, "start"), (left - 10, "end"))
    rows = range(int(TOP) + 14, int(TOP + frame.height) - 4, 2)
    heights = sorted(rows, key=lambda row: abs(row - 4 - middle))
    for around, (at, anchor), row in product(([*lines, *grid], lines, []), sides, heights):
        label = words(at, row, called, style, anchor, halo=True)
        inner = label.box.left > LEFT and label.box.right < LEFT + WIDTH
        if inner and not any(label.box.crosses(line, 3) for line in around):
            yield label
            return


def x_axis(
    x: Scale,
    values: Sequence[float],
    label: str,
    bottom: float = TOP + HEIGHT,
    named: Mapping[float, str] | None = None,
) -> Iterator[Item]:
    """A mark for every x if there are few whole ones, on a scale that is not logarithmic at equal
    distances; else for round numbers, and if there is room for a whole number where it begins; or
    only for those that are `named`."""
    past = -inf
    whole = are_whole(values) and len(values) <= 17
    even = len({b - a for a, b in pairwise(values)}) <= 1
    names = dict(zip(x.ticks, x.names, strict=True))
    if whole and (even or x.log):
        names = {value: short(value) for value in values}
    elif values[0] == int(values[0]) and all(x(tick) > LEFT + ROOM for tick in x.ticks):
        names = {values[0]: short(values[0])} | names
    names = dict(named) if named else names
    for tick, text in names.items():
        at = x(tick)
        name = words(at, bottom + 19, text, "small", "middle")
        yield Line(at, bottom, at, bottom + 4, "axis")
        if name.box.left > past + 4:
            yield name
            past = name.box.right
    if label:
        yield words(LEFT + WIDTH / 2, bottom + 42, label, "small", "middle")


def _numbers_at_ends(values: Sequence[float], log: bool = False) -> list[str]:
    """Numbers that are read together, with as many decimals each unless a small one has none left.
    On a logarithmic scale digits count, not decimals, and none is made up.

    >>> _numbers_at_ends([0.155, 0.1, 0.05]), _numbers_at_ends([50_000, 0.5])
    (['0.155', '0.100', '0.050'], ['50,000', '0.5'])
    >>> _numbers_at_ends([0.096, 0.0082], log=True)
    ['0.096', '0.0082']
    """
    sizes = [abs(value) for value in values if value]
    if log or (sizes and max(sizes) >= 1000 * min(sizes)):
        return list(map(format_number, values))
    return alike(values, digits=4)


# -- the lines ---------------------------------------------------------------------------------


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
class _Drawn:
    """A series in its place."""

    series: Series
    places: Sequence[Point]
    hue: str
    under: Sequence[_Drawn] = ()  # those drawn before it
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
        """A line through nothing but points of measured ones only guides the eye."""
        drawn = {place for other in self.under if not other.series.theory for place in other.places}
        return self.series.theory and bool(self.places) and drawn.issuperset(self.places)

    @property
    def _theory(self) -> str:
        if self.is_guide:
            return "guide"
        return f"theory-{self.hue}" if self.hue else "theory"

    def hidden_with(self, other: _Drawn) -> set[Point]:
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

    def markers(self, all_drawn: Sequence[_Drawn] = ()) -> Iterator[tuple[float, Item]]:
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


def _names(
    drawn: Sequence[_Drawn], up: Scale, at_least: float = 0.0, taken: Sequence[Text] = ()
) -> Iterator[Item]:
    """Names at the right, pushed apart; those of lines that end earlier, or before `at_least`,
    where the lines end, out of their way and of what is `taken`, and if possible between the lines
    of the grid."""
    end = max(at_least, *(curve.places[-1][0] for curve in drawn))
    aside = 1 + ASIDE * sum(bool(curve.whiskers) for curve in drawn)  # of those that end with it
    lines = [Line(*a, *b, "") for curve in drawn for a, b in pairwise(curve.way)]
    lines += [onward for curve in drawn if (onward := _onward(curve.way, at_least))]
    ends = [curve.places[-1] for curve in drawn]
    grid = [Line(LEFT, up(tick), LEFT + WIDTH, up(tick), "") for tick in up.ticks]
    axis = Line(LEFT, up.low, LEFT + WIDTH, up.low, "")
    last: list[_Drawn] = []
    texts: list[Text] = []
    for curve in drawn:
        if curve.is_guide:
            continue
        near = None
        if curve.places[-1][0] < end - aside:
            around = [[*lines, *curve.stems, *grid], [*lines, *curve.stems, axis]]
            places = curve.places[-1:] if curve.series.joined else curve.places[::-1]
            labels = (_near(curve, at, k, [*texts, *taken], ends) for k in around for at in places)
            near = next(filter(None, labels), None)
        if near:
            texts += near
            if not curve.series.joined:
                yield from _led(near[0], curve.places)
        else:
            last.append(curve)
    yield from texts
    last.sort(key=lambda curve: curve.places[-1][1])
    offsets = [APART * i for i in range(len(last))]
    heights = [curve.places[-1][1] - by for curve, by in zip(last, offsets, strict=True)]
    low, high = TOP, up.low - (offsets[-1] if offsets else 0)
    for curve, shift, by in zip(last, rising(heights), offsets, strict=True):
        y = min(max(shift, low), max(low, high)) + by
        x, at = curve.places[-1]
        yield polyline([(x + 8, at), (end + 26, y), (end + 30, y)], "leader")
        yield from curve.name(end + 34, y)


def _named_along(guides: Sequence[_Drawn], drawn: Sequence[_Drawn]) -> Iterator[Text]:
    """The names of lines that guide the eye, at their middles, and the numbers where they begin:
    above the lines or below them, on whichever side of these they are. Their ends are the ends of
    measured lines, which have other numbers."""
    every = [y for curve in drawn for _, y in curve.places]
    numbers = alike([guide.series.points[0][1] for guide in guides], digits=4)
    for guide, number in zip(guides, numbers, strict=True):
        ups = [y for _, y in guide.places]
        is_above = sum(ups) / len(ups) < sum(every) / len(every)
        x, y = guide.places[len(ups) // 2]
        name = guide.series.name
        yield words(x, y + (-12 if is_above else 21), name, "small-bold", "middle", halo=True)
        x, y = guide.places[0]
        yield words(x + RIM, y + (-RIM if is_above else 17), number, "small", halo=True)


def _multiples(drawn: Sequence[_Drawn]) -> Iterator[Item]:
    """How many times the first line the second is, between the two, if there is room for all."""
    measured = [curve for curve in drawn if not curve.series.theory][:2]
    few, many = (dict(zip(k.series.points, k.places, strict=True)) for k in measured)
    both = [(a, b) for a in few for b in many if a[0] == b[0]]
    if any(abs(few[a][1] - many[b][1]) < BETWEEN for a, b in both):
        return
    for a, b in both:
        (x, low), (_, high) = few[a], many[b]
        middle = (low + high) / 2
        yield Line(x, low - RIM, x, middle + 9, "leader")
        yield Line(x, middle - 9, x, high + RIM, "leader")
        yield words(x, middle + 4, f"×{b[1] / a[1]:.1f}", "small-bold", "middle", halo=True)


def _counts(drawn: Sequence[_Drawn], up: Scale) -> Iterator[Item]:
    """Of a single line of few counts on a log scale, where nobody can read them off, each that is
    no mark of the axis and not written at the end of the line: inside the field, across no line."""
    measured = [curve for curve in drawn if not curve.series.theory]
    points = [point for curve in measured for point in curve.series.points]
    is_short = up.log and len(measured) == 1 and len(points) <= FEW
    if not is_short or not are_whole([count for _, count in points]):
        return
    lines = [Line(*a, *b, "") for curve in drawn for a, b in pairwise(curve.way)]
    for (_, count), (x, y) in zip(points[:-1], measured[0].places, strict=False):
        beside = ((x - RIM, "end"), (x + RIM, "start")) if count not in up.ticks else ()
        labels = (words(at, y - RIM, format_number(count), "number", k, True) for at, k in beside)
        inside = (label for label in labels if label.box.left > LEFT)
        clear = (a for a in inside if not any(a.box.crosses(line, CLEAR) for line in lines))
        yield from islice(clear, 1)


def _led(name: Text, places: Sequence[Point]) -> Iterator[Item]:
    """A line from the name to the nearest of the points that it stands for, if it is some way off:
    no line of their own leads there."""
    box = name.box

    def nearest(at: Point) -> Point:
        return min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)

    at = min(places, key=lambda place: dist(place, nearest(place)))
    (x, y), away = nearest(at), dist(at, nearest(at))
    if away > 2 * RIM:
        share = RIM / away
        yield Line(x, y, at[0] + (x - at[0]) * share, at[1] + (y - at[1]) * share, "leader")


def _onward(way: Sequence[Point], until: float) -> Line | None:
    """Where the eye continues a line that ends before `until`."""
    if len(way) < 2 or way[-1][0] >= until:
        return None
    (a, b), (x, y) = way[-2:]
    return Line(x, y, until, y + (until - x) * (y - b) / (x - a), "")


def _near(
    curve: _Drawn, at: Point, lines: Sequence[Line], texts: Sequence[Text], ends: Sequence[Point]
) -> list[Text] | None:
    """The name within the field, where it crosses nothing, and nearer to the end of its line, or to
    another of the points that no line joins, than to the end of any other line."""
    x, y = at
    corners = ((-12, -24, "end"), (12, 4, "start"), (12, -24, "start"), (-12, 22, "end"))
    beside = ((12, -9, "start"), (-12, 7, "end"), (2, 14, "start"))
    is_upright = len(curve.way) > 1 and curve.way[-2][0] == x and curve.way[-2][1] > y
    on_top = ((0, -10, "middle"),) if is_upright and curve.series.theory else ()
    behind = ((8, 0, "start"),) if curve.series.theory else ()  # where no number is below the name
    places = on_top + behind + corners + beside
    clear = CLEAR if curve.series.joined else APART_FROM_LINES
    for (dx, dy, anchor), by in product(places, (0, 5, -5, 10, -10)):
        label = curve.name(x + dx, y + dy + by, anchor)
        boxes = [text.box for text in label]
        middle = (boxes[0].left + boxes[0].right) / 2, (boxes[0].top + boxes[-1].bottom) / 2
        if dist(middle, (x, y)) > min(dist(middle, end) for end in ends):
            continue
        is_inside = all(
            box.top > TOP - 20 and box.left > LEFT and box.right <= LEFT + WIDTH for box in boxes
        )
        if is_inside and not any(
            any(box.crosses(line, clear) for line in lines)
            or any(box.meets(text.box, 4) for text in texts)
            for box in boxes
        ):
            return label
    return None


def as_table(series: Sequence[Series], frame: Frame) -> str:
    """The plot as a table: a line for every x."""
    columns = [{x: _as_cell(y, line.whiskers.get(x)) for x, y in line.points} for line in series]
    rows = [[frame.across or "x", *(line.name for line in series)]]
    for x in sorted({x for column in columns for x in column}):
        rows.append([format_number(x), *(column.get(x, "–") for column in columns)])
    return "\n".join(" | ".join(row) for row in rows)


def _as_cell(y: float, whisker: tuple[float, float] | None) -> str:
    """A number, and from where to where it may be.

    >>> _as_cell(0.75, (0.65, 0.85)), _as_cell(0.75, None)
    ('0.75 (0.65 to 0.85)', '0.75')
    """
    around = " ({:.3g} to {:.3g})".format(*whisker) if whisker else ""
    return format_number(y) + around
