"""Dots in rows on a log scale: what each of some ideas costs, in two settings that start apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from adsearch.draw.curve import marker
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import WIDTH, Frame
from adsearch.draw.scale import Scale, format_number
from adsearch.draw.scene import Circle, Item, Line, Scene, Text, polyline, text_width, words

TOP, ROW = 96.0, 32.0  # pixels
RADIUS = 5.0
LARGER = 1.3  # times the size of a marker on a line
ASIDE = 10.0  # from the middle of a dot to its number
ROOM = 2.0  # by this factor the scale begins below the least number, which stands left of its dot
DOTS = ("dot", "marker-ink")  # of the first setting and of the second: full and hollow


def dot_rows(
    rows: Mapping[str, Mapping[str, float]],
    levels: Mapping[str, float],
    frame: Frame,
    palette: Palette | None = None,
) -> Scene:
    """A row for each name, with a dot for its number in each setting that `levels` has, which are
    two. A dashed line below the dot of a setting marks its level, and a number stands on the side
    of its dot that is away from this line, or where two dots follow each other, outside. Dots in
    the same place stand one above the other. With a `palette` each setting has a colour and a
    marker of its own.

    >>> rows = {"a table": {"left": 95_546, "centre": 11_901}, "sorting": {"centre": 53_059}}
    >>> levels = {"left": 220_214, "centre": 20_296}
    >>> print(dot_rows(rows, levels, Frame("Positions", level_name="alpha-beta alone")).text)
    left, alpha-beta alone: 220,214
    centre, alpha-beta alone: 20,296
    a table, left: 95,546
    a table, centre: 11,901
    sorting, centre: 53,059
    """
    left = 28 + max(text_width(name, "small") for name in rows) + 20
    bottom = TOP + ROW * len(rows) + 6
    every = [*levels.values(), *(number for row in rows.values() for number in row.values())]
    x = Scale([min(every) / ROOM, *every], left, left + WIDTH, log=True)
    items: list[Item] = [words(28, 28, frame.title, "plot-title"), *_axis(x, bottom)]
    lines = []
    hues = palette.hues(list(levels)) if palette else ("", "")
    dashes = [f"theory-{hue}" if hue else "theory" for hue in hues]
    dots = [partial(_dot, hue, style) for hue, style in zip(hues, DOTS, strict=True)]
    for (setting, level), dot, dash in zip(levels.items(), dots, dashes, strict=True):
        told = f"{frame.level_name}: {format_number(level)}"
        items.append(polyline([(x(level), TOP - 32), (x(level), bottom)], dash))
        items.append(dot(x(level), TOP - 32))
        items.append(words(x(level) + ASIDE, TOP - 36, setting, "small-bold"))
        items.append(words(x(level) + ASIDE, TOP - 21, told, "small"))
        lines.append(f"{setting}, {told}")
    for i, (name, row) in enumerate(rows.items()):
        middle = TOP + ROW * (i + 0.5)
        items.append(words(left - 20, middle + 4, name, "small", "end"))
        items.append(Line(left, middle, left + WIDTH, middle, "hair"))
        places = [x(number) for number in row.values()]
        is_one_place = len(places) > 1 and max(places) - min(places) < 2 * RADIUS
        for (setting, level), dot, by in zip(levels.items(), dots, (-1, 1), strict=True):
            if setting in row:
                at, y = x(row[setting]), middle + by * (RADIUS + 1) * is_one_place
                is_outer = len(row) > 1 and row[setting] == max(row.values())
                is_after = row[setting] > level or is_outer
                side, anchor = (ASIDE, "start") if is_after else (-ASIDE, "end")
                number = format_number(row[setting])
                items.append(dot(at, y))
                items.append(words(at + side, y + 4, number, "number", anchor, halo=True))
                lines.append(f"{name}, {setting}: {number}")
    width = max(item.box.right for item in items if isinstance(item, Text)) + 28
    return Scene(width, bottom + 34, tuple(items), frame.title, "\n".join(lines))


def _dot(hue: str, style: str, x: float, y: float) -> Item:
    """The marker of a colour, as in every plot; without one, a circle of this style."""
    return marker(hue, x, y, LARGER) if hue else Circle(x, y, RADIUS, style)


def _axis(x: Scale, bottom: float) -> Iterator[Item]:
    yield Line(x.low, bottom, x.high, bottom, "axis")
    for tick, mark in zip(x.ticks, x.names, strict=True):
        yield Line(x(tick), bottom, x(tick), bottom + 4, "axis")
        yield words(x(tick), bottom + 19, mark, "small", "middle")
