"""What a player who mixes two moves is sure of: a line for each reply of the other, and as a tent
below them the least of all. Its top is the best mixture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import ceil, floor

from adsearch.draw.plot_frame import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Frame,
    framed,
    heading,
    x_axis,
    y_grid,
)
from adsearch.draw.scale import Scale, format_number
from adsearch.draw.scene import Circle, Item, Line, Point, Scene, Text, polyline, text_width, words
from adsearch.draw.series import Series, as_table

CLEAR = 20.0  # pixels from the lines to the nearer of the two rows of the tent's name
ROW = 17.0  # and from one row to the other
Ends = tuple[float, float]  # the height of a line where the probability is 0, and where it is 1


def tent_plot(
    replies: Mapping[str, Ends],
    frame: Frame,
    sure: str,
    title: str,
    marked: Sequence[float] = (),
) -> Scene:
    """The line of each of the `replies`, thin and with its name at its upper end, and the tent,
    thick, with its name `sure` and its top below it. If probabilities are `marked`, the field ends
    at the last of them, and each has a dot on the tent with its height, a fraction as at the lines
    of the grid; the name is then above the top, because the heights are below the tent."""
    if not replies:
        raise ValueError("there is nothing to plot: there are no replies")
    last = max(marked, default=1.0)
    tent = _tent(list(replies.values()), marked)
    x = Scale([0.0, last], LEFT, LEFT + WIDTH, snug=True)
    shown = {name: (ends[0], _at(ends, last)) for name, ends in replies.items()}
    heights = [end for ends in shown.values() for end in ends]
    quarters = _quarters(min(heights), max(heights)) if marked else {}
    y = Scale([*quarters] or heights, TOP + HEIGHT, TOP, snug=bool(marked))
    named = {p: _fraction(p) for p in sorted(marked)}
    items: list[Item] = [*heading(frame), *y_grid(y, quarters)]
    items += x_axis(x, x.ticks, frame.across, named=named)
    for name, (start, end) in shown.items():
        items.append(Line(x(0), y(start), x(last), y(end), "edge"))
        items.append(_named(name, (x(0), y(start)), (x(last), y(end))))
    items.append(polyline([(x(p), y(gain)) for p, gain in tent], "best"))
    top = max(tent, key=lambda point: point[1])
    items += _dots([point for point in tent if point != top] if marked else [], top, x, y)
    best = f"{_fraction(top[1])} at probability {_fraction(top[0])}"
    over = [(p, max(_at(ends, p) for ends in replies.values())) for p, _ in tent]
    sides = [(x(p), y(gain)) for p, gain in (over if marked else tent)]
    items += _top((x(top[0]), y(top[1])), sides, (sure, best), -1 if marked else 1)
    series = [
        Series(name, [(p, round(_at(ends, p), 12) + 0.0) for p, _ in tent])  # no −0
        for name, ends in replies.items()
    ]
    return framed(items, frame, title, as_table([*series, Series(sure, tent)], frame))


def _at(ends: Ends, p: float) -> float:
    return (1 - p) * ends[0] + p * ends[1]


def _tent(lines: list[Ends], marked: Sequence[float] = ()) -> list[Point]:
    """The least of the lines where it bends, where it is `marked`, and at both ends.

    >>> _tent([(-1, 2), (1, -1)])
    [(0.0, -1.0), (0.4, 0.2), (1.0, -1.0)]
    >>> _tent([(-1, 2), (1, -1)], [0.25, 0.5])
    [(0.0, -1.0), (0.25, -0.25), (0.4, 0.2), (0.5, 0.0)]
    """
    last = max(marked, default=1.0)
    bends = {0.0, last}
    for (a, b), (c, d) in combinations(lines, 2):
        if (b - a) != (d - c):
            bends.add((c - a) / ((b - a) - (d - c)))
    bends |= {p for p in marked if all(abs(p - bend) > 1e-9 for bend in bends)}
    return [
        (p, round(min(_at(line, p) for line in lines), 12)) for p in sorted(bends) if 0 <= p <= last
    ]


def _named(name: str, start: Point, end: Point) -> Text:
    """The name of a line at its upper end: above it on the left, behind it on the right."""
    if start[1] < end[1]:
        return words(start[0] + 8, start[1] - 9, name, "series-ink2", halo=True)
    return words(end[0] + 10, end[1] + 4, name, "series-ink2")


def _fraction(number: float) -> str:
    """As a fraction, if it is a simple one.

    >>> _fraction(0.5), _fraction(-0.625), _fraction(0), _fraction(0.123)
    ('1/2', '−5/8', '0', '0.123')
    """
    fraction = Fraction(number).limit_denominator(20)
    if abs(number - fraction) > 1e-9:
        return format_number(number)
    return f"{fraction}".replace("-", "−")


def _quarters(low: float, high: float) -> dict[float, str]:
    """The quarters around these numbers, as they are written.

    >>> _quarters(-0.3, 0.25)
    {-0.5: '−1/2', -0.25: '−1/4', 0.0: '0', 0.25: '1/4'}
    """
    first, last = floor(4 * low + 1e-9), ceil(4 * high - 1e-9)
    return {i / 4: _fraction(i / 4) for i in range(first, last + 1)}


def _dots(points: Sequence[Point], top: Point, x: Scale, y: Scale) -> Iterator[Item]:
    """Dots on the tent with their heights, which stand under the tent: on the side of its top."""
    for p, gain in points:
        side, anchor = (9, "start") if p < top[0] else (-9, "end")
        yield Circle(x(p), y(gain), 4.5, "marker-ink")
        yield words(x(p) + side, y(gain) + 17, _fraction(gain), "plain", anchor, halo=True)


def _top(place: Point, sides: Sequence[Point], rows: tuple[str, str], down: int) -> Iterator[Item]:
    """A dot, and the name of the tent as close below it as the sides leave room for, or above it if
    `down` is −1."""
    at, high = place
    half = max(text_width(rows[0], "series-ink"), text_width(rows[1], "plain")) / 2 + 8
    middle = min(max(at, LEFT + half), LEFT + WIDTH - half)  # inside, if the top is near a side
    edges = [
        _height(sides, min(max(x, LEFT), LEFT + WIDTH)) for x in (middle - half, middle + half)
    ]
    first = max(edges) + CLEAR if down > 0 else min(edges) - CLEAR - ROW
    yield Line(at, high, at, first - 13 if down > 0 else first + ROW + 6, "bracket")
    yield Circle(at, high, 5.5, "marker-ink")
    yield words(middle, first, rows[0], "series-ink", "middle", halo=True)
    yield words(middle, first + ROW, rows[1], "plain", "middle", halo=True)


def _height(tent: Sequence[Point], x: float) -> float:
    """How far down its side is there, in pixels.

    >>> _height([(0, 10), (10, 0), (20, 20)], 15)
    10.0
    """
    (a, b), (c, d) = next(piece for piece in pairwise(tent) if x <= piece[1][0])
    return b + (x - a) / (c - a) * (d - b)
