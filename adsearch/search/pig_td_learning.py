"""TD-Gammon's idea on a game that trains in seconds: Pig learnt by self-play, judged exactly."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeAlias

from adsearch.search.pig_solver import PigSolution, Policy, pig_match
from adsearch.search.td_learning import Learner

Features: TypeAlias = Callable[[float, float, float], Sequence[float]]
"""Of the mover's score, the other's and the points of this turn, each as a share of the goal."""


def plain(own: float, other: float, turn: float) -> Sequence[float]:
    """The numbers as they are, for a learner that makes its own features of them."""
    return own, other, turn


def quadratic(own: float, other: float, turn: float) -> Sequence[float]:
    """1, the numbers, their squares and their products: ten features for a weighted sum."""
    a, b, c = own, other, turn
    return 1, a, b, c, a * a, b * b, c * c, a * b, a * c, b * c


def one_ply(value: Callable[[int, int, int], float]) -> Policy:
    """The policy to hold if, by `value`, that is at least as good as rolling is on average."""

    def holds(own: int, other: int, turn: int) -> bool:
        rolls = 1 - value(other, own, 0)
        for points in range(turn + 2, turn + 7):
            rolls += value(own, other, points)
        return 1 - value(other, own + turn, 0) >= rolls / 6

    return holds


class Judgement(NamedTuple):
    """How good a student is after so many games: the root mean square of the errors over all
    positions, and the mean result against best play over both seats (0.5 would be perfect)."""

    games: int
    rms: float
    result: float


class PigStudent:
    """Learns Pig to `goal` points from games against itself.

    Moves are chosen by `one_ply`, but with probability `epsilon` by lot. To 50 points, 3,000 games
    with ten weights take seconds; 10,000 with 20 hidden units (`Network(3, 20, alpha=0.02, lam=0,
    seed=0)` and `plain` features) about a minute.

    >>> from adsearch.search.td_learning import Linear
    >>> student = PigStudent(10, Linear(10, alpha=0.2, lam=0.7), quadratic)
    >>> before, after = student.study((0, 100), PigSolution(10), Random(0))
    >>> round(before.rms, 3), round(after.rms, 3)
    (0.32, 0.113)
    """

    def __init__(
        self, goal: int, learner: Learner, features: Features, epsilon: float = 0.1
    ) -> None:
        self.goal, self.learner, self.features, self.epsilon = goal, learner, features, epsilon

    def value(self, own: int, other: int, turn: int) -> float:
        """The mover's chance to win, as far as the student knows."""
        return 1.0 if own + turn >= self.goal else self.learner.value(self._x(own, other, turn))

    def _x(self, own: int, other: int, turn: int) -> Sequence[float]:
        return self.features(own / self.goal, other / self.goal, turn / self.goal)

    def play(self, rng: Random) -> None:
        """Learn from one game."""
        learner, best = self.learner, one_ply(self.value)
        learner.new_game()
        own = other = turn = 0
        while own + turn < self.goal:
            x = self._x(own, other, turn)
            hold = False
            if turn:
                lot = rng.random() < self.epsilon
                hold = rng.choice((True, False)) if lot else best(own, other, turn)
            die = 0 if hold else rng.randint(1, 6)
            if die > 1:
                turn += die
                learner.learn(x, self.value(own, other, turn))
            else:
                own, other, turn = other, own + (turn if hold else 0), 0
                learner.learn(x, 1 - self.value(own, other, turn))
                learner.swap()

    def judge(self, games: int, solution: PigSolution) -> Judgement:
        """Compare with best play, position by position and in both seats of a match."""
        value = cache(self.value)
        errors = [
            value(own, other, turn) - solution.value(own, other, turn)
            for own in range(self.goal)
            for other in range(self.goal)
            for turn in range(self.goal - own)
        ]
        rms = math.sqrt(math.fsum(error * error for error in errors) / len(errors))
        holds, best = cache(one_ply(value)), cache(solution.holds)
        first = pig_match(self.goal, holds, best)
        second = 1 - pig_match(self.goal, best, holds)
        return Judgement(games, rms, (first + second) / 2)

    def study(
        self, milestones: Iterable[int], solution: PigSolution, rng: Random
    ) -> Iterator[Judgement]:
        """The learning curve: play on, and be judged after each number of games in `milestones`."""
        played = 0
        for games in milestones:
            for _ in range(games - played):
                self.play(rng)
            played = games
            yield self.judge(games, solution)
