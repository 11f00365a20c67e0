"""Evaluations learnt from positions whose outcome is known, and how good any evaluation is.

Outcomes are utilities: above 0 for a win, 0 for a draw, below 0 for a loss, in whatever view the
features take. Nothing here knows a game: rows are feature values, one row for each position.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from math import fsum, isfinite
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np

    Array: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

K = TypeVar("K", bound=Hashable)


def expected(outcomes: Iterable[tuple[float, float]]) -> float:
    """The expected utility of a category of positions: each outcome is (share, utility).

    Counts do as well as shares: they are divided by their sum.

    >>> expected([(0.72, 1), (0.20, 0), (0.08, 0.5)])
    0.76
    >>> round(expected([(2242, 1), (114, 0.5), (84, 0)]), 4)
    0.9422
    """
    pairs = list(outcomes)
    for share, utility in pairs:
        if not (share >= 0 and isfinite(share) and isfinite(utility)):
            raise ValueError(
                "an outcome is a share of 0 or more and a finite utility, "
                f"not {share!r}, {utility!r}"
            )
    total = fsum(share for share, _ in pairs)
    if not total:
        raise ValueError("a category without a single position has no expected utility")
    return fsum(share * utility for share, utility in pairs) / total


def by_category(positions: Iterable[tuple[K, float]]) -> dict[K, list[tuple[int, float]]]:
    """How often each utility came about in each category, best first: outcomes for `expected`.

    >>> by_category([("ahead", 1), ("ahead", 1), ("even", 0), ("ahead", -1)])
    {'ahead': [(2, 1), (1, -1)], 'even': [(1, 0)]}
    """
    tallies: dict[K, Counter[float]] = {}
    for category, utility in positions:
        tallies.setdefault(category, Counter())[utility] += 1
    return {
        category: [(tally[utility], utility) for utility in sorted(tally, reverse=True)]
        for category, tally in tallies.items()
    }


class Fit(NamedTuple):
    """Weights in the order of the features, and a constant, as `Linear.weighted` takes them."""

    weights: tuple[float, ...]
    constant: float


def least_squares(rows: Sequence[Sequence[float]], outcomes: Sequence[float]) -> Fit:
    """The weighted sum that is nearest to the outcomes: least is the sum of squared differences.

    Of equally good weights, as there are where features depend on each other, the smallest.

    >>> fit = least_squares([(0, 1), (1, 0), (2, 2), (3, 1)], [1, 0, 5, 4])
    >>> [round(weight, 6) for weight in fit.weights], round(fit.constant, 6)
    ([1.0, 2.0], -1.0)
    """
    import numpy as np

    design, target = _matrix(rows, outcomes)
    *weights, constant = np.linalg.lstsq(design, target, rcond=None)[0].tolist()
    return Fit(tuple(weights), constant)


def logistic_regression(rows: Sequence[Sequence[float]], outcomes: Sequence[float]) -> Fit:
    """The weighted sum z for which 1 / (1 + exp(-z)) fits the chance of a win best.

    Best is most likely: the outcomes, as they came, have the greatest probability. Draws are left
    out. ValueError where a weighted sum tells wins from losses without an error, because then no
    weights are large enough.

    >>> fit = logistic_regression([[0], [0], [0], [1], [1], [1]], [1, -1, -1, 1, 1, -1])
    >>> round(fit.weights[0], 6), round(fit.constant, 6)  # the odds are 1 : 2 and 2 : 1
    (1.386294, -0.693147)
    """
    import numpy as np

    design, target = _matrix(rows, outcomes)
    design, won = design[target != 0], target[target != 0] > 0
    if not len(won):
        raise ValueError("without a win or a loss there is nothing to learn the chance of a win by")
    weights = np.zeros(design.shape[1])
    for _ in range(25):  # Newton's method: about eight steps suffice, where there is an end
        chance = (1 + np.tanh(design @ weights / 2)) / 2
        curvature = design.T @ (design * (chance * (1 - chance))[:, None])
        step = np.linalg.lstsq(curvature, design.T @ (won - chance), rcond=None)[0]
        weights += step
        if np.abs(step).max() < 1e-10:
            *slopes, constant = weights.tolist()
            return Fit(tuple(slopes), constant)
    raise ValueError(
        "some weighted sum tells all wins from losses, so that no weights are large enough"
    )


def ordered_right(values: Sequence[float], outcomes: Sequence[float]) -> float:
    """The share of pairs with different outcomes that `values` put in the right order; a tie is ½.

    >>> ordered_right([5, 1, 1, 3], [1, 0, -1, -1])  # 5 beats all, 1 ties with 1, 1 is below 3
    0.7
    """
    classes = [
        sorted(v for v, o in zip(values, outcomes, strict=True) if o == outcome)
        for outcome in sorted(set(outcomes))
    ]
    right = pairs = 0.0
    for lower, higher in combinations(classes, 2):
        pairs += len(lower) * len(higher)
        right += sum(bisect_left(lower, v) + bisect_right(lower, v) for v in higher) / 2
    if not pairs:
        raise ValueError("all outcomes are equal: there is no right order of the positions")
    return right / pairs


def sign_right(values: Sequence[float], outcomes: Sequence[float]) -> float:
    """The share of wins and losses whose value has the sign of the outcome; a value of 0 is ½.
    Draws are left out.

    >>> sign_right([5, 1, -1, 0], [1, 0, 1, -1])
    0.5
    """
    signs = [v * o for v, o in zip(values, outcomes, strict=True) if o]
    if not signs:
        raise ValueError("without a win or a loss no sign is right or wrong")
    return (sum(sign > 0 for sign in signs) + signs.count(0) / 2) / len(signs)


def _matrix(rows: Sequence[Sequence[float]], outcomes: Sequence[float]) -> tuple[Array, Array]:
    """The rows, each with a 1 for the constant, and the outcomes."""
    import numpy as np

    if not len(rows) or len(rows) != len(outcomes):
        raise ValueError(f"{len(rows)} rows of features do not go with {len(outcomes)} outcomes")
    if len(lengths := set(map(len, rows))) > 1:
        raise ValueError(f"every row has the same features, but these have {sorted(lengths)}")
    design = np.column_stack([np.asarray(rows, float), np.ones(len(rows))])
    target = np.asarray(outcomes, float)
    if not (np.isfinite(design).all() and np.isfinite(target).all()):
        raise ValueError("features and outcomes are finite numbers, but some of these are not")
    return design, target
