"""Estimates with their intervals, a row each: a point for the estimate, a bar for the interval."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import inf, isfinite

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plots import Frame
from adsearch.draw.scale import Scale, alike, format_number
from adsearch.draw.scene import Circle, Item, Line, Scene, polyline, text_width, words

TOP, ROW, WIDTH, CAP = 62.0, 30.0, 420.0, 5.0  # pixels
CLOSE = 20.0  # a row of a group
APART = 28.0  # columns of text
POINTS = ("dot", "marker-ink")  # full where the interval excludes the level, hollow where not
EVERYTHING = (-inf, inf)
Intervals = Mapping[str, tuple[float, float]]
Columns = Mapping[str, Mapping[str, str]]  # by their heading, a text for each name of a row


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
    level: float = 0.0,
    within: tuple[float, float] = EVERYTHING,
    are_equal: bool = False,
    columns: Columns | None = None,
) -> Scene:
    """The same with some rows for each name, which stand below it if a group has more than two: of
    a group the first is drawn full, the others pale.
    If they `are_equal`, all are dark, and a point is hollow where its interval includes the level.
    `columns` at the right say more about the rows.

    >>> table = {"50 pairs": (0.57, 0.03), "8 pairs": (0.53, 0.06)}
    >>> print(interval_groups({"table": table}, Frame("Score"), level=0.5).text)
    table, 50 pairs: 0.57 ± 0.03
    table, 8 pairs: 0.53 ± 0.06
    >>> moves = {"moves": {"50 pairs": "2,100"}}
    >>> print(interval_groups({"table": table}, Frame("Score"), columns=moves).text)
    table, 50 pairs: 0.57 ± 0.03, moves 2,100
    table, 8 pairs: 0.53 ± 0.06
    """
    rows = [
        (group, name, *estimate)
        for group, estimates in groups.items()
        for name, estimate in estimates.items()
    ]
    if not rows:
        raise ValueError("there is nothing to plot: no estimate was given")
    inner = max(text_width(name, "small") for _, name, _, _ in rows)
    has_headings = max(len(estimates) for estimates in groups.values()) > 2
    names_end = 28 + (0 if has_headings else max(text_width(group, "small") for group in groups))
    left = names_end + (inner + 16 if inner else 0) + 16
    if has_headings:
        left = max(left, 28 + max(text_width(group, "small-bold") for group in groups) + 16)
    least, most = within
    bars = [(max(least, value - by), min(most, value + by)) for _, _, value, by in rows]
    ends = [*(end for bar in bars for end in bar), *filter(isfinite, within)]
    row = ROW if len(rows) == len(groups) else CLOSE
    apart = 0.0 if row == ROW else ROW - CLOSE
    bottom = TOP + row * (len(rows) + has_headings * len(groups)) + apart * len(groups)
    is_bounded = any(map(isfinite, within))  # if not, the marks go on until they enclose all bars
    x = Scale([level, *ends], left, left + WIDTH, snug=is_bounded, parts=7)
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        items.append(words(after, 28, frame.subtitle, "subtitle"))
    for tick, mark in zip(x.ticks, x.names, strict=True):
        items.append(Line(x(tick), TOP - 8, x(tick), bottom, "hair"))
        items.append(words(x(tick), bottom + 19, mark, "small", "middle"))
    items.append(Line(x(level), TOP - 8, x(level), bottom, "axis"))
    written = iter(alike([number for *_, value, by in rows for number in (value, by)]))
    lines: list[str] = []
    heights: list[float] = []
    top = TOP
    for i, (group, name, value, by) in enumerate(rows):
        is_first = i == 0 or rows[i - 1][0] != group
        top += apart if is_first and i else 0.0
        if is_first and has_headings:
            items.append(words(28, top + row / 2 + 4, group, "small-bold"))
            top += row
        y = top + row / 2
        low, high = map(x, bars[i])
        estimate = f"{next(written)} ± {next(written)}"
        if is_first and not has_headings:
            items.append(words(names_end, y + 4, group, "small", "end"))
        if name:
            items.append(words(left - 16, y + 4, name, "small", "end"))
        is_dark = is_first or are_equal
        style = "last" if is_dark else "bracket"
        items.append(Line(low, y, high, y, style))
        whole = (low, value - by >= least), (high, value + by <= most)
        for (end, is_whole), back in zip(whole, (CAP, -CAP), strict=True):
            if is_whole:
                items.append(Line(end, y - CAP, end, y + CAP, style))
            else:
                sides = (end + back, y - CAP), (end, y), (end + back, y + CAP)
                items.append(polyline(sides, style))
        if are_equal:
            mark, radius = POINTS[value - by <= level <= value + by], 5.0
        else:
            mark, radius = ("dot", 5.0) if is_first else ("leaf", 4.0)
        items.append(Circle(x(value), y, radius, mark))
        items.append(words(left + WIDTH + 16, y + 4, estimate, "number" if is_dark else "small"))
        lines.append(f"{', '.join(filter(None, (group, name)))}: {estimate}")
        heights.append(y)
        top += row
    if frame.across:
        items.append(words(left + WIDTH / 2, bottom + 42, frame.across, "small", "middle"))
    widest = max(text_width(line.rpartition(": ")[2], "number") for line in lines)
    end = left + WIDTH + 16 + widest
    if columns:  # beside which these numbers need a heading, too
        heading = "score" if least >= 0 and most <= 1 else "estimate"
        items.append(words(end, TOP - 8, heading, "small", "end"))
    for heading, texts in (columns or {}).items():
        cells = [texts.get(name or group, "") for group, name, _, _ in rows]
        end += APART + max(text_width(text, "small") for text in (heading, *cells))
        items += _column(heading, cells, end, heights)
        lines = [
            f"{line}, {heading} {c}" if c else line for line, c in zip(lines, cells, strict=True)
        ]
    title_end = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(end, title_end) + 28
    scene = Scene(width, bottom + 62, tuple(items), title or frame.title, "\n".join(lines))
    marks = {item.style for item in items if isinstance(item, Circle)}
    entries = list(_legend(level, marks)) if are_equal else []
    if any(value - by < least or value + by > most for *_, value, by in rows):
        entries.append(_cut())
    return with_footer(scene, entries) if entries else scene


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


def _legend(level: float, marks: Collection[str]) -> Iterator[Entry]:
    """What full and hollow points mean, of those that occur."""
    for mark, verb in zip(POINTS, ("excludes", "includes"), strict=True):
        if mark in marks:
            meaning = f"the interval {verb} {format_number(level)}"
            yield Entry([Circle(5, 0, 5, mark)], 10, ((meaning, "legend"),))
