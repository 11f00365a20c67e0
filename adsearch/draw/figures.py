"""The figures of the course: what a search costs, how it cuts, what it finds, how players learn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from adsearch.draw.band import ENDS, band_plot
from adsearch.draw.bar_panels import PANEL, Bars, bar_panels
from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.bar_rows import Parts, bar_rows, stacked_rows
from adsearch.draw.dot_panels import Panel, dot_panels
from adsearch.draw.heat_map import Numbers, heat_map
from adsearch.draw.intervals import EVERYTHING, Columns, Intervals, interval_groups, interval_plot
from adsearch.draw.outcome_rows import NAMES, Outcomes, outcome_rows
from adsearch.draw.palette import Palette
from adsearch.draw.picture import Picture
from adsearch.draw.plots import HEIGHT, Frame, Series, Whiskers, line_plot, scatter_plot
from adsearch.draw.scale import format_number
from adsearch.draw.scene import text_width
from adsearch.draw.tent import Ends, tent_plot
from adsearch.draw.ways import Ways, way_plot
from adsearch.trace import Trace

LONG = 56.0  # pixels: names that are wider stand beside their bars
ROWS = 24  # but not those of more bars

Counts: TypeAlias = Mapping[str, Mapping[int, float]]  # by name, then by depth
Level: TypeAlias = float | Mapping[str, float]  # a number to compare with, or by their names some


def nodes_by_depth(
    counts: Counts,
    b: float | None = None,
    of: str = "",
    unit: str = "plies",
    palette: Palette | None = None,
    theory: Counts | None = None,
) -> Picture:
    """Positions generated against depth m on a log scale; with `b` moves everywhere, theory as
    well: the b^m leaves of minimax, and as a rule of thumb b^(3m/4) in random order and b^(m/2) in
    the best order. Other `theory` is dashed, too.

    >>> print(nodes_by_depth({"minimax": {1: 8, 2: 57}, "alpha-beta": {1: 8, 2: 40}}))
    At depth 2 alpha-beta generates 70% as many positions as minimax
    Positions generated, by depth, log scale
    depth in plies | minimax | alpha-beta
    1 | 8 | 8
    2 | 57 | 40
    """
    series = [Series(name, sorted(by_depth.items())) for name, by_depth in counts.items()]
    depths = sorted({depth for by_depth in counts.values() for depth in by_depth})
    if b:
        for power, share, about, remark in (
            ("m", 1.0, "minimax", "leaves"),
            ("3m/4", 0.75, "random order", "rule of thumb"),
            ("m/2", 0.5, "best order", "rule of thumb"),
        ):
            points = [(d, float(b) ** (share * d)) for d in depths]
            series.append(Series(f"b^{power}", points, theory=True, about=about, remark=remark))
    for name, by_depth in (theory or {}).items():
        series.append(Series(name, sorted(by_depth.items()), theory=True))
    where = f"by depth{f', {of}' if of else ''}{f' (b = {b:g})' if b else ''}, log scale"
    across = f"depth{' m' if b else ''} in {unit}"
    frame = Frame("Positions generated", where, across, log=True)
    return Picture(line_plot(series, frame, _ratio(counts), palette))


def _ratio(counts: Counts) -> str:
    """The conclusion: the cheapest against the dearest at the last depth that all reached."""
    common = set.intersection(*(set(by_depth) for by_depth in counts.values())) if counts else set()
    if len(counts) < 2 or not common:
        return "Positions generated against depth"
    depth = max(common)
    dear = max(counts, key=lambda name: counts[name][depth])
    cheap = min(counts, key=lambda name: counts[name][depth])
    share = 100 * counts[cheap][depth] / counts[dear][depth]
    return f"At depth {depth} {cheap} generates {share:.2g}% as many positions as {dear}"


def branching_by_depth(counts: Counts) -> Picture:
    """The effective branching factor: that of a uniform tree with as many positions."""
    series = [
        Series(name, [(d, n ** (1 / d)) for d, n in sorted(by_depth.items()) if d > 0])
        for name, by_depth in counts.items()
    ]
    frame = Frame("Effective branching factor", "by depth", "depth in plies", zero=True)
    return Picture(line_plot(series, frame, "Effective branching factor against depth"))


def cutoffs_by_move(cutoffs: Mapping[int, int] | Trace, of: str = "") -> Picture:
    """In how many of a hundred cut-offs it was the first move that cut off, the second, and so on;
    `of` is written above it, as the order of the moves.

    >>> print(cutoffs_by_move({0: 90, 1: 7, 2: 3}))
    90% of 100 cut-offs came with the first move
    Cut-offs, in per cent, by move number, of 100 in all
    1: 90
    2: 7
    3: 3
    """
    by_move = cutoffs_of(cutoffs) if isinstance(cutoffs, Trace) else cutoffs
    total = sum(by_move.values())
    if not total:
        raise ValueError("there is nothing to plot: nothing was cut off")
    bars = {str(i + 1): 100 * by_move.get(i, 0) / total for i in range(max(by_move) + 1)}
    subtitle = f"in per cent, {of or 'by move number'}, of {total:,} in all"
    frame = Frame("Cut-offs", subtitle, "place in the order of the move that cut off", reach=100)
    share = 100 * by_move.get(0, 0) / total
    title = f"{share:.0f}% of {total:,} cut-offs came with the first move"
    return Picture(bar_plot(bars, frame, title))


def cutoffs_of(trace: Trace) -> dict[int, int]:
    """How often a watched search cut a node off after its move number i, from 0."""
    by_move: dict[int, int] = {}
    for cut in trace.cuts:
        if cut.why:
            looked = sum(trace.looked_at[child] for child in trace.children[cut.node])
            by_move[looked - 1] = by_move.get(looked - 1, 0) + 1
    return dict(sorted(by_move.items()))


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
    marked: tuple[float, float] | None = None,
    height: float = HEIGHT,
    palette: Palette | None = None,
) -> Picture:
    """How something measured changes with experience, a line for each way to learn; with `log` on a
    log scale, with `zero` on one that begins at 0 (and never if it is False), with `reach` on one
    that goes so far at least, with `steps` where nothing changes between two points. A dashed line
    marks a `level` to compare with, under its name if it has one, and each line of `theory`, which
    nobody has measured. What was `sampled` at a few places is not joined; `whiskers` say from where
    to where a point may be. A band lies behind the stretch that is `marked`, and the field is
    `height` pixels high. Plots that share a `palette` draw what has the same name alike.

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
    frame = Frame(
        *(measured, where, across),
        log=log,
        zero=zero,
        reach=reach,
        height=height,
        marked=marked,
    )
    series += _at_level(curves, level)
    series += [Series(name, points, theory=True) for name, points in (theory or {}).items()]
    return Picture(line_plot(series, frame, f"{measured} against {across}", palette))


