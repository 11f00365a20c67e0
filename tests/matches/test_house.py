"""The house's players are as strong as the course says."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import ConnectFour, Kalah, Nim, Pig, TicTacToe, Tree
from adsearch.matches import (
    Agent,
    Budget,
    alpha_beta_player,
    chance_to_pass,
    greedy_player,
    match,
    play_game,
    random_player,
    uct_player,
)
from tests.matches.players import bouton, store_difference, threes_twos_centre

KALAH = Kalah(6, 4)
E = store_difference(KALAH)


def flat(state: Any) -> float:
    return 0


EQUALS = {
    "random": random_player,
    "greedy": greedy_player(flat),
    "alpha-beta": alpha_beta_player(1, flat),
}


@pytest.mark.parametrize("player", EQUALS.values(), ids=EQUALS)
def test_equal_moves_are_chosen_at_random(player: Agent) -> None:
    game = Tree("(min(0 1) min(0 1) min(0 1) -9)")
    random.seed(0)
    chosen = [player(game, (), Budget()) for _ in range(3000)]
    share = 1 / 4 if player is random_player else 1 / 3
    for move in range(3):
        assert chosen.count(move) / 3000 == pytest.approx(share, abs=0.04)


@pytest.mark.parametrize("first", [MAX, MIN])
@pytest.mark.parametrize(
    "make",
    [lambda: greedy_player(flat), lambda: alpha_beta_player(3, flat), lambda: uct_player(60)],
)
def test_each_sees_a_win_in_one_from_both_sides(make: Callable[[], Agent], first: int) -> None:
    sign = 1 if first == MAX else -1
    game = Tree([[0, 0], sign, [0, -sign]], first=first)
    random.seed(1)
    assert {make()(game, (), Budget()) for _ in range(20)} == {1}


def test_alpha_beta_plays_nim_like_bouton() -> None:
    game = Nim((2, 3))
    result = match(game, alpha_beta_player(5, flat), bouton, pairs=8, opening=1)
    assert result.pair_scores == (0.5,) * 8


def test_uct_counts_wins_not_their_size() -> None:
    """The left move wins by 1 for sure; the right one by 100, or loses by 2 just as often."""
    game = Tree("max(1 chance(0.5:100 0.5:-2))")
    random.seed(2)
    assert {uct_player(200)(game, (), Budget()) for _ in range(20)} == {0}


def test_uct_and_greedy_play_games_of_chance() -> None:
    game = Pig(20)
    players = [uct_player(20), greedy_player(lambda s: 0)]
    assert play_game(game, players).forfeit is None


def agree(score: float, margin: float, published: float, its_margin: float) -> bool:
    """Two measurements differ by no more than 99.9 % of such differences."""
    return abs(score - published) <= 3.3 / 1.96 * math.hypot(margin, its_margin)


def test_greedy_beats_random_as_in_the_course() -> None:
    result = match(KALAH, greedy_player(E), random_player, pairs=60, seed=1)
    assert agree(result.score, result.margin, 0.921, 0.024)


def test_two_plies_beat_one_as_in_the_course() -> None:
    result = match(KALAH, alpha_beta_player(2, E), greedy_player(E), pairs=60, seed=1)
    assert agree(result.score, result.margin, 0.853, 0.031)
    assert chance_to_pass(28, 40, result.interval[0]) > 0.8


@pytest.mark.slow
def test_uct_beats_random_at_tic_tac_toe() -> None:
    assert match(TicTacToe(), uct_player(50), random_player, pairs=10, opening=1).score > 0.8


@pytest.mark.long
@pytest.mark.parametrize(
    ("a", "b", "pairs", "score", "margin"),
    [
        (greedy_player(E), random_player, 200, 0.921, 0.024),
        (alpha_beta_player(2, E), random_player, 200, 0.989, 0.010),
        (alpha_beta_player(4, E), random_player, 100, 0.989, 0.010),
        (alpha_beta_player(2, E), greedy_player(E), 200, 0.853, 0.031),
        (alpha_beta_player(4, E), greedy_player(E), 200, 0.906, 0.027),
        (alpha_beta_player(4, E), alpha_beta_player(2, E), 200, 0.740, 0.038),
        (uct_player(100), greedy_player(E), 60, 0.748, 0.037),
        (uct_player(100), random_player, 40, 0.995, 0.007),
        (alpha_beta_player(6, E), alpha_beta_player(4, E), 30, 0.685, 0.042),
    ],
)
def test_kalah_as_in_the_course(
    a: Agent, b: Agent, pairs: int, score: float, margin: float
) -> None:
    result = match(KALAH, a, b, pairs, seed=7, workers=2)
    assert agree(result.score, result.margin, score, margin)


FOUR = ConnectFour()
HAND = threes_twos_centre(FOUR)


def test_the_hand_made_evaluation_is_the_courses() -> None:
    for moves, value in (((3, 0, 3, 0, 3), 8), ((2, 0, 3, 0, 4), 11), ((0, 3, 0, 3, 1, 3), -8)):
        state = FOUR.initial()
        for move in moves:
            state = FOUR.result(state, move)
        assert HAND(state) == value / 1000


@pytest.mark.long
@pytest.mark.parametrize(
    ("a", "b", "pairs", "score", "margin"),
    [
        (alpha_beta_player(1, HAND), random_player, 50, 0.975, 0.021),
        (alpha_beta_player(2, HAND), alpha_beta_player(1, HAND), 100, 0.860, 0.035),
        (alpha_beta_player(3, HAND), alpha_beta_player(2, HAND), 60, 0.497, 0.041),
        (alpha_beta_player(2, HAND), alpha_beta_player(4, flat), 50, 0.830, 0.040),
    ],
)
def test_connect_four_as_in_the_course(
    a: Agent, b: Agent, pairs: int, score: float, margin: float
) -> None:
    """Deeper is not always better: an evaluation at depth 2 beats none at 4, and 3 hardly 2."""
    result = match(FOUR, a, b, pairs, seed=1, workers=2)
    assert agree(result.score, result.margin, score, margin)


@pytest.mark.long
def test_the_little_kalah_is_decided_by_the_opening() -> None:
    """On the smaller board the same players are harder to tell apart."""
    little = Kalah(4, 3)
    evaluation = store_difference(little)
    deep = alpha_beta_player(4, evaluation)
    result = match(little, deep, random_player, pairs=200, seed=1)
    assert agree(result.score, result.margin, 0.891, 0.027)
    result = match(little, greedy_player(evaluation), random_player, pairs=200, seed=1)
    assert agree(result.score, result.margin, 0.755, 0.035)
