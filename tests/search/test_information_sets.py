"""Information sets: who cannot tell what apart, and how likely each state is."""

from __future__ import annotations

import pytest

from adsearch.game import MAX, MIN
from adsearch.games import Graph, Kuhn, Leduc, TicTacToe, Tree, Whist
from adsearch.search import information_sets, possible_states
from adsearch.search.preconditions import TooDeep
from tests.search.hidden import FUSION


@pytest.mark.parametrize("p", [MAX, MIN])
def test_kuhn_has_six_sets_of_two(p: int) -> None:
    sets = information_sets(Kuhn(), p)
    assert [len(states) for states in sets.values()] == [2] * 6


def test_the_public_card_is_walked_through() -> None:
    assert len(information_sets(Leduc(), MAX)) == len(information_sets(Leduc(), MIN)) == 144


def test_marks_are_sets() -> None:
    sets = information_sets(Tree(FUSION), MAX)
    assert sorted(map(len, sets.values())) == [1, 1, 2, 2]
    assert sets["#g"] == [(0, "guess"), (1, "guess")]
    assert information_sets(Tree(FUSION), MIN) == {}


def test_a_game_that_hides_nothing_has_sets_of_one() -> None:
    tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    assert information_sets(tree, MIN) == {(i,): [(i,)] for i in range(3)}
    assert possible_states(TicTacToe(2, 2, 2), TicTacToe(2, 2, 2).initial())[0][1] == 1


def test_states_are_weighed_by_chance() -> None:
    """A jack that faces a raise: the other jack is half as likely as a queen."""
    game = Leduc()
    s = game.position("MAX Q, MIN J: raise")
    assert [(t[0][MAX], p) for t, p in possible_states(game, s)] == [
        (0, pytest.approx(1 / 15)),
        (1, pytest.approx(2 / 15)),
        (2, pytest.approx(2 / 15)),
    ]


def test_whist() -> None:
    game = Whist("32", "KJ", "AQ54")
    s = game.position("South 32\nNorth KJ\nWest A5\nEast Q4\nplayed ♠2 ♠5")
    assert [west for (west, _), _ in possible_states(game, s)] == ["A5", "Q5", "54"]


def test_what_cannot_happen_is_left_out() -> None:
    tree = Tree("chance(0:#x(1 2) 1:#x(3 4))", first=MIN)
    assert information_sets(tree, MIN) == {"#x": [(1,)]}


def test_a_game_without_end_is_refused() -> None:
    with pytest.raises(TooDeep, match="listing information sets"):
        information_sets(Graph("A = max(B stop:0); B = min(A)"), MAX)