def _at_level(
    curves: Mapping[str, Sequence[tuple[float, float]]], level: Level | None
) -> list[Series]:
    if level is None:
        return []
    levels = level if isinstance(level, Mapping) else {format_number(level): level}
    across = sorted({x for points in curves.values() for x, _ in points})
    return [Series(name, [(x, y) for x in across], theory=True) for name, y in levels.items()]


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


def scaling_curves(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    measured: str,
    across: str,
    level: Level | None = None,
    *,
    zero: bool | None = None,
    reach: float = 0.0,
    marked: tuple[float, float] | None = None,
    whiskers: Callable[[float], tuple[float, float]] | Mapping[str, Whiskers] | None = None,
    height: float = HEIGHT,
    palette: Palette | None = None,
) -> Picture:
    """How something measured changes while `across` grows by factors: x has a log scale. A dashed
    line marks a `level` to compare with, under its name if it has one. With `zero` the scale of y
    begins at 0 (and never if it is False), with `reach` it has room for that number as well. A band
    lies behind the stretch that is `marked`, from one x to another. The `whiskers` of a line say
    from where to where its points may be, or a function says it of any number; those of several
    lines stand side by side. The field is `height` pixels high. Plots that share a `palette` draw
    what has the same name alike.

    >>> print(scaling_curves({"error": [(1, 0.5), (10, 0.25)]}, "Error", "deals"))
    Error against deals
    Error, by deals (log scale)
    deals | error
    1 | 0.5
    10 | 0.25
    """
    spans = whiskers or {}
    if callable(spans):
        spans = {name: {x: spans(y) for x, y in line} for name, line in curves.items()}
    series = [Series(name, line, whiskers=spans.get(name, {})) for name, line in curves.items()]
    series += _at_level(curves, level)
    where = f"by {across} (log scale)"
    frame = Frame(
        measured,
        where,
        across,
        log_across=True,
        zero=zero,
        reach=reach,
        height=height,
        marked=marked,
    )
    return Picture(line_plot(series, frame, f"{measured} against {across}", palette))


