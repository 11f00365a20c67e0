"""Bars in rows, with their names at the left: where names are long, or numbers come in groups."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from adsearch.draw.plots import TOP, WIDTH, Frame
from adsearch.draw.scale import Scale, alike
from adsearch.draw.scene import Item, Line, Rect, Scene, Text, text_width, words

ROW = 26.0
APART = 12.0  # between two groups
BAR = 14.0
STYLES = ("bar", "bar-bonus")  # of the first of a pair and of the second: full, and in outline


def bar_rows(groups: Mapping[str, Mapping[str, float]], frame: Frame, title: str = "") -> Scene:
    """A bar with its number for each name of each group, to the left where a number is negative.

    >>> guess = {"believed": 1.0, "true": 0.0}
    >>> print(bar_rows({"guess": guess, "safe": {"": 0.5}}, Frame("Worth")).text)
    guess, believed: 1.0
    guess, true: 0.0
    safe: 0.5
    """
    rows = [
        (group, name, value)
        for group, numbers in groups.items()
        for name, value in numbers.items()
        if isfinite(value)
    ]
    if not rows:
        raise ValueError("there is nothing to plot: no bar has a finite length")
    values = [value for _, _, value in rows]
    inner = max(text_width(name, "small") for _, name, _ in rows)
    names_end = 28 + max(text_width(group, frame.names) for group in groups)
    labels = alike(values)
    below = max((text_width(label, "number") for label in labels if label[0] == "−"), default=0.0)
    left = names_end + (inner + 16 if inner else 0) + 16 + below
    x = Scale([0.0, frame.reach, *(1.12 * v for v in values)], left, left + WIDTH, snug=True)
    bars: list[Item] = []
    texts: list[Text] = []
    y, most = TOP, max(len(numbers) for numbers in groups.values())
    for i, ((group, name, value), label) in enumerate(zip(rows, labels, strict=True)):
        is_first = i == 0 or rows[i - 1][0] != group
        y += APART if is_first and i and most > 1 else 0.0
        middle, start, end = y + ROW / 2, *sorted((x(0), x(value)))
        style = STYLES[most == 2 and not is_first]
        bars.append(Rect(start, middle - BAR / 2, end - start, BAR, style, 2))
        if is_first:
            texts.append(words(names_end, middle + 4, group, frame.names, "end"))
        if name:
            texts.append(words(left - 16 - below, middle + 4, name, "small", "end"))
        anchor, by = ("start", 6) if value >= 0 else ("end", -6)
        texts.append(words(x(value) + by, middle + 4, label, "number", anchor))
        y += ROW
    bottom = y + 6
    ticks: list[Item] = []
    for tick, mark in zip(x.ticks, x.names, strict=True):
        ticks.append(Line(x(tick), TOP - 4, x(tick), bottom, "hair" if tick else "axis"))
        ticks.append(words(x(tick), bottom + 17, mark, "small", "middle"))
    heading = [words(28, 28, frame.title, "plot-title")]
    if frame.subtitle:
        after = 28 + text_width(frame.title, "plot-title") + 7
        heading.append(words(after, 28, frame.subtitle, "subtitle"))
    if frame.across:
        texts.append(words(left + WIDTH / 2, bottom + 40, frame.across, "small", "middle"))
    width = max(text.box.right for text in (*heading, *texts)) + 28
    text = "\n".join(
        f"{', '.join(filter(None, (group, name)))}: {label}"
        for (group, name, _), label in zip(rows, labels, strict=True)
    )
    told = f"{frame.subtitle}\n{text}" if frame.subtitle else text
    items = (*heading, *ticks, *bars, *texts)
    height = bottom + (58 if frame.across else 34)
    return Scene(max(width, left + WIDTH + 28), height, items, title or frame.title, told)
