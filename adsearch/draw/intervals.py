"""Estimates with their intervals, a row each: a point for the estimate, a bar for the interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, isclose, isfinite

from adsearch.draw.bar_rows import name_width, row_name
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.interval_rows import PREDICTED, TOP, Intervals, Row, placed
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import Scale, alike, format_number, short
from adsearch.draw.scene import Circle, Item, Line, Rect, Scene, polyline, text_width, words
from adsearch.draw.side_columns import Columns, SideColumns

WIDTH, CAP = 420.0, 6.0  # pixels
POINT = 3.75  # of an estimate: caps are higher, so that those of a short bar are seen beside it
BESIDE = 28.0  # between the field and the estimates: the last mark of its scale is near
NEAR = 30.0  # marks of the scale are not written so close to the number of the level
PAGE, LEAST = 860.0, 240.0  # pixels: wider, a page would shrink the type; and of the field at least
POINTS = ("dot", "marker-ink")  # full where the interval excludes the level, hollow where not
SINGLE, MEAN = 3.0, "chosen"  # one of many, and the line at their mean
LEVELS = (0.0, -5.0, 5.0)  # of single ones, above and below the row, where they are too close
EVERYTHING = (-inf, inf)


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
    points: tuple[str, str] | None = None,
) -> Scene:
    """The same with some rows for each name, which stand below it if a group has more than two: of
    a group the first is drawn full, the others pale.
    If they `are_equal`, all are dark, and a point is hollow where its interval includes the level;
    `points` are what the legend says of full and of hollow ones, if not just that.
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
    rows, height, bottom = placed(groups, levels, has_headings)
    names_end, left = _margin(rows, has_headings, frame)
    aside = SideColumns(columns or {}, rows)
    beside = BESIDE + max(text_width(row.text, "number") for row in rows)
    field = max(LEAST, min(WIDTH, PAGE - left - beside - aside.width - 28))

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
    name = "" if shared is not None else level_name
    lines = [row.line(name) + aside.said(i) for i, row in enumerate(rows)]
    if columns:  # beside which these numbers need a heading, too
        heading = "score" if least >= 0 and most <= 1 else "estimate"
        heading = "per cent" if within == (0, 100) else heading
        are_long = any(" to " in row.text for row in rows)  # and of different lengths
        at, anchor = (left + field + BESIDE, "start") if are_long else (end, "end")
        items.append(words(at, TOP - 8, heading, "small", anchor))
    items += aside.drawn(end)
    title_end = 28 + text_width(frame.title, "plot-title") + text_width(frame.subtitle, "subtitle")
    width = max(end + aside.width, title_end) + 28
    scene = Scene(width, bottom + 62, tuple(items), title or frame.title, "\n".join(lines))
    legend = [*_points(rows, shared, points)] if are_equal else []
    if shared is None:
        legend.insert(0, Entry([Line(4, -9, 4, 9, "ghost")], 8, ((level_name, "legend"),)))
    legend += _singles(rows)
    legend += _cut_ends(rows, within, are_equal)
    return with_footer(scene, legend, middle=left + field / 2) if legend else scene


def _margin(rows: Sequence[Row], has_headings: bool, frame: Frame) -> tuple[float, float]:
    """Where the names of groups end, and where the field begins."""
    inner = max(text_width(row.name, "small") for row in rows)
    if has_headings:
        outer = max(text_width(row.group, "small-bold") for row in rows)
    else:
        outer = max(name_width(row.group, frame) for row in rows)
    names_end = 28 + (0 if has_headings else outer)
    left = names_end + (inner + 16 if inner else 0) + 16
    return names_end, max(left, 28 + outer + 16) if has_headings else left


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


def _bar(row: Row, bar: tuple[float, float], x: Scale, are_equal: bool) -> Iterator[Item]:
    """The interval as far as it is drawn, with a cap at an end that is whole, and the estimate."""
    style, at = row.style(are_equal), x(row.value)
    if row.singles:
        for place, by in _spread(map(x, row.singles)):
            yield Circle(place, row.y + by, SINGLE, "bracket")
        yield Line(at, row.y - 1.5 * CAP, at, row.y + 1.5 * CAP, MEAN)
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


def _spread(places: Iterable[float]) -> Iterator[tuple[float, float]]:
    """Places from the left, each with how far it moves up or down so as not to lie on another.

    >>> list(_spread([20, 2, 0]))
    [(0, 0.0), (2, -5.0), (20, 0.0)]
    """
    last = dict.fromkeys(LEVELS, -inf)
    for place in sorted(places):
        free = (by for by in LEVELS if place - last[by] > 2 * SINGLE)
        by = next(free, min(LEVELS, key=last.__getitem__))
        last[by] = place
        yield place, by


def _arrowhead(x: float, y: float, back: float, style: str) -> Item:
    """Its tip is at x, y; its sides lie behind it."""
    return polyline(((x + back, y - CAP), (x, y), (x + back, y + CAP)), style)


def _points(
    rows: Sequence[Row], level: float | None, meanings: tuple[str, str] | None = None
) -> Iterator[Entry]:
    """What a hollow point means, and beside it what a full one does; full ones alone mean nothing
    that a reader would ask about."""
    than = "it" if level is None else format_number(level)
    full, hollow = meanings or (f"the interval {verb} {than}" for verb in ("excludes", "includes"))
    occur = {row.includes_level for row in rows}
    for includes, meaning in ((False, full), (True, hollow)):
        if True in occur and includes in occur:
            point = Circle(5, 0, POINT, POINTS[includes])
            yield Entry([point], 10, ((meaning, "legend"),))


def _singles(rows: Sequence[Row]) -> Iterator[Entry]:
    """What the marks of a row without an interval mean."""
    if number := max(len(row.singles) for row in rows):
        yield Entry([Circle(5, 0, SINGLE, "bracket")], 10, ((f"one of {number}", "legend"),))
        yield Entry([Line(4, -CAP, 4, CAP, MEAN)], 8, ((f"mean of the {number}", "legend"),))


def _cut_ends(rows: Sequence[Row], within: tuple[float, float], are_equal: bool) -> Iterator[Entry]:
    """What an arrowhead means, at either end that has one: it is drawn as the first of them."""
    cut = (
        [row.style(are_equal) for row in rows if row.ends[0] < within[0]],
        [row.style(are_equal) for row in rows if row.ends[1] > within[1]],
    )
    for end, styles, (tip, back) in zip(within, cut, ((0.0, CAP), (24.0, -CAP)), strict=True):
        if styles:
            bar = [Line(0, 0, 24, 0, styles[0]), _arrowhead(tip, 0, back, styles[0])]
            yield Entry(bar, 24, ((f"cut off at {format_number(end)}", "legend"),))