def power_laws(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    measured: str,
    across: str,
    theory: Mapping[str, Sequence[tuple[float, float]]] | None = None,
    until: float = 0.0,
    height: float = HEIGHT,
    palette: Palette | None = None,
) -> Picture:
    """The same with a log scale for both, on which a power of x is a straight line; lines of
    `theory` are dashed. With `until` the axis goes on to there, so that a reader may continue the
    lines. The field is `height` pixels high. A `palette` gives a name the same colour in several
    plots.

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
    return Picture(line_plot(series, frame, f"{measured} against {across}", palette))


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


def ways(
    of: Ways,
    measured: str,
    across: str,
    up: str,
    goals: Mapping[str, tuple[float, float]],
    numbered: int = 0,
    zoom: float = 0.0,
    palette: Palette | None = None,
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
    return Picture(way_plot(of, goals, frame, up, title, numbered, zoom, palette))


def bars(
    heights: Mapping[str, float] | Mapping[str, Mapping[str, float]],
    measured: str,
    across: str = "",
    reach: float = 0.0,
    names: str = "small",
    level: Level | None = None,
    unit: str = "",
    hatches_excess: bool = False,
) -> Picture:
    """A bar for each name, on a scale that goes to `reach` at least: in rows where names are long,
    or set in another type, as mono, and where there is more than one number for each. With "discs"
    a name such as XO_ is drawn as well: a disc of MAX's, one of MIN's, and an empty square. A line
    marks a `level` that all are compared with; above rows it has its name, if it has one. Rows may
    have a `unit` such as % behind their numbers, and hatch what exceeds the level.

    >>> print(bars({"with a transposition table": 43}, "Positions", level={"without": 100}))
    Positions
    with a transposition table: 43
    line at 100: without
    >>> print(bars({"guess": {"believed": 1, "true": 0}, "safe": {"believed": 0.5}}, "Worth"))
    Worth
    guess, believed: 1.0
    guess, true: 0.0
    safe, believed: 0.5
    """
    name, at = next(iter(level.items())) if isinstance(level, Mapping) else ("", level)
    frame = Frame(measured, "", across, reach=reach, names=names, level=at, level_name=name)
    single = {name: v for name, v in heights.items() if isinstance(v, int | float)}
    groups = {name: v for name, v in heights.items() if isinstance(v, Mapping)}
    is_long = names != "small" or any(text_width(name, names) > LONG for name in single)
    if groups or (is_long and len(single) <= ROWS):
        rows = {**{name: {"": v} for name, v in single.items()}, **groups}
        return Picture(bar_rows(rows, frame, unit=unit, hatches_excess=hatches_excess))
    return Picture(bar_plot(single, frame))


def distributions(
    panels: Mapping[str, Bars],
    measured: str,
    across: str = "",
    at_least: Collection[float] | Mapping[int, str] | Mapping[float, str] = (),
    unit: str = "",
    step: float = 1,
    *,
    reach: float = 0.0,
    height: float = PANEL,
    every: bool = False,
    from_zero: bool = False,
    below: str = "",
    means: Mapping[str, float] | None = None,
) -> Picture:
    """How often whole numbers occur, a panel of bars for each name: all have the same scales, so
    that they can be compared. A line before each number of `at_least` says how often it is that or
    more, by a name if it has one, and bars before all of these are pale. A `unit` such as % stands
    behind numbers. With a `step`, a bar stands for the numbers from its own to the next. The scale
    goes to `reach` at least, and a panel is `height` pixels high. The highest bar of a panel has
    its number above it, with `every` all bars that are not 0. With `from_zero`, exactly 0 has a bar
    of its own, and a bar stands for the numbers from its own to the one before it, towards 0. With
    `below` a legend says what pale bars stand for, and each panel how many these are. `means` are
    marked below their panels.

    >>> print(distributions({"rook": {1: 25, 2: 75}, "queen": {1: 100}}, "Share in per cent"))
    Share in per cent
    rook
    1: 25
    2: 75
    queen
    1: 100
    """
    frame = Frame(measured, across=across, reach=reach)
    return Picture(
        bar_panels(
            panels,
            frame,
            at_least=at_least,
            unit=unit,
            step=step,
            height=height,
            every=every,
            from_zero=from_zero,
            below=below,
            means=means,
        )
    )


def stacked_bars(
    groups: Mapping[str, Mapping[str, Parts]],
    measured: str,
    across: str = "",
    names_highest: bool = True,
) -> Picture:
    """Bars that are sums of two numbers, solid and hatched, in groups; the highest of each group
    says so, unless it is not to.

    >>> arms = {"red": (0.7, 0.53), "blue": (0.0, 1.67)}
    >>> print(stacked_bars({"C = 1": arms}, "UCB1"))
    UCB1
    C = 1, red: 0.70 + 0.53 = 1.23
    C = 1, blue: 0.00 + 1.67 = 1.67, the highest
    """
    frame = Frame(measured, across=across)
    return Picture(stacked_rows(groups, frame, names_highest=names_highest))


def outcome_bars(
    categories: Mapping[str, Outcomes],
    measured: str,
    across: str = "",
    names: tuple[str, str, str] = NAMES,
    of: str = "positions",
) -> Picture:
    """What became of the positions of each category: how many were won, drawn and lost, or whatever
    the three `names` say, as parts of a bar, and with a stroke what the category is worth, if that
    is known. Where only shares are known, which add up to 1, they are written as percentages `of`
    whatever they are shares of.

    >>> print(outcome_bars({"1": ((6, 2, 2), 0.7)}, "After 8 moves", "threes ahead"))
    After 8 moves
    1: 10 positions, won 6, drawn 2, lost 2, worth 0.700
    """
    return Picture(outcome_rows(categories, Frame(measured, across=across), "", names, of))


def measures(
    scores: Mapping[str, Mapping[str, float]],
    measured: str,
    levels: Mapping[str, tuple[str, float]] | None = None,
    own: Collection[str] = (),
) -> Picture:
    """The same things by several measures, a panel for each. `levels` says by measure what can be
    had without any effort, and how: a dashed line. What is one's `own` is pointed out.

    >>> print(measures({"pairs": {"mine": 0.74, "hand": 0.73}}, "Unseen", {"pairs": ("coin", 0.5)}))
    Unseen
    pairs, mine: 0.74
    pairs, hand: 0.73
    pairs, coin: 0.50
    """
    panels = {}
    for measure, by_name in scores.items():
        without, level = (levels or {}).get(measure, ("", None))
        panels[measure] = Panel(by_name, level, without)
    return Picture(dot_panels(panels, Frame(measured), own))


def forecasts(
    points: Sequence[tuple[float, float]],
    slope: float,
    intercept: float,
    sigma: float,
    measured: str,
    across: str,
    levels: Mapping[str, float] | None = None,
) -> Picture:
    """How well a line foretells y from x: the points, the line slope · x + intercept, and the band
    of one standard deviation around it. Lines mark `levels` to compare with, by their names.

    >>> print(forecasts([(0, 0.5), (2, 1.5)], 0.5, 0.5, 0.1, "Deep value", "shallow value"))
    Deep value against shallow value
    Deep value, by shallow value
    shallow value | Deep value
    0 | 0.5
    2 | 1.5
    """
    ends = [min(x for x, _ in points), max(x for x, _ in points)]
    lines = [
        Series(name, [(x, slope * x + intercept + by) for x in ends], theory=bool(by))
        for name, by in (("+ σ", sigma), ("forecast", 0.0), ("− σ", -sigma))
    ]
    for name, level in (levels or {}).items():
        lines.append(Series(name, [(x, level) for x in ends], theory=True))
    frame = Frame(measured, f"by {across}", across)
    return Picture(scatter_plot(points, lines, frame, f"{measured} against {across}"))


def intervals(
    estimates: Intervals | Mapping[str, Intervals],
    measured: str,
    across: str = "",
    level: float = 0.0,
    within: tuple[float, float] = EVERYTHING,
    are_equal: bool = False,
    columns: Columns | None = None,
) -> Picture:
    """Estimates with the ± of their intervals, in the order given, beside a `level` that all are
    compared with. No bar goes beyond what is possible, and the scale shows all of it: from one end
    of `within` to the other. Where a name has several estimates, by their own names, the first is
    drawn full and the others are pale. If they `are_equal`, none is pale, and a point is hollow
    where its interval includes the level. `columns` say more about the rows, by their names.

    >>> print(intervals({"table": (0.62, 0.15), "book": (0.5, 0.15)}, "Score", level=0.5))
    Score
    table: 0.62 ± 0.15
    book: 0.50 ± 0.15
    """
    frame = Frame(measured, across=across)
    groups = {
        name: given if isinstance(given, Mapping) else {"": given}
        for name, given in estimates.items()
    }
    return Picture(interval_groups(groups, frame, "", level, within, are_equal, columns))


def ratings_by_player(ratings: Intervals) -> Picture:
    """Ratings above the average player, each with the ± of its interval, best first.

    >>> print(ratings_by_player({"greedy": (-240.4, 90.2), "four": (240.4, 90.2)}))
    Ratings: four 240, greedy −240
    four: 240 ± 90
    greedy: −240 ± 90
    """
    best_first = sorted(ratings.items(), key=lambda entry: -entry[1][0])
    whole = {name: (float(round(elo)), float(round(margin))) for name, (elo, margin) in best_first}
    frame = Frame("Ratings", "with 95% intervals", "rating points above the average player")
    summary = ", ".join(f"{name} {elo:.0f}" for name, (elo, _) in whole.items())
    return Picture(interval_plot(whole, frame, f"Ratings: {summary}".replace("-", "−")))


def policy_map(numbers: Numbers, measured: str, across: str, up: str) -> Picture:
    """What to do by two things that are known: a number, or a word, for each pair of them.

    >>> print(policy_map({(0, 0): 21, (40, 0): "win"}, "Hold at", "own score", "other's score"))
    Hold at, by own score and other's score
    other's score 0: 21, win
    """
    title = f"{measured}, by {across} and {up}"
    return Picture(heat_map(numbers, Frame(measured, across=across), up, title))
