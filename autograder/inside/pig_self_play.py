"""Pig learnt by self-play with a student's step of TD(λ): the game, the features and the moves are
ours, every change of the weights is theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import tanh
from operator import mul
from random import Random
from typing import Any

EPSILON = 0.1  # how often a move is drawn by lot


@cache
def features(goal: int, own: int, other: int, turn: int) -> tuple[float, ...]:
    """1, the scores as shares of the goal, their squares and their products."""
    a, b, c = own / goal, other / goal, turn / goal
    return 1.0, a, b, c, a * a, b * b, c * c, a * b, a * c, b * c


def chance_to_win(w: Sequence[float], goal: int, own: int, other: int, turn: int) -> float:
    """What the weights take for the mover's chance: a weighted sum, squeezed between 0 and 1.

    >>> chance_to_win([0.0] * 10, 50, 0, 0, 0)
    0.5
    """
    if own + turn >= goal:
        return 1.0
    return (1 + tanh(sum(map(mul, w, features(goal, own, other, turn))) / 2)) / 2


def learn_pig(
    td: Callable[..., tuple[Any, Any]], goal: int, games: int, alpha: float, lam: float, seed: int
) -> list[float]:
    """The weights after so many games against itself.

    `td` is a step for a value that is the weighted sum itself. What it learns here is squeezed, so
    it gets the slope times the features, and the target moved by as much as the sum is off.
    """
    rng = Random(seed)
    w = [0.0] * 10
    for _ in range(games):
        e = [0.0] * 10
        own = other = turn = 0
        while own + turn < goal:
            before = chance_to_win(w, goal, own, other, turn)
            slope = before * (1 - before)
            x = [slope * feature for feature in features(goal, own, other, turn)]
            hold = turn > 0 and _holds(w, goal, own, other, turn, rng)
            die = 0 if hold else rng.randint(1, 6)
            passes = die < 2
            if passes:
                own, other, turn = other, own + (turn if hold else 0), 0
                after = 1 - chance_to_win(w, goal, own, other, turn)
            else:
                turn += die
                after = chance_to_win(w, goal, own, other, turn)
            w_new, e_new = td(list(w), x, e, after - before + sum(map(mul, w, x)), alpha, lam)
            w = [float(weight) for weight in w_new]
            # What is worth v to one player is worth 1 - v to the other.
            e = [-float(trace) if passes else float(trace) for trace in e_new]
    return w


def _holds(w: Sequence[float], goal: int, own: int, other: int, turn: int, rng: Random) -> bool:
    """Is holding at least as good as rolling is on average, by the weights? Sometimes the lot."""
    if rng.random() < EPSILON:
        return rng.choice((True, False))
    rolls = 1 - chance_to_win(w, goal, other, own, 0)
    for points in range(turn + 2, turn + 7):
        rolls += chance_to_win(w, goal, own, other, points)
    return 1 - chance_to_win(w, goal, other, own + turn, 0) >= rolls / 6
