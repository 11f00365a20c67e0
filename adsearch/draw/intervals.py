"""Estimates with their intervals, a row each: a point for the estimate, a bar for the interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf, isclose, isfinite
from statistics import mean
from typing import TypeAlias

from adsearch.draw.bar_rows import name_width, row_name
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import Scale, alike, format_number, short, with_decimals
from adsearch.draw.scene import Circle, Item, Line, Rect, Scene, polyline, text_width, words

TOP, ROW, WIDTH, CAP = 62.0, 30.0, 420.0, 6.0  # pixels
POINT = 3.75  # of an estimate: caps are higher, so that those of a short bar are seen beside it
CLOSE = 20.0  # a row of a group
BESIDE = 28.0  # between the field and the estimates: the last mark of its scale is near
APART = 28.0  # columns of text
NEAR = 30.0  # marks of the scale are not written so close to the number of the level
PAGE, LEAST = 860.0, 240.0  # pixels: wider, a page would shrink the type; and of the field at least
POINTS = ("dot", "marker-ink")  # full where the interval excludes the level, hollow where not
SINGLE, MEAN = 3.0, "chosen"  # one of many, and the line at their mean
PREDICTED = "predicted"  # the name of an estimate that was not measured: dashed, with a square
EVERYTHING = (-inf, inf)
# An estimate with the ± of its interval, or with both ends of one that is wider on one side; or in
# place of these a list of single ones.
Interval: TypeAlias = tuple[float, float] | tuple[float, float, float] | list[float]
Intervals: TypeAlias = Mapping[str, Interval]
# By heading a text for each row, by its name or by those of its group and its own, as "group, row",
# or for a group, in its first row. Headings of neighbours that begin alike up to a colon share that
# part, which is written once above the rest.
Columns: TypeAlias = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class _Row:
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


def interval_plot(
    intervals: Intervals,
    frame: Frame,
    title: str = "",
    level: float = 0.0,
    within: tuple[float, float] = EVERYTHING,
) -> Scene:
    """A row for each name, in the order given, with its estimate and the ± of its interval, and a
    line at the `level` that they are compared with. Bars and scale end where `within` does, the
    range of what can be measured: a score is at most 1, and two pictures of scores are alike. An
    end that is cut there has an arrowhead in place of its cap, which the legend explains. Factors
    that are compared with 1, from a quarter to 4 for example, stand on a log scale, where half and
    twice are equally far from it: so it is where the level is the geometric middle of `within`.

    >>> print(interval_plot({"four": (240, 90), "greedy": (-240, 90)}, Frame("Rating")).text)
    four: 240 ± 90
    greedy: −240 ± 90
    """
    groups = {name: {"": estimate} for name, estimate in intervals.items()}
    return interval_groups(groups, frame, title, level, within)


def interval_groups(
    groups: Mapping[str, Intervals],
    frame: Frame,
    title: str = "",
    level: float | Mapping[str, float] = 0.0,
    within: tuple[float, float] = EVERYTHING,
    are_equal: bool = False,
    columns: Columns | None = None,
    level_name: str = "level",
) -> Scene:
    """The same with some rows for each name, which stand below it if a group has more than two: of
    a group the first is drawn full, the others pale.
    If they `are_equal`, all are dark, and a point is hollow where its interval includes the level.
    Where the frame's names are discs, these are drawn beside the name of a group, as beside bars.
    `columns` at the right say more about the rows; the field is narrower where they need the room.
    Groups may each have a level of their own, which is dashed across their rows, and the legend
    says what it is by its `level_name`. A list in place of an estimate is drawn as it is, a small
    ring for each and a line at their mean, and an estimate named "predicted" is dashed.

    >>> table = {"50 pairs": (0.57, 0.03), "8 pairs": (0.53, 0.06)}
    >>> print(interval_groups({"table": table}, Frame("Score"), level=0.5).text)
    table, 50 pairs: 0.57 ± 0.03
    table, 8 pairs: 0.53 ± 0.06
    >>> moves = {"moves": {"50 pairs": "2,100"}}
    >>> print(interval_groups({"table": table}, Frame("Score"), columns=moves).text)
    table, 50 pairs: 0.57 ± 0.03, moves 2,100
    table, 8 pairs: 0.53 ± 0.06
    >>> learnt = {"pawn": {"": (1.9, 1.2, 3.0)}}
    >>> print(interval_groups(learnt, Frame("Worth"), level={"pawn": 1}, level_name="books").text)
    pawn: 1.9 (1.2 to 3.0), books 1
    >>> print(interval_groups({"edge": {"8 fits": [1.5, 0.5, 2.5]}}, Frame("Worth")).text)
    edge, 8 fits: 0.5 to 2.5, mean 1.5
    """
    if not any(groups.values()):
        raise ValueError("there is nothing to plot: no estimate was given")
    shared = None if isinstance(level, Mapping) else level
    levels = level if isinstance(level, Mapping) else dict.fromkeys(groups, level)
    has_headings = max(len(estimates) for estimates in groups.values()) > 2
    rows, height, bottom = _placed(groups, levels, has_headings)
    names_end, left = _margin(rows, has_headings, frame)
    cells = {heading: _cells(texts, rows) for heading, texts in (columns or {}).items()}
    wide = {
        h: APART + max(text_width(text, "small") for text in (_own(h), *cells[h])) for h in cells
    }
    spans = [(above, list(under)) for above, under in groupby(cells, _above) if above]
    for above, under in spans:
        lacking = APART + text_width(above, "small") - sum(wide[heading] for heading in under)
        wide[under[0]] += max(0.0, lacking)
    beside = BESIDE + max(text_width(row.text, "number") for row in rows)
    field = max(LEAST, min(WIDTH, PAGE - left - beside - sum(wide.values()) - 28))

    least, most = within
    bars = [(max(least, row.ends[0]), min(most, row.ends[1])) for row in rows]
    known = [*levels.values(), *(end for bar in bars for end in bar), *filter(isfinite, within)]
    is_bounded = any(map(isfinite, within))  # if not, the marks go on until they enclose all bars
    are_factors = shared is not None and least > 0 and isclose(shared**2, least * most)
    x = Scale(known, left, left + field, log=are_factors, snug=is_bounded, parts=7)
    if are_factors:
        x.ticks = [least * (most / least) ** (k / 4) for k in range(5)]
    elif shared == sum(within) / 2:  # as that of scores is: it is a mark itself, among quarters
        x.ticks = [least + k * (most - least) / 4 for k in range(5)]
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    items += _scale(x, shared, bottom)
    for row, bar in zip(rows, bars, strict=True):
        if row.is_first and has_headings:
            items.append(words(28, row.y - height + 4, row.group, "small-bold"))
        elif row.is_first:
            items += row_name(names_end, row.y, row.group, frame)
        if row.name:
            items.append(words(left - 16, row.y + 4, row.name, "small", "end"))
        if shared is None and row.is_first and row.level is not None:
            top, at = row.y - height / 2, x(row.level)
            items.append(Line(at, top, at, top + height * len(groups[row.group]), "ghost"))
        items += _bar(row, bar, x, are_equal)
        style = "number" if row.is_first or are_equal else "small"
        items.append(words(left + field + BESIDE, row.y + 4, row.text, style))
    if frame.across:
        items.append(words(left + field / 2, bottom + 42, frame.across, "small", "middle"))

    end = left + field + beside
    lines = [row.line("" if shared is not None else level_name) for row in rows]
    if columns:  # beside which these numbers need a heading, too
        heading = "score" if least >= 0 and most <= 1 else "estimate"
        heading = "per cent" if within == (0, 100) else heading
        are_long = any(" to " in row.text for row in rows)  # and of different lengths
        at, anchor = (left + field + BESIDE, "start") if are_long else (end, "end")
        items.append(words(at, TOP - 8, heading, "small", anchor))
    for heading, texts in cells.items():
        end += wide[heading]
        items.append(words(end, TOP - 8, _own(heading), "small", "end"))
        for above, under in spans:
            if heading == under[-1]:
                start = end - sum(wide[h] for h in under) + APART
                items.append(words((start + end) / 2, TOP - 26, above, "small", "middle"))
                items.append(Line(start, TOP - 21, end, TOP - 21, "hair"))
        for i, (row, text) in enumerate(zip(rows, texts, strict=True)):
            if text:
                items.append(words(end, row.y + 4, text, "small", "end"))
                lines[i] += f", {heading} {text}"
    title_end = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(end, title_end) + 28
    scene = Scene(width, bottom + 62, tuple(items), title or frame.title, "\n".join(lines))
    legend = [*_points(rows, shared)] if are_equal else []
    if shared is None:
        legend.insert(0, Entry([Line(4, -9, 4, 9, "ghost")], 8, ((level_name, "legend"),)))
    legend += _singles(rows)
    legend += _cut_ends(rows, within, are_equal)
    return with_footer(scene, legend, middle=left + field / 2) if legend else scene


def _placed(
    groups: Mapping[str, Intervals], levels: Mapping[str, float], has_headings: bool
) -> tuple[list[_Row], float, float]:
    """The rows from the top, the height of each, and where the last one ends."""
    estimates = [estimate for group in groups.values() for estimate in group.values()]
    height = ROW if len(estimates) == len(groups) else CLOSE
    written = iter(alike([number for estimate in estimates for number in _numbers(estimate)]))
    rows: list[_Row] = []
    top = TOP
    for i, (group, intervals) in enumerate(groups.items()):
        top += (ROW - height) * bool(i) + height * has_headings
        for j, (name, estimate) in enumerate(intervals.items()):
            singles = estimate if isinstance(estimate, list) else []
            value, ends = mean(singles) if singles else estimate[0], _ends(estimate)
            texts, level = [next(written) for _ in _numbers(estimate)], levels.get(group)
            text = _in_words(texts, value, ends, level, bool(singles))
            place = level, j == 0, top + height / 2
            rows.append(_Row(group, name, value, ends, singles, text, *place))
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


def _margin(rows: Sequence[_Row], has_headings: bool, frame: Frame) -> tuple[float, float]:
    """Where the names of groups end, and where the field begins."""
    inner = max(text_width(row.name, "small") for row in rows)
    if has_headings:
        outer = max(text_width(row.group, "small-bold") for row in rows)
    else:
        outer = max(name_width(row.group, frame) for row in rows)
    names_end = 28 + (0 if has_headings else outer)
    left = names_end + (inner + 16 if inner else 0) + 16
    return names_end, max(left, 28 + outer + 16) if has_headings else left


def _above(heading: str) -> str:
    """The part of a heading that it may share with its neighbours.

    >>> _above("calls: mine"), _own("calls: mine"), _above("games"), _own("games")
    ('calls', 'mine', '', 'games')
    """
    return heading.rpartition(": ")[0]


def _own(heading: str) -> str:
    return heading.rpartition(": ")[2]


def _cells(texts: Mapping[str, str], rows: Sequence[_Row]) -> list[str]:
    """The text of each row; what is said of a group stands in its first row."""
    return [
        texts.get(f"{row.group}, {row.name}")
        or texts.get(row.name)
        or (texts.get(row.group, "") if row.is_first else "")
        for row in rows
    ]


def _scale(x: Scale, level: float | None, bottom: float) -> Iterator[Item]:
    """The marks, and the line that all are compared with: it is in the way of those that are near,
    and its number is bold unless it is where the scale begins or ends anyway."""
    for tick, mark in zip(x.ticks, x.names, strict=True):
        if level is None or abs(x(tick) - x(level)) > NEAR:
            yield Line(x(tick), TOP - 8, x(tick), bottom, "hair")
            yield words(x(tick), bottom + 19, mark, "small", "middle")
    if level is not None:
        yield Line(x(level), TOP - 8, x(level), bottom, "axis")
        number = short(level) if x.log else alike([level, *x.ticks], digits=6)[0]
        type = "small-bold" if x.low < x(level) < x.high else "small"
        yield words(x(level), bottom + 19, number, type, "middle")
    elif x.ticks[0] < 0 < x.ticks[-1]:
        yield Line(x(0), TOP - 8, x(0), bottom, "axis")


def _bar(row: _Row, bar: tuple[float, float], x: Scale, are_equal: bool) -> Iterator[Item]:
    """The interval as far as it is drawn, with a cap at an end that is whole, and the estimate."""
    style, at = row.style(are_equal), x(row.value)
    if row.singles:
        yield from (Circle(x(single), row.y, SINGLE, "bracket") for single in row.singles)
        yield Line(at, row.y - CAP, at, row.y + CAP, MEAN)
        return
    yield Line(x(bar[0]), row.y, x(bar[1]), row.y, style)
    for end, whole, back in zip(bar, row.ends, (CAP, -CAP), strict=True):
        if end == whole:
            yield Line(x(end), row.y - CAP, x(end), row.y + CAP, style)
        else:
            yield _arrowhead(x(end), row.y, back, style)
    if row.name == PREDICTED:
        yield Rect(at - POINT, row.y - POINT, 2 * POINT, 2 * POINT, "marker-ink")
    elif are_equal:
        yield Circle(at, row.y, POINT, POINTS[row.includes_level])
    else:
        yield Circle(at, row.y, POINT, "dot" if row.is_first else "leaf")


def _arrowhead(x: float, y: float, back: float, style: str) -> Item:
    """Its tip is at x, y; its sides lie behind it."""
    return polyline(((x + back, y - CAP), (x, y), (x + back, y + CAP)), style)


def _points(rows: Sequence[_Row], level: float | None) -> Iterator[Entry]:
    """What a hollow point means, and beside it what a full one does; full ones alone mean nothing
    that a reader would ask about."""
    than = "it" if level is None else format_number(level)
    occur = {row.includes_level for row in rows}
    for includes, verb in ((False, "excludes"), (True, "includes")):
        if True in occur and includes in occur:
            point = Circle(5, 0, POINT, POINTS[includes])
            yield Entry([point], 10, ((f"the interval {verb} {than}", "legend"),))


def _singles(rows: Sequence[_Row]) -> Iterator[Entry]:
    """What the marks of a row without an interval mean."""
    if number := max(len(row.singles) for row in rows):
        yield Entry([Circle(5, 0, SINGLE, "bracket")], 10, ((f"one of {number}", "legend"),))
        yield Entry([Line(4, -CAP, 4, CAP, MEAN)], 8, ((f"mean of the {number}", "legend"),))


def _cut_ends(
    rows: Sequence[_Row], within: tuple[float, float], are_equal: bool
) -> Iterator[Entry]:
    """What an arrowhead means, at either end that has one: it is drawn as the first of them."""
    cut = (
        [row.style(are_equal) for row in rows if row.ends[0] < within[0]],
        [row.style(are_equal) for row in rows if row.ends[1] > within[1]],
    )
    for end, styles, (tip, back) in zip(within, cut, ((0.0, CAP), (24.0, -CAP)), strict=True):
        if styles:
            bar = [Line(0, 0, 24, 0, styles[0]), _arrowhead(tip, 0, back, styles[0])]
            yield Entry(bar, 24, ((f"cut off at {format_number(end)}", "legend"),))
