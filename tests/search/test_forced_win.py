"""Games that are only won or lost: one forced win settles a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import UnsupportedGame
from adsearch.games import Hex, Nim, TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.forced_win import forced_win
from tests.search.drawn import first, is_best_play, worth

leaves = st.sampled_from([1, -1])
nested = st.recursive(leaves, lambda c: st.lists(c, min_size=1, max_size=4), max_leaves=30)


@pytest.mark.slow
@given(nested, first)
def test_it_finds_the_winner_and_looks_where_alpha_beta_between_lost_and_won_looks(lists, who):
    tree = Tree(lists, who)
    found = forced_win(tree)
    assert found.value == worth(tree, ())
    assert is_best_play(tree, (), found.line, found.value)
    same = alpha_beta(tree, alpha=-1, beta=1)
    assert found.statistics.nodes == same.statistics.nodes
    assert found.statistics.leaves == same.statistics.leaves
    assert found.statistics.cutoffs == same.statistics.cutoffs


def test_the_seeds_nim_is_lost_and_the_first_winning_reply_is_enough():
    found = forced_win(Nim((2, 2)))
    assert found.value == -1
    assert found.statistics.nodes < 33  # the whole tree


def test_the_first_player_wins_hex():
    assert forced_win(Hex(3)).value == 1


def test_a_draw_is_refused():
    with pytest.raises(UnsupportedGame, match=r"end in 1 or -1; alpha_beta takes 0 as well, at\n"):
        forced_win(TicTacToe())
