"""Bars in panels, one above the other over the same scales: their shapes can be compared."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import count
from math import ceil, floor, fsum, isfinite
from typing import TypeAlias

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plot_frame import LEFT, TOP, Frame, framed, heading
from adsearch.draw.scale import Scale, alike, format_number
from adsearch.draw.scene import Item, Line, Rect, Scene, text_width, triangle, words

PANEL, APART = 130.0, 44.0  # pixels: the height of a panel, and what is between two
FIELD = 700.0
WIDE = 78.0  # for each bar, where the line at a mean has to be seen between two
MARKS = 10  # of an axis whose bars reach from one number to the next
LINE = 16.0  # above a panel, for each of its sums
CLEAR = 8.0  # between these and the name of the panel, and between them and a mean
BESIDE = 0.35  # of a bar's room: left free on either side of a bar for exactly 0
ASIDE = 8.0  # pixels between a bar's number and a dashed line, if the number stays above its bar
LEAST = 1.0  # pixels: the height of a bar that is hardly to be seen but not written as 0
PALE, GREY, BLACK = "deep", "bar", "dot"  # bars before all limits, after one, after the last
OUTLINED = "leaf"  # bars before all limits, if they have a name: they are what is looked for

Bars: TypeAlias = Mapping[int, float] | Mapping[float, float]  # a height for each number
OFTEN = 5  # bars: if so many are the highest, none of them has the number, but a line at it


def bar_panels(
    panels: Mapping[str, Bars],
    frame: Frame,
    title: str = "",
    at_least: Collection[float] | Mapping[int, str] | Mapping[float, str] = (),
    unit: str = "",
    step: float = 1,
    height: float = PANEL,
    every: bool = False,
    from_zero: bool = False,
    below: str = "",
    means: Mapping[str, float] | None = None,
) -> Scene:
    """A panel for each name with a bar for each of its numbers, of which the highest has its
    height; where many are as high, it stands at a line along them, and so does the name of a
    single panel. All panels have the same scales. A dashed line stands before each number of
    `at_least`, with the sum of the bars from there on, by the name that is given there or as "2 or
    more"; bars before all of these are pale, and those after the last of several are black. A
    `unit` such as % is written behind sums and heights. Numbers are whole. With a `step`, which
    may be a fraction, a bar reaches from its number to the next multiple, and the axis has round
    numbers between bars. A panel is `height` pixels high. A bar that would be written as 0 is not
    drawn, but if it is the last of a panel and beside one that is drawn, it says at the end of a
    short line that it is less than could be written. With `every`, each bar has its height above
    it, in place of a scale. With `from_zero` only what is exactly 0 is in the bar of 0, which
    stands apart, and that of another number reaches from there a step towards it. Bars before all
    limits are called `below`, and their sum is written before the first. Of several limits without
    names, a legend tells the shades. Above the bars, which have no numbers then, a small triangle
    points at the mean of a panel, if `means` has one; between bars of whole numbers a thin line
    goes down to it.

    >>> print(bar_panels({"rook": {1: 25, 2: 75}, "queen": {1: 100}}, Frame("Share")).text)
    rook
    1: 25
    2: 75
    queen
    1: 100
    >>> print(bar_panels({"rook": {1: 25, 2: 60, 3: 15}}, Frame("Share"), at_least=[2]).text)
    rook
    1: 25
    2: 60
    3: 15
    2 or more: 75
    >>> print(bar_panels({"a": {0: 7, 50: 2}}, Frame("Moves"), at_least={50: "long"}, step=50).text)
    a
    0: 7
    50: 2
    long: 2
    >>> steps = {-0.1: 2, 0: 3, 0.1: 5}
    >>> print(bar_panels({"a": steps}, Frame("Trees"), step=0.1, means={"a": 0.031}).text)
    a
    −0.1: 2
    0: 3
    0.1: 5
    on average +0.03
    """
    ordered = {name: sorted(bars.items()) for name, bars in panels.items()}
    heights = [h for bars in ordered.values() for _, h in bars]
    if not heights or not all(map(isfinite, heights)):
        raise ValueError("there is nothing to plot: every panel needs bars of finite height")
    places = [at for bars in ordered.values() for at, _ in bars]
    first, beyond = min(places), max(places) + step
    beside = BESIDE if from_zero and first <= 0 < beyond else 0.0
    room = (beyond - first) / step + 2 * beside  # for so many bars
    is_between = bool(means) and step == 1  # a mean may lie between whole numbers
    widest, half = (WIDE, 0.25) if is_between else (48.0, 0.32)  # the room for a bar, and its share
    pitch = min(FIELD / room, widest)
    right = LEFT + pitch * room

    def start(number: float) -> float:
        """Where the room for a number's bar begins."""
        return LEFT + pitch * ((number - first) / step + beside * (1 + (number > 0) - (number < 0)))

    def across(number: float) -> float:
        """Where a number is on the axis: at the end of a bar, or in the middle of a whole one."""
        is_middle = step == 1 and not from_zero
        aside = 0.5 * (1 + (number > 0) - (number < 0)) if from_zero else 0.5 * is_middle
        return start(number) + pitch * aside

    # The axis, which stops on either side of a bar for exactly 0.
    around = (start(0) - beside * pitch, start(0) + (1 + beside) * pitch)
    axis = [(LEFT, right)]
    if beside:
        axis = [(LEFT, around[0]), (start(0), start(0) + pitch), (around[1], right)]

    written = iter(alike(heights))
    items: list[Item] = [*heading(frame)]
    lines: list[str] = []
    limits: list[tuple[float, str]] = sorted(
        at_least.items()
        if isinstance(at_least, Mapping)
        else ((at, f"{format_number(at)} or more") for at in at_least)
    )
    dashed = [start(at) - 0.5 * pitch * beside * (at == 0) for at, _ in limits]
    # The first sum is the highest, so that no line crosses another's.
    above = LINE * (len(limits) + is_between) + CLEAR * (bool(limits) + is_between)
    headroom = 1.25 if means and not is_between else 1.1  # for the mean
    top = TOP + 12 + above
    for name, bars in ordered.items():
        y = Scale(
            [0.0, frame.reach, *(headroom * h for h in heights)], top + height, top, snug=True
        )
        for tick, mark in zip(y.ticks, y.names, strict=True):
            if not tick:
                items += (Line(a, y(0), b, y(0), "axis") for a, b in axis if b > a)
            elif not every:
                items.append(Line(LEFT, y(tick), right, y(tick), "hair"))
            if not every:  # the bars themselves say how high they are
                items.append(words(LEFT - 10, y(tick) + 4, mark, "small", "end"))
        highest, most = max(bars, key=lambda bar: bar[1])
        is_often = sum(h == most for _, h in bars) >= OFTEN
        if is_often and not every and len(panels) == 1:
            items.append(words(right, y(most) - 6, name, "small-bold", "end"))
        else:
            items.append(words(LEFT, top - 10 - above, name, "small-bold"))
        lines.append(name)
        if means and name in means:
            mean = _mean(means[name], is_signed=first < 0)
            x, row, width = across(means[name]), top - 12, text_width(mean, "number")
            if is_between:
                items.append(Line(x, row + 6, x, y(0), "notch"))
                items.append(words(x - width / 2, row, mean, "number"))
            else:
                is_crossed = any(x < line < x + 16 + width for line in dashed)
                left = x - 10 - width if is_crossed else x + 10
                ends = min(left, x - 6), max(left + width, x + 6)
                under = [h for at, h in bars if start(at) < ends[1] and start(at) + pitch > ends[0]]
                row = y(max(under, default=0.0)) - 8
                items.append(triangle(x, row - 3, 12, False, "dot", 1))
                items.append(words(left, row, mean, "number", halo=True))
        was_seen = False  # the bar before
        for at, h in bars:
            x, end = start(at) + 0.5 * pitch, min(y(h), y(0) - LEAST * bool(h))
            passed = sum(at >= limit for limit, _ in limits)
            is_past_all = passed == len(limits) > 1
            before = OUTLINED if below else PALE
            style = before if limits and not passed else BLACK if is_past_all else GREY
            height_text = next(written)
            number, is_seen = f"{height_text}{unit}", bool(height_text.strip("−0."))
            if is_seen:  # a row of bars for what is written as 0.0 would look like a floor
                items.append(Rect(x - half * pitch, end, 2 * half * pitch, y(0) - end, style, 2))
            if h and was_seen and not (is_seen or every) and at == bars[-1][0]:  # so far it goes
                number = f"< {_least(height_text)}{unit}"
                items.append(Line(x, y(0) - 3, x, y(0) - 14, "leader"))
                items.append(words(x - 0.32 * pitch, y(0) - 18, number, "number", halo=True))
            if (at == highest and not is_often and not means) or (every and is_seen):
                at_x = _clear_of(dashed, x, text_width(number, "number"), 0.16 * pitch)
                items.append(words(at_x, end - 6, number, "number", "middle", halo=True))
            lines.append(f"{_from_zero(at, step) if from_zero else format_number(at)}: {number}")
            was_seen = is_seen
        if is_often and not every:
            items.append(Line(LEFT, y(most), right, y(most), "theory"))
            if most not in y.ticks:  # whose number stands at the other end of the line
                words_of_most = f"{format_number(most)}{unit}"
                items.append(words(right + 6, y(most) + 4, words_of_most, "number"))
        for i, (limit, called) in enumerate(limits):
            x, row = dashed[i], top - above + CLEAR + LINE * i + 4
            total = fsum(h for at, h in bars if at >= limit)
            label = f"{called}: {_sum(total, unit)}"
            items.append(Line(x, row - 10, x, y(0), "theory"))
            if below and i == 0:
                rest = f"{below}: {_sum(fsum(h for at, h in bars if at < limit), unit)}"
                if x - 6 - text_width(rest, "number") > LEFT:
                    items.append(words(x - 6, row, rest, "number", "end"))
                lines.append(rest)
            items.append(words(x + 6, row, label, "number"))
            lines.append(label)
        if means and name in means:
            lines.append(_mean(means[name], is_signed=first < 0))
        top += height + APART + above
    bottom = top - APART - above
    if step == 1 and not from_zero:
        numbers = [first + i for i in range(round(room))]
        if max(text_width(format_number(number), "small") for number in numbers) + 4 > pitch:
            numbers = _round_edges(first, beyond - 1, step)
        marks = {across(number): format_number(number) for number in numbers}
    else:
        edges = _round_edges(first, beyond - step * from_zero, step)
        marks = dict(zip(map(across, edges), alike(edges, digits=6), strict=True))
        ticks = set(marks)
        if beside:
            marks[across(0)] = "exactly 0"
            ticks = ticks - {across(0)} | {x for x in around if LEFT < x < right}
        items += (Line(x, bottom, x, bottom + 4, "axis") for x in sorted(ticks))
    items += (words(x, bottom + 19, mark, "small", "middle") for x, mark in marks.items())
    if frame.across:
        items.append(words((LEFT + right) / 2, bottom + 42, frame.across, "small", "middle"))
    scene = framed(items, frame, title, "\n".join(lines))
    legend = []
    if len(limits) > 1 and not isinstance(at_least, Mapping):
        shades = zip((PALE, GREY, BLACK), _between(limits[0][0], limits[-1][0], step), strict=True)
        legend = [_entry(style, name) for style, name in shades]
    return with_footer(scene, legend, middle=(LEFT + right) / 2) if legend else scene


