"""Several measures of the same things side by side: a panel for each measure, a row for each
thing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from adsearch.draw.plot_frame import Frame
from adsearch.draw.scale import Scale, alike
from adsearch.draw.scene import Circle, Item, Line, Scene, polyline, text_width, words

TOP, ROW, PANEL, APART = 84.0, 28.0, 190.0, 62.0  # pixels
MARKED = 40.0  # pixels from one number of an axis to the next, at least
OWN = "right"  # the hue of what is pointed out


@dataclass(frozen=True)
class Panel:
    """A measure: how the things score by it, and the `level` that takes no effort, with a name."""

    scores: Mapping[str, float] = field(default_factory=dict)
    level: float | None = None
    without: str = ""


def dot_panels(
    panels: Mapping[str, Panel], frame: Frame, own: Collection[str] = (), title: str = ""
) -> Scene:
    """A dot with its number for each name in each panel; those of `own` are filled and in colour. A
    dashed line marks what takes no effort. Every panel has a scale of its own, which goes on
    to the next round number.

    >>> pairs = Panel({"mine": 0.74, "hand": 0.73}, 0.5, "a coin")
    >>> print(dot_panels({"pairs": pairs}, Frame("On unseen positions")).text)
    pairs, mine: 0.74
    pairs, hand: 0.73
    pairs, a coin: 0.50
    """
    names = list(dict.fromkeys(name for panel in panels.values() for name in panel.scores))
    if not names:
        raise ValueError("there is nothing to plot: nothing was measured")
    types = {name: f"series-{OWN}" if name in own else "small" for name in names}
    left = 28 + max(text_width(name, types[name]) for name in names) + 20
    bottom = TOP + ROW * len(names) + 4
    items: list[Item] = [words(28, 28, frame.title, "plot-title")]
    for i, name in enumerate(names):
        middle = TOP + ROW * (i + 0.5)
        items.append(words(left - 20, middle + 4, name, types[name], "end"))
    lines = []
    for k, (measure, panel) in enumerate(panels.items()):
        start = left + k * (PANEL + APART)
        levels = [] if panel.level is None else [panel.level]
        x = Scale([*panel.scores.values(), *levels], start, start + PANEL, parts=4)
        written = alike([*panel.scores.values(), *levels])
        labels = dict(zip(panel.scores, written, strict=False))
        items.append(words(start, TOP - 28, measure, "bold"))
        items += _axis(x, bottom)
        if panel.level is not None:
            at = x(panel.level)
            items.append(polyline([(at, TOP - 6), (at, bottom)], "theory"))
            items.append(words(at, TOP - 11, f"{panel.without} {written[-1]}", "small"))
        for i, name in enumerate(names):
            middle = TOP + ROW * (i + 0.5)
            if i:
                over = middle - ROW / 2
                items.append(Line(start, over, start + PANEL, over, "hair"))
            if name in panel.scores:
                at, style = x(panel.scores[name]), f"marker-filled-{OWN}"
                items.append(Circle(at, middle, 4.5, style if name in own else "marker-ink"))
                label = words(at + 10, middle + 4, labels[name], "number", halo=True)
                items.append(label)
                lines.append(f"{measure}, {name}: {labels[name]}")
        if panel.level is not None:
            lines.append(f"{measure}, {panel.without}: {written[-1]}")
    width = left + len(panels) * (PANEL + APART) + 10
    width = max(width, 56 + text_width(frame.title, "plot-title"))
    return Scene(width, bottom + 44, tuple(items), title or frame.title, "\n".join(lines))


def _axis(x: Scale, bottom: float) -> list[Item]:
    """The line below a panel, with as many of its round numbers as there is room for."""
    items: list[Item] = [Line(x.low, bottom, x.high, bottom, "axis")]
    marked: list[float] = []
    for tick in x.ticks:
        if not marked or x(tick) >= x(marked[-1]) + MARKED:
            marked.append(tick)
    for tick, mark in zip(marked, alike(marked), strict=True):
        items.append(Line(x(tick), bottom, x(tick), bottom + 4, "axis"))
        items.append(words(x(tick), bottom + 19, mark, "small", "middle"))
    return items
