"""How games came out, category by category: of each the shares won, drawn and lost, how many there
are, and if it is known what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, isclose
from typing import TypeAlias

from adsearch.draw.cards import hatching
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plot_frame import Frame
from adsearch.draw.scene import Item, Line, Rect, Scene, Text, text_width, words

TOP, ROW, BAR, WIDTH = 84.0, 50.0, 24.0, 460.0  # pixels
WIDER = 70.0  # a row where counts stand below a bar
CLOSER = 36.0  # and one of shares, which have columns of their own
KEY = 14.0  # pixels: the square before the name of such a column
STROKE = 5.0  # pixels that the stroke at a worth is longer than the bar, at either end
APART = 8.0  # pixels between the counts below a bar
BELOW = 22.0  # pixels from a bar to the foot of these counts
ROUNDED = 0.002  # what the sum of shares may miss
NAMES = ("won", "drawn", "lost")
# The parts of a bar in their order: how it is filled, and how it is written on.
PARTS = (("bar-max", "on-max"), ("leaf", "number"), ("disc-min", "on-min"))
SHARES = ("bar", "leaf", "bar-bonus")  # solid, empty and hatched: they may be nobody's wins

# Won, drawn and lost, counted or as shares, and if it is known what they are worth.
Outcomes: TypeAlias = tuple[tuple[float, float, float], float | None]


def outcome_rows(
    categories: Mapping[str, Outcomes],
    frame: Frame,
    title: str = "",
    names: tuple[str, str, str] = NAMES,
    of: str = "positions",
) -> Scene:
    """A bar for each category, all of one length: the shares that are won, drawn and lost, with
    their counts; the count of a part that is too narrow for it stands below, at the end of a line
    that leads there. If there is room for all, they have the names of their parts before them, and
    no legend repeats these. Where a win is 1 and a draw ½, a stroke at the worth is in the middle
    of the draws. Numbers that add up to 1 in each category are shares `of` what nobody has counted:
    percentages, which stand in columns behind the bars.

    >>> print(outcome_rows({"one ahead": ((6, 2, 2), 0.7)}, Frame("By threes")).text)
    one ahead: 10 positions, won 6, drawn 2, lost 2, worth 0.700
    >>> who = ("X wins", "draw", "O wins")
    >>> print(outcome_rows({"over": ((626, 16, 316), None)}, Frame("By value"), names=who).text)
    over: 958 positions, X wins 626, draw 16, O wins 316
    >>> print(outcome_rows({"1": ((0.625, 0.125, 0.25), None)}, Frame("Choice"), of="trees").text)
    1: won 62.5%, drawn 12.5%, lost 25.0% of trees
    """
    if not categories or not all(sum(counts) for counts, _ in categories.values()):
        raise ValueError("there is nothing to plot: a category has no positions")
    left = 28 + max(text_width(name, "number") for name in (*categories, frame.across)) + 14
    totals = [sum(counts) for counts, _ in categories.values()]
    is_counted = all(isinstance(n, int) for counts, _ in categories.values() for n in counts)
    if not is_counted and all(isclose(total, 1, abs_tol=ROUNDED) for total in totals):
        return _share_rows(categories, frame, title or frame.title, names, of, left)
    right = left + WIDTH
    has_worth = any(worth is not None for _, worth in categories.values())
    are_named = is_counted and all(
        _fits(n, sum(counts), f"{part} {n:,}", type)
        for counts, _ in categories.values()
        for n, part, (_, type) in zip(counts, names, PARTS, strict=True)
        if n
    )

    def label(count: float, part: str) -> str:
        return f"{part} {count:,}" if are_named else f"{count:,}"

    is_crowded = not all(
        _fits(n, sum(counts), label(n, part), type)
        for counts, _ in categories.values()
        for n, part, (_, type) in zip(counts, names, PARTS, strict=True)
        if n
    )
    row = WIDER if is_crowded else ROW
    bottom = TOP + row * len(categories) + 4
    columns = {"worth": right + 62, of: right + 140} if has_worth else {of: right + 72}
    items = [*_around(frame, left, bottom, of, "{:g}" if has_worth else "{:.0%}")]
    items += (words(at, TOP - 16, name, "small", "end") for name, at in columns.items())
    lines = []
    for i, (name, (counts, worth)) in enumerate(categories.items()):
        middle, at, total = TOP + row * i + ROW / 2, left, sum(counts)
        items.append(words(left - 14, middle + 4, name, "number", "end"))
        narrow: list[tuple[float, str]] = []
        for count, part, (style, type) in zip(counts, names, PARTS, strict=True):
            wide, written = WIDTH * count / total, label(count, part)
            if count:
                items.append(Rect(at, middle - BAR / 2, wide, BAR, style))
            if count and _fits(count, total, written, type):
                items.append(words(at + 7, middle + 4, written, type))
            elif count:
                narrow.append((at + wide / 2, written))
            at += wide
        foot = middle + BAR / 2 + BELOW
        for (start, _), text in zip(narrow, _side_by_side(narrow, foot), strict=True):
            items += Line(start, middle + BAR / 2, text.x, text.box.top - 1, "leader"), text
        items.append(words(columns[of], middle + 4, f"{total:,}", "number", "end"))
        parts = ", ".join(f"{part} {n}" for n, part in zip(counts, names, strict=True))
        lines.append(f"{name}: {total:,} {of}, {parts}")
        if worth is not None:
            stroke, half = left + worth * WIDTH, BAR / 2 + STROKE
            items.append(Line(stroke, middle - half, stroke, middle + half, "last"))
            items.append(words(columns["worth"], middle + 4, f"{worth:.3f}", "value-small", "end"))
            lines[-1] += f", worth {worth:.3f}"
    width = max(columns[of], 28 + text_width(frame.title, "plot-title")) + 28
    scene = Scene(width, bottom + 56, tuple(items), title or frame.title, "\n".join(lines))
    legend = [
        Entry([Rect(0, -7, 22, 14, style)], 22, ((part, "legend"),))
        for part, (style, _) in zip(names, PARTS, strict=True)
        if not are_named
    ]
    if has_worth:
        legend.append(Entry([Line(4, -9, 4, 9, "last")], 8, (("worth", "legend"),)))
    return with_footer(scene, legend)


def _share_rows(
    categories: Mapping[str, Outcomes],
    frame: Frame,
    title: str,
    names: Sequence[str],
    of: str,
    left: float,
) -> Scene:
    """The same for shares: behind the bars a column of numbers for each part, below its name."""
    bottom = TOP + CLOSER * len(categories) + 4
    items = [*_around(frame, left, bottom, of, "{:.0%}")]
    ends: list[float] = []
    for part, style in zip(names, SHARES, strict=True):
        start = (ends[-1] if ends else left + WIDTH) + 24
        heading = words(start + KEY + 6, TOP - 16, part, "small-bold")
        items += (*_filled(start, TOP - 27, KEY, KEY, style), heading)
        ends.append(heading.box.right)
    lines = []
    for i, (name, (shares, _)) in enumerate(categories.items()):
        middle, at = TOP + CLOSER * (i + 0.5), left
        items.append(words(left - 14, middle + 4, name, "number", "end"))
        for share, style, end in zip(shares, SHARES, ends, strict=True):
            if share:
                items += _filled(at, middle - BAR / 2, WIDTH * share, BAR, style)
            written = f"{share:.1%}" if share else "0%"
            items.append(words(end, middle + 4, written, "number", "end"))
            at += WIDTH * share
        told = ", ".join(f"{part} {n:.1%}" for n, part in zip(shares, names, strict=True))
        lines.append(f"{name}: {told} of {of}")
    width = max(ends[-1], 28 + text_width(frame.title, "plot-title")) + 28
    return Scene(width, bottom + 56, tuple(items), title, "\n".join(lines))


def _around(frame: Frame, left: float, bottom: float, of: str, mark: str) -> Iterator[Item]:
    """The title, what the categories are, and the scale with its marks in the format `mark`."""
    yield words(28, 28, frame.title, "plot-title")
    yield words(left - 14, TOP - 16, frame.across, "small", "end")
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = left + tick * WIDTH
        yield Line(at, TOP - 6, at, bottom, "hair")
        yield words(at, bottom + 17, mark.format(tick), "small", "middle")
    yield words(left + WIDTH / 2, bottom + 38, f"share of {of}", "small", "middle")


def _filled(x: float, y: float, width: float, height: float, style: str) -> Iterator[Item]:
    """A part of a bar, or the key to it."""
    yield Rect(x, y, width, height, style)
    if style == SHARES[-1]:
        yield hatching(x, y, width, height)


def _fits(count: float, total: float, label: str, type: str) -> bool:
    """Is there room for the label within the part of a bar?"""
    return WIDTH * count / total > text_width(label, type) + 18


def _side_by_side(labels: Sequence[tuple[float, str]], y: float) -> Iterator[Text]:
    """Counts on one line, each around its x, or further right where the one before is in its way.

    >>> [round(text.x) for text in _side_by_side([(10, "114"), (12, "84"), (90, "7")], 0)]
    [10, 33, 90]
    """
    past = -inf
    for x, label in labels:
        wide = text_width(label, "small")
        text = words(max(x, past + APART + wide / 2), y, label, "small", "middle")
        past = text.box.right
        yield text
