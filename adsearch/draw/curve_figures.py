"""Figures with an axis for each of two numbers: how something measured changes with another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adsearch.draw.band import ENDS, band_plot
from adsearch.draw.chords import Chord, chord_plot
from adsearch.draw.forecast import Cuts, Forecast, forecast_plot
from adsearch.draw.line_plot import line_plot
from adsearch.draw.palette import Palette
from adsearch.draw.picture import Picture
from adsearch.draw.plot_frame import HEIGHT, Frame, Level, Stretch
from adsearch.draw.run_panels import Runs, run_panels
from adsearch.draw.scale import format_number
from adsearch.draw.series import Series, Whiskers
from adsearch.draw.tent import Ends, tent_plot
from adsearch.draw.ways import Ways, way_plot


def learning_curves(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    measured: str = "Share of games won",
    across: str = "games played",
    level: Level | None = None,
    *,
    log: bool = False,
    steps: bool = False,
    zero: bool | None = None,
    reach: float = 0.0,
    theory: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    sampled: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    whiskers: Mapping[str, Whiskers] | None = None,
    marked: Stretch | Mapping[str, Stretch] | None = None,
    peaks: bool = False,
    height: float = HEIGHT,
    palette: Palette | None = None,
) -> Picture:
    """How something measured changes with experience, a line for each way to learn; with `log` on a
    log scale, with `zero` on one that begins at 0 (and never if it is False), with `reach` on one
    that goes so far at least, with `steps` where nothing changes between two points. A dashed line
    marks a `level` to compare with, under its name if it has one, and each line of `theory`, which
    nobody has measured; beside such a line, the level is solid. What was `sampled` at a few places
    is not joined; `whiskers` say from where to where a point may be. A band lies behind the stretch
    that is `marked`. If that has a name, it is written there with the numbers of the first line; of
    a single point only the number there is written, none at the line's end. With `peaks` the number
    is written where a measured line that falls again is highest. The field is `height` pixels high.
    Plots that share a `palette` draw what has the same name alike.

    >>> print(learning_curves({"mine": [(1, 0.2), (2, 0.7)]}, level={"chance": 0.5}))
    Share of games won against games played
    Share of games won, by games played
    games played | mine | chance
    1 | 0.2 | 0.5
    2 | 0.7 | 0.5
    """
    spans = whiskers or {}
    series = [
        Series(name, points, in_steps=steps, whiskers=spans.get(name, {}), joined=name in curves)
        for name, points in {**curves, **(sampled or {})}.items()
    ]
    where = f"{'on a log scale, ' if log else ''}by {across}"
    stretch, called = _named(marked)
    frame = Frame(
        *(measured, where, across),
        log=log,
        zero=zero,
        reach=reach,
        height=height,
        marked=stretch,
        marked_as=called,
        peaks=peaks,
    )
    drawn = {point for points in curves.values() for point in points}
    has_dashes = any(not drawn.issuperset(points) for points in (theory or {}).values())
    series += _at_level(curves, level, solid=has_dashes)
    series += [Series(name, points, theory=True) for name, points in (theory or {}).items()]
    return Picture(line_plot(series, frame, f"{measured} against {across}", palette))


def scaling_curves(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    measured: str,
    across: str,
    level: Level | None = None,
    *,
    zero: bool | None = None,
    reach: float = 0.0,
    marked: Stretch | Mapping[str, Stretch] | None = None,
    whiskers: Callable[[float], tuple[float, float]] | None = None,
    height: float = HEIGHT,
    palette: Palette | None = None,
) -> Picture:
    """How something measured changes while `across` grows by factors: x has a log scale. A dashed
    line marks a `level` to compare with, under its name if it has one. With `zero` the scale of y
    begins at 0 (and never if it is False), with `reach` it has room for that number as well. A band
    lies behind the stretch that is `marked`, from one x to another, and its name, if it has one, is
    written there with the numbers of the first line. `whiskers` say of any number from where to
    where it may be; those of several lines stand side by side. The field is `height` pixels high.
    Plots that share a `palette` draw what has the same name alike.

    >>> print(scaling_curves({"error": [(1, 0.5), (10, 0.25)]}, "Error", "deals"))
    Error against deals
    Error, by deals (log scale)
    deals | error
    1 | 0.5
    10 | 0.25
    """
    series = [
        Series(name, line, whiskers={x: whiskers(y) for x, y in line} if whiskers else {})
        for name, line in curves.items()
    ]
    series += _at_level(curves, level)
    stretch, called = _named(marked)
    frame = Frame(
        *(measured, f"by {across} (log scale)", across),
        log_across=True,
        zero=zero,
        reach=reach,
        height=height,
        marked=stretch,
        marked_as=called,
    )
    return Picture(line_plot(series, frame, f"{measured} against {across}", palette))


def power_laws(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    measured: str,
    across: str,
    theory: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    until: float = 0.0,
    height: float = HEIGHT,
) -> Picture:
    """The same with a log scale for both, on which a power of x is a straight line; lines of
    `theory` are dashed. With `until` the axis goes on to there, so that a reader may continue the
    lines. The field is `height` pixels high.

    >>> theory = {"1/√n": [(1, 1), (100, 0.1)]}
    >>> print(power_laws({"mine": [(1, 0.5), (100, 0.06)]}, "Error", "deals", theory))
    Error against deals
    Error, on a log scale, by deals (log scale)
    deals | mine | 1/√n
    1 | 0.5 | 1
    100 | 0.06 | 0.1
    """
    series = [Series(name, points) for name, points in curves.items()]
    series += [Series(name, points, theory=True) for name, points in (theory or {}).items()]
    where = f"on a log scale, by {across} (log scale)"
    frame = Frame(measured, where, across, log=True, log_across=True, until=until, height=height)
    return Picture(line_plot(series, frame, f"{measured} against {across}"))


def _at_level(
    curves: Mapping[str, Sequence[tuple[float, float]]], level: Level | None, solid: bool = False
) -> list[Series]:
    if level is None:
        return []
    levels = level if isinstance(level, Mapping) else {format_number(level): level}
    across = sorted({x for points in curves.values() for x, _ in points})
    return [Series(name, [(x, y) for x in across], True, solid) for name, y in levels.items()]


def _named(marked: Stretch | Mapping[str, Stretch] | None) -> tuple[Stretch | None, str]:
    """The stretch that is marked, and its name."""
    if isinstance(marked, Mapping):
        ((called, stretch),) = marked.items()
        return stretch, called
    return marked, ""


def training_runs(
    runs: Mapping[str, Runs],
    measured: str,
    across: str,
    level: Mapping[str, float] | None = None,
    palette: Palette | None = None,
) -> Picture:
    """What several runs of the same experiment measured while `across` grew by factors: side by
    side a panel for each way to run it, with a thin line for each run and a thick one for their
    mean. Dashed lines mark a `level` to compare with. Plots that share a `palette` draw what has
    the same name alike.

    >>> print(training_runs({"λ = 1": {10: [0.25, 0.125], 100: [0.25, 0]}}, "Error", "games"))
    Error against games
    Error, by games (log scale)
    λ = 1: games | mean | smallest | largest
    10 | 0.188 | 0.125 | 0.250
    100 | 0.125 | 0.000 | 0.250
    """
    frame = Frame(measured, f"by {across} (log scale)", across, log_across=True)
    title = f"{measured} against {across}"
    return Picture(run_panels(runs, frame, title, level, palette))


def narrowing_bounds(
    bounds: Sequence[tuple[float, float]],
    measured: str,
    across: str = "depth in plies",
    levels: Mapping[str, float] | None = None,
    ends: tuple[str, str] = ENDS,
    remark: str = "",
) -> Picture:
    """What is proved about a value at depth 0, 1, 2 …: the band between a low and a high bound, and
    by their names `levels` to compare it with. `ends` name the two bounds, and `remark` says what
    follows in the end.

    >>> print(narrowing_bounds([(-1, 1), (0, 0)], "Value"))
    Value: between −1 and 1 at first, 0 in the end
    Value, by depth in plies
    depth in plies | low | high
    0 | −1 | 1
    1 | 0 | 0
    """
    if not bounds:
        raise ValueError("there is nothing to plot: no bounds were given")
    (low, high), (least, most) = (map(format_number, pair) for pair in (bounds[0], bounds[-1]))
    end = least if least == most else f"between {least} and {most}"
    title = f"{measured}: between {low} and {high} at first, {end} in the end"
    frame = Frame(measured, f"by {across}", across)
    return Picture(band_plot(bounds, frame, title, levels, ends, remark))


def tent(
    replies: Mapping[str, Ends],
    measured: str,
    across: str,
    sure: str,
    marked: Sequence[float] = (),
) -> Picture:
    """What a player gets who mixes two moves: for each reply of the other a straight line, given by
    what it leaves the player at probability 0 and at 1, and what the player is `sure` of. Where a
    probability is `marked` this is written; the picture ends at the last of them.

    >>> print(tent({"heads": (-1, 2), "tails": (1, -1)}, "Gain", "chance of heads", "sure"))
    Gain against chance of heads
    Gain, by chance of heads
    chance of heads | heads | tails | sure
    0 | −1 | 1 | −1
    0.4 | 0.2 | 0.2 | 0.2
    1 | 2 | −1 | −1
    """
    frame = Frame(measured, f"by {across}", across)
    return Picture(tent_plot(replies, frame, sure, f"{measured} against {across}", marked))


def chords(
    f: Callable[[float], float],
    gambles: Mapping[str, tuple[float, float, float]],
    measured: str,
    across: str,
) -> Picture:
    """What the map `f` makes of gambles: its curve, and for each gamble (the probability of its
    first outcome, the first, the second) the chord from outcome to outcome. What a gamble is worth
    after the map is the height of its chord over its mean.

    >>> gambles = {"steady": (0.9, 3, 1), "daring": (0.75, 2, 4)}
    >>> print(chords(lambda x: x**4, gambles, "x⁴", "x"))
    x⁴: gambles as chords
    x⁴
    x | x⁴
    steady: 2.8 → 73
    daring: 2.5 → 76
    """
    frame = Frame(measured, across=across)
    return Picture(chord_plot(f, {k: Chord(*v) for k, v in gambles.items()}, frame))


def ways(
    of: Ways,
    measured: str,
    across: str,
    up: str,
    goals: Mapping[str, tuple[float, float]],
    numbered: int = 0,
    zoom: float = 0.0,
) -> Picture:
    """How two numbers change together, `across` and `up`: for each name the way through its points,
    in their order, and `goals` that it may come close to. The last way is the one to look at: it
    is thick, and its first few points may be `numbered`. With `zoom` the surroundings of the first
    goal, so far to each side, are drawn again, larger.

    >>> print(ways({"now": [(0.5, 0.5), (1, 0)]}, "P(h)", "MAX's", "MIN's", {"goal": (0.4, 0.4)}))
    P(h): MIN's against MAX's
    P(h)
    now: 2 points, from (0.5, 0.5) to (1, 0)
    goal: (0.4, 0.4)
    """
    frame = Frame(measured, across=across)
    title = f"{measured}: {up} against {across}"
    return Picture(way_plot(of, goals, frame, up, title, numbered, zoom))


def forecasts(
    points: Sequence[tuple[float, float]],
    slope: float,
    intercept: float,
    sigma: float,
    measured: str,
    across: str,
    example: tuple[float, float] | None = None,
    cuts: Cuts | None = None,
) -> Picture:
    """How well a line foretells y from x: the points, the line slope · x + intercept, and the band
    of one standard deviation around it. An `example` is an x and an α, and is drawn as how many
    standard deviations the forecast there is below α. With `cuts`, an α and some t, lines
    t σ above the forecast take the band's place; what is discarded lies to the left of where such a
    line reaches α, and the points among it that are above α are filled.

    >>> print(forecasts([(0, 0.5), (2, 1.5)], 0.5, 0.5, 0.1, "Deep value", "shallow value"))
    Deep value against shallow value
    Deep value, by shallow value
    shallow value | Deep value
    0 | 0.5
    2 | 1.5
    """
    line, frame = Forecast(slope, intercept, sigma), Frame(measured, f"by {across}", across)
    return Picture(
        forecast_plot(points, line, frame, f"{measured} against {across}", example, cuts)
    )
