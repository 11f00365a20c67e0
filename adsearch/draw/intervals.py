"""Estimates with their intervals, a row each: a point for the estimate, a bar for the interval."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf, isfinite
from typing import TypeAlias

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plots import Frame
from adsearch.draw.scale import Scale, alike, format_number
from adsearch.draw.scene import Circle, Item, Line, Scene, polyline, text_width, words

TOP, ROW, WIDTH, CAP = 62.0, 30.0, 420.0, 5.0  # pixels
CLOSE = 20.0  # a row of a group
APART = 28.0  # columns of text
NEAR = 30.0  # marks of the scale are not written so close to the number of the level
POINTS = ("dot", "marker-ink")  # full where the interval excludes the level, hollow where not
EVERYTHING = (-inf, inf)
# An estimate with the ± of its interval, or with both ends of one that is wider on one side.
Interval: TypeAlias = tuple[float, float] | tuple[float, float, float]
Intervals = Mapping[str, Interval]
Columns = Mapping[
    str, Mapping[str, str]
]  # by heading, a text for each row or group, or "group, row"


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
    end that is cut there has an arrowhead in place of its cap, and a legend says so.

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
    level_name: str = "",
) -> Scene:
    """The same with some rows for each name, which stand below it if a group has more than two: of
    a group the first is drawn full, the others pale.
    If they `are_equal`, all are dark, and a point is hollow where its interval includes the level.
    `columns` at the right say more about the rows. Groups may each have a level of their own, which
    is dashed across their rows, and the legend says what it is by its `level_name`.

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
    """
    rows = [
        (group, name, estimate)
        for group, estimates in groups.items()
        for name, estimate in estimates.items()
    ]
    if not rows:
        raise ValueError("there is nothing to plot: no estimate was given")
    inner = max(text_width(name, "small") for _, name, _ in rows)
    has_headings = max(len(estimates) for estimates in groups.values()) > 2
    names_end = 28 + (0 if has_headings else max(text_width(group, "small") for group in groups))
    left = names_end + (inner + 16 if inner else 0) + 16
    if has_headings:
        left = max(left, 28 + max(text_width(group, "small-bold") for group in groups) + 16)
    least, most = within
    reaches = [_ends(estimate) for _, _, estimate in rows]
    bars = [(max(least, low), min(most, high)) for low, high in reaches]
    levels = level if isinstance(level, Mapping) else dict.fromkeys(groups, level)
    shared = None if isinstance(level, Mapping) else level
    ends = [*(end for bar in bars for end in bar), *filter(isfinite, within)]
    row = ROW if len(rows) == len(groups) else CLOSE
    apart = 0.0 if row == ROW else ROW - CLOSE
    bottom = TOP + row * (len(rows) + has_headings * len(groups)) + apart * len(groups)
    is_bounded = any(map(isfinite, within))  # if not, the marks go on until they enclose all bars
    x = Scale([*levels.values(), *ends], left, left + WIDTH, snug=is_bounded, parts=7)
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    for tick, mark in zip(x.ticks, x.names, strict=True):
        items.append(Line(x(tick), TOP - 8, x(tick), bottom, "hair"))
        if shared is None or abs(x(tick) - x(shared)) > NEAR:
            items.append(words(x(tick), bottom + 19, mark, "small", "middle"))
    if shared is not None:
        items.append(Line(x(shared), TOP - 8, x(shared), bottom, "axis"))
        number = alike([shared, *x.ticks], digits=6)[0]
        items.append(words(x(shared), bottom + 19, number, "small-bold", "middle"))
    elif x.ticks[0] < 0 < x.ticks[-1]:
        items.append(Line(x(0), TOP - 8, x(0), bottom, "axis"))
    written = iter(alike([number for _, _, estimate in rows for number in estimate]))
    lines: list[str] = []
    heights: list[float] = []
    top, widest = TOP, 0.0
    for i, (group, name, given) in enumerate(rows):
        value, compared = given[0], levels.get(group)
        is_first = i == 0 or rows[i - 1][0] != group
        top += apart if is_first and i else 0.0
        if is_first and has_headings:
            items.append(words(28, top + row / 2 + 4, group, "small-bold"))
            top += row
        y = top + row / 2
        low, high = map(x, bars[i])
        estimate, *more = (next(written) for _ in given)
        estimate += f" ({' to '.join(more)})" if more[1:] else f" ± {more[0]}"
        if shared is None and is_first and compared is not None:
            rows_below = row * len(groups[group])
            items.append(Line(x(compared), top, x(compared), top + rows_below, "ghost"))
        if is_first and not has_headings:
            items.append(words(names_end, y + 4, group, "small", "end"))
        if name:
            items.append(words(left - 16, y + 4, name, "small", "end"))
        is_dark = is_first or are_equal
        style = "last" if is_dark else "bracket"
        items.append(Line(low, y, high, y, style))
        whole = (low, reaches[i][0] >= least), (high, reaches[i][1] <= most)
        for (end, is_whole), back in zip(whole, (CAP, -CAP), strict=True):
            if is_whole:
                items.append(Line(end, y - CAP, end, y + CAP, style))
            else:
                sides = (end + back, y - CAP), (end, y), (end + back, y + CAP)
                items.append(polyline(sides, style))
        if are_equal:
            is_included = compared is not None and reaches[i][0] <= compared <= reaches[i][1]
            mark, radius = POINTS[is_included], 5.0
        else:
            mark, radius = ("dot", 5.0) if is_first else ("leaf", 4.0)
        items.append(Circle(x(value), y, radius, mark))
        items.append(words(left + WIDTH + 16, y + 4, estimate, "number" if is_dark else "small"))
        lines.append(f"{', '.join(filter(None, (group, name)))}: {estimate}")
        if shared is None and compared is not None:
            lines[-1] += f", {level_name or 'level'} {format_number(compared)}"
        widest = max(widest, text_width(estimate, "number"))
        heights.append(y)
        top += row
    if frame.across:
        items.append(words(left + WIDTH / 2, bottom + 42, frame.across, "small", "middle"))
    end = left + WIDTH + 16 + widest
    if columns:  # beside which these numbers need a heading, too
        heading = "score" if least >= 0 and most <= 1 else "estimate"
        are_long = any(len(estimate) == 3 for _, _, estimate in rows)  # and of different lengths
        at, anchor = (left + WIDTH + 16, "start") if are_long else (end, "end")
        items.append(words(at, TOP - 8, heading, "small", anchor))
    for heading, texts in (columns or {}).items():
        cells = _cells(texts, [(group, name) for group, name, _ in rows])
        end += APART + max(text_width(text, "small") for text in (heading, *cells))
        items += _column(heading, cells, end, heights)
        lines = [
            f"{line}, {heading} {c}" if c else line for line, c in zip(lines, cells, strict=True)
        ]
    title_end = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(end, title_end) + 28
    scene = Scene(width, bottom + 62, tuple(items), title or frame.title, "\n".join(lines))
    marks = {item.style for item in items if isinstance(item, Circle)}
    entries = list(_legend(shared, marks)) if are_equal else []
    if shared is None:
        entries.insert(0, Entry([Line(4, -9, 4, 9, "ghost")], 8, ((level_name, "legend"),)))
    if any(low < least or high > most for low, high in reaches):
        entries.append(_cut())
    return with_footer(scene, entries) if entries else scene


def _ends(estimate: Interval) -> tuple[float, float]:
    """
    >>> _ends((0.5, 0.25)), _ends((1.9, 1.2, 3.0))
    ((0.25, 0.75), (1.2, 3.0))
    """
    if len(estimate) == 3:
        return estimate[1:]
    value, by = estimate
    return value - by, value + by


def _cells(texts: Mapping[str, str], rows: Sequence[tuple[str, str]]) -> list[str]:
    """The text of each row, by its name or by those of its group and its own; what is said of a
    group stands in its first row.

    >>> _cells({"pawn": "1", "book, t = 1": "7"}, [("pawn", "a"), ("pawn", "b"), ("book", "t = 1")])
    ['1', '', '7']
    """
    cells, seen = [], set()
    for group, name in rows:
        of_group = "" if group in seen else texts.get(group, "")
        cells.append(texts.get(f"{group}, {name}") or texts.get(name) or of_group)
        seen.add(group)
    return cells


def _column(
    heading: str, cells: Sequence[str], end: float, heights: Sequence[float]
) -> Iterator[Item]:
    """Texts beside the rows, with their right ends below that of the heading."""
    yield words(end, TOP - 8, heading, "small", "end")
    for text, y in zip(cells, heights, strict=True):
        if text:
            yield words(end, y + 4, text, "small", "end")


def _cut() -> Entry:
    """What an arrowhead at the end of an interval means."""
    head = polyline([(22 - CAP, -CAP), (22, 0), (22 - CAP, CAP)], "bracket")
    text = "the ± would go beyond what is possible"
    return Entry([Line(0, 0, 22, 0, "bracket"), head], 22, ((text, "legend"),))


def _legend(level: float | None, marks: Collection[str]) -> Iterator[Entry]:
    """What full and hollow points mean, of those that occur."""
    for mark, verb in zip(POINTS, ("excludes", "includes"), strict=True):
        if mark in marks:
            what = "it" if level is None else format_number(level)
            meaning = f"the interval {verb} {what}"
            yield Entry([Circle(5, 0, 5, mark)], 10, ((meaning, "legend"),))
