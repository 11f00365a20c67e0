"""Numbers to pixels, with round numbers to mark, and how numbers are written in plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, isfinite, log10

UNITS = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
IN_FULL = 1e6  # numbers below it have all their digits


# Marks of a log scale: where 1, 2, 5, 10 … are more, only powers of ten are marked, and both ends
# where there is room for them.
MOST_ROUND, MOST_ENDED = 8, 12
CLEAR = 1.1  # by this factor the least number is above the axis, unless it is marked itself
HAIR = 0.06  # of a step: numbers may end so far above the highest mark
MANY = 4  # if there are more marks, one can be spared


class Scale:
    """Numbers to pixels, with round numbers to mark: those around all of them or, if the scale is
    `snug`, those between the first and the last. If `is_whole`, only whole ones are marked. There
    are about as many steps between marks as `parts` says, or fewer."""

    def __init__(
        self,
        numbers: Sequence[float],
        low: float,
        high: float,
        log: bool = False,
        snug: bool = False,
        is_whole: bool = False,
        parts: int = 5,
    ) -> None:
        self.log, self.low, self.high = log, low, high
        first, last = min(numbers), max(numbers)
        if log:
            self.ticks = _log_ticks(first, last, around=not snug)
            if not snug:
                first, last = self.ticks[0], self.ticks[-1]
            first, last = log10(first), log10(last)
        elif snug:
            ticks = _round_numbers(first, last, parts)
            self.ticks = [tick for tick in ticks if first <= tick <= last]
        else:
            self.ticks = _without_a_hair(_round_numbers(first, last, parts), last)
            first, last = min(first, self.ticks[0]), max(last, self.ticks[-1])
        if is_whole:
            self.ticks = [tick for tick in self.ticks if tick == int(tick)]
        self.first, self.span = first, (last - first) or 1.0

    @property
    def names(self) -> list[str]:
        """The marks as they are written, with as many decimals each unless the scale is
        logarithmic."""
        if self.log or any(abs(tick) >= IN_FULL for tick in self.ticks):
            return list(map(short, self.ticks))
        return alike(self.ticks, digits=6)

    def __call__(self, value: float) -> float:
        share = ((log10(value) if self.log else value) - self.first) / self.span
        return self.low + share * (self.high - self.low)


def near_zero(numbers: Sequence[float]) -> list[float]:
    """The 0 that a scale of these begins at, if some are small: they would look like nothing.

    >>> near_zero([0.1, 0.25]), near_zero([0.2, 0.25])
    ([0.0], [])
    """
    return [0.0] if 0 <= min(numbers) <= max(numbers) / 2 else []


def _log_ticks(first: float, last: float, around: bool) -> list[float]:
    """Powers of ten, or 1, 2 and 5 times these where they are few: those `around` the range, or
    the powers within it.

    >>> _log_ticks(0.021, 0.32, around=True), _log_ticks(3, 70_000, around=True)
    ([0.01, 0.02, 0.05, 0.1, 0.2, 0.5], [1.0, 10.0, 100.0, 1000.0, 10000.0, 100000.0])
    >>> _log_ticks(3.8, 2002, around=True)
    [2.0, 10.0, 100.0, 1000.0, 5000.0]
    """
    least, most = floor(log10(first) + 1e-9), ceil(log10(last) - 1e-9)
    powers = [10.0**power for power in range(least, max(most, least + 1) + 1)]
    if not around:
        return [tick for tick in powers if first <= tick <= last]
    lower = [powers[0] / 10, *powers]
    ticks = [round(k * power, 12) for power in lower for k in (1, 2, 5)]
    is_tick = any(abs(tick - first) <= 1e-9 * first for tick in ticks)
    least_at = first * (1 + 1e-9) if is_tick else first / CLEAR
    low = max(tick for tick in ticks if tick <= least_at)
    high = min(tick for tick in ticks if tick >= last * (1 - 1e-9) and tick > low)
    few = [tick for tick in ticks if low <= tick <= high]
    if len(few) > MOST_ENDED:
        return powers
    return few if len(few) <= MOST_ROUND else [t for t in few if t in powers or t in (low, high)]


def _round_numbers(first: float, last: float, parts: int = 5) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten that enclose the range, with at most so many
    `parts` of it between them, which makes four to ten marks where these are 5.

    >>> _round_numbers(0, 9)
    [0, 2, 4, 6, 8, 10]
    >>> _round_numbers(-594, 534, parts=7)
    [-600, -400, -200, 0, 200, 400, 600]
    """
    if last - first < 1e-11:  # marks are rounded to 12 places: closer numbers are one to them
        first, last = first - 1, last + 1
    raw = (last - first) / parts
    size = 10.0 ** floor(log10(raw))
    step = next(k * size for k in (1, 2, 5, 10) if k * size >= raw * (1 - 1e-9))
    ticks = [i * step for i in range(floor(first / step + 1e-9), ceil(last / step - 1e-9) + 1)]
    return [int(tick) if tick == int(tick) else round(tick, 12) for tick in ticks]


def _without_a_hair(ticks: list[float], last: float) -> list[float]:
    """The marks without the highest, if the numbers end at the one before it or only just above:
    an empty step would be a fifth of the picture.

    >>> _without_a_hair([0, 1, 2, 3, 4, 5], 4.03), _without_a_hair([0, 1, 2, 3, 4, 5], 4.2)
    ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5])
    """
    is_hair = len(ticks) > MANY and last - ticks[-2] < HAIR * (ticks[-1] - ticks[-2])
    return ticks[:-1] if is_hair else ticks


def are_whole(values: Iterable[float]) -> bool:
    """Are all of them whole numbers?

    >>> are_whole([-1, 0, 1.0]), are_whole([0, 0.5])
    (True, False)
    """
    return all(value == int(value) for value in values)


def short(value: float) -> str:
    """A number on an axis.

    >>> short(10_000), short(2e9), short(0.25), short(1_000_000)
    ('10,000', '2 billion', '0.25', '1 million')
    """
    if abs(value) >= IN_FULL:
        size, name = next(pair for pair in UNITS if abs(value) >= pair[0])
        return f"{value / size:g} {name}".replace("-", "−")
    text = f"{value:,.0f}" if value == int(value) else f"{value:,.6g}"
    return text.replace("-", "−")


def format_number(value: float) -> str:
    """A number in a label or a table.

    >>> format_number(960793), format_number(7.155853), format_number(-0.5), format_number(7.0)
    ('960,793', '7.156', '−0.5', '7')
    """
    text = f"{value:,.0f}" if abs(value) >= 1000 and isfinite(value) else f"{value:.4g}"
    return text.replace("-", "−")


def alike(values: Sequence[float], digits: int = 3) -> list[str]:
    """Numbers with as many decimals each: so many digits for the largest, fewer if they say all.

    >>> alike([80.672, 4.625, 0]), alike([1, 0.5]), alike([90, 7])
    (['80.7', '4.6', '0.0'], ['1.0', '0.5'], ['90', '7'])
    """
    largest = max(map(abs, values), default=0.0) or 1.0
    most = max(0, digits - 1 - floor(log10(largest)))
    rounded_off = [round(value, most) for value in values]
    places = next(p for p in range(most + 1) if [round(v, p) for v in rounded_off] == rounded_off)
    return [with_decimals(value, places) for value in values]


def with_decimals(value: float, places: int) -> str:
    """A number with so many decimals, and never −0.

    >>> with_decimals(-1234.56, 1), with_decimals(-0.04, 1)
    ('−1,234.6', '0.0')
    """
    return f"{round(value, places) + 0:,.{places}f}".replace("-", "−")
