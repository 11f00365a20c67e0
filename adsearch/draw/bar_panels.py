"""Bars in panels, one above the other over the same scales: their shapes can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

from adsearch.draw.plots import LEFT, TOP, Frame, framed, heading
from adsearch.draw.scale import Scale, alike
from adsearch.draw.scene import Item, Line, Rect, Scene, words

PANEL, APART = 130.0, 44.0  # pixels: the height of a panel, and what is between two
FIELD = 700.0


def bar_panels(panels: Mapping[str, Mapping[int, float]], frame: Frame, title: str = "") -> Scene:
    """A panel for each name with a bar for each of its whole numbers, of which the highest has its
    height. All panels have the same scales.

    >>> print(bar_panels({"rook": {1: 25, 2: 75}, "queen": {1: 100}}, Frame("Share")).text)
    rook
    1: 25
    2: 75
    queen
    1: 100
    """
    heights = [h for bars in panels.values() for h in bars.values()]
    if not heights or not all(map(isfinite, heights)):
        raise ValueError("there is nothing to plot: every panel needs bars of finite height")
    places = [at for bars in panels.values() for at in bars]
    first, last = min(places), max(places)
    pitch = min(FIELD / (last - first + 1), 48.0)
    right = LEFT + pitch * (last - first + 1)
    written = iter(alike(heights))
    items: list[Item] = [*heading(frame)]
    lines: list[str] = []
    top = TOP + 12
    for name, bars in panels.items():
        y = Scale([0.0, frame.reach, *(1.1 * h for h in heights)], top + PANEL, top, snug=True)
        for tick, mark in zip(y.ticks, y.names, strict=True):
            items.append(Line(LEFT, y(tick), right, y(tick), "hair" if tick else "axis"))
            items.append(words(LEFT - 10, y(tick) + 4, mark, "small", "end"))
        items.append(words(LEFT, top - 10, name, "small-bold"))
        lines.append(name)
        highest = max(bars, key=lambda at: bars[at])
        for at, height in bars.items():
            x, end = LEFT + pitch * (at - first + 0.5), y(height)
            items.append(Rect(x - 0.32 * pitch, end, 0.64 * pitch, y(0) - end, "bar", 2))
            number = next(written)
            if at == highest:
                items.append(words(x, end - 6, number, "number", "middle", halo=True))
            lines.append(f"{at}: {number}")
        top += PANEL + APART
    bottom = top - APART
    for at in range(first, last + 1):
        x = LEFT + pitch * (at - first + 0.5)
        items.append(words(x, bottom + 19, str(at), "small", "middle"))
    if frame.across:
        items.append(words((LEFT + right) / 2, bottom + 42, frame.across, "small", "middle"))
    return framed(items, frame, title, "\n".join(lines))
