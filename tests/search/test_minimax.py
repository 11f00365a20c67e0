"""Minimax, solving and strategies against the definition and the textbooks' numbers."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN
from adsearch.games import Nim, TicTacToe, Tree
from adsearch.games.tree import AIMA_TWO_PLY, NAU, STOCKTON, STOCKTON_CUT
from adsearch.search.minimax import minimax, solve, strategy
from tests.search.drawn import graphs, is_best_play, paths, trees, worth


@pytest.mark.parametrize(
    ("text", "value", "line"),
    [
        (AIMA_TWO_PLY, 3, ("a1", "b1")),
        (NAU, 5, (0, 0, 0)),
        (STOCKTON, 10, (1, 0, 2, 0)),
        (STOCKTON_CUT, 0.54, (0, 0, 1)),
        ("(-3 -1 -2)", -1, (1,)),
        ("min(1 2)", 1, (0,)),
        ("max(max(1 2))", 2, (0, 1)),
        ("max(1 max(0 2))", 2, (1, 1)),
        ("((1 9) (2 3))", 2, (1, 0)),
        ("(1 1)", 1, (0,)),  # of equals the first
        ("min(1 1)", 1, (0,)),
        ("5", 5, ()),
    ],
)
def test_minimax_gives_the_value_and_the_line_of_best_play(text, value, line):
    found = minimax(Tree(text))
    assert (found.value, found.line, found.action) == (value, line, line[0] if line else None)


@pytest.mark.slow
@given(trees)
def test_minimax_agrees_with_the_definition_and_looks_at_everything(tree):
    found = minimax(tree)
    every = paths(tree)
    assert found.value == worth(tree, ())
    assert is_best_play(tree, (), found.line, found.value)
    assert tree.is_terminal(tuple(found.line))
    assert found.statistics.nodes == len(every)
    assert found.statistics.leaves == sum(map(tree.is_terminal, every))
    assert found.statistics.depth == max(map(len, every))


@pytest.mark.slow
def test_minimax_of_tic_tac_toe_visits_the_whole_tree():
    found = minimax(TicTacToe())
    assert found.value == 0
    assert (found.statistics.nodes, found.statistics.leaves) == (549_946, 255_168)
    assert found.statistics.depth == 9


def test_tic_tac_toe_has_5478_positions_and_16168_calls_reach_them():
    solution = solve(TicTacToe())
    assert (len(solution.values), solution.calls) == (5_478, 16_168)
    assert Counter(solution.values.values()) == {1: 2_936, 0: 1_068, -1: 1_474}


def test_the_seeds_nim_has_14_positions_and_is_lost():
    game = Nim((2, 2))
    values = solve(game).values
    assert (len(values), values[game.initial()]) == (14, -1)


@pytest.mark.slow
@given(trees | graphs())
def test_solving_values_exactly_the_positions_that_can_be_reached(game):
    values = solve(game).values
    assert values == {s: worth(game, s) for s in set(paths(game))}


@pytest.mark.slow
@given(trees | graphs(), st.sampled_from([MAX, MIN]))
def test_a_plan_answers_every_reply_and_earns_the_value_at_least(game, player):
    plan = strategy(game, player=player)
    asked, finished = set(), []

    def follow(s):
        if game.is_terminal(s):
            finished.append(game.utility(s))
        elif game.player(s) == player:
            asked.add(s)
            follow(game.result(s, plan[s]))
        else:
            for a in game.actions(s):
                follow(game.result(s, a))

    follow(game.initial())
    assert asked == plan.keys()
    worst = min(finished) if player == MAX else max(finished)
    assert worst == worth(game, game.initial())


def test_a_plan_takes_a_root_choice_and_two_contingent_ones_on_nau():
    assert strategy(Tree(NAU)) == {(): 0, (0, 0): 0, (0, 1): 0}
