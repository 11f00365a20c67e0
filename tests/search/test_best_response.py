"""Expected values, best responses and exploitability against oracles that list everything."""

from __future__ import annotations

import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.algorithms import expected_game_score
from open_spiel.python.algorithms import exploitability as spiel_exploitability
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

from adsearch.game import MAX, MIN, UnsupportedGame
from adsearch.games import Kuhn, Leduc, Tree
from adsearch.search import best_response, expected, exploitability, uniform_strategy
from tests.search.hidden import (
    BLUFF,
    FUSION,
    NONLOCAL,
    PENNIES,
    STAIRS,
    Cards,
    against,
    mean,
    random_strategy,
    replies,
)

SEEDS = st.integers(0, 10_000)


@given(SEEDS, SEEDS)
def test_expected_value_is_the_mean_over_all_games(game_seed: int, seed: int) -> None:
    game = Cards(game_seed)
    strategy = random_strategy(game, seed)
    assert expected(game, strategy) == pytest.approx(mean(game, strategy, game.initial()))


@pytest.mark.slow
@settings(max_examples=15)
@given(SEEDS, SEEDS, st.sampled_from([MAX, MIN]))
def test_no_pure_strategy_is_a_better_reply(game_seed: int, seed: int, p: int) -> None:
    game = Cards(game_seed)
    strategy = random_strategy(game, seed)
    sign = 1 if p == MAX else -1
    best = max(
        sign * mean(game, against(strategy, reply), game.initial()) for reply in replies(game, p)
    )
    value, reply = best_response(game, strategy, p)
    assert value == pytest.approx(best)
    assert sign * expected(game, against(strategy, reply)) == pytest.approx(best)


@given(SEEDS, SEEDS)
def test_exploitability_is_what_both_replies_win(game_seed: int, seed: int) -> None:
    game = Cards(game_seed)
    strategy = random_strategy(game, seed)
    both = [best_response(game, strategy, p)[0] for p in (MAX, MIN)]
    assert exploitability(game, strategy) == pytest.approx(sum(both) / 2)
    assert exploitability(game, strategy) > -1e-9


# -- OpenSpiel -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_leduc_by_uniform_players_agrees_with_openspiel() -> None:
    game, theirs = Leduc(), pyspiel.load_game("leduc_poker")
    strategy, policy = uniform_strategy(game), UniformRandomPolicy(theirs)
    assert exploitability(game, strategy) == pytest.approx(2.373611, abs=5e-7)
    assert best_response(game, strategy, MAX)[0] == pytest.approx(2.0875)
    assert best_response(game, strategy, MIN)[0] == pytest.approx(2.659722, abs=5e-7)
    score = expected_game_score.policy_value(theirs.new_initial_state(), [policy, policy])
    assert expected(game, strategy) == pytest.approx(score[0])


# Who bets with which cards first, after a pass, against a bet, and against a bet after passing.
HABITS = {
    "caller": ("K", "K", "JQK", "JQK"),
    "rock": ("K", "K", "K", "K"),
    "honest": ("K", "K", "QK", "QK"),
    "maniac": ("JQK", "JQK", "JQK", "JQK"),
}


def habit(name: str) -> dict[tuple[int, str], dict[str, float]]:
    return {
        (card, history): {"b": float(bets), "p": 1.0 - bets}
        for history, cards in zip(("", "p", "b", "pb"), HABITS[name], strict=True)
        for card in range(3)
        for bets in ["JQK"[card] in cards]
    }


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("caller", 1 / 3, 1 / 2),
        ("rock", 1 / 6, 1 / 3),
        ("honest", None, None),
        ("maniac", None, None),
    ],
)
def test_kuhn_habits(name: str, first: float | None, second: float | None) -> None:
    """What the best replies to them win, and what OpenSpiel says."""
    game, theirs, strategy = Kuhn(), pyspiel.load_game("kuhn_poker"), habit(name)
    policy = TabularPolicy(theirs)
    for (card, history), mixture in strategy.items():
        row = policy.state_lookup[f"{card}{history}"]
        policy.action_probability_array[row] = [mixture["p"], mixture["b"]]
    assert exploitability(game, strategy) == pytest.approx(
        spiel_exploitability.exploitability(theirs, policy)
    )
    wins = {"caller": 5 / 12, "rock": 1 / 4, "honest": 1 / 6, "maniac": 1 / 3}
    assert exploitability(game, strategy) == pytest.approx(wins[name])
    if first is not None and second is not None:
        assert best_response(game, strategy, MAX)[0] == pytest.approx(first)
        assert best_response(game, strategy, MIN)[0] == pytest.approx(second)


