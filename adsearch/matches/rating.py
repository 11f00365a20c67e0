"""What scores mean: how sure they are, how many games a claim needs, and ratings.

A score is points per game, from 0 to 1. Everything is at the 95 % level.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

Z = 1.96  # 95 % of a normal distribution lies within so many standard deviations
ELO = 400 / math.log(10)  # rating points for a factor e in the odds


def mean_and_margin(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of independent samples between 0 and 1, and the ± of its interval.

    Samples that are all alike show no spread, but few of them are no proof of none: with 95 %
    confidence fewer than 1 − 0.05^(1/n) of all others differ, each by as much as it can.

    >>> [round(x, 3) for x in mean_and_margin([1, 0.5, 0.5, 0])]
    [0.5, 0.4]
    >>> [round(x, 3) for x in mean_and_margin([1, 1])]
    [1.0, 0.776]
    """
    mean = fmean(samples)
    if len(set(samples)) == 1:
        return mean, (1 - 0.05 ** (1 / len(samples))) * max(mean, 1 - mean)
    return mean, Z * stdev(samples) / math.sqrt(len(samples))


def students_margin(samples: Sequence[float]) -> float:
    """The ± of the same interval by Student's t, which allows for how little a few samples show of
    their spread. For samples that are all alike it is the same.

    >>> round(students_margin([0, 0, 0, 0.5, 0.5]), 3)
    0.34
    """
    _, margin = mean_and_margin(samples)
    if len(set(samples)) == 1:
        return margin
    terms = (  # of t in powers of 1 / degrees of freedom: Abramowitz and Stegun, 26.7.5
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92_160,
    )
    degrees = len(samples) - 1.0
    t = Z + sum(term / degrees**k for k, term in enumerate(terms, 1))
    return t / Z * margin


def games_needed(margin: float) -> int:
    """How many games between equals fix their score to ± `margin`, if none is drawn.

    >>> games_needed(0.10), games_needed(0.05)
    (97, 385)
    """
    if not 0 < margin < 1:
        raise ValueError(f"a margin lies between 0 and 1, not at {margin}")
    return math.ceil(0.25 * (Z / margin) ** 2)


def chance_to_pass(points: float, games: int, score: float = 0.5) -> float:
    """The probability that a player of true `score` wins `points` or more of `games`.

    Draws are not thought of; they would make an equal player's luck rarer.

    >>> round(chance_to_pass(28, 40), 4)
    0.0083
    """
    if games < 1 or not 0 <= score <= 1:
        raise ValueError(f"no player scores {score} in {games} games")
    if score in (0, 1):
        return float(points <= score * games)
    log_odds, log_loss = math.log(score / (1 - score)), games * math.log(1 - score)
    wins = range(max(math.ceil(points), 0), games + 1)
    return math.fsum(math.exp(_log_choose(games, k) + k * log_odds + log_loss) for k in wins)


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def elo(score: float) -> float:
    """How many rating points a player who scores `score` is above the opponent.

    >>> round(elo(0.64), 1)
    100.0
    """
    if not 0 <= score <= 1:
        raise ValueError(f"a score lies between 0 and 1, not at {score}")
    if score in (0, 1):
        return math.inf if score else -math.inf
    return ELO * math.log(score / (1 - score))


@dataclass(frozen=True)
class Rating:
    """Rating points above the average player, with the ± of the interval."""

    elo: float
    margin: float

    def __str__(self) -> str:
        """
        >>> str(Rating(35.2, 77)), str(Rating(-0.3, 171.4))
        ('+35 ± 77', '0 ± 171')
        """
        points = round(self.elo)
        signed = f"{points:+}".replace("-", "−") if points else "0"
        return f"{signed} ± {self.margin:.0f}"


def ratings(points: Mapping[tuple[str, str], float]) -> dict[str, Rating]:
    """Bradley and Terry's ratings, best first, from `points[a, b]` = what a won against b.

    They are the most likely ones if a player's odds against another are the ratio of the two
    players' strengths. Close to one drawn game more, shared out among the opponents, keeps whoever
    won everything from being infinitely strong. A margin takes the other ratings for known.

    >>> table = ratings({("a", "b"): 64, ("b", "a"): 36, ("b", "c"): 60, ("c", "b"): 40})
    >>> {name: str(rating) for name, rating in table.items()}
    {'a': '+90 ± 71', 'b': '−10 ± 50', 'c': '−80 ± 69'}
    """
    games: dict[str, dict[str, float]] = {name: {} for pair in points for name in pair}
    if not games:
        return {}
    extra = 1 / len(games)
    for a, b in points:
        games[a][b] = games[b][a] = points.get((a, b), 0) + points.get((b, a), 0) + extra
    won = {a: math.fsum(points.get((a, b), 0) + extra / 2 for b in games[a]) for a in games}
    log_odds = dict.fromkeys(games, 0.0)  # of beating an average player
    largest = math.inf
    while largest > 1e-6:
        largest = 0.0
        for a in games:
            expected, variance = _forecast(log_odds, a, games[a])
            step = max(-1.0, min((won[a] - expected) / variance, 1.0))  # Newton's, but not too far
            log_odds[a] += step
            largest = max(largest, abs(step))
        mean = fmean(log_odds.values())
        log_odds = {a: r - mean for a, r in log_odds.items()}
    best_first = sorted(games, key=lambda a: -log_odds[a])
    variances = {a: _forecast(log_odds, a, games[a])[1] for a in best_first}
    return {a: Rating(ELO * log_odds[a], ELO * Z / math.sqrt(v)) for a, v in variances.items()}


def _forecast(
    log_odds: Mapping[str, float], a: str, games: Mapping[str, float]
) -> tuple[float, float]:
    """The points that a can expect of so many `games` against each opponent, and their variance."""
    chances = [(n, 1 / (1 + math.exp(log_odds[b] - log_odds[a]))) for b, n in games.items()]
    expected = math.fsum(n * p for n, p in chances)
    return expected, math.fsum(n * p * (1 - p) for n, p in chances)
