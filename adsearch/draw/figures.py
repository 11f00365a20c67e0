"""The figures of the course: what a search costs, how it cuts, what it finds, how players learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from adsearch.draw.heat_map import Numbers, heat_map
from adsearch.draw.intervals import Intervals, interval_plot
from adsearch.draw.picture import Picture
from adsearch.draw.plots import Frame, Series, bar_plot, format_number, line_plot, scatter_plot
from adsearch.trace import Trace

Counts: TypeAlias = Mapping[str, Mapping[int, float]]  # by name, then by depth


def nodes_by_depth(counts: Counts, b: float | None = None, of: str = "") -> Picture:
    """Positions searched against depth on a log scale; with `b` moves everywhere, theory as well:
    b^d without pruning, b^(3d/4) in random order, b^(d/2) in the best order.

    >>> print(nodes_by_depth({"minimax": {1: 8, 2: 57}, "alpha-beta": {1: 8, 2: 40}}))
    At depth 2 alpha-beta visits 70% of minimax's positions
    Positions searched, by depth, log scale
    depth in plies | minimax | alpha-beta
    1 | 8 | 8
    2 | 57 | 40
    """
    series = [Series(name, sorted(by_depth.items())) for name, by_depth in counts.items()]
    depths = sorted({depth for by_depth in counts.values() for depth in by_depth})
    if b:
        for power, share, remark in (
            ("d", 1.0, "theory, minimax"),
            ("3d/4", 0.75, "theory, random order"),
            ("d/2", 0.5, "theory, best order"),
        ):
            points = [(d, float(b) ** (share * d)) for d in depths]
            series.append(Series(f"b^{power}", points, theory=True, remark=remark))
    where = f"by depth{f', {of}' if of else ''}{f' (b = {b:g})' if b else ''}, log scale"
    frame = Frame("Positions searched", where, "depth in plies", log=True)
    return Picture(line_plot(series, frame, _ratio(counts)))


def _ratio(counts: Counts) -> str:
    """The conclusion: the cheapest against the dearest at the last depth that all reached."""
    common = set.intersection(*(set(by_depth) for by_depth in counts.values())) if counts else set()
    if len(counts) < 2 or not common:
        return "Positions searched against depth"
    depth = max(common)
    dear = max(counts, key=lambda name: counts[name][depth])
    cheap = min(counts, key=lambda name: counts[name][depth])
    share = 100 * counts[cheap][depth] / counts[dear][depth]
    return f"At depth {depth} {cheap} visits {share:.2g}% of {dear}'s positions"


def branching_by_depth(counts: Counts) -> Picture:
    """The effective branching factor: that of a uniform tree with as many positions."""
    series = [
        Series(name, [(d, n ** (1 / d)) for d, n in sorted(by_depth.items()) if d > 0])
        for name, by_depth in counts.items()
    ]
    frame = Frame("Effective branching factor", "by depth", "depth in plies", zero=True)
    return Picture(line_plot(series, frame, "Effective branching factor against depth"))


def cutoffs_by_move(cutoffs: Mapping[int, int] | Trace) -> Picture:
    """In how many of a hundred cut-offs it was the first move that cut off, the second, and so on.

    >>> print(cutoffs_by_move({0: 90, 1: 7, 2: 3}))
    90% of 100 cut-offs came with the first move
    Cut-offs, per cent, by move number, of 100 in all
    1: 90
    2: 7
    3: 3
    """
    by_move = cutoffs_of(cutoffs) if isinstance(cutoffs, Trace) else cutoffs
    total = sum(by_move.values())
    if not total:
        raise ValueError("there is nothing to plot: nothing was cut off")
    bars = {str(i + 1): 100 * by_move.get(i, 0) / total for i in range(max(by_move) + 1)}
    subtitle = f"per cent, by move number, of {total:,} in all"
    frame = Frame("Cut-offs", subtitle, "move that cut off", reach=100)
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
    log: bool = False,
    level: float | None = None,
    steps: bool = False,
    zero: bool = False,
) -> Picture:
    """How something measured changes with experience, a line for each way to learn; with `log` on a
    log scale, with `zero` on one that begins at 0, with `steps` where nothing changes between two
    points. A dashed line marks a `level` to compare with."""
    series = [Series(name, points, in_steps=steps) for name, points in curves.items()]
    if level is not None:
        across_all = [x for points in curves.values() for x, _ in points]
        ends = [(min(across_all), level), (max(across_all), level)]
        series.append(Series(format_number(level), ends, theory=True))
    where = f"by {across}{', log scale' if log else ''}"
    frame = Frame(measured, where, across, log=log, zero=zero)
    return Picture(line_plot(series, frame, f"{measured} against {across}"))


def scaling_curves(
    curves: Mapping[str, Sequence[tuple[float, float]]], measured: str, across: str
) -> Picture:
    """How something measured changes while `across` grows by factors: x has a log scale.

    >>> print(scaling_curves({"error": [(1, 0.5), (10, 0.25)]}, "Error", "deals"))
    Error against deals
    Error, by deals, log scale
    deals | error
    1 | 0.5
    10 | 0.25
    """
    series = [Series(name, points) for name, points in curves.items()]
    frame = Frame(measured, f"by {across}, log scale", across, log_across=True)
    return Picture(line_plot(series, frame, f"{measured} against {across}"))


def power_laws(
    curves: Mapping[str, Sequence[tuple[float, float]]], measured: str, across: str
) -> Picture:
    """The same with a log scale for both, on which a power of x is a straight line."""
    series = [Series(name, points) for name, points in curves.items()]
    where = f"by {across}, log scales"
    frame = Frame(measured, where, across, log=True, log_across=True)
    return Picture(line_plot(series, frame, f"{measured} against {across}"))


def bars(
    heights: Mapping[str, float], measured: str, across: str = "", reach: float = 0.0
) -> Picture:
    """A bar for each name, on a scale that goes to `reach` at least.

    >>> print(bars({"believed": 1, "true": 0}, "Worth of the guess"))
    Worth of the guess
    believed: 1
    true: 0
    """
    return Picture(bar_plot(heights, Frame(measured, across=across, reach=reach)))


def forecasts(
    points: Sequence[tuple[float, float]],
    slope: float,
    intercept: float,
    sigma: float,
    measured: str,
    across: str,
) -> Picture:
    """How well a line foretells y from x: the points, the line slope · x + intercept, and the band
    of one standard deviation around it.

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
    frame = Frame(measured, f"by {across}", across)
    return Picture(scatter_plot(points, lines, frame, f"{measured} against {across}"))


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
