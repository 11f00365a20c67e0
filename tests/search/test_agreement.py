"""All exact searches say the same, whatever their order, window or table."""

from __future__ import annotations

import pytest

from adsearch.game import MIN
from adsearch.games import ConnectFour, Hex, Kalah, Nim, Othello, TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.alpha_beta_fail_hard import alpha_beta_fail_hard
from adsearch.search.alpha_beta_with_table import alpha_beta_with_table
from adsearch.search.exploit import exploit
from adsearch.search.iterative_deepening import iterative_deepening
from adsearch.search.max_n import max_n
from adsearch.search.minimax import minimax, solve, strategy
from adsearch.search.move_ordering import History, Killers
from adsearch.search.negamax import negamax
from adsearch.search.transposition_table import Table, always_replace
from tests.search.drawn import grown, paths, shuffled, worth


def answers(game, seed):
    """Every search's value of the initial position, in MAX's view."""
    root = game.initial()
    sign = -1 if game.player(root) == MIN else 1
    order = shuffled(seed)
    yield minimax(game).value
    yield solve(game).values[root]
    yield max_n(game).value[0]
    for search in (alpha_beta, alpha_beta_fail_hard):
        yield search(game).value
        yield search(game, order=order).value
        yield search(game, order=Killers()).value
    yield sign * negamax(game, order=History()).value
    for capacity in (0, 1, 7, None):
        yield alpha_beta_with_table(game, None, Table(capacity), order=order).value
    yield alpha_beta_with_table(game, None, Table(5, always_replace)).value
    true = alpha_beta(game).value
    for search in (alpha_beta, alpha_beta_fail_hard):
        yield search(game, alpha=true - 1, beta=true + 1, order=order).value
    if len(game.actions(root)) != 1:  # a single move is played after one ply
        yield iterative_deepening(game, evaluation=lambda s: seed % 5 - 2, order=order).value
        yield iterative_deepening(game, evaluation=lambda s: seed % 5 - 2, table=Table()).value


@pytest.mark.slow
@pytest.mark.parametrize(
    "seeds", [range(400), pytest.param(range(400, 5000), marks=pytest.mark.long)]
)
def test_on_random_trees_with_extra_turns(seeds):
    for seed in seeds:
        tree = Tree(grown(seed), first=seed % 2)
        assert set(answers(tree, seed)) == {worth(tree, ())}, tree


@pytest.mark.parametrize(
    "seeds", [range(300), pytest.param(range(300, 2000), marks=pytest.mark.long)]
)
def test_no_opponent_holds_the_best_response_below_the_value(seeds):
    for seed in seeds:
        tree = Tree(grown(seed))
        order = shuffled(seed)
        habit = {s: order(tree, s, tree.actions(s), 0)[0] for s in paths(tree) if tree.actions(s)}
        careless = exploit(tree, None, lambda game, s, habit=habit: habit[s])
        assert careless.value >= worth(tree, ()), tree


@pytest.mark.parametrize(
    "game",
    [
        Nim((1, 2, 2)),
        Nim((3, 2), misere=False),
        TicTacToe(2, 3, 2),
        ConnectFour(3, 2, 3),
        Hex(2),
        Kalah(2, 1),
        pytest.param(Kalah(2, 2), marks=pytest.mark.long),
        pytest.param(ConnectFour(4, 3, 3), marks=pytest.mark.long),
        pytest.param(Othello(4), marks=pytest.mark.long),
    ],
    ids=lambda game: type(game).__name__,
)
def test_on_small_games(game):
    assert len(set(answers(game, 1))) == 1


def test_a_plan_of_tic_tac_toe_does_not_lose():
    game = TicTacToe()
    plan = strategy(game)

    def worst(s):
        if game.is_terminal(s):
            return game.utility(s)
        if s in plan:
            return worst(game.result(s, plan[s]))
        return min(worst(game.result(s, a)) for a in game.actions(s))

    assert worst(game.initial()) == 0
