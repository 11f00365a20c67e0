"""How sure the scores of a tournament are, in which everybody plays from the same few openings.

Everything is at the 95 % level. Openings are what was drawn at random, so they are counted and not
games. But an opening from which a player meets seven others tells more than a single game: how much
more is estimated from how little the scores differ from opening to opening.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean

from adsearch.matches.rating import Z


def wilson(score: float, trials: float) -> tuple[float, float]:
    """Wilson's interval of a score in so many independent trials.

    It stays between 0 and 1, and leaves room even where every trial was won or lost.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    >>> [round(end, 3) for end in wilson(0, 4)]
    [0.0, 0.49]
    """
    doubt = Z**2 / trials
    centre = score + doubt / 2
    half = math.sqrt(doubt * (score * (1 - score) + doubt / 4))
    return max((centre - half) / (1 + doubt), 0.0), min((centre + half) / (1 + doubt), 1.0)


def score_intervals(
    by_opening: Mapping[str, Sequence[float]], games: int
) -> dict[str, tuple[float, float]]:
    """The interval of every player's score, from the scores in each opening.

    From each opening, every player played so many `games`.

    >>> intervals = score_intervals({"a": [1, 0.9], "b": [0.6, 0.5], "c": [0, 0]}, games=4)
    >>> {name: f"{low:.3f}–{high:.3f}" for name, (low, high) in intervals.items()}
    {'a': '0.538–0.997', 'b': '0.212–0.847', 'c': '0.000–0.406'}
    """
    scores = {name: fmean(openings) for name, openings in by_opening.items()}
    openings = min(map(len, by_opening.values()))
    trials = openings / _share(by_opening, scores, openings, games)
    return {name: wilson(score, trials) for name, score in scores.items()}


def _share(
    by_opening: Mapping[str, Sequence[float]],
    scores: Mapping[str, float],
    openings: int,
    games: int,
) -> float:
    """How much scores vary between openings, as a share of how much they would if an opening were a
    single game. It is estimated from all players together and starts from 1, because one opening
    proves nothing. An opening never counts for more than its games would if they were independent.
    """
    most = (openings - 1) * math.fsum(score * (1 - score) for score in scores.values())
    if not most:
        return 1.0
    differences = math.fsum((x - scores[name]) ** 2 for name in scores for x in by_opening[name])
    weight = (openings - 1) * (len(scores) - 1)
    share = (weight * differences / most + 1) / (weight + 1)
    return min(max(share, 1 / games), 1.0)
