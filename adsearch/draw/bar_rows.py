"""Bars in rows, with their names at the left: where names are long, numbers come in groups, or a
bar is a sum of two parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isclose, isfinite
from typing import TypeAlias

from adsearch.draw.boards.board import disc
from adsearch.draw.cards import hatching
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import TOP, WIDTH, Frame
from adsearch.draw.scale import Scale, alike, are_whole, short
from adsearch.draw.scene import Item, Line, Rect, Scene, Text, text_width, words
from adsearch.game import MAX, MIN

ROW = 26.0
APART = 12.0  # between two groups
BAR = 14.0
KEY = 22.0  # how wide a bar is in a legend
ASIDE = (
    8.0  # a number moves aside by no more, lest it be read apart from its bar: the line gives way
)
STYLES = ("bar", "bar-bonus")  # of the first of a pair and of the second: full, and in outline
SHORT = 10.0  # smaller numbers are short: a sum is written out even if a part of it is 0
Parts: TypeAlias = tuple[float, float]  # of a bar: the solid one, and the hatched one behind it
SQUARE = 20.0  # of a row of squares with discs, which can stand in place of a name
OWNERS = {"X": MAX, "O": MIN}  # whose disc a letter stands for


def bar_rows(
    groups: Mapping[str, Mapping[str, float]],
    frame: Frame,
    title: str = "",
    unit: str = "",
    hatches_excess: bool = False,
    total: str = "",
    palette: Palette | None = None,
) -> Scene:
    """A bar with its number for each name of each group, to the left where a number is negative.
    Groups of more than two bars stand below their names. A `unit` such as % is written behind
    numbers. If it `hatches_excess`, what a bar has beyond the level of its frame is hatched.
    A `total` is the name of one more bar, below a rule: all of them added up. With a `palette`
    each group has its own colour.

    >>> guess = {"believed": 1.0, "true": 0.0}
    >>> print(bar_rows({"guess": guess, "safe": {"": 0.5}}, Frame("Worth")).text)
    guess, believed: 1.0
    guess, true: 0.0
    safe: 0.5
    >>> print(bar_rows({"table": {"": 43}}, Frame("Cost", level=100), unit="%").text)
    table: 43%
    >>> print(bar_rows({"pawns": {"": 2}, "rooks": {"": -5}}, Frame("Worth"), total="sum").text)
    pawns: 2
    rooks: −5
    sum: −3
    """
    rows = [
        (group, name, value)
        for group, numbers in groups.items()
        for name, value in numbers.items()
        if isfinite(value)
    ]
    if not rows:
        raise ValueError("there is nothing to plot: no bar has a finite length")
    if total:
        rows.append((total, "", sum(value for _, _, value in rows)))
    values = [value for _, _, value in rows]
    styles = _styles(groups, palette)
    inner = max(text_width(name, "small") for _, name, _ in rows)
    most = max(len(numbers) for numbers in groups.values())
    has_headings = most > 2
    names_end = 28 + (
        0.0 if has_headings else max(name_width(group, frame) for group, _, _ in rows)
    )
    labels = [f"{label}{unit}" for label in alike(values)]
    below = max((text_width(label, "number") for label in labels if label[0] == "−"), default=0.0)
    left = names_end + (inner + 16 if inner else 0) + 16 + below
    if has_headings:
        left = max(left, 28 + max(text_width(group, "small-bold") for group, _, _ in rows) + 16)
    ends = [frame.reach, frame.level or 0.0, *(1.12 * v for v in values)]
    x = Scale([0.0, *ends], left, left + WIDTH, snug=True)
    bars: list[Item] = []
    texts: list[Text] = []
    gaps: list[float] = []  # in the line of the level, where a number stands in its way
    y = TOP
    for i, ((group, name, value), label) in enumerate(zip(rows, labels, strict=True)):
        is_first = i == 0 or rows[i - 1][0] != group
        is_total = bool(total) and i == len(rows) - 1
        y += APART if is_first and i and (most > 1 or is_total) else 0.0
        if is_total:
            bars.append(Line(28, y - APART / 2, left + WIDTH, y - APART / 2, "axis"))
        if is_first and has_headings:
            texts.append(words(28, y + ROW / 2 + 4, group, "small-bold"))
            y += ROW - 4
        middle, start, end = y + ROW / 2, *sorted((x(0), x(value)))
        full, outline = styles.get(group, STYLES)
        solid = end
        if hatches_excess and frame.level is not None and value > frame.level:
            solid = max(start, x(frame.level))
            bars.append(Rect(solid, middle - BAR / 2, end - solid, BAR, outline))
            bars.append(hatching(solid, middle - BAR / 2, end - solid, BAR))
        style = outline if most == 2 and not is_first else full
        bars.append(Rect(start, middle - BAR / 2, solid - start, BAR, style, 2))
        if is_first and not has_headings:
            bars += row_name(names_end, middle, group, frame)
        if name:
            texts.append(words(left - 16 - below, middle + 4, name, "small", "end"))
        anchor, by = ("start", 6) if value >= 0 else ("end", -6)
        at, width = x(value) + by, text_width(label, "number")
        if frame.level is not None and at - 3 < x(frame.level) < at + width + 3:
            if abs(x(frame.level) - x(value)) <= ASIDE:
                at = x(frame.level) + 6  # behind the line, which would go through the number
            else:
                gaps.append(middle)
        texts.append(words(at, middle + 4, label, "number", anchor, halo=True))
        y += ROW
    text = "\n".join(
        f"{', '.join(filter(None, (group, name)))}: {label}"
        for (group, name, _), label in zip(rows, labels, strict=True)
    )
    return _framed(bars, texts, x, y, frame, title, text, gaps)


def stacked_rows(
    groups: Mapping[str, Mapping[str, Parts]],
    frame: Frame,
    title: str = "",
    names_highest: bool = True,
    names: tuple[str, str] | None = None,
    palette: Palette | None = None,
) -> Scene:
    """A bar of two parts for each name of each group, solid and hatched, with both and their sum
    behind it, in the order given; where numbers are long, one that has only one part has only one
    number. The highest of its group says so, unless it is not to. Where all bars of a group are
    equally long, a dashed line along their ends shows it; but in a picture of one group, they are
    shares of the same whole, and only these are written. A single group needs no name. If the parts
    have `names`, a legend says which is which. With a `palette` each group has its own colour.

    >>> arms = {"red": (0.7, 0.53), "blue": (0.0, 1.67)}
    >>> print(stacked_rows({"C = 1": arms}, Frame("UCB1")).text)
    C = 1, red: 0.70 + 0.53 = 1.23
    C = 1, blue: 0.00 + 1.67 = 1.67, the highest
    >>> print(stacked_rows({"": {"draw": (1, 1)}}, Frame("Points"), "", False, ("MAX", "MIN")).text)
    MAX + MIN
    draw: 1 + 1 = 2
    >>> visits = {"n = 10": (0.3, 0.7), "n = 100": (0.12, 0.88)}
    >>> print(stacked_rows({"": visits}, Frame("Visits"), "", False).text)
    n = 10: 0.30 + 0.70
    n = 100: 0.12 + 0.88
    """
    rows = [
        (group, name, parts)
        for group, numbers in groups.items()
        for name, parts in numbers.items()
        if isfinite(sum(parts))
    ]
    if not rows:
        raise ValueError("there is nothing to plot: no bar has a finite length")
    shares = alike([part for _, _, parts in rows for part in parts])
    totals = alike([sum(parts) for _, _, parts in rows])
    sums = {group: [sum(p) for g, _, p in rows if g == group] for group, _, _ in rows}
    constant = {group for group, of in sums.items() if len(of) > 1 and isclose(min(of), max(of))}
    are_shares = len(sums) == 1 and bool(constant)  # there is no other sum to compare theirs with
    if not are_shares and are_whole(sum(parts) for _, _, parts in rows):
        # Halves of one row leave the others whole.
        shares = [share for _, _, parts in rows for share in alike(parts)]
    styles = _styles(groups, palette)
    are_short = max(abs(sum(parts)) for _, _, parts in rows) < SHORT
    names_end = 28 + max(text_width(group, frame.names) for group in groups)
    inner = max(text_width(name, "small") for _, name, _ in rows)
    left = names_end + inner + 32
    ends = [end for _, _, (solid, rest) in rows for end in (1.12 * solid, 1.12 * (solid + rest))]
    x = Scale([0.0, frame.reach, *ends], left, left + WIDTH, snug=True)
    bars: list[Item] = []
    texts: list[Text] = []
    lines, y = [], TOP
    for i, (group, name, (solid, rest)) in enumerate(rows):
        is_first = i == 0 or rows[i - 1][0] != group
        y += APART if is_first and i else 0.0
        middle, total = y + ROW / 2, solid + rest
        spans = (x(0), x(solid)), (x(solid), x(total))
        for style, edges in zip(styles[group], spans, strict=True):
            start, end = sorted(edges)
            if end > start:
                bars.append(Rect(start, middle - BAR / 2, end - start, BAR, style))
        if rest > 0:
            bars.append(hatching(x(solid), middle - BAR / 2, x(total) - x(solid), BAR))
        if is_first:
            texts.append(words(names_end, middle + 4, group, frame.names, "end"))
        texts.append(words(left - 16, middle + 4, name, "small", "end"))
        if is_first and group in constant and not are_shares:
            bars.append(Line(x(total), y, x(total), y + ROW * len(sums[group]), "ghost"))
        is_best = names_highest and total == max(sums[group])
        parts = f"{shares[2 * i]} + {shares[2 * i + 1]}"
        whole = totals[i] + ", the highest" * is_best
        both = parts if are_shares else f"{parts} = {whole}"
        label = both if are_shares or are_short or (solid and rest) else whole
        type = "small-bold" if is_best else "number"
        texts.append(words(max(x(total), x(0)) + 6, middle + 4, label, type, halo=True))
        named = ", ".join(filter(None, (group, name)))
        lines.append(f"{named}: {both}")
        y += ROW
    if not names:
        return _framed(bars, texts, x, y, frame, title, "\n".join(lines))
    text = "\n".join((" + ".join(names), *lines))
    legend = [
        Entry((Rect(0, -BAR / 2, KEY, BAR, style), *marks), KEY, ((name, "legend"),))
        for name, style, marks in zip(
            names, STYLES, ((), (hatching(0, -BAR / 2, KEY, BAR),)), strict=True
        )
    ]
    if constant and not are_shares:
        line = Line(4, -BAR / 2, 4, BAR / 2, "ghost")
        legend.append(Entry([line], 8, (("always the same sum", "legend"),)))
    return with_footer(_framed(bars, texts, x, y, frame, title, text), legend)


def _styles(groups: Iterable[str], palette: Palette | None) -> dict[str, tuple[str, str]]:
    """How the full bars and the outlines of each group are drawn."""
    names = list(groups)
    if palette is None:
        return dict.fromkeys(names, STYLES)
    hues = zip(names, palette.hues(names), strict=True)
    return {name: (f"marker-filled-{hue}", f"marker-{hue}") for name, hue in hues}


def _framed(
    bars: list[Item],
    texts: list[Text],
    x: Scale,
    y: float,
    frame: Frame,
    title: str,
    text: str,
    gaps: Sequence[float] = (),
) -> Scene:
    """The rows between their heading and their axis. At the heights of `gaps`, the line of the
    level leaves out a row."""
    bottom, left = y + 6, x.low
    ticks: list[Item] = []
    for tick, mark in zip(x.ticks, x.names, strict=True):
        if tick != frame.level or not gaps:
            ticks.append(Line(x(tick), TOP - 4, x(tick), bottom, "hair" if tick else "axis"))
        ticks.append(words(x(tick), bottom + 17, mark, "small", "middle"))
    if frame.level is not None:
        ends = [TOP - 4, *(end for at in gaps for end in (at - BAR / 2, at + BAR / 2)), bottom]
        at = x(frame.level)
        pieces = zip(ends[::2], ends[1::2], strict=True)
        ticks += (Line(at, start, at, end, "axis") for start, end in pieces)
        if frame.level_name:
            texts.append(words(x(frame.level), TOP - 10, frame.level_name, "small", "middle"))
            text += f"\nline at {short(frame.level)}: {frame.level_name}"
    heading = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        heading.append(words(after, 28, frame.subtitle, "subtitle"))
    if frame.across:
        texts.append(words(left + WIDTH / 2, bottom + 40, frame.across, "small", "middle"))
    width = max(text.box.right for text in (*heading, *texts)) + 28
    told = f"{frame.subtitle}\n{text}" if frame.subtitle else text
    items = (*heading, *ticks, *bars, *texts)
    height = bottom + (58 if frame.across else 34)
    return Scene(max(width, left + WIDTH + 28), height, items, title or frame.title, told)


def name_width(name: str, frame: Frame) -> float:
    """How much room a name needs, with its discs where names are discs."""
    if frame.names != "discs":
        return text_width(name, frame.names)
    return SQUARE * len(name) + APART + text_width(name, "mono")


def row_name(end: float, middle: float, name: str, frame: Frame) -> Iterator[Item]:
    """A name up to `end`, or where names are discs its letters, and after them the squares that
    they stand for: X a disc of MAX, O one of MIN, and anything else none."""
    if frame.names != "discs":
        yield words(end, middle + 4, name, frame.names, "end")
        return
    yield words(end - SQUARE * len(name) - APART, middle + 4, name, "mono", "end")
    for i, letter in enumerate(name):
        x = end - SQUARE * (len(name) - i)
        yield Rect(x, middle - SQUARE / 2, SQUARE, SQUARE, "cell")
        if letter in OWNERS:
            yield from disc(OWNERS[letter], x + SQUARE / 2, middle, 0.42 * SQUARE)
