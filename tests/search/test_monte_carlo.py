"""Playouts draw uniformly; flat Monte Carlo is right about random opponents only."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from adsearch.game import MAX, UnsupportedGame
from adsearch.games import Backgammon, Nim, Pig, TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.monte_carlo import monte_carlo, playout, playout_mean, roll

TRAP = Tree("(A:(1 1 1 0) B:0.5)")
TICTACTOE = TicTacToe()
CORNERS, EDGES = {0, 2, 6, 8}, {1, 3, 5, 7}


@cache
def expectation(s) -> Fraction:
    """The exact mean of MAX's utility when tic-tac-toe goes on at random from `s`."""
    if TICTACTOE.is_terminal(s):
        return Fraction(TICTACTOE.utility(s))
    after = [expectation(TICTACTOE.result(s, a)) for a in TICTACTOE.actions(s)]
    return sum(after, Fraction(0)) / len(after)


@pytest.mark.slow
@pytest.mark.parametrize(("cell", "mean"), [(0, (12, 35)), (1, (1, 5)), (4, (1, 2))])
def test_playouts_approach_the_exact_expectation(cell: int, mean: tuple[int, int]) -> None:
    s = TICTACTOE.result(TICTACTOE.initial(), cell)
    assert expectation(s) == Fraction(*mean)
    # A mean of 20,000 has a standard error of 0.007 at most.
    assert playout_mean(TICTACTOE, 20_000, Random(0))(s) == pytest.approx(
        mean[0] / mean[1], abs=0.02
    )


def test_a_playout_from_a_finished_game_is_its_utility_for_max() -> None:
    won_by_o = TICTACTOE.position("OOO XX. X..")
    assert playout(TICTACTOE, won_by_o, Random(0)) == -1


def test_playouts_draw_all_moves_alike() -> None:
    rng, tree = Random(0), Tree("(0 1 2 3 4 5 6)")
    seen = Counter(playout(tree, (), rng) for _ in range(7000))
    chi_squared = sum((seen[value] - 1000) ** 2 / 1000 for value in range(7))
    assert chi_squared < 22.5  # 99.9 % of right programs stay below, six degrees of freedom


def test_playouts_draw_outcomes_by_their_probabilities() -> None:
    rng, tree = Random(0), Tree("chance(0.7:1 0:50 0.3:0)")
    assert playout_mean(tree, 10_000, rng)(()) == pytest.approx(0.7, abs=0.02)
    assert {roll(tree, (), rng) for _ in range(200)} == {0, 2}


def test_playouts_depend_on_the_given_generator_alone() -> None:
    runs = {tuple(playout(Pig(30), Pig(30).initial(), Random(s)) for s in range(20)) for _ in "ab"}
    assert len(runs) == 1


def test_playouts_end_games_of_chance() -> None:
    game, rng = Backgammon(), Random(1)
    assert all(1 <= abs(playout(game, game.initial(), rng)) <= 3 for _ in range(3))


def test_flat_monte_carlo_walks_into_the_trap() -> None:
    found = monte_carlo(TRAP, (), 2000, Random(0))
    assert (found.action, found.line) == ("A", ("A",))
    assert found.value == pytest.approx(0.75, abs=0.05)


def test_flat_monte_carlo_chooses_the_trap_as_often_as_the_binomial_says() -> None:
    """With ten playouts a move: more than 5 of 10 ones, or 5 and the lot."""
    chances = [math.comb(10, k) * 0.75**k * 0.25 ** (10 - k) for k in range(11)]
    exact = sum(chances[6:]) + chances[5] / 2
    assert exact == pytest.approx(0.9511, abs=5e-5)
    chosen = [monte_carlo(TRAP, (), 10, Random(seed)).action for seed in range(2000)]
    assert chosen.count("A") / 2000 == pytest.approx(exact, abs=0.015)


@pytest.mark.slow
def test_more_playouts_can_make_the_choice_worse() -> None:
    """O must take an edge, where random play is worth less to O than in a corner."""
    s = TICTACTOE.position("X.. .O. ..X")
    after = {a: -expectation(TICTACTOE.result(s, a)) for a in TICTACTOE.actions(s)}
    assert {a: after[a] for a in CORNERS & set(after)} == {2: Fraction(1, 6), 6: Fraction(1, 6)}
    assert {after[a] for a in EDGES} == {Fraction(1, 10)}
    right = {
        n: sum(monte_carlo(TICTACTOE, s, n, Random(seed)).action in EDGES for seed in range(60))
        for n in (5, 500)
    }
    assert right[5] > 30 > right[500]


def test_min_takes_the_lowest_mean() -> None:
    found = monte_carlo(Tree("min(3 1 2)"), (), 5, Random(0))
    assert (found.value, found.action) == (1, 1)


def test_the_initial_state_is_meant_where_none_is_given() -> None:
    assert monte_carlo(Nim((1,)), None, 3, Random(0)).action == (0, 1)


def test_a_finished_game_has_its_value_and_no_move() -> None:
    for n in (0, 5):
        found = monte_carlo(Tree("7"), (), n, Random(0))
        assert (found.value, found.action) == (7, None)


def test_without_playouts_any_legal_move_is_drawn() -> None:
    found = [monte_carlo(TRAP, (), 0, Random(seed)) for seed in range(20)]
    assert {result.action for result in found} == {"A", "B"}
    assert all(math.isnan(result.value) for result in found)


def test_each_move_gets_exactly_n_playouts() -> None:
    asked: list[tuple[object, ...]] = []

    class Counted(Tree):
        def utility(self, s, p=MAX, /):
            asked.append(s)
            return super().utility(s, p)

    monte_carlo(Counted("((1 2) (3 4) 5)"), (), 11, Random(0))
    assert Counter(s[0] for s in asked) == {0: 11, 1: 11, 2: 11}


def test_alpha_beta_over_playouts_sees_through_the_trap() -> None:
    deeper = Tree("(A:((1 1) (1 1) (0 0)) B:((0.5 0.5) (0.5 0.5)))")
    assert monte_carlo(deeper, (), 300, Random(0)).action == "A"
    found = alpha_beta(deeper, depth=2, evaluation=playout_mean(deeper, 5, Random(0)))
    assert (found.value, found.action) == (0.5, "B")


def test_alpha_beta_over_playouts_knows_finished_games_exactly() -> None:
    evaluation = playout_mean(TRAP, 3, Random(0))
    assert alpha_beta(TRAP, depth=2, evaluation=evaluation).value == 0.5
    assert (
        0.5
        <= alpha_beta(TRAP, depth=0, evaluation=playout_mean(TRAP, 2000, Random(0))).value
        <= 0.7
    )


@pytest.mark.parametrize("n", [-1, 2.5, True, "10"])
def test_a_number_of_playouts_is_a_whole_number(n) -> None:
    with pytest.raises(ValueError, match="number of playouts must be"):
        monte_carlo(TRAP, (), n, Random(0))


def test_a_mean_of_no_playouts_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one playout"):
        playout_mean(TRAP, 0, Random(0))


def test_there_is_no_move_to_choose_where_chance_moves() -> None:
    with pytest.raises(UnsupportedGame, match="flat Monte Carlo chooses a move, but chance"):
        monte_carlo(Tree("chance(1 2)"), (), 5, Random(0))


@pytest.mark.parametrize("text", ["A(<1 2 3> <3 2 1>)", "(<1 2> <5 5>)"])
def test_only_two_players_with_opposite_interests_are_served(text: str) -> None:
    with pytest.raises(UnsupportedGame, match="flat Monte Carlo"):
        monte_carlo(Tree(text), (), 5, Random(0))
