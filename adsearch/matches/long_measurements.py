"""Numbers of notebook 12 that take too long to measure there, to compare short runs with."""

from __future__ import annotations

from math import exp, log
from statistics import mean

from adsearch.matches.rating import students_margin

# What edges of 6 × 6 Othello are worth to the mover X, in discs, with the ± of a 95% interval:
# fitted to 6,000 random games, an edge and its mirror image together.
EDGES = {
    "XXXXXX": (7.7, 0.2),
    "XXXXO_": (6.6, 0.3),
    "OXXXXX": (6.6, 0.3),
    "XOOOO_": (4.4, 0.5),
    "OXXXX_": (-3.4, 0.7),
    "OOOOX_": (-6.2, 0.3),
    "OOOOOO": (-7.0, 0.2),
}

# How many calls each of the ten chess positions needs until the program finds the best move and
# keeps to it at every further depth; None where 10,000 are not enough.
ENOUGH = 10_000
CALLS: dict[str, tuple[int | None, ...]] = {
    "all components": (2357, 2984, 1222, 2616, 4116, 407, None, 2557, 54, 23),
    "without quiescence": (149, 2010, 1178, 2258, 1575, 1185, None, None, 170, 88),
    "without captures first": (2714, 4496, 1351, 2818, 5073, 527, None, 2249, 50, 23),
    "without killers": (2100, 2027, 1051, 2637, 4456, 384, None, 1385, 54, 23),
    "without transposition table": (2511, 3018, 1376, 2685, 4228, 407, None, 2851, 54, 23),
    "without all four": (206, 3298, 1506, 2285, 5093, 1834, None, None, 184, 88),
    "no window for quiescence": (None, None, 2785, 6162, None, 1385, None, 3866, 259, 33),
}


def times_as_many(name: str) -> tuple[float, float, float]:
    """By what factor a program needs more calls than the one with all components, over the nine
    positions that this one solves: the geometric mean, and both ends of its 95% interval. Where
    `ENOUGH` were not enough it counts as having needed these.

    >>> [round(number, 2) for number in times_as_many("no window for quiescence")]
    [2.66, 1.92, 3.67]
    """
    pairs = zip(CALLS["all components"], CALLS[name], strict=True)
    logs = [log((calls or ENOUGH) / usual) for usual, calls in pairs if usual]
    by = students_margin(logs)
    return exp(mean(logs)), exp(mean(logs) - by), exp(mean(logs) + by)
