"""Figures with a bar, a row or a field for each name: how several compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import ceil, floor
from statistics import fmean

from adsearch.draw.bar_panels import PANEL, Bars, bar_panels
from adsearch.draw.bar_plot import bar_plot
from adsearch.draw.bar_rows import Parts, bar_rows, stacked_rows
from adsearch.draw.dot_panels import Panel, dot_panels
from adsearch.draw.dot_rows import dot_rows
from adsearch.draw.heat_map import Numbers, heat_map
from adsearch.draw.interval_rows import Intervals
from adsearch.draw.intervals import EVERYTHING, interval_groups, interval_plot
from adsearch.draw.outcome_rows import NAMES, Outcomes, outcome_rows
from adsearch.draw.palette import Palette
from adsearch.draw.picture import Picture
from adsearch.draw.plot_frame import Frame, Level
from adsearch.draw.scene import text_width
from adsearch.draw.side_columns import Columns

LONG = 56.0  # pixels: names that are wider stand beside their bars
ROWS = 24  # but not those of more bars


def bars(
    heights: Mapping[str, float] | Mapping[str, Mapping[str, float]],
    measured: str,
    across: str = "",
    reach: float = 0.0,
    names: str = "small",
    level: Level | None = None,
    unit: str = "",
    hatches_excess: bool = False,
    total: str = "",
    palette: Palette | None = None,
) -> Picture:
    """A bar for each name, on a scale that goes to `reach` at least: in rows where names are long,
    or set in another type, as mono, and where there is more than one number for each. With "discs"
    a name such as XO_ is drawn as well: a disc of MAX's, one of MIN's, and an empty square. A line
    marks a `level` that all are compared with, and has its name, if it has one. Rows may have a
    `unit` such as % behind their numbers, hatch what exceeds the level, end with a `total` of
    that name, below a rule, and have the colours that a `palette` gives their names.

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
    if groups or total or (is_long and len(single) <= ROWS):
        rows = {**{name: {"": v} for name, v in single.items()}, **groups}
        return Picture(bar_rows(rows, frame, "", unit, hatches_excess, total, palette))
    return Picture(bar_plot(single, frame))


def dots(
    rows: Mapping[str, Mapping[str, float]],
    measured: str,
    levels: Mapping[str, float],
    level_name: str,
    palette: Palette | None = None,
) -> Picture:
    """Numbers in two settings, by name, on a log scale: each is compared with the level of its
    setting, a dashed line that has the `level_name`. With a `palette` settings keep their colours.

    >>> rows = {"a table": {"left": 95_546, "centre": 11_901}}
    >>> print(dots(rows, "Positions", {"left": 220_214, "centre": 20_296}, "without"))
    Positions
    left, without: 220,214
    centre, without: 20,296
    a table, left: 95,546
    a table, centre: 11,901
    """
    return Picture(dot_rows(rows, levels, Frame(measured, level_name=level_name), palette))


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
    `below` each panel says what bars before all limits stand for, and how many these are. `means`
    are marked in their panels, in place of the number of the highest bar.

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


def kept_promises(results: Mapping[str, Sequence[tuple[float, float]]]) -> Picture:
    """In how many trees MAX got more than was promised, as much or less, in steps of a tenth, a
    panel for each name. Its `results` are pairs, for each tree the promise and what MAX got.

    >>> print(kept_promises({"bold": [(0.5, 0.55), (0.5, 0.25), (0.2, 0.2)]}))
    Trees, out of 3, by what MAX gets compared with the promise (0.400 on average)
    bold: 0.333 on average
    −0.3 to −0.2: 1
    exactly 0: 1
    0 to 0.1: 1
    promise broken: 1
    promise kept: 2
    on average −0.07
    """
    if not any(results.values()):
        raise ValueError("there is nothing to plot: no tree was searched")
    promised = fmean(least for pairs in results.values() for least, _ in pairs)
    trees = max(map(len, results.values()))
    panels, means = {}, {}
    for name, pairs in results.items():
        got = fmean(gets for _, gets in pairs)
        tenths = (10 * (gets - least) for least, gets in pairs)
        panel = f"{name}: {got:.3f} on average"
        panels[panel] = Counter((ceil(t) if t > 0 else floor(t)) / 10 for t in tenths)
        means[panel] = fmean(gets - least for least, gets in pairs)
    return distributions(
        panels,
        f"Trees, out of {trees}, by what MAX gets compared with the promise "
        f"({promised:.3f} on average)",
        "what MAX gets minus what minimax promises",
        {0: "promise kept"},
        step=0.1,
        from_zero=True,
        below="promise broken",
        means=means,
    )


