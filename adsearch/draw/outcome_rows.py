"""How games came out, category by category: of each the shares won, drawn and lost, how many there
are, and what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.plots import Frame
from adsearch.draw.scene import Item, Line, Rect, Scene, text_width, words

TOP, ROW, BAR, WIDTH = 84.0, 38.0, 24.0, 460.0  # pixels
# The parts of a bar in their order: what it is called, how it is filled, how it is written on.
PARTS = (("won", "bar-max", "on-max"), ("drawn", "leaf", "number"), ("lost", "disc-min", "on-min"))

Outcomes: TypeAlias = tuple[tuple[int, int, int], float]  # won, drawn and lost, and their worth


def outcome_rows(categories: Mapping[str, Outcomes], frame: Frame, title: str = "") -> Scene:
    """A bar for each category, all of one length: the shares that are won, drawn and lost, with
    their counts. Where a win is 1 and a draw ½, a stroke at the worth is in the middle of the
    draws.

    >>> print(outcome_rows({"one ahead": ((6, 2, 2), 0.7)}, Frame("By threes")).text)
    one ahead: 10 positions, won 6, drawn 2, lost 2, worth 0.700
    """
    if not categories or not all(sum(counts) for counts, _ in categories.values()):
        raise ValueError("there is nothing to plot: a category has no positions")
    left = 28 + max(text_width(name, "number") for name in (*categories, frame.across)) + 14
    right = left + WIDTH
    bottom = TOP + ROW * len(categories) + 4
    columns = {"worth": right + 62, "positions": right + 140}
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    items.append(words(left - 14, TOP - 16, frame.across, "small", "end"))
    items += (words(at, TOP - 16, name, "small", "end") for name, at in columns.items())
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        at = left + tick * WIDTH
        items.append(Line(at, TOP - 6, at, bottom, "hair"))
        items.append(words(at, bottom + 17, f"{tick:g}", "small", "middle"))
    lines = []
    for i, (name, (counts, worth)) in enumerate(categories.items()):
        middle, at, total = TOP + ROW * (i + 0.5), left, sum(counts)
        items.append(words(left - 14, middle + 4, name, "number", "end"))
        for count, (_, style, type) in zip(counts, PARTS, strict=True):
            wide, label = WIDTH * count / total, f"{count:,}"
            if count:
                items.append(Rect(at, middle - BAR / 2, wide, BAR, style))
            if count and wide > text_width(label, type) + 18:
                items.append(words(at + 7, middle + 4, label, type))
            at += wide
        stroke = left + worth * WIDTH
        items.append(Line(stroke, middle - BAR / 2 - 5, stroke, middle + BAR / 2 + 5, "last"))
        items.append(words(columns["worth"], middle + 4, f"{worth:.3f}", "value-small", "end"))
        items.append(words(columns["positions"], middle + 4, f"{total:,}", "number", "end"))
        parts = ", ".join(f"{p} {n}" for n, (p, _, _) in zip(counts, PARTS, strict=True))
        lines.append(f"{name}: {total:,} positions, {parts}, worth {worth:.3f}")
    width = max(columns["positions"], 28 + text_width(frame.title, "plot-title")) + 28
    scene = Scene(width, bottom + 34, tuple(items), title or frame.title, "\n".join(lines))
    legend = [Entry([Rect(0, -7, 22, 14, style)], 22, ((p, "legend"),)) for p, style, _ in PARTS]
    legend.append(Entry([Line(4, -9, 4, 9, "last")], 8, (("worth on average", "legend"),)))
    return with_footer(scene, legend)
