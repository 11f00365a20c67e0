"""Numbers that notebook 8 quotes and no cell of it prints."""

from __future__ import annotations

from itertools import product
from math import inf, sqrt
from random import Random
from statistics import mean
from typing import Any

import pytest

from adsearch.game import CHANCE, MAX, MIN
from adsearch.games import Backgammon, Tree
from adsearch.search import PigSolution, expectiminimax
from autograder.exercises.chance.td import td
from autograder.inside.pig_self_play import chance_to_win, learn_pig

pytestmark = pytest.mark.slow


Answered = tuple[float, int]  # a value, and how many leaves it took


def test_where_nobody_holds_in_pig() -> None:
    """Notebook 8: beyond the map nobody does, for 50 points, and 25 is never the turn total."""
    pig = PigSolution(50)

    def holds_at(own: int, other: int, turn: int) -> bool:
        return 1 - pig.value(other, own + turn, 0) >= pig.value(own, other, turn) - 1e-12

    def holds(own: int, other: int) -> bool:
        return any(holds_at(own, other, turn) for turn in range(2, 50 - own))

    def never_from(other: int) -> int:
        return 1 + max((own for own in range(50) if holds(own, other)), default=-1)

    assert not any(never_from(other) for other in range(25, 50))
    assert max(map(never_from, range(50))) < 25
    assert {
        next((turn for turn in range(2, 50 - own) if holds_at(own, other, turn)), 0)
        for own in range(50)
        for other in range(50)
    } == {0, *range(14, 25)}


@pytest.mark.parametrize(("goal", "roll", "hold"), [(38, 0.735, 0.720), (50, 0.717, 0.736)])
def test_whether_25_points_in_the_first_turn_are_enough(
    goal: int, roll: float, hold: float
) -> None:
    """Notebook 8, "Pig": with a goal of 38 they are not."""
    choices = PigSolution(goal).choices(0, 0, 25)
    assert {move: round(p, 3) for move, p in choices.items()} == {"roll": roll, "hold": hold}


def test_from_20_points_on_nobody_holds_in_a_game_to_50() -> None:
    """Notebook 8, "Pig": why holding at 20 costs more there than holding at 25."""
    best = PigSolution(50)
    scores = product(range(20, 50, 5), range(0, 50, 7))
    assert not any(best.holds(a, b, turn) for a, b in scores for turn in range(2, 50 - a))


def _lead(s: Any) -> float:
    """By how many pips MAX is ahead, as a share of 375."""
    boards = (enumerate(Backgammon().checkers(s, p)) for p in (MAX, MIN))
    own, other = (sum(point * checkers for point, checkers in board) for board in boards)
    return (other - own) / 375


@pytest.mark.parametrize(
    ("roll", "play"), [((4, 3), "13/6"), ((3, 2), "13/8"), ((4, 1), "13/8"), ((5, 2), "13/6")]
)
def test_rolls_with_which_pips_at_two_plies_run_to_safety(roll: Any, play: str) -> None:
    """Notebook 8: with 4-3 and several other rolls no checker is left alone."""
    backgammon = Backgammon()
    s = backgammon.result(backgammon.initial(), roll)
    found = expectiminimax(backgammon, s, depth=2, evaluation=_lead)
    assert found.action == backgammon.parse(s, play)


@pytest.mark.parametrize(
    ("play", "pips"), [("8/5 6/5", 4 - 49 / 6), ("13/9", 4 - 49 / 6 - 16 / 6), ("24/20", -7.9722)]
)
def test_what_three_plays_of_the_opening_roll_are_worth(play: str, pips: float) -> None:
    """Notebook 8: a checker alone on 9 costs 16 pips in a sixth of the rolls."""
    backgammon = Backgammon()
    s = backgammon.result(backgammon.initial(), (3, 1))
    after = backgammon.result(s, backgammon.parse(s, play))
    found = expectiminimax(backgammon, after, depth=1, evaluation=_lead)
    assert 375 * found.value == pytest.approx(pips, abs=5e-5)


def _chance_tree(levels: str, rng: Random) -> str:
    """A random tree as notebook 8 draws it."""
    if not levels:
        return str(rng.uniform(-1, 1))
    weights = [rng.random() for _ in range(3)]
    labels = [f"{w / sum(weights)}:" if levels[0] == "c" else "" for w in weights]
    branches = [label + _chance_tree(levels[1:], rng) for label in labels]
    player = {"m": "max", "n": "min", "c": "chance"}[levels[0]]
    return f"{player}({' '.join(branches)})"


def _leaves_of_plain_star1(
    tree: Tree, s: tuple[int | str, ...], low: float, high: float
) -> Answered:
    """The value, and how many leaves Star1 examines that hands (-1, 1) down below dice."""
    if tree.is_terminal(s):
        return tree.utility(s), 1
    leaves = 0
    if tree.player(s) == CHANCE:
        known, left = 0.0, 1.0
        for outcome, p in tree.outcomes(s):
            value, more = _leaves_of_plain_star1(tree, tree.result(s, outcome), -1, 1)
            known, left, leaves = known + p * value, left - p, leaves + more
            if known + left <= low or known - left >= high:
                return (known + left if known + left <= low else known - left), leaves
        return known, leaves
    is_max = tree.player(s) == MAX
    best = -inf if is_max else inf
    for a in tree.actions(s):
        value, more = _leaves_of_plain_star1(tree, tree.result(s, a), low, high)
        best, leaves = (max if is_max else min)(best, value), leaves + more
        low, high = (max(low, best), high) if is_max else (low, min(high, best))
        if low >= high:
            break
    return best, leaves


@pytest.mark.long
def test_what_a_plain_window_below_dice_costs() -> None:
    """Notebook 8, "Is it worth it?": with exact windows it is three quarters of the leaves."""
    rng = Random(0)
    trees = [Tree(_chance_tree("mcncmc", rng)) for _ in range(10)]
    leaves = [_leaves_of_plain_star1(tree, (), -1, 1)[1] for tree in trees]
    assert round(mean(leaves) / 729, 2) == 0.86


@pytest.mark.long
def test_a_small_step_keeps_the_runs_with_lambda_1_together() -> None:
    """Notebook 8, "Learning by self-play": part of the scatter is the step size."""
    exact = PigSolution(50)
    positions = [(i, j, k) for i in range(50) for j in range(50) for k in range(50 - i)][::11]

    def error(alpha: float, seed: int) -> float:
        w = learn_pig(td, 50, 100, alpha, 1, seed)
        return sqrt(mean((chance_to_win(w, 50, *s) - exact.value(*s)) ** 2 for s in positions))

    for alpha, ends in ((0.2, (0.107, 0.247)), (0.02, (0.163, 0.182))):
        errors = [round(error(alpha, seed), 3) for seed in range(5)]
        assert (min(errors), max(errors)) == ends
