"""What a search refuses, and in which words."""

from __future__ import annotations

import math
from functools import partial

import pytest

from adsearch.game import UnsupportedGame
from adsearch.games import Graph, Nim, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_fail_hard import alpha_beta_fail_hard
from adsearch.search.alpha_beta_with_table import alpha_beta_with_table
from adsearch.search.exploit import evenly, exploit_mixed
from adsearch.search.forced_win import forced_win
from adsearch.search.h_minimax import h_minimax
from adsearch.search.iterative_deepening import iterative_deepening
from adsearch.search.max_n import max_n
from adsearch.search.minimax import minimax, solve, strategy
from adsearch.search.negamax import negamax
from adsearch.search.preconditions import require
from adsearch.search.transposition_table import Table


def with_table(game, state=None, **settings):
    return alpha_beta_with_table(game, state, Table(), **settings)


def to_depth_99(game, state=None):
    return h_minimax(game, state, 99, lambda s: 0)


def against_chance(game, state=None):
    return exploit_mixed(game, state, evenly)


def deepened(game, state=None, **settings):
    return iterative_deepening(game, state, **{"evaluation": lambda s: 0} | settings)


whole = [
    minimax,
    solve,
    strategy,
    alpha_beta,
    alpha_beta_fail_hard,
    negamax,
    with_table,
    forced_win,
]
windowed = [alpha_beta, alpha_beta_fail_hard, negamax, with_table]
two_player = [*whole, to_depth_99, against_chance, deepened]


@pytest.mark.parametrize("search", two_player)
def test_two_player_searches_refuse_three_players(search):
    with pytest.raises(UnsupportedGame, match=r"is for two players, Nim has 3"):
        search(Nim((1, 2), players=3))


@pytest.mark.parametrize("search", two_player)
def test_two_player_searches_refuse_utilities_without_a_constant_sum(search):
    with pytest.raises(UnsupportedGame, match="do not add up to a constant"):
        search(Tree("(<1 1> <2 3>)"))


@pytest.mark.parametrize("search", [*two_player, max_n])
def test_chance_is_refused_at_the_root_and_below(search):
    for text, where in (("chance(1 1)", "/"), ("((1 chance(-1 1)) -1)", "/0/1")):
        with pytest.raises(UnsupportedGame, match=f"knows no chance(.|\n)*\n{where}$"):
            search(Tree(text))


@pytest.mark.parametrize("search", [*two_player, max_n])
def test_infinite_utilities_are_refused(search):
    with pytest.raises(UnsupportedGame, match="infinity"):
        search(Tree("(inf 1)"))


@pytest.mark.parametrize("search", [*whole, against_chance, max_n])
def test_a_game_that_goes_in_circles_ends_in_a_sentence(search):
    with pytest.raises(UnsupportedGame, match=r"in circles .*; limit the depth"):
        search(Graph("A = max(B stop:1); B = min(A)"))


def test_what_was_not_asked_for_is_not_required():
    game = Tree("A(<1 2 3> chance(<1 1 1> <0 0 0>))")
    assert require(game, (1,), "a", two_players=False, constant_sum=False, chance=True) == (1,)


@pytest.mark.parametrize("guess", [math.nan, math.inf, "good", None, [1]])
@pytest.mark.parametrize(
    "search",
    [
        *(partial(search, depth=1) for search in windowed),
        lambda game, evaluation: h_minimax(game, None, 1, evaluation),
        partial(deepened, max_depth=1),
        partial(deepened, max_depth=0),
    ],
)
def test_an_evaluation_that_gives_no_finite_number_is_named_with_the_position(search, guess):
    with pytest.raises(
        ValueError, match=r"the evaluation gave .*, which is no finite number, at\n/"
    ):
        search(Tree("((1) (2))"), evaluation=lambda s: guess)


@pytest.mark.parametrize("search", windowed)
def test_a_depth_needs_an_evaluation_and_is_a_whole_number(search):
    tree = Tree("((1) (2))")
    with pytest.raises(ValueError, match="cut off at depth 1 needs an evaluation"):
        search(tree, depth=1)
    for depth in (-1, 1.5, "2"):
        with pytest.raises(ValueError, match=r"a depth is a number of plies, 0 or more, not"):
            search(tree, depth=depth, evaluation=lambda s: 0)


def test_a_deepening_to_a_negative_depth_is_refused():
    with pytest.raises(ValueError, match=r"a depth is a number of plies, 0 or more, not -1"):
        deepened(Tree("((1) (2))"), max_depth=-1)


@pytest.mark.parametrize("search", windowed)
def test_an_empty_window_is_refused(search):
    for alpha, beta in ((1, 1), (2, 1), (math.nan, 1)):
        with pytest.raises(ValueError, match="no value lies in the window"):
            search(Tree("(1 2)"), alpha=alpha, beta=beta)


@pytest.mark.parametrize("search", [*two_player, max_n])
def test_a_finished_game_has_its_utility_and_no_action(search):
    if search in (solve, strategy):
        return
    found = search(Tree("((1) -1)"), (1,))
    assert (found.value, found.action, tuple(found.line)) in [
        (-1, None, ()),
        ((-1, 1), None, ()),  # max_n
        (1, None, ()),  # negamax, as it would be MIN's turn
    ]


@pytest.mark.parametrize("search", [*two_player, max_n])
def test_the_only_legal_move_is_the_action(search):
    if search in (solve, strategy):
        return
    assert search(Tree("(only:-1)")).action == "only"
