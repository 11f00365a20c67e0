"""Estimates with their intervals, a row each: a point for the estimate, a bar for the interval."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isfinite

from adsearch.draw.plots import Frame
from adsearch.draw.scale import Scale, alike
from adsearch.draw.scene import Circle, Item, Line, Scene, text_width, words

TOP, ROW, WIDTH, CAP = 62.0, 30.0, 420.0, 5.0  # pixels
EVERYTHING = (-inf, inf)
Intervals = Mapping[str, tuple[float, float]]


def interval_plot(
    intervals: Intervals,
    frame: Frame,
    title: str = "",
    level: float = 0.0,
    within: tuple[float, float] = EVERYTHING,
) -> Scene:
    """A row for each name, in the order given, with its estimate and the ± of its interval, and a
    line at the `level` that they are compared with. Bars and scale end where `within` does, the
    range of what can be measured: a score is at most 1, and two pictures of scores are alike.

    >>> print(interval_plot({"four": (240, 90), "greedy": (-240, 90)}, Frame("Rating")).text)
    four: 240 ± 90
    greedy: −240 ± 90
    """
    if not intervals:
        raise ValueError("there is nothing to plot: no estimate was given")
    left = 28 + max(text_width(name, "small") for name in intervals) + 16
    least, most = within
    bars = {
        name: (max(least, value - margin), min(most, value + margin))
        for name, (value, margin) in intervals.items()
    }
    ends = [end for bar in bars.values() for end in bar]
    ends += filter(isfinite, within)
    x, bottom = Scale([level, *ends], left, left + WIDTH, snug=True), TOP + ROW * len(intervals)
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    for tick, mark in zip(x.ticks, x.names, strict=True):
        items.append(Line(x(tick), TOP - 8, x(tick), bottom, "hair"))
        items.append(words(x(tick), bottom + 19, mark, "small", "middle"))
    items.append(Line(x(level), TOP - 8, x(level), bottom, "axis"))
    written = iter(alike([number for pair in intervals.values() for number in pair]))
    lines = []
    for i, (name, (value, _)) in enumerate(intervals.items()):
        y = TOP + ROW * (i + 0.5)
        low, high = map(x, bars[name])
        estimate = f"{next(written)} ± {next(written)}"
        items.append(words(left - 16, y + 4, name, "small", "end"))
        items.append(Line(low, y, high, y, "last"))
        items += (Line(end, y - CAP, end, y + CAP, "last") for end in (low, high))
        items.append(Circle(x(value), y, 5, "dot"))
        items.append(words(left + WIDTH + 16, y + 4, estimate, "number"))
        lines.append(f"{name}: {estimate}")
    if frame.across:
        items.append(words(left + WIDTH / 2, bottom + 42, frame.across, "small", "middle"))
    widest = max(text_width(line.partition(": ")[2], "number") for line in lines)
    heading = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(left + WIDTH + 16 + widest, heading) + 28
    return Scene(width, bottom + 62, tuple(items), title or frame.title, "\n".join(lines))
