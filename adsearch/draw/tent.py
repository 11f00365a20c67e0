"""What a player who mixes two moves is sure of: a line for each reply of the other, and as a tent
below them the least of all. Its top is the best mixture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from adsearch.draw.plots import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Frame,
    Series,
    as_table,
    framed,
    heading,
    x_axis,
    y_grid,
)
from adsearch.draw.scale import Scale, format_number
from adsearch.draw.scene import Circle, Item, Line, Point, Scene, Text, polyline, text_width, words

BELOW = 66.0  # pixels from the top of the tent to its name: there is room between its sides
Ends = tuple[float, float]  # the height of a line where the probability is 0, and where it is 1


def tent_plot(replies: Mapping[str, Ends], frame: Frame, sure: str, title: str) -> Scene:
    """The line of each of the `replies`, thin and with its name at its upper end, and the tent,
    thick, with its name `sure` and its top below it."""
    if not replies:
        raise ValueError("there is nothing to plot: there are no replies")
    tent = _tent(list(replies.values()))
    x = Scale([0.0, 1.0], LEFT, LEFT + WIDTH, snug=True)
    y = Scale([end for ends in replies.values() for end in ends], TOP + HEIGHT, TOP)
    items: list[Item] = [*heading(frame), *y_grid(y), *x_axis(x, x.ticks, frame.across)]
    for name, (start, end) in replies.items():
        items.append(Line(x(0), y(start), x(1), y(end), "edge"))
        items.append(_named(name, (x(0), y(start)), (x(1), y(end))))
    items.append(polyline([(x(p), y(gain)) for p, gain in tent], "best"))
    items += _top(*max(tent, key=lambda point: point[1]), x, y, sure)
    series = [Series(name, [(p, _at(ends, p)) for p, _ in tent]) for name, ends in replies.items()]
    return framed(items, frame, title, as_table([*series, Series(sure, tent)], frame))


def _at(ends: Ends, p: float) -> float:
    return (1 - p) * ends[0] + p * ends[1]


def _tent(lines: list[Ends]) -> list[Point]:
    """The least of the lines where it bends, and at both ends.

    >>> _tent([(-1, 2), (1, -1)])
    [(0.0, -1.0), (0.4, 0.2), (1.0, -1.0)]
    """
    bends = {0.0, 1.0}
    for (a, b), (c, d) in combinations(lines, 2):
        if (b - a) != (d - c):
            bends.add((c - a) / ((b - a) - (d - c)))
    return [
        (p, round(min(_at(line, p) for line in lines), 12)) for p in sorted(bends) if 0 <= p <= 1
    ]


def _named(name: str, start: Point, end: Point) -> Text:
    """The name of a line at its upper end: above it on the left, behind it on the right."""
    if start[1] < end[1]:
        return words(start[0] + 8, start[1] - 9, name, "series-ink2", halo=True)
    return words(end[0] + 10, end[1] + 4, name, "series-ink2")


def _exact(number: float) -> str:
    """As a fraction, if it is a simple one and has no short decimal.

    >>> _exact(0.4), _exact(-1 / 3)
    ('0.4', '−1/3')
    """
    fraction = Fraction(number).limit_denominator(20)
    if abs(number - round(number, 4)) < 1e-9 or abs(number - fraction) > 1e-9:
        return format_number(number)
    return f"{fraction}".replace("-", "−")


def _top(p: float, gain: float, x: Scale, y: Scale, sure: str) -> Iterator[Item]:
    at, high = x(p), y(gain)
    yield Circle(at, high, 5.5, "marker-ink")
    best = f"{_exact(gain)} at probability {_exact(p)}"
    half = max(text_width(sure, "series-ink"), text_width(best, "plain")) / 2 + 8
    middle = min(max(at, LEFT + half), LEFT + WIDTH - half)  # inside, if the top is near a side
    yield words(middle, high + BELOW, sure, "series-ink", "middle", halo=True)
    yield words(middle, high + BELOW + 17, best, "plain", "middle", halo=True)