@pytest.mark.parametrize("alpha", [0, 0.1, 1 / 3, 0.4])
def test_kuhn_equilibria(alpha: float) -> None:
    """One for every α up to a third; the rest of an α of 0.4 is played as for a third."""
    rest = min(alpha, 1 / 3)
    bets = {
        (0, ""): alpha,
        (1, ""): 0.0,
        (2, ""): 3 * rest,
        (0, "pb"): 0.0,
        (1, "pb"): rest + 1 / 3,
        (2, "pb"): 1.0,
        (0, "p"): 1 / 3,
        (1, "p"): 0.0,
        (2, "p"): 1.0,
        (0, "b"): 0.0,
        (1, "b"): 1 / 3,
        (2, "b"): 1.0,
    }
    strategy = {known: {"b": b, "p": 1 - b} for known, b in bets.items()}
    assert expected(Kuhn(), strategy) == pytest.approx(-1 / 18)
    wrong = 0.0111 if alpha == 0.4 else 0
    assert exploitability(Kuhn(), strategy) == pytest.approx(wrong, abs=5e-5)


# -- the plan's small trees ----------------------------------------------------------------------


def test_bluff() -> None:
    low = {(0,): {"bet": 1}, (1,): {"bet": 0.5, "check": 0.5}}
    strategy = {**low, "#c": {"call": 2 / 3, "fold": 1 / 3}}
    assert expected(Tree(BLUFF), strategy) == pytest.approx(-1 / 3)
    for bets, right in ((0.05, 0.425), (0.2, 0.4)):
        seldom = {(0,): {"bet": 1}, (1,): {"bet": bets, "check": 1 - bets}}
        assert best_response(Tree(BLUFF), seldom, MIN)[0] == pytest.approx(right)


def test_later_moves_are_replied_too() -> None:
    """By the uniform strategy's own later moves, the stairs would not be worth climbing."""
    value, reply = best_response(Tree(STAIRS), uniform_strategy(Tree(STAIRS)), MAX)
    assert (value, reply[()]) == (1, "in")


def test_truths_of_fusion_and_non_locality() -> None:
    assert best_response(Tree(FUSION), {}, MAX)[0] == pytest.approx(0.7)
    go = {"#m": {"l": 1}}
    assert best_response(Tree(NONLOCAL), go, MIN)[0] == pytest.approx(1)
    assert best_response(Tree(NONLOCAL), {"#m": {"r": 1}}, MIN)[0] == pytest.approx(0.25)


def test_kuhn_does_not_peek() -> None:
    uniform = uniform_strategy(Kuhn())
    assert best_response(Kuhn(), uniform, MIN)[0] == pytest.approx(0.416667, abs=5e-7)
    assert best_response(Kuhn(), uniform, MAX)[0] == pytest.approx(0.5)


def test_the_others_part_is_enough_and_every_set_has_an_answer() -> None:
    never = {"#c": {"call": 0, "fold": 1}}
    assert set(best_response(Tree(BLUFF), never, MAX)[1]) == {(0,), (1,)}
    checks = {(0,): {"check": 1}, (1,): {"check": 1}}
    assert best_response(Tree(BLUFF), checks, MIN) == (0.5, {"#c": "call"})


def test_edges() -> None:
    assert best_response(Tree("5"), {}, MAX) == (5, {})
    assert best_response(Tree("(1 2)"), {(): {0: 1}}, MIN) == (-1, {}), "MIN has no move"
    assert expected(Tree("(7)"), {(): {0: 1}}) == 7
    assert expected(Tree("chance(0:(1 2) 1:3)"), {}) == 3, "nobody comes to the node"
    assert exploitability(Tree("A(<1 0> <0 1>)"), {(): {0: 1}}) == 0, "the sum is 1, not 0"


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mixture", "complaint"),
    [
        ({"h": 0.5, "t": 0.6}, r"add up to 1\.1, not to 1.* where MIN knows '#c', as at\n/h"),
        ({"h": 1.5, "t": -0.5}, "one of them is negative"),
        ({"h": float("nan"), "t": 1}, "add up to nan"),
        ({"h": 0.5, "x": 0.5}, "plays 'x', which is no move where MIN knows '#c'"),
        ({}, "add up to 0"),
    ],
)
def test_probabilities_that_are_none(mixture: dict[str, float], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        best_response(Tree(PENNIES), {"#c": mixture}, MAX)


def test_a_strategy_that_misses_a_set() -> None:
    strategy = uniform_strategy(Kuhn())
    del strategy[1, "pb"]
    with pytest.raises(ValueError, match=r"where MAX knows \(1, 'pb'\), as at\nMAX Q, MIN J"):
        expected(Kuhn(), strategy)


def test_a_player_who_forgets_is_refused() -> None:
    tree = Tree("(a:max#x(1 2) b:max#x(3 4))")
    with pytest.raises(UnsupportedGame, match="MAX knows '#x' at\n/a\nand at\n/b\nyet came there"):
        expected(tree, {})


def test_more_than_two_players_are_refused() -> None:
    with pytest.raises(UnsupportedGame, match="for two players"):
        exploitability(Tree("A(B(C(<1 2 3> <3 2 1>)))"), {})
