"""Estimates with their intervals as rows of a picture: what is written of each, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TypeAlias

from adsearch.draw.scale import alike, format_number, with_decimals

TOP, ROW = 62.0, 30.0  # pixels
CLOSE = 20.0  # a row of a group
PREDICTED = "predicted"  # the name of an estimate that was not measured: dashed, with a square
# An estimate with the ± of its interval, or with both ends of one that is wider on one side; or in
# place of these a list of single ones.
Interval: TypeAlias = tuple[float, float] | tuple[float, float, float] | list[float]
Intervals: TypeAlias = Mapping[str, Interval]


@dataclass(frozen=True)
class Row:
    """An interval with its words, and where it stands."""

    group: str
    name: str
    value: float
    ends: tuple[float, float]
    singles: Sequence[float]
    text: str
    level: float | None
    is_first: bool  # of its group
    y: float

    def line(self, level_name: str) -> str:
        """The row in words; a level that not all rows share is among them."""
        line = f"{', '.join(filter(None, (self.group, self.name)))}: {self.text}"
        if not level_name or self.level is None:
            return line
        return f"{line}, {level_name} {format_number(self.level)}"

    def style(self, are_equal: bool) -> str:
        if self.name == PREDICTED:
            return "theory-ink"
        return "last" if self.is_first or are_equal else "bracket"

    @property
    def includes_level(self) -> bool:
        return self.level is not None and self.ends[0] <= self.level <= self.ends[1]


def placed(
    groups: Mapping[str, Intervals], levels: Mapping[str, float], has_headings: bool
) -> tuple[list[Row], float, float]:
    """The rows from the top, the height of each, and where the last one ends."""
    estimates = [estimate for group in groups.values() for estimate in group.values()]
    height = ROW if len(estimates) == len(groups) else CLOSE
    written = iter(alike([number for estimate in estimates for number in _numbers(estimate)]))
    rows: list[Row] = []
    top = TOP
    for i, (group, intervals) in enumerate(groups.items()):
        top += (ROW - height) * bool(i) + height * has_headings
        for j, (name, estimate) in enumerate(intervals.items()):
            singles = estimate if isinstance(estimate, list) else []
            value, ends = mean(singles) if singles else estimate[0], _ends(estimate)
            texts, level = [next(written) for _ in _numbers(estimate)], levels.get(group)
            text = _in_words(texts, value, ends, level, bool(singles))
            place = level, j == 0, top + height / 2
            rows.append(Row(group, name, value, ends, singles, text, *place))
            top += height
    return rows, height, top + ROW - height


def _numbers(estimate: Interval) -> Sequence[float]:
    """What is written of it with as many digits as of the others."""
    return _ends(estimate) if isinstance(estimate, list) else estimate


def _ends(estimate: Interval) -> tuple[float, float]:
    """
    >>> _ends((0.5, 0.25)), _ends((1.9, 1.2, 3.0)), _ends([3, 1, 2])
    ((0.25, 0.75), (1.2, 3.0), (1, 3))
    """
    if isinstance(estimate, list):
        return min(estimate), max(estimate)
    if len(estimate) == 3:
        return estimate[1:]
    value, by = estimate
    return value - by, value + by


def _in_words(
    texts: Sequence[str],
    value: float,
    ends: tuple[float, float],
    level: float | None,
    are_singles: bool,
) -> str:
    """An estimate as it is written: with one more digit where an end that is not at the level would
    be written as if it were.

    >>> _in_words(["1.04", "1.00", "1.08"], 1.04, (1.004, 1.078), 1, are_singles=False)
    '1.040 (1.004 to 1.078)'
    """
    places = len(texts[0].partition(".")[2])
    if are_singles:
        return f"{' to '.join(texts)}, mean {with_decimals(value, places)}"
    if len(texts) == 2:
        return " ± ".join(texts)
    if level is not None and not ends[0] <= level <= ends[1]:
        places += any(round(end, places) == level for end in ends)
    first, low, high = (with_decimals(number, places) for number in (value, *ends))
    return f"{first} ({low} to {high})"
