"""Orders: the same moves, the promising ones first, for either player."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX
from adsearch.games import TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.move_ordering import (
    History,
    InTurn,
    Killers,
    by_evaluation,
    line_first,
    ranked,
)
from tests.search.drawn import trees, worth

FLAT = Tree("(1 2 3 4)")


def everything(tree):
    return [
        ranked([2, 0]),
        by_evaluation(tree.evaluation),
        line_first(tree, (), alpha_beta(tree).line),
        Killers(),
        Killers(1),
        History(),
        InTurn(ranked([1]), by_evaluation(tree.evaluation), History(), Killers()),
    ]


@pytest.mark.slow
@given(trees)
def test_no_order_changes_the_value_or_loses_a_move(tree):
    for order in everything(tree):

        def checked(game, s, actions, ply, order=order):
            before = list(actions)
            after = order(game, s, actions, ply)
            assert sorted(after) == sorted(before) == sorted(actions)
            return after

        checked.cutoff = getattr(order, "cutoff", lambda *told: None)
        assert alpha_beta(tree, order=checked).value == worth(tree, ())


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=6), st.booleans())
def test_by_evaluation_puts_the_best_for_the_mover_first_and_equals_as_they_were(values, is_max):
    word = "max" if is_max else "min"
    tree = Tree(f"{word}({' '.join(f'(0)@{v}' for v in values)})")
    order = by_evaluation(tree.evaluation)
    sign = -1 if is_max else 1
    expected = sorted(range(len(values)), key=lambda a: (sign * values[a], a))
    assert order(tree, (), tree.actions(()), 0) == expected


def test_by_evaluation_counts_finished_games_instead_of_guessing():
    tree = Tree("(0@9 1@0 (5)@1)")
    assert by_evaluation(tree.evaluation)(tree, (), (0, 1, 2), 0) == [1, 2, 0]


def test_killers_are_remembered_by_ply_newest_first():
    killers = Killers(slots=2)
    for a in (2, 3, 2):
        killers.cutoff(FLAT, (), a, 3)
    assert list(killers(FLAT, (), (0, 1, 2, 3), 3)) == [2, 3, 0, 1]
    assert list(killers(FLAT, (), (0, 1, 2, 3), 2)) == [0, 1, 2, 3]
    assert list(killers(FLAT, (), (0, 1), 3)) == [0, 1]  # illegal ones are passed over
    killers.cutoff(FLAT, (), 0, 3)
    assert list(killers(FLAT, (), (0, 1, 2, 3), 3)) == [0, 2, 1, 3]  # 3 has lost its slot


def test_killers_need_a_slot():
    with pytest.raises(ValueError, match="a slot or more at each ply, not 0"):
        Killers(0)


def test_history_counts_for_the_player_and_more_near_the_root():
    tree, history = Tree("((1 2 3) (4 5 6))"), History()
    history.cutoff(tree, (), 2, 4)
    history.cutoff(tree, (), 1, 3)
    assert history(tree, (), (0, 1, 2), 0) == [1, 2, 0]
    assert history(tree, (0,), (0, 1, 2), 1) == [0, 1, 2]  # MIN has its own tally
    history.cutoff(tree, (), 2, 4)
    history.cutoff(tree, (), 2, 9)
    assert history(tree, (), (0, 1, 2), 0) == [2, 1, 0]


def test_a_line_comes_first_along_itself_only():
    tree = Tree("((1 2) (3 4))")
    order = line_first(tree, (), (1, 1))
    assert list(order(tree, (), (0, 1), 0)) == [1, 0]
    assert list(order(tree, (1,), (0, 1), 1)) == [1, 0]
    assert list(order(tree, (0,), (0, 1), 1)) == [0, 1]


def test_orders_in_turn_all_learn_of_a_cutoff():
    killers, history = Killers(), History()
    both = InTurn(killers, None, ranked([0]), history)
    both.cutoff(FLAT, (), 3, 0)
    assert list(killers(FLAT, (), (0, 1, 2, 3), 0)) == [3, 0, 1, 2]
    assert list(history(FLAT, (), (0, 1, 2, 3), 0)) == [3, 0, 1, 2]


def test_learning_orders_save_nodes_on_tic_tac_toe():
    game = TicTacToe()
    plain = alpha_beta(game).statistics.nodes
    assert plain == 18_297
    for order in (Killers(), History()):
        found = alpha_beta(game, order=order)
        assert found.value == 0
        assert found.statistics.nodes < plain * 3 / 4


def test_one_sort_for_both_players_is_worse_than_none():
    """On the textbook's tree, best for the mover first needs 5 leaves, largest first all 9."""
    tree = Tree("((3 12 8) (2 4 6) (14 5 2))")

    def for_the_mover(game, s, actions, ply):
        return sorted(actions, key=lambda a: worth(game, (*s, a)), reverse=game.player(s) == MAX)

    def largest_first(game, s, actions, ply):
        return sorted(actions, key=lambda a: worth(game, (*s, a)), reverse=True)

    assert alpha_beta(tree, order=for_the_mover).statistics.leaves == 5
    assert alpha_beta(tree, order=largest_first).statistics.leaves == 9
