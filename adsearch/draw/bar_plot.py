"""Bars that stand side by side, each with its number."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isfinite

from adsearch.draw.plot_frame import LEFT, TOP, WIDTH, Frame, framed, heading
from adsearch.draw.scale import Scale, alike, are_whole
from adsearch.draw.scene import Item, Line, Rect, Scene, text_width, words

TALL = 240.0  # pixels: the height of the field
ASIDE = 6.0  # pixels that the line of a level goes on after the last bar
BARS = 700.0  # pixels: where more are needed bars are narrow, and few have their number


def bar_plot(bars: Mapping[str, float], frame: Frame, title: str = "") -> Scene:
    """A bar with its number for each name; a range that reaches below 0 has bars down. Of very many
    bars the highest and the last have their numbers, and names are written where there is room. A
    level that has a name is dashed across the bars, with the name and its number behind them."""
    known = {name: value for name, value in bars.items() if isfinite(value)}
    if not known:
        raise ValueError("there is nothing to plot: no bar has a finite height")
    ends = [1.1 * value for value in known.values()]  # with room for their numbers
    bottom = TOP + TALL
    is_whole = are_whole(known.values())
    ends += [] if frame.level is None else [frame.level]
    y = Scale([0.0, frame.reach, *ends], bottom, TOP, snug=True, is_whole=is_whole)
    numbers = dict(zip(known, alike(list(known.values())), strict=True))
    wide = max(
        max(text_width(name, frame.names), text_width(number, "number"))
        for name, number in numbers.items()
    )
    pitch = max(min(64.0, WIDTH / len(known)), wide + 16, 26.0)
    numbered = list(known)
    if pitch * len(known) > BARS:
        pitch = max(BARS / len(known), 4.0)
        numbered = [max(known, key=lambda name: abs(known[name])), list(known)[-1]]
    items: list[Item] = [*heading(frame)]
    right = LEFT + pitch * len(known)
    for tick, mark in zip(y.ticks, y.names, strict=True):
        items.append(Line(LEFT, y(tick), right, y(tick), "hair" if tick else "axis"))
        items.append(words(LEFT - 10, y(tick) + 4, mark, "small", "end"))
    if frame.level is not None and not frame.level_name:
        items.append(Line(LEFT, y(frame.level), right, y(frame.level), "axis"))
    if frame.level is not None and frame.level_name:  # behind the bars, between which it is seen
        items.append(Line(LEFT, y(frame.level), right + ASIDE, y(frame.level), "ghost"))
    past = -inf
    low = bottom + (12 if min(known.values()) < 0 else 0)  # below the numbers of bars down
    for i, (name, value) in enumerate(known.items()):
        x, zero, end = LEFT + pitch * (i + 0.5), y(0), y(value)
        items.append(
            Rect(x - 0.32 * pitch, min(zero, end), 0.64 * pitch, abs(zero - end), "bar", 2)
        )
        above = end - 6 if value >= 0 else end + 14
        if name in numbered:
            items.append(words(x, above, numbers[name], "number", "middle", halo=True))
        label = words(x, low + 19, _with_minus(name), frame.names, "middle")
        if label.box.left > past + 4:
            items.append(label)
            past = label.box.right
    text = "\n".join(f"{_with_minus(name)}: {number}" for name, number in numbers.items())
    if frame.level is not None and frame.level_name:
        at, (height, *_) = y(frame.level), alike([frame.level, *known.values()])
        items.append(words(right + 2 * ASIDE, at - 3, frame.level_name, "small-bold"))
        items.append(words(right + 2 * ASIDE, at + 12, height, "number"))
        text += f"\nline at {height}: {frame.level_name}"
    if frame.across:
        items.append(words((LEFT + right) / 2, low + 42, frame.across, "small", "middle"))
    return framed(items, frame, title, text)


def _with_minus(name: str) -> str:
    """A name that is a number, written as numbers are.

    >>> _with_minus("-2"), _with_minus("alpha-beta")
    ('−2', 'alpha-beta')
    """
    return name.replace("-", "−") if name.removeprefix("-").isdigit() else name