def _clear_of(lines: Collection[float], x: float, width: float, most: float) -> float:
    """Where words around `x` have room before and behind the upright lines, at `most` so far away.

    >>> _clear_of([20.0], 10.0, 14.0, 9.0), _clear_of([20.0], 30.0, 14.0, 2.0)
    (5.0, 32.0)
    """
    nearest = min(lines, key=lambda line: abs(line - x), default=x + width + ASIDE)
    shift = min(max(0.0, width / 2 + ASIDE - abs(nearest - x)), most)
    return x - shift if nearest > x else x + shift


def _from_zero(at: float, step: float) -> str:
    """The numbers that a bar stands for, from the one nearer to 0 to its own.

    >>> _from_zero(-0.3, 0.1), _from_zero(0, 0.1), _from_zero(0.3, 0.1)
    ('−0.3 to −0.2', 'exactly 0', '0.2 to 0.3')
    """
    if not at:
        return "exactly 0"
    low, high = (at - step, at) if at > 0 else (at, at + step)
    return f"{format_number(round(low, 9))} to {format_number(round(high, 9))}"


def _entry(style: str, name: str) -> Entry:
    return Entry([Rect(0, -7, 17, 14, style, 2)], 17, ((name, "legend"),))


def _between(first: float, last: float, step: float) -> tuple[str, str, str]:
    """The numbers before two limits, from one to the other, and from there on.

    >>> _between(24, 28, 1), _between(2, 3, 1)
    (('below 24', '24–27', '28 or more'), ('below 2', '2', '3 or more'))
    """
    low, inside, high = map(format_number, (first, last - step, last))
    return f"below {low}", low if inside == low else f"{low}–{inside}", f"{high} or more"


