"""The α–β window on a number line: what still matters, and where the value at hand lies."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from math import inf, isfinite
from typing import Any

from adsearch.draw.scale import are_whole
from adsearch.draw.scene import Group, Item, Line, Path, Rect, Step, Text, text_width, words
from adsearch.notation import number
from adsearch.trace import Window
from adsearch.widgets.following import Mean

WIDTH, HEIGHT = 472, 110
MEAN_HEIGHT = 158  # with the range of a mean below
LEFT, RIGHT = 32, 430  # where −∞ and +∞ stand
OUTSIDE = 34  # pixels at either end for what lies beyond the ticks
MIDDLE = 54
MEAN = MIDDLE + 62  # where the range of a mean begins


class Numberline:
    """A line that has room for all of `values`; the ends stand for −∞ and +∞. Numbers beyond them
    are crowded together before the ends, in their order.

    >>> line = Numberline([3, 12, 8, 2])
    >>> line.ticks
    [2, 4, 6, 8, 10, 12]
    >>> line.x(12) < line.x(22) < line.x(10_000) < line.x(inf)
    True
    >>> Numberline([-1, 0, 2]).ticks, Numberline([0, 0.5]).ticks[:3]
    ([-1, 0, 1, 2], [0.0, 0.1, 0.2])
    """

    def __init__(self, values: Iterable[Any]) -> None:
        finite = [v for v in values if isinstance(v, int | float) and isfinite(v)] or [0]
        self.low, self.high = min(finite), max(finite)
        if self.low == self.high:
            self.low, self.high = self.low - 1, self.high + 1
        step = _round_step((self.high - self.low) / 8)
        if are_whole(finite):
            step = max(step, 1)
        first = math.floor(self.low / step)
        self.ticks = [i * step for i in range(first, math.ceil(self.high / step) + 1)]
        self.low, self.high = self.ticks[0], self.ticks[-1]

    def x(self, value: float) -> float:
        if not isfinite(value):
            return RIGHT if value == inf else LEFT
        span = self.high - self.low
        if value > self.high:
            return RIGHT - OUTSIDE / (1 + (value - self.high) / span)
        if value < self.low:
            return LEFT + OUTSIDE / (1 + (self.low - value) / span)
        inner = (value - self.low) / span
        return LEFT + OUTSIDE + inner * (RIGHT - LEFT - 2 * OUTSIDE)

    def layers(self, window: Window | None, value: Any, name: str = "value") -> Iterator[Group]:
        low, high = window or (0.0, 0.0)
        open_ = window is not None and low < high
        matters = self._matters(low, high) if open_ else self._empty(low, high)
        yield Group(tuple(matters) if window else (), "matters")
        yield Group(tuple(self._axis()), "axis")
        yield Group(tuple(self._brackets(low, high)) if window else (), "brackets")
        yield Group(tuple(self._value(value, name)) if isinstance(value, int | float) else (), "v")

    def mean(self, mean: Mean | None, window: Window | None) -> Group:
        """Between which numbers the mean of a chance node lies. If the search is there, the ends of
        its window go down to it, so that one sees whether it lies outside."""
        return Group(tuple(self._mean(mean, window)) if mean else (), "mean")

    def _mean(self, mean: Mean, window: Window | None) -> Iterator[Item]:
        low, high = mean.low, mean.high
        start, end = self.x(low), self.x(high)
        for edge, hue in zip(window or () if mean.is_here else (), ("max", "min"), strict=False):
            x = self.x(edge)
            yield Line(x, MIDDLE + 36, x, MEAN + 20, f"theory-{hue}")
        yield Rect(start, MEAN, max(end - start, 2.0), 14, "chance", 2)
        span = number(low) if low == high else f"{number(low)} to {number(high)}"
        parts = (("mean at ", "small"), (mean.name, "why-name"), (f": {span}", "small-bold"))
        half = sum(text_width(text, type) for text, type in parts) / 2
        x = min(max((start + end) / 2, half + 2), WIDTH - half - 2)
        yield Text(x, MEAN + 36, parts, "middle")

    def _axis(self) -> Iterator[Item]:
        yield Line(LEFT, MIDDLE, RIGHT, MIDDLE, "edge")
        yield words(LEFT - 12, MIDDLE + 4, "−∞", "small", "end")
        yield words(RIGHT + 12, MIDDLE + 4, "+∞", "small")
        for tick in self.ticks:
            x = self.x(tick)
            yield Line(x, MIDDLE - 4, x, MIDDLE + 4, "edge")
            yield words(x, MIDDLE + 29, number(tick), "tiny", "middle")  # below the brackets

    def _matters(self, low: float, high: float) -> Iterator[Item]:
        start, end = self.x(low), self.x(high)
        yield Rect(start, MIDDLE - 11, end - start, 22, "matters")
        caption = "values that still matter"
        left, right = start + _half("α", low), end - _half("β", high)
        if right - left > text_width(caption, "small") + 16:
            yield words((left + right) / 2, MIDDLE - 21, caption, "small", "middle")

    def _empty(self, low: float, high: float) -> Iterator[Item]:
        """Words between the names of the ends, or beside them, where there is more room."""
        left, right = sorted(self._apart(low, high))
        clear, caption = max(_half("α", low), _half("β", high)) + 8, "the window is empty"
        x, anchor = (right + clear, "start") if left + right < WIDTH else (left - clear, "end")
        if right - left > text_width(caption, "small") + 2 * clear:
            x, anchor = (left + right) / 2, "middle"
        yield words(x, MIDDLE - 21, caption, "small", anchor)

    def _brackets(self, low: float, high: float) -> Iterator[Item]:
        start, end = self.x(low), self.x(high)
        yield Path(_bracket(start, 7), "alpha-bracket")
        yield Path(_bracket(end, -7), "beta-bracket")
        left, right = self._apart(low, high)
        yield words(left, MIDDLE - 21, f"α = {number(low)}", "alpha-label", "middle")
        yield words(right, MIDDLE - 21, f"β = {number(high)}", "beta-label", "middle")

    def _apart(self, low: float, high: float) -> tuple[float, float]:
        """Where the names of the ends stand: above them, but clear of each other."""
        a, b = self.x(low), self.x(high)
        room = _half("α", low) + _half("β", high) + 8
        if abs(b - a) < room:
            middle, side = (a + b) / 2, 1 if a <= b else -1
            a, b = middle - side * room / 2, middle + side * room / 2
        into = max(0.0, _half("α", low) + 2 - a) - max(0.0, b + _half("β", high) + 2 - WIDTH)
        return a + into, b + into

    def _value(self, value: float, name: str) -> Iterator[Item]:
        x = self.x(value)
        yield Path(
            (
                ("M", (x, MIDDLE - 7)),
                ("L", (x + 7, MIDDLE)),
                ("L", (x, MIDDLE + 7)),
                ("L", (x - 7, MIDDLE)),
                ("Z", ()),
            ),
            "diamond",
        )
        yield words(x, MIDDLE + 46, f"{name} = {number(value)}", "bold", "middle", halo=True)


def _half(sign: str, value: float) -> float:
    return text_width(f"{sign} = {number(value)}", "alpha-label") / 2


def _bracket(x: float, lip: float) -> tuple[Step, ...]:
    """A round one, as a window is written: its ends do not belong to it."""
    return (("M", (x + lip, MIDDLE - 14)), ("Q", (x - lip, MIDDLE, x + lip, MIDDLE + 14)))


def _round_step(step: float) -> float:
    """The next 1, 2 or 5 times a power of ten; whole numbers stay whole."""
    power = 10.0 ** math.floor(math.log10(step))
    rounded = next(m * power for m in (1, 2, 5, 10) if m * power >= step * 0.999)
    return int(rounded) if rounded >= 1 else rounded