def stacked_bars(
    groups: Mapping[str, Mapping[str, Parts]],
    measured: str,
    across: str = "",
    names_highest: bool = True,
    names: tuple[str, str] | None = None,
    palette: Palette | None = None,
) -> Picture:
    """Bars that are sums of two numbers, solid and hatched, in groups; the highest of each group
    says so, unless it is not to. A single group needs no name, and if all its bars are equally
    long, only the two numbers are written. `names` of the two stand in a legend. With a `palette`
    groups keep their colours.

    >>> arms = {"red": (0.7, 0.53), "blue": (0.0, 1.67)}
    >>> print(stacked_bars({"C = 1": arms}, "UCB1"))
    UCB1
    C = 1, red: 0.70 + 0.53 = 1.23
    C = 1, blue: 0.00 + 1.67 = 1.67, the highest
    """
    frame = Frame(measured, across=across)
    return Picture(
        stacked_rows(groups, frame, names_highest=names_highest, names=names, palette=palette)
    )


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


def intervals(
    estimates: Intervals | Mapping[str, Intervals],
    measured: str,
    across: str = "",
    level: float | Mapping[str, float] = 0.0,
    within: tuple[float, float] = EVERYTHING,
    are_equal: bool = False,
    columns: Columns | None = None,
    level_name: str = "",
    names: str = "small",
    points: tuple[str, str] | None = None,
) -> Picture:
    """Estimates with the ± of their intervals, in the order given, beside a `level` that all are
    compared with. No bar goes beyond what is possible, and the scale shows all of it: from one end
    of `within` to the other, on a log scale if the level is its geometric middle, as 1 is of a
    quarter and 4. Where a name has several estimates, by their own names, the first is
    drawn full and the others are pale. If they `are_equal`, none is pale, and a point is hollow
    where its interval includes the level; `points` are what the legend says of full and of hollow
    ones, if not just that. `columns` say more about the rows, by their names. An interval that is
    wider on one side has both its ends in place of the ±, and names may each have a level of their
    own, which the legend calls by its `level_name`. With "discs" as `names` these are drawn as
    well, as beside bars. A list in place of an estimate is drawn number by number, with a line at
    its mean, and an estimate named "predicted" is dashed.

    >>> print(intervals({"table": (0.62, 0.15), "book": (0.5, 0.15)}, "Score", level=0.5))
    Score
    table: 0.62 ± 0.15
    book: 0.50 ± 0.15
    """
    frame = Frame(measured, across=across, names=names)
    groups = {
        name: given if isinstance(given, Mapping) else {"": given}
        for name, given in estimates.items()
    }
    return Picture(
        interval_groups(groups, frame, "", level, within, are_equal, columns, level_name, points)
    )


def ratings_by_player(ratings: Mapping[str, tuple[float, float]]) -> Picture:
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


def policy_map(
    numbers: Numbers, measured: str, across: str, up: str, wrong: Collection[str] = ()
) -> Picture:
    """What to do by two things that are known: a number, or a word, for each pair of them. Words
    that are `wrong` are hatched.

    >>> print(policy_map({(0, 0): 21, (40, 0): "win"}, "Hold at", "own score", "other's score"))
    Hold at, by own score and other's score
    other's score 0: 21, win
    """
    title = f"{measured}, by {across} and {up}"
    return Picture(heat_map(numbers, Frame(measured, across=across), up, title, wrong))
