"""A neural network with one hidden layer that learns by TD(λ), as TD-Gammon's did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from adsearch.search.td_learning import logistic

Array: TypeAlias = NDArray[np.float64]


class Network:
    """`hidden` units, each the tanh of a weighted sum of the inputs; the value is the logistic
    function of a weighted sum of the units. The weights of the inputs are first drawn from `seed`,
    with `scale` for their spread: the more inputs are on at once, the smaller it should be.

    >>> network = Network(inputs=2, hidden=4, alpha=0.5, lam=0.7, seed=0)
    >>> network.value((1, 0.5))
    0.5
    >>> network.learn((1, 0.5), 1.0)
    >>> 0.5 < network.value((1, 0.5)) < 1
    True
    """

    def __init__(
        self, inputs: int, hidden: int, alpha: float, lam: float, seed: int, scale: float = 1.0
    ) -> None:
        self.alpha, self.lam = alpha, lam
        # One more input and one more unit are always 1, so that the sums need no constants.
        self.inner: Array = np.random.default_rng(seed).normal(
            scale=scale, size=(hidden + 1, inputs + 1)
        )
        self.outer: Array = np.zeros(hidden + 1)
        self.new_game()

    def value(self, x: Sequence[float], /) -> float:
        return self._value(self._units(np.array((*x, 1.0))))

    def values(self, rows: Array, /) -> Array:
        """The values of many positions at once, one row of inputs each."""
        units = np.tanh(rows @ self.inner[:-1, :-1].T + self.inner[:-1, -1])
        values: Array = (1 + np.tanh((units @ self.outer[:-1] + self.outer[-1]) / 2)) / 2
        return values

    def learn(self, x: Sequence[float], target: float, /) -> None:
        inputs = np.array((*x, 1.0))
        units = self._units(inputs)
        value = self._value(units)
        slope = value * (1 - value)
        self.inner_trace *= self.lam
        self.inner_trace += np.outer(slope * self.outer * (1 - units * units), inputs)
        self.outer_trace *= self.lam
        self.outer_trace += slope * units
        step = self.alpha * (target - value)
        self.inner += step * self.inner_trace
        self.outer += step * self.outer_trace

    def swap(self) -> None:
        self.inner_trace *= -1
        self.outer_trace *= -1

    def new_game(self) -> None:
        self.inner_trace: Array = np.zeros_like(self.inner)
        self.outer_trace: Array = np.zeros_like(self.outer)

    def _units(self, inputs: Array) -> Array:
        units: Array = np.tanh(self.inner @ inputs)
        units[-1] = 1.0
        return units

    def _value(self, units: Array) -> float:
        return logistic(float(self.outer @ units))
