"""The multi-armed bandit: which arm to pull when all that is known is what the arms have paid.

Pulling the arm that looks best exploits, pulling another explores. A strategy is judged by its
regret: what pulling the best arm each time would have paid more, on average.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

Strategy: TypeAlias = Callable[[Sequence[float], Sequence[int], Random], int]
"""Which arm to pull next, by what each has paid so far and how often it has been pulled."""


def ucb1(wins: float, visits: int, parent: int, c: float) -> float:
    """The upper confidence bound of an option: its mean, and `c` times how uncertain that is.

    `parent` is the number of visits to all options together. What was never tried comes first.

    >>> round(ucb1(7, 10, 16, 1.0), 4), round(ucb1(3, 5, 16, 1.0), 4)
    (1.2266, 1.3447)
    >>> ucb1(7, 10, 16, 0), ucb1(0, 0, 16, 1.0)
    (0.7, inf)
    """
    if visits == 0:
        return math.inf
    return wins / visits + c * math.sqrt(math.log(parent) / visits)


def uniform(wins: Sequence[float], visits: Sequence[int], rng: Random) -> int:
    """Any arm, each as likely as the others."""
    return rng.randrange(len(visits))


def greedy(wins: Sequence[float], visits: Sequence[int], rng: Random) -> int:
    """The arm with the best mean, after one pull of each."""
    if 0 in visits:
        return visits.index(0)
    return _first_best([w / n for w, n in zip(wins, visits, strict=True)])


def epsilon_greedy(epsilon: float) -> Strategy:
    """Greedy, but with probability `epsilon` any arm."""

    def strategy(wins: Sequence[float], visits: Sequence[int], rng: Random) -> int:
        explore = 0 not in visits and rng.random() < epsilon
        return (uniform if explore else greedy)(wins, visits, rng)

    return strategy


def by_ucb1(c: float) -> Strategy:
    """The arm with the highest UCB1."""

    def strategy(wins: Sequence[float], visits: Sequence[int], rng: Random) -> int:
        pulls = sum(visits)
        return _first_best([ucb1(w, n, pulls, c) for w, n in zip(wins, visits, strict=True)])

    return strategy


def _first_best(values: Sequence[float]) -> int:
    return values.index(max(values))


@dataclass(frozen=True)
class Pulls:
    """What came of a number of pulls: how often each arm was pulled, and the regret after each."""

    visits: tuple[int, ...]
    regret: tuple[float, ...]


@dataclass(frozen=True)
class Bandit:
    """Arms that pay 1 with the given probabilities, else 0.

    >>> bandit = Bandit((0.3, 0.5, 0.7))
    >>> bandit.play(greedy, 1000, Random(0)).visits
    (1, 1, 998)
    """

    arms: tuple[float, ...]

    def __post_init__(self) -> None:
        if not self.arms or not all(0 <= arm <= 1 for arm in self.arms):
            raise ValueError(
                f"the arms of a bandit are probabilities, one or more, not {self.arms}"
            )

    def play(self, strategy: Strategy, pulls: int, rng: Random) -> Pulls:
        """Pull as often as said. Regret counts the arms' true means, not the luck of the draw."""
        wins, visits = [0] * len(self.arms), [0] * len(self.arms)
        best, regret, curve = max(self.arms), 0.0, []
        for _ in range(pulls):
            arm = strategy(wins, visits, rng)
            wins[arm] += rng.random() < self.arms[arm]
            visits[arm] += 1
            regret += best - self.arms[arm]
            curve.append(regret)
        return Pulls(tuple(visits), tuple(curve))
