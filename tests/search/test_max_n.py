"""Max^n: vectors, each player choosing by its own entry."""

from __future__ import annotations

import pytest
from hypothesis import given

from adsearch.games import Nim, Tree
from adsearch.games.tree import AIMA_THREE_PLAYERS
from adsearch.search.max_n import max_n
from tests.search.drawn import trees, worth


def test_the_textbooks_three_player_tree_is_worth_3_2_2_and_x_1_2_6():
    tree = Tree(AIMA_THREE_PLAYERS)
    found = max_n(tree)
    assert (found.value, found.action, found.line) == ((3, 2, 2), 1, (1, 0, 1))
    assert max_n(tree, (0, 0)).value == (1, 2, 6)
    assert (found.statistics.nodes, found.statistics.leaves, found.statistics.depth) == (15, 8, 3)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A(B(<0 0 0> <0 1 0>))", (0, 1, 0)),  # not A's entry everywhere
        ("A(<0 0 1> <1 0 0>)", (1, 0, 0)),  # not the sum
        ("A(B(<0 1 0> <1 0 0>))", (0, 1, 0)),  # not whole vectors compared
        ("A(B(<1000 1000> <1 2>) <5 5>)", (1000, 1000)),  # two who gain by it cooperate
        ("A(B(<7 1> <9 1>) <8 0>)", (8, 0)),  # of B's equals the first
    ],
)
def test_the_mover_looks_at_its_own_entry_and_the_vector_comes_whole(text, value):
    assert max_n(Tree(text)).value == value


@pytest.mark.slow
@given(trees)
def test_with_two_players_and_sum_zero_it_is_minimax(tree):
    value = worth(tree, ())
    assert max_n(tree).value == (value, -value)


def test_three_players_take_the_last_of_four_matches():
    """One match each and the fourth is lost by the first; taking two passes the loss on."""
    game = Nim((4,), players=3)
    found = max_n(game)
    assert found.value[0] == 1
    assert sum(found.value) == 0
