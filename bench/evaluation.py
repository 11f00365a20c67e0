"""Evaluations of Connect Four against each other, and depth against quality.

`python -m bench.evaluation` plays the matches of the notebook on evaluation, which takes some
minutes, and tells how often a search on the solved board of 5 × 4 chooses an optimal move.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from adsearch.evaluation import connect_four
from adsearch.games import ConnectFour
from adsearch.matches import alpha_beta_player, match
from adsearch.solved import solved

GAME = ConnectFour()
HAND = connect_four(GAME)

# What least squares and logistic regression make of the solved positions of 5 × 4 at ply 8.
WEIGHTS = {
    "least squares": (0.6369, 0.1555, 0.0277),
    "logistic": (2.5273, 0.6251, 0.1501),
    "1, 1, 1": (1, 1, 1),
    "threes alone": (1, 0, 0),
    "centre alone": (0, 0, 1),
    "zero": (0, 0, 0),
    "negated": (-5, -1, -1),
}
DEPTHS = ((2, 1), (3, 2), (4, 3), (5, 4), (3, 1), (4, 2))


def evaluation(weights: tuple[float, ...]) -> Callable[[Any], float]:
    return HAND.weighted(weights) / 1000


def played(name: str, first: Any, second: Any, pairs: int) -> None:
    result = match(GAME, first, second, pairs, opening=4, seed=1, workers=os.cpu_count() or 1)
    print(f"{name:<24}{str(result).partition(': ')[2]}", flush=True)


def evaluations(pairs: int = 100, depth: int = 4) -> None:
    """Print how evaluations fare against 5, 1, 1 at the same depth."""
    print(f"against 5, 1, 1, both to depth {depth}")
    hand = alpha_beta_player(depth, evaluation((5, 1, 1)))
    for name, weights in WEIGHTS.items():
        played(name, alpha_beta_player(depth, evaluation(weights)), hand, pairs)


def depths(pairs: int = 100) -> None:
    """Print how much a ply more is worth, with the same evaluation."""
    hand, zero = evaluation((5, 1, 1)), evaluation((0, 0, 0))
    print("\ndepth against depth, both 5, 1, 1")
    for deep, shallow in DEPTHS:
        name = f"{deep} against {shallow}"
        played(name, alpha_beta_player(deep, hand), alpha_beta_player(shallow, hand), pairs)
    known, blind = alpha_beta_player(2, hand), alpha_beta_player(4, zero)
    played("5, 1, 1 to 2, zero to 4", known, blind, pairs)


def optimal(deepest: int = 10) -> None:
    """Print the share of optimal moves by depth, exactly."""
    print("\n5 × 4, ply 8: positions whose moves differ, share of optimal moves by depth")
    for depth in range(1, deepest + 1):
        number, share = solved().optimal_share(8, depth)
        print(f"{depth:>2} {number:,} {share:.3f}", flush=True)


if __name__ == "__main__":
    optimal()
    depths()
    evaluations()
