"""The best response to a known opponent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove
from adsearch.games import TicTacToe, Tree
from adsearch.search.exhaustive import strategy
from adsearch.search.fallible import evenly, exploit, exploit_mixed
from tests.search.drawn import paths, trees, worth

PAIR = "((5 7) (4 9))"


@pytest.mark.parametrize(
    ("replies", "value", "action"),
    [((0, 0), 5, 0), ((0, 1), 9, 1), ((1, 0), 7, 0), ((1, 1), 9, 1)],
)
def test_each_fixed_min_has_its_best_response(replies, value, action):
    found = exploit(Tree(PAIR), None, lambda game, s: replies[s[0]])
    assert (found.value, found.action, found.line) == (value, action, (action, replies[action]))


def erring(error):
    """MIN errs with probability `error`, and then plays at random."""

    def opponent(game, s):
        best = min(game.actions(s), key=lambda a: worth(game, game.result(s, a)))
        moves = game.actions(s)
        return [(a, error / len(moves) + (1 - error if a == best else 0)) for a in moves]

    return opponent


def test_the_trap_pays_once_min_errs_two_times_out_of_three():
    for error, action, value in ((0.6, 0, 5.6), (0.7, 1, 5.75), (1, 1, 6.5)):
        found = exploit_mixed(Tree(PAIR), None, erring(error))
        assert (found.action, found.value) == (action, pytest.approx(value))
        assert found.line == (action,)


@pytest.mark.slow
@settings(derandomize=True, deadline=None)
@given(trees, st.integers(0, 99))
def test_the_best_response_earns_what_the_best_of_all_plans_earns(tree, habit):
    asked = []

    def opponent(game, s):
        asked.append(s)
        return game.actions(s)[(habit + len(s)) % len(game.actions(s))]

    def earned(s):
        if tree.is_terminal(s):
            return tree.utility(s)
        moves = tree.actions(s)
        if tree.player(s) == MIN:
            return earned((*s, opponent(tree, s)))
        return max(earned((*s, a)) for a in moves)

    found = exploit(tree, None, opponent)
    assert found.value == earned(()) >= worth(tree, ())
    assert all(tree.player(s) == MIN for s in asked)


@pytest.mark.slow
@settings(derandomize=True, deadline=None)
@given(trees, st.floats(0, 1))
def test_against_a_min_that_errs_at_random_the_minimax_value_is_the_least_to_expect(tree, error):
    assert exploit_mixed(tree, None, erring(error)).value >= worth(tree, ()) - 1e-9


@pytest.mark.slow
@settings(derandomize=True, deadline=None)
@given(trees)
def test_against_a_perfect_min_it_is_minimax(tree):
    mins = [s for s in paths(tree) if tree.player(s) == MIN and not tree.is_terminal(s)]
    perfect = {s: strategy(tree, s, MIN)[s] for s in mins}
    assert exploit(tree, None, lambda game, s: perfect[s]).value == worth(tree, ())


def test_where_min_is_to_move_the_action_is_the_opponents():
    assert exploit(Tree("min(1 2)"), None, lambda game, s: 1).action == 1


def test_an_opponent_who_plays_illegally_is_caught():
    with pytest.raises(IllegalMove, match="7 is not legal for MIN"):
        exploit(Tree(PAIR), None, lambda game, s: 7)


@pytest.mark.parametrize("mixture", [[(0, 0.5)], [(0, 1.5), (1, -0.5)], []])
def test_wrong_probabilities_are_shown_with_the_position(mixture):
    with pytest.raises(ValueError, match=r"probabilities are wrong: \[(.|\n)*/0"):
        exploit_mixed(Tree(PAIR), None, lambda game, s: mixture)


@pytest.mark.slow
def test_tic_tac_toe_against_a_random_min_is_worth_191_of_192():
    game = TicTacToe()
    found = exploit_mixed(game, None, evenly)
    assert found.value == pytest.approx(191 / 192)
    assert game.player(game.initial()) == MAX
    corner, centre, edge = (
        exploit_mixed(game, game.result(game.initial(), a), evenly).value for a in (0, 4, 1)
    )
    assert (corner, round(centre, 4), round(edge, 4)) == (found.value, 0.9896, 0.9870)
