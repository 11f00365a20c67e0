"""TD(λ): learn to value positions from self-play, by making each guess more like the next one.

After a move the target for the position before it is what the position after it seems worth, or
the result if the game is over. The error also corrects earlier guesses, by λ less for every step
back: the trace `e` remembers how much each weight had to do with them. λ = 0 trusts the next guess
alone, λ = 1 the result of the game alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from operator import mul
from typing import Protocol


def td_step(
    w: Sequence[float],
    x: Sequence[float],
    e: Sequence[float],
    target: float,
    alpha: float,
    lam: float,
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Weights and trace after one step of TD(λ) for the value w · x of a position with features x.

    >>> w, e = td_step((0.2, 0.4), (1, 0.5), (0, 0), target=1, alpha=0.1, lam=0.7)
    >>> [round(value, 3) for value in w], e
    ([0.26, 0.43], (1.0, 0.5))
    """
    return _step(w, e, x, target - _dot(w, x), alpha, lam)


class Learner(Protocol):
    """A function of features that learns. Its value is the mover's chance to win."""

    def value(self, x: Sequence[float], /) -> float:
        """What a position with features `x` seems worth."""

    def learn(self, x: Sequence[float], target: float, /) -> None:
        """Make that more like `target`, and the positions before it by what the trace says."""

    def swap(self) -> None:
        """Go on in the other player's view: what is worth v to one is worth 1 - v to the other."""

    def new_game(self) -> None:
        """Forget the trace."""


class Linear:
    """A weighted sum of features, squeezed between 0 and 1 by the logistic function.

    >>> learner = Linear(2, alpha=0.5, lam=0.7)
    >>> learner.value((1, 1))
    0.5
    >>> learner.learn((1, 1), 1.0)
    >>> learner.weights
    (0.0625, 0.0625)
    """

    def __init__(self, features: int, alpha: float, lam: float) -> None:
        self.alpha, self.lam = alpha, lam
        self.weights = self._no_trace = self._trace = (0.0,) * features

    def value(self, x: Sequence[float], /) -> float:
        return logistic(_dot(self.weights, x))

    def learn(self, x: Sequence[float], target: float, /) -> None:
        value = self.value(x)
        slope = value * (1 - value)
        gradient = [slope * feature for feature in x]
        self.weights, self._trace = _step(
            self.weights, self._trace, gradient, target - value, self.alpha, self.lam
        )

    def swap(self) -> None:
        self._trace = tuple(-e for e in self._trace)

    def new_game(self) -> None:
        self._trace = self._no_trace


def logistic(z: float) -> float:
    """1 / (1 + exp(-z)), without the overflow.

    >>> logistic(0), logistic(-1000)
    (0.5, 0.0)
    """
    return (1 + tanh(z / 2)) / 2


def _step(
    w: Sequence[float],
    e: Sequence[float],
    gradient: Sequence[float],
    error: float,
    alpha: float,
    lam: float,
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    e = tuple(lam * trace + slope for trace, slope in zip(e, gradient, strict=True))
    return tuple(weight + alpha * error * trace for weight, trace in zip(w, e, strict=True)), e


def _dot(w: Sequence[float], x: Sequence[float]) -> float:
    total: float = sum(map(mul, w, x))
    return total
