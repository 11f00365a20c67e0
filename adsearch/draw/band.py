"""What is known of a value while a search goes deeper: a band between two bounds that narrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adsearch.draw.plot_frame import LEFT, TOP, WIDTH, Frame, framed, heading
from adsearch.draw.scale import Scale, are_whole, format_number
from adsearch.draw.scene import Item, Line, Path, Point, Scene, polyline, words

TALL = 190.0  # pixels
INSIDE = 8.0  # from the end of the band to its name
LINE = 14.0  # of such a name
ENDS = ("low: the value is at least this", "high: the value is at most this")


def band_plot(
    bounds: Sequence[tuple[float, float]],
    frame: Frame,
    title: str = "",
    levels: Mapping[str, float] | None = None,
    ends: tuple[str, str] = ENDS,
    remark: str = "",
) -> Scene:
    """A column from the low bound to the high one for depth 0, 1, 2 …, the bounds as lines along
    them, and one thick line where they have met. Dashed lines mark `levels` to compare with, and
    then each bound has its number, unless an axis beside it has that. `ends` are the names of the
    low bound and the high one, each in as many lines as it has, and `remark` says what follows from
    the last column.

    >>> print(band_plot([(-1, 1), (-1, 0), (0, 0)], Frame("Bounds", across="depth")).text)
    depth | low | high
    0 | −1 | 1
    1 | −1 | 0
    2 | 0 | 0
    >>> ends = "lower: at least", "upper: at most"
    >>> print(band_plot([(-1, 1), (0, 0.5)], Frame("Mean"), ends=ends, remark="stop").text)
    x | lower | upper
    0 | −1 | 1
    1 | 0 | 0.5 | stop
    """
    if not bounds:
        raise ValueError("there is nothing to plot: no bounds were given")
    levels = levels or {}
    heights = [*(bound for pair in bounds for bound in pair), *levels.values()]
    y = Scale(heights, TOP + TALL, TOP, snug=True, is_whole=are_whole(heights))
    pitch = WIDTH / len(bounds)
    items: list[Item] = [*heading(frame)]
    for tick, name in zip(y.ticks, y.names, strict=True):
        if levels:  # the numbers say it, and a line would cross them
            items.append(Line(LEFT - 4, y(tick), LEFT, y(tick), "axis"))
        else:
            items.append(Line(LEFT, y(tick), LEFT + WIDTH, y(tick), "hair"))
        items.append(words(LEFT - 10, y(tick) + 4, name, "small", "end"))

    def edge(side: int) -> list[Point]:
        """The corners of a bound, from column to column."""
        return [
            (LEFT + pitch * x, y(pair[side])) for i, pair in enumerate(bounds) for x in (i, i + 1)
        ]

    low, high = edge(0), edge(1)
    between = [*high, *reversed(low)]
    items.append(Path((*zip("M" + "L" * len(between), between, strict=False), ("Z", ())), "band"))
    items += [polyline(high, "line-ink"), polyline(low, "line-ink")]
    if bounds[0][0] < bounds[0][1]:
        below, above = (name.splitlines() for name in ends)
        tops = low[0][1] - 10 - LINE * (len(below) - 1), high[0][1] + 20
        for name_lines, top in zip((below, above), tops, strict=True):
            for i, line in enumerate(name_lines):
                items.append(words(LEFT + INSIDE, top + LINE * i, line, "small"))
    numbers = [
        words(
            LEFT + pitch * (i + 0.5), y(bound) + by, format_number(bound), "number", "middle", True
        )
        for i, pair in enumerate(bounds if levels else ())
        for bound, by in zip(pair, (16, -7), strict=True)  # outside the band
        if i or bound not in y.ticks  # of the first column the axis beside it may say it
    ]
    items += numbers
    for name, level in levels.items():
        items.append(Line(LEFT, y(level), LEFT + WIDTH, y(level), "theory-max"))
        items.append(words(LEFT + WIDTH + 8, y(level) + 4, name, "alpha-label"))
    met = next((i for i, (least, most) in enumerate(bounds) if least == most), None)
    if met is not None:
        start, end = low[2 * met], low[-1]
        items.append(polyline(low[2 * met :], "win"))
        name = f"proved: {format_number(bounds[met][0])}"
        items.append(words((start[0] + end[0]) / 2, start[1] - 12, name, "bold", "middle"))
    if remark:
        height = (low[-1][1] + high[-1][1]) / 2 + 4
        items.append(words(LEFT + WIDTH - pitch / 2, height, remark, "small-bold", "middle"))
    bottom = TOP + TALL
    if any(number.y > bottom for number in numbers):
        bottom += LINE
    for i in range(len(bounds)):
        items.append(words(LEFT + pitch * (i + 0.5), bottom + 19, str(i), "small", "middle"))
    if frame.across:
        items.append(words(LEFT + WIDTH / 2, bottom + 42, frame.across, "small", "middle"))
    names = [name.partition(":")[0] for name in ends]
    rows = [" | ".join((frame.across or "x", *names, *levels))]
    for i, pair in enumerate(bounds):
        rows.append(" | ".join(map(format_number, (i, *pair, *levels.values()))))
    rows[-1] += f" | {remark}" if remark else ""
    return framed(items, frame, title, "\n".join(rows))
