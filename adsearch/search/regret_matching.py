"""Regret matching: play each move as often as you regret not having played it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adsearch.game import A


def regret_matching(regrets: Mapping[A, float]) -> dict[A, float]:
    """Probabilities in proportion to the positive regrets; all equal where none is positive.

    >>> regret_matching({"a": 3, "b": -1, "c": 1})
    {'a': 0.75, 'b': 0.0, 'c': 0.25}
    >>> regret_matching({"a": -2, "b": 0})
    {'a': 0.5, 'b': 0.5}
    """
    return dict(zip(regrets, matched(list(regrets.values())), strict=True))


def matched(regrets: Sequence[float]) -> list[float]:
    """The same for a row of regrets.

    >>> matched([3, -1, 1])
    [0.75, 0.0, 0.25]
    """
    positive = [regret if regret > 0 else 0.0 for regret in regrets]
    total = sum(positive)
    if total > 0:
        return [regret / total for regret in positive]
    return [1 / len(positive) for _ in positive]
