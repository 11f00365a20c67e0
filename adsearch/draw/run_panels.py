"""Several runs of the same experiment: side by side a panel for each way to run it, over the same
scales, with a thin line for each run and a thick one for their mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from adsearch.draw.curve import marker
from adsearch.draw.footer import Entry, with_footer
from adsearch.draw.palette import Palette
from adsearch.draw.plot_frame import LEFT, Frame, framed, heading
from adsearch.draw.scale import Scale, near_zero, short
from adsearch.draw.scene import Item, Line, Scene, polyline, words

TOP, HIGH, WIDE, APART = 74.0, 200.0, 168.0, 58.0  # pixels: of a panel, and between two

# By x, what each run measured there.
Runs: TypeAlias = Mapping[int, Sequence[float]] | Mapping[float, Sequence[float]]


def run_panels(
    runs: Mapping[str, Runs],
    frame: Frame,
    title: str = "",
    level: Mapping[str, float] | None = None,
    palette: Palette | None = None,
) -> Scene:
    """A panel for each name. The mean has a marker at each x, and its last number beside it. A
    dashed line marks each `level` in all panels, with its name in the first.

    >>> runs = {"slow": {1: [0.5, 0.25], 10: [0.25, 0.125]}, "fast": {1: [0.5], 10: [0]}}
    >>> print(run_panels(runs, Frame("Error", across="games"), level={"at first": 0.5}).text)
    slow: games | mean | smallest | largest
    1 | 0.375 | 0.250 | 0.500
    10 | 0.188 | 0.125 | 0.250
    fast: games | mean | smallest | largest
    1 | 0.500 | 0.500 | 0.500
    10 | 0.000 | 0.000 | 0.000
    at first: 0.500
    """
    measured = [number for run in runs.values() for ys in run.values() for number in ys]
    if not measured:
        raise ValueError("there is nothing to plot: no run has a number")
    levels = level or {}
    bottom = TOP + HIGH
    y = Scale([*measured, *levels.values(), *near_zero(measured)], bottom, TOP, parts=6)
    across = sorted({at for run in runs.values() for at in run})
    items: list[Item] = [*heading(frame)]
    lines: list[str] = []
    hues = (palette or Palette()).hues(list(runs))
    for k, ((name, run), hue) in enumerate(zip(runs.items(), hues, strict=True)):
        left = LEFT + k * (WIDE + APART)
        x = Scale(across, left + 8, left + WIDE - 8, frame.log_across, snug=True)
        items.append(words(left, TOP - 16, name, f"series-{hue}"))
        for i, (tick, mark) in enumerate(zip(y.ticks, y.names, strict=True)):
            items.append(Line(left, y(tick), left + WIDE, y(tick), "hair" if i else "axis"))
            if not k:
                items.append(words(left - 10, y(tick) + 4, mark, "small", "end"))
        for at in across:
            items.append(Line(x(at), bottom, x(at), bottom + 4, "axis"))
            items.append(words(x(at), bottom + 19, short(at), "small", "middle"))
        for called, height in levels.items():
            items.append(polyline([(left, y(height)), (left + WIDE, y(height))], "theory"))
            if not k:
                items.append(words(left + WIDE, y(height) - 6, called, "small", "end", halo=True))
        steps = sorted(run.items())
        for single in zip(*(ys for _, ys in steps), strict=True):
            way = [(x(at), y(number)) for (at, _), number in zip(steps, single, strict=True)]
            items.append(polyline(way, f"thin-{hue}"))
        means = [sum(ys) / len(ys) for _, ys in steps]
        places = [(x(at), y(mean)) for (at, _), mean in zip(steps, means, strict=True)]
        items.append(polyline(places, f"thick-{hue}"))
        items += (marker(hue, *place) for place in places)
        written = [f"{mean:.3f}" for mean in means]
        items.append(words(left + WIDE + 2, places[-1][1] + 4, written[-1], "number"))
        lines.append(f"{name}: {frame.across or 'x'} | mean | smallest | largest")
        for (at, ys), mean in zip(steps, written, strict=True):
            lines.append(f"{short(at)} | {mean} | {min(ys):.3f} | {max(ys):.3f}")
    lines += (f"{called}: {height:.3f}" for called, height in levels.items())
    middle = LEFT + (len(runs) * (WIDE + APART) - APART) / 2
    items.append(words(middle, bottom + 42, frame.axis_title, "small", "middle"))
    scene = framed(items, frame, title, "\n".join(lines))
    thin, thick = (Line(0, 0, 26, 0, f"{width}-ink") for width in ("thin", "thick"))
    legend = [
        Entry([thin], 26, (("one run", "legend"),)),
        Entry([thick, marker("ink", 13, 0)], 26, (("mean of the runs", "legend"),)),
    ]
    return with_footer(scene, legend)