def _mean(mean: float, is_signed: bool) -> str:
    """A mean in words, with its sign where numbers lie on both sides of 0.

    >>> _mean(0.282, is_signed=True), _mean(-0.17, is_signed=True), _mean(3.5, is_signed=False)
    ('on average +0.28', 'on average −0.17', 'on average 3.5')
    """
    written = format_number(round(mean, 2))
    return f"on average {'+' * (is_signed and mean > 0)}{written}"


def _least(written: str) -> str:
    """The smallest number with as many decimals.

    >>> _least("0.0"), _least("0")
    ('0.1', '1')
    """
    return f"{written[:-1]}1"


def _sum(total: float, unit: str) -> str:
    """A sum of bars, rounded; what is almost 100% is not all.

    >>> _sum(99.63, "%"), _sum(99.998, "%"), _sum(100, "%"), _sum(0.8317, "%"), _sum(26, "")
    ('99.6%', '> 99.9%', '100%', '0.83%', '26')
    """
    if unit == "%" and 99.95 <= total < 100 - 1e-6:
        return "> 99.9%"
    rounded = round(total, 1) if total >= 1 else float(f"{total:.2g}")
    return f"{format_number(rounded)}{unit}"


def _round_edges(first: float, beyond: float, step: float) -> list[float]:
    """Where bars end that are `step` wide: at each, every second, fifth or tenth, and so on.

    >>> _round_edges(-0.3, 0.9, 0.1), _round_edges(0, 1000, 200)
    ([-0.2, 0.0, 0.2, 0.4, 0.6, 0.8], [0, 200, 400, 600, 800, 1000])
    """
    bars = (beyond - first) / step
    every = next(k * 10**p for p in count() for k in (1, 2, 5) if bars <= MARKS * k * 10**p)
    apart = every * step
    among = range(ceil(first / apart - 1e-9), floor(beyond / apart + 1e-9) + 1)
    return [round(i * apart, 12) for i in among]
