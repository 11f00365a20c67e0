"""What a map of the values makes of gambles: each is a chord of the map's curve, and what it is
worth after the map is the height of the chord over its mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from adsearch.draw.curve import marker
from adsearch.draw.palette import Palette
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
from adsearch.draw.scene import Circle, Item, Line, Point, Scene, polyline, words

STEPS = 60  # pieces in which the curve is drawn
INSET = 14.0  # pixels from either side of the field to the least and the greatest value
ROW = 17.0  # pixels from a row of words to the next


class Chord(NamedTuple):
    """A gamble between two outcomes, as the chord from one to the other, and the probability of the
    first.

    >>> Chord(0.75, 2, 4).mean(), Chord(0.75, 2, 4).mean(lambda x: x**4)
    (2.5, 76.0)
    """

    probability: float
    first: float
    second: float

    def mean(self, f: Callable[[float], float] = float) -> float:
        """What it is worth, of the values themselves or of those after a map."""
        mean = self.probability * f(self.first) + (1 - self.probability) * f(self.second)
        return round(mean, 12)  # without the noise of its last digits


def chord_plot(f: Callable[[float], float], chords: Mapping[str, Chord], frame: Frame) -> Scene:
    """The curve of `f`, which rises, over all values from the least outcome to the greatest, and a
    chord for each gamble. Its mean is marked on the chord and has its height and a line to the axis
    below. The names of the first and the last mean are on the outer sides of these."""
    if not chords:
        raise ValueError("there is nothing to plot: there are no gambles")
    ends = [end for chord in chords.values() for end in (chord.first, chord.second)]
    first, last = min(ends), max(ends)
    x = Scale([first, last], LEFT + INSET, LEFT + WIDTH - INSET, snug=True)
    y = Scale([f(end) for end in ends], TOP + HEIGHT, TOP)
    way = [first + (last - first) * i / STEPS for i in range(STEPS + 1)]
    items: list[Item] = [*heading(frame), *y_grid(y)]
    items += x_axis(x, sorted({*ends}), frame.across)
    items.append(polyline([(x(a), y(f(a))) for a in way], "theory"))
    hues = dict(zip(chords, Palette().hues(list(chords)), strict=True))
    for name, chord in chords.items():
        points = [(x(end), y(f(end))) for end in (chord.first, chord.second)]
        items.append(polyline(points, f"line-{hues[name]}"))
        items += [Circle(*end, 3, "dot") for end in points]
    in_order = sorted(chords, key=lambda name: chords[name].mean())
    for name in in_order:
        mean, height = chords[name].mean(), chords[name].mean(f)
        items.append(Line(x(mean), y(height), x(mean), TOP + HEIGHT, "cut"))
        items.append(marker(hues[name], x(mean), y(height), 1.4))
        is_left = name != in_order[-1]
        items += _named(name, (mean, height), (x(mean), y(height)), hues[name], is_left)
    rows = [f"{frame.across} | {frame.title}"]
    rows += [f"{name}: {_pair(chords[name].mean(), chords[name].mean(f))}" for name in chords]
    return framed(items, frame, f"{frame.title}: gambles as chords", "\n".join(rows))


def _named(name: str, mean: Point, at: Point, hue: str, is_left: bool) -> Iterator[Item]:
    """A gamble's name and what its mean becomes: above the mean on the left, or below it on the
    right, where a rising curve leaves room."""
    side, anchor = (-12, "end") if is_left else (12, "start")
    row = at[1] - ROW - 4 if is_left else at[1] + ROW + 4
    yield words(at[0] + side, row, name, f"series-{hue}", anchor, halo=True)
    yield words(at[0] + side, row + ROW, _pair(*mean), "plain", anchor, halo=True)


def _pair(before: float, after: float) -> str:
    """
    >>> _pair(2.5, 76.0)
    '2.5 → 76'
    """
    return f"{format_number(before)} → {format_number(after)}"
