"""Figures of what a search costs, by depth, and of where it cuts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.line_plot import line_plot
from adsearch.draw.palette import Palette
from adsearch.draw.picture import Picture
from adsearch.draw.plot_frame import Frame
from adsearch.draw.series import Series
from adsearch.trace import Trace

Counts: TypeAlias = Mapping[str, Mapping[int, float]]  # by name, then by depth


def nodes_by_depth(
    counts: Counts,
    b: float | None = None,
    of: str = "",
    unit: str = "plies",
    palette: Palette | None = None,
    theory: Counts | None = None,
    ratios: bool = False,
) -> Picture:
    """Positions generated against depth m on a log scale; with `b` moves everywhere, theory as
    well: the b^m leaves of minimax, and as a rule of thumb b^(3m/4) in random order and b^(m/2) in
    the best order. Other `theory` is dashed, too. With `ratios` it is written how many times
    as many the second search generates as the first, where there is room.

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
    frame = Frame("Positions generated", where, across, log=True, ratios=ratios and len(counts) > 1)
    return Picture(line_plot(series, frame, _ratio(counts), palette))


def _ratio(counts: Counts) -> str:
    """The conclusion: the cheapest against the dearest at the last depth that all reached."""
    common = set.intersection(*(set(by_depth) for by_depth in counts.values())) if counts else set()
    if len(counts) < 2 or not common:
        return "Positions generated against depth"
    depth = max(common)
    dear = max(counts, key=lambda name: counts[name][depth])
    cheap = min(counts, key=lambda name: counts[name][depth])
    if counts[cheap][depth] == counts[dear][depth]:
        return f"At depth {depth} all generate the same number of positions"
    share = min(99, 100 * counts[cheap][depth] / counts[dear][depth])  # which is no tie
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
