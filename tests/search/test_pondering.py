"""Thinking on the opponent's time."""

from __future__ import annotations

from adsearch.games import ConnectFour, Tree
from adsearch.search.iterative_deepening import Ticks
from adsearch.search.move_ordering import ranked
from adsearch.search.pondering import Ponderer
from adsearch.search.transposition_table import Table


def player(game):
    return Ponderer(game, lambda s: 0, order=ranked((3, 2, 4, 1, 5, 0, 6)))


def test_a_right_guess_makes_the_next_search_deeper_for_the_same_time():
    game = ConnectFour()
    ready, unready = player(game), player(game)
    ours = ready.choose(game.initial(), Ticks(2_000)).action
    assert ours == unready.choose(game.initial(), Ticks(2_000)).action
    theirs = game.result(game.initial(), ours)
    guess = ready.ponder(theirs, Ticks(20_000))
    state = game.result(theirs, guess)
    prepared = ready.choose(state, Ticks(2_000))
    assert prepared.statistics.depth > unready.choose(state, Ticks(2_000)).statistics.depth


def test_the_guess_is_the_reply_the_last_search_expected():
    tree = Tree("((5 4 9) (1 2 3))")
    thinker = Ponderer(tree, lambda s: 0)
    chosen = thinker.choose((), Ticks(100))
    assert chosen.line == (0, 1)
    assert thinker.ponder((0,), Ticks(100)) == 1


def test_a_wrong_guess_does_no_harm():
    tree = Tree("(((1 2) (3 4)) ((5 6) (7 8)))")
    thinker = Ponderer(tree, lambda s: 0)
    assert thinker.choose((), Ticks(100)).action == 1
    assert thinker.ponder((1,), Ticks(100)) == 0
    assert thinker.choose((1, 1), Ticks(100)).value == 8


def test_a_reply_no_search_has_seen_is_guessed_all_the_same():
    tree = Tree("((1 2) (3 4))")
    assert Ponderer(tree, lambda s: 0, table=Table(0)).ponder((1,), Ticks(0)) in (0, 1)


def test_there_is_nothing_to_ponder_when_the_game_is_over():
    assert Ponderer(Tree("(1 2)"), lambda s: 0).ponder((0,), Ticks(9)) is None
