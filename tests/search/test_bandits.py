"""What strategies for the bandit regret, to the figures of the course."""

from __future__ import annotations

import math
from functools import cache
from random import Random
from statistics import fmean

import pytest

from adsearch.search.bandits import Bandit, Pulls, by_ucb1, epsilon_greedy, greedy, ucb1, uniform

STRATEGIES = {
    "uniform": uniform,
    "greedy": greedy,
    "epsilon 0.1": epsilon_greedy(0.1),
    "UCB1 sqrt 2": by_ucb1(2**0.5),
    "UCB1 1": by_ucb1(1),
    "UCB1 0.5": by_ucb1(0.5),
    "UCB1 0.25": by_ucb1(0.25),
}


@cache
def runs(strategy: str) -> list[Pulls]:
    bandit = Bandit((0.3, 0.5, 0.7))
    return [bandit.play(STRATEGIES[strategy], 1000, Random(seed)) for seed in range(200)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "after_10", "after_100", "after_1000", "worst"),
    [
        pytest.param("uniform", 2.02, 20.00, 200.16, 217.2, marks=pytest.mark.long),
        ("greedy", 1.76, 13.13, 121.76, 399.4),
        pytest.param("epsilon 0.1", 1.78, 9.07, 31.98, 150.2, marks=pytest.mark.long),
        pytest.param("UCB1 sqrt 2", 1.76, 11.16, 44.66, 78.0, marks=pytest.mark.long),
        pytest.param("UCB1 1", 1.70, 8.90, 27.54, 52.6, marks=pytest.mark.long),
        pytest.param("UCB1 0.5", 1.58, 5.50, 9.93, 52.4, marks=pytest.mark.long),
        pytest.param("UCB1 0.25", 1.61, 7.16, 32.23, 226.4, marks=pytest.mark.long),
    ],
)
def test_mean_and_worst_regret_of_200_runs(
    strategy: str, after_10: float, after_100: float, after_1000: float, worst: float
) -> None:
    means = [fmean(run.regret[t - 1] for run in runs(strategy)) for t in (10, 100, 1000)]
    assert means == pytest.approx([after_10, after_100, after_1000], abs=0.0051)
    assert max(run.regret[-1] for run in runs(strategy)) == pytest.approx(worst, abs=0.051)


@pytest.mark.slow
def test_mean_pulls_of_ucb1() -> None:
    pulls = [fmean(run.visits[arm] for run in runs("UCB1 1")) for arm in range(3)]
    assert pulls == pytest.approx([29.2, 79.3, 891.5], abs=0.051)


def test_regret_is_the_gap_of_each_arm_pulled() -> None:
    run = Bandit((0.25, 1.0)).play(uniform, 50, Random(3))
    assert run.regret[-1] == pytest.approx(0.75 * run.visits[0])
    assert sum(run.visits) == len(run.regret) == 50
    assert list(run.regret) == sorted(run.regret)


@pytest.mark.parametrize(
    ("c", "bounds"),
    [
        (1, [1.2266, 1.3447, 1.6651]),
        (0.5, [0.9633, 0.9723, 0.8326]),
        (0, [0.7, 0.6, 0]),
        (2**0.5, [1.4447, 1.6531, 2.3548]),
    ],
)
def test_ucb1_by_hand(c: float, bounds: list[float]) -> None:
    found = [ucb1(wins, visits, 16, c) for wins, visits in ((7, 10), (3, 5), (0, 1))]
    assert found == pytest.approx(bounds, abs=5e-5)


def test_what_was_never_tried_has_no_upper_bound() -> None:
    assert ucb1(0, 0, 0, 0) == math.inf


@pytest.mark.parametrize("arms", [(), (0.5, 1.2), (-0.1,), (math.nan,)])
def test_arms_are_probabilities(arms: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="arms of a bandit are probabilities"):
        Bandit(arms)
