"""How well a line foretells one number from another: points, the line, and the band of one standard
deviation around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from adsearch.draw.curve import CAP
from adsearch.draw.plot_frame import HEIGHT, LEFT, TOP, WIDTH, Frame, framed, heading, x_axis
from adsearch.draw.scale import Scale, format_number
from adsearch.draw.scene import Circle, Item, Line, Path, Point, Scene, words

INSET = 14.0  # pixels from either side of the field to the first and the last point
ASIDE = 8.0  # pixels from a line to its name
PARTS = 7  # of an axis, at most: points below 0 have a mark nearby, too

Cuts: TypeAlias = tuple[float, Sequence[float]]  # α, and by how many σ a forecast is to be below it


@dataclass(frozen=True)
class Forecast:
    """The line slope · x + intercept, give or take sigma."""

    slope: float
    intercept: float
    sigma: float

    def __call__(self, x: float) -> float:
        return self.slope * x + self.intercept

    def discards(self, x: float, alpha: float, t: float) -> bool:
        """Is the forecast at x at least t standard deviations below α?"""
        return self(x) + t * self.sigma <= alpha


def forecast_plot(
    points: Sequence[Point],
    line: Forecast,
    frame: Frame,
    title: str = "",
    example: tuple[float, float] | None = None,
    cuts: Cuts | None = None,
) -> Scene:
    """The points, a ring more for each that lies on another, over the line and its band. An
    `example` is an x and an α: how many standard deviations the forecast at x is below α. With
    `cuts`, an α and some t, lines t σ above the forecast take the band's place, and an upright line
    shows where each of them reaches α: what lies to its left is discarded. Of that, the points
    above α are filled, and the highest of them is named.

    >>> line = Forecast(1, 0, 2)
    >>> print(forecast_plot([(0, 1), (4, 3)], line, Frame("Deep"), example=(1, 7)).text)
    0 | 1
    4 | 3
    α = 7: at 1 the forecast is 1, 3.0 σ below
    >>> print(forecast_plot([(0, 1), (4, 9)], line, Frame("Deep"), cuts=(7, (1, 2))).text)
    0 | 1
    4 | 9
    α = 7: t = 1 discards 2 of 2, 1 of them above α
    α = 7: t = 2 discards 1 of 2, none of them above α
    """
    if not points:
        raise ValueError("there is nothing to plot: there are no points")
    ends = min(a for a, _ in points), max(a for a, _ in points)
    alpha, margins = cuts or (0.0, ())
    reach = max(margins, default=1.0)
    lowest = 0.0 if cuts else -line.sigma
    edges = [line(a) + by for a in ends for by in (lowest, reach * line.sigma)]
    levels = [example[1]] if example else []
    levels += [alpha] if cuts else []
    x = Scale([a for a, _ in points], LEFT + INSET, LEFT + WIDTH - INSET, snug=True, parts=PARTS)
    y = Scale([*(b for _, b in points), *edges, *levels], TOP + HEIGHT, TOP, parts=PARTS)
    band = ((0, -1), (0, 1), (1, 1), (1, -1))
    corners = [(x(ends[i]), y(line(ends[i]) + by * line.sigma)) for i, by in band]
    start, end = ((x(a), y(line(a))) for a in ends)
    items: list[Item] = [
        *heading(frame),
        *([] if cuts else [Path((*zip("MLLL", corners, strict=True), ("Z", ())), "band")]),
        *_grid(y),
        *x_axis(x, x.ticks, frame.across),
        Line(*start, *end, "line-ink"),
        words(
            LEFT + WIDTH + ASIDE, end[1] + 4, "forecast" if cuts else "forecast ± σ", "series-ink"
        ),
    ]
    told = [f"{format_number(a)} | {format_number(b)}" for a, b in sorted(points)]
    if example:
        at, level = example
        below = f"{(level - line(at)) / line.sigma:.1f} σ"
        foretold = format_number(round(line(at), 1))
        names = f"α = {format_number(level)}", below, foretold
        items += _example((x(at), y(line(at))), y(level), *names)
        told.append(f"α = {level:g}: at {at:g} the forecast is {foretold}, {below} below")
    if cuts:
        items += _cuts(line, cuts, ends, x, y)
        told += (_discarded(points, line, alpha, t) for t in margins)
    wrong = {(a, b) for a, b in points for t in margins if line.discards(a, alpha, t) and b > alpha}
    for (a, b), n in Counter(points).items():
        style = "marker-filled-red" if (a, b) in wrong else "marker-ink"
        items += (Circle(x(a), y(b), 3.8 + 3 * i, style) for i in reversed(range(n)))
    if wrong:
        a, b = max(wrong, key=lambda point: point[1])
        items.append(words(x(a) - ASIDE, y(b) + 4, "wrongly discarded", "small", "end", halo=True))
    if frame.across:
        told.insert(0, f"{frame.across} | {frame.title}")
    return framed(items, frame, title, "\n".join(told))


def _grid(y: Scale) -> Iterator[Item]:
    """Lines at round numbers; the field ends with what is drawn, and there is its axis."""
    for tick, name in zip(y.ticks, y.names, strict=True):
        yield Line(LEFT, y(tick), LEFT + WIDTH, y(tick), "hair")
        yield words(LEFT - 10, y(tick) + 4, name, "small", "end")
    yield Line(LEFT, y.low, LEFT + WIDTH, y.low, "axis")


def _example(at: Point, level: float, name: str, below: str, foretold: str) -> Iterator[Item]:
    """A dashed line at a level, what is `foretold`, and how far `below` the level that is."""
    x, y = at
    yield Line(LEFT, level, LEFT + WIDTH, level, "theory-max")
    yield words(LEFT + WIDTH + ASIDE, level + 4, name, "alpha-label")
    yield Line(x, y, x, level, "chosen")
    for end in (y, level):
        yield Line(x - CAP, end, x + CAP, end, "chosen")
    yield words(x - ASIDE, (y + 2 * level) / 3 + 4, below, "small-bold", "end")
    yield words(x - ASIDE, y, foretold, "small-bold", "end", halo=True)


def _cuts(
    line: Forecast, cuts: Cuts, ends: tuple[float, float], x: Scale, y: Scale
) -> Iterator[Item]:
    """A dashed line at α; for each t a dashed one t σ above the forecast, and an upright one from
    where the two meet down to the axis."""
    alpha, margins = cuts
    yield Line(LEFT, y(alpha), LEFT + WIDTH, y(alpha), "theory-max")
    yield words(LEFT + WIDTH + ASIDE, y(alpha) + 4, f"α = {format_number(alpha)}", "alpha-label")
    for t in margins:
        start, end = ((x(a), y(line(a) + t * line.sigma)) for a in ends)
        yield Line(*start, *end, "theory")
        above = f"+ {format_number(t)} σ"
        yield words(LEFT + WIDTH + ASIDE, end[1] + 4, above, "small")
        at = x((alpha - t * line.sigma - line.intercept) / line.slope)
        yield Line(at, y(alpha), at, y.low, "chosen")
        name = f"t = {format_number(t)}"
        yield words(at - ASIDE / 2, y.low - ASIDE, name, "small-bold", "end", halo=True)


def _discarded(points: Sequence[Point], line: Forecast, alpha: float, t: float) -> str:
    """What is discarded with this t, in words."""
    values = [b for a, b in points if line.discards(a, alpha, t)]
    above = sum(b > alpha for b in values) or "none"
    return (
        f"α = {format_number(alpha)}: t = {format_number(t)} discards {len(values)} "
        f"of {len(points)}, {above} of them above α"
    )
