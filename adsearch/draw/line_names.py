"""The names of the lines of a plot: at their ends, clear of all lines and of each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import dist

from adsearch.draw.curve import Curve
from adsearch.draw.layers import rising
from adsearch.draw.plot_frame import LEFT, TOP, WIDTH
from adsearch.draw.scale import Scale, alike
from adsearch.draw.scene import Item, Line, Point, Text, polyline, words

APART = 38.0  # pixels from one name to the next: the number below a name stands close to it
ASIDE = 9.0  # pixels between the intervals of two lines at the same x
CLEAR = 2.0  # pixels from a name to a line that is not its own
APART_FROM_LINES = 9.0  # and that of points that no line joins: beside a line it would name that
RIM = 7.0  # pixels from the middle of a point to where a line to its name ends


def names_at_ends(
    drawn: Sequence[Curve], up: Scale, at_least: float = 0.0, taken: Sequence[Text] = ()
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
    last: list[Curve] = []
    texts: list[Text] = []
    for curve in drawn:
        if curve.is_guide or not curve.series.name:
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


def names_along(guides: Sequence[Curve], drawn: Sequence[Curve]) -> Iterator[Text]:
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
    curve: Curve, at: Point, lines: Sequence[Line], texts: Sequence[Text], ends: Sequence[Point]
) -> list[Text] | None:
    """The name within the field, where it crosses nothing, and nearer to the end of its line, or to
    another of the points that no line joins, than to the end of any other line."""
    x, y = at
    corners = ((-12, -24, "end"), (12, 4, "start"), (12, -24, "start"), (-12, 22, "end"))
    beside = ((12, -9, "start"), (-12, 7, "end"), (2, 14, "start"))
    is_upright = len(curve.way) > 1 and curve.way[-2][0] == x and curve.way[-2][1] > y
    # On its top, or where the field ends there, at its top like a flag.
    on_top = ((0, -10, "middle"), (-8, 6, "end")) if is_upright and curve.series.theory else ()
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
