"""The tables of notebook 8: `python -m bench.chance`, some minutes.

What Star1 and Star2 look at on random trees, what best play at Pig wins against simple rules, and
how TD(λ) learns it.
"""

from __future__ import annotations

import random
from functools import cache
from math import prod

from adsearch.search import Linear, PigSolution, PigStudent, hold_at, pig_match, star1, star2
from adsearch.search.pig_td_learning import quadratic
from tests.search.chance_trees import as_tree, best_first, random_tree

TREES = (("+c-c", 5, 6, 100), ("+c-c+c", 3, 3, 100), ("+c-", 8, 6, 200))
GAMES = (0, 10, 100, 300, 1000, 3000)


def stars() -> None:
    """Leaves as a share of all, on the same trees as they come and with the best moves first."""
    print("levels, b, n: star1, star2, star2 with memory; then the same with the best moves first")
    for levels, b, n, count in TREES:
        rng = random.Random(0)
        leaves = [0] * 6
        for _ in range(count):
            drawn = random_tree(levels, b, n, rng)
            for i, tree in enumerate((drawn, best_first(drawn, levels)[0])):
                game = as_tree(tree, levels)
                for j, found in enumerate(
                    (
                        star1(game, bounds=(-1, 1)),
                        star2(game, bounds=(-1, 1), memory=False),
                        star2(game, bounds=(-1, 1)),
                    )
                ):
                    leaves[3 * i + j] += found.statistics.leaves
        every = count * prod(n if level == "c" else b for level in levels)
        print(levels, b, n, *(f"{found / every:.3f}" for found in leaves), f"({count} trees)")


def pig(goal: int) -> None:
    """Best play against rules, exactly."""
    best = cache(PigSolution(goal).holds)
    for points in (20, 25):
        rule = cache(hold_at(points))
        first, second = pig_match(goal, best, rule), 1 - pig_match(goal, rule, best)
        print(
            f"Pig to {goal}, best play against holding at {points}: "
            f"{first:.4f} first, {second:.4f} second, {(first + second) / 2:.4f} on average"
        )


def learning() -> None:
    print(f"Pig to 50, TD: error / mean result against best play, after {GAMES} games")
    solution = PigSolution(50)
    for lam in (0, 0.7, 1):
        for seed in range(2):
            student = PigStudent(50, Linear(10, alpha=0.2, lam=lam), quadratic)
            judged = student.study(GAMES, solution, random.Random(seed))
            shown = "  ".join(f"{j.rms:.3f}/{j.result:.3f}" for j in judged)
            print(f"lambda {lam}, seed {seed}: {shown}", flush=True)


if __name__ == "__main__":
    stars()
    for goal in (50, 100):
        pig(goal)
    learning()
