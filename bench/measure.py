"""Is the kit as fast as it should be? Ratios to other libraries, measured side by side.

A bench module is a file in this folder with a function `rows()` that yields `Row`s. A row is one
piece of work done by us and by a peer, and by how much we want to be faster. `python -m bench`
measures the rows of all modules, `python -m bench games` those of one.

The two sides take turns, the time is the processor's, and only the ratio counts, so a busy machine
disturbs little and both alike. Of five rounds the median ratio is reported, with the lowest and
the highest beside it. A module that has to measure in another way yields its own `Measured` from a
function `measured()`.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """One comparison. `ours` and `theirs` do the work and return how much of it they did, in
    `unit`s, so that a slow peer may be given less; `bar` is the ratio we want at least."""

    work: str
    peer: str
    bar: float
    ours: Callable[[], int]
    theirs: Callable[[], int]
    unit: str = "nodes"


@dataclass(frozen=True)
class Measured:
    """A row with how much either side did per second, in each round."""

    row: Row
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def ratios(self) -> list[float]:
        """Our speed over theirs in each round, lowest first."""
        return sorted(ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True))

    @property
    def ratio(self) -> float:
        return statistics.median(self.ratios)

    @property
    def met(self) -> bool:
        return self.ratio >= self.row.bar


def measure(row: Row) -> Measured:
    rounds = [(_speed(row.ours), _speed(row.theirs)) for _ in range(ROUNDS)]
    ours, theirs = zip(*rounds, strict=True)
    return Measured(row, ours, theirs)


def _speed(work: Callable[[], int]) -> float:
    start = _clock()
    done = work()
    return done / (_clock() - start)


def _clock() -> float:
    """The processor's time, that of programs which were started and have ended included."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


HEADING = (
    f"{'work':<42} {'against':<30} {'ours':>11} {'theirs':>11} per second  "
    f"{'ratio':>7}  {'lowest – highest':^17}  {'bar':>6}"
)


def line(measured: Measured) -> str:
    """The row of the table under HEADING."""
    row, ratios = measured.row, measured.ratios
    ours, theirs = statistics.median(measured.ours), statistics.median(measured.theirs)
    return (
        f"{row.work:<42} {row.peer:<30} {_figure(ours):>11} {_figure(theirs):>11} {row.unit:<10}  "
        f"{measured.ratio:>6.2f}×  {ratios[0]:>7.2f} – {ratios[-1]:<7.2f}  "
        f"{row.bar:>5.2f}×  {'met' if measured.met else 'MISSED'}"
    )


def _figure(speed: float) -> str:
    """Whole numbers, or of small ones what there is to see.

    >>> [_figure(speed) for speed in (12345.6, 3.21, 0.0333)]
    ['12,346', '3.2', '0.033']
    """
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.2g}"


def plot(results: Iterable[Measured], file: Path) -> None:
    """Draw every ratio, its range over the rounds, and its bar."""
    from matplotlib.figure import Figure

    shown = list(results)[::-1]  # matplotlib counts from the bottom
    figure = Figure(figsize=(9, 1.2 + 0.5 * len(shown)), layout="constrained")
    axes = figure.subplots()
    places = range(len(shown))
    axes.barh(
        places,
        [m.ratio for m in shown],
        xerr=[[m.ratio - m.ratios[0] for m in shown], [m.ratios[-1] - m.ratio for m in shown]],
        color="#88b0d8",
        ecolor="#305070",
        label="median, lowest and highest of five rounds",
    )
    axes.plot([m.row.bar for m in shown], places, "k|", markersize=14, label="bar")
    axes.set_yticks(places, [f"{m.row.work}\nagainst {m.row.peer}" for m in shown], fontsize=8)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.axvline(1, color="grey", linewidth=0.8)
    axes.set_xlabel("times as fast as the peer")
    axes.legend(loc="lower right", fontsize=8)
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file, dpi=120)
