"""Book, table and search together: the table is asked at every node, and in the right order."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adsearch.game import MAX, MIN, IllegalMove, NotTerminal, UnsupportedGame
from adsearch.games import Endgame, Nim, Pig, TicTacToe, Tree
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.endgame_table import EndgameTable
from adsearch.search.h_minimax import h_minimax
from adsearch.search.lookup_player import Choice, choose, lookup_player, until_known
from adsearch.search.minimax import minimax, solve
from adsearch.search.opening_book import Book
from adsearch.search.retrograde import retrograde
from adsearch.testing import conforms
from tests.search.drawn import paths


def only(known, keep):
    """The labels of the positions that `keep` says yes to."""
    return replace(known, labels={s: label for s, label in known.labels.items() if keep(s)})


# -- a search that asks the table ----------------------------------------------------------------

nested = st.recursive(
    st.sampled_from([-1, 0, 1]),
    lambda inner: st.lists(inner, min_size=1, max_size=3),
    max_leaves=20,
)
trees = st.builds(Tree, nested, st.sampled_from([MAX, MIN]))


@pytest.mark.slow
@given(trees, st.randoms(use_true_random=False))
def test_a_table_of_some_positions_changes_no_value(tree, rng):
    table = only(retrograde(tree), lambda s: rng.random() < 0.3)
    view = until_known(tree, table)
    assert minimax(view).value == alpha_beta(view).value == minimax(tree).value
    assert minimax(view).statistics.nodes <= minimax(tree).statistics.nodes


def worth(game, s, table, depth, evaluation):
    """The order of the three tests, straight from the definition."""
    if game.is_terminal(s):
        return game.utility(s)
    if s in table:
        return table.value(s)
    if depth == 0:
        return evaluation(s)
    after = (worth(game, game.result(s, a), table, depth - 1, evaluation) for a in game.actions(s))
    return (max if game.player(s) == MAX else min)(after)


@pytest.mark.slow
@given(trees, st.randoms(use_true_random=False), st.integers(0, 4))
def test_the_terminal_test_comes_before_the_table_and_the_table_before_the_cut_off(
    tree, rng, depth
):
    """Table and evaluation disagree with the game on purpose."""
    table = only(retrograde(tree), lambda s: rng.random() < 0.3)
    wrong = {s: rng.choice("WB?") for s in table.labels}
    table = replace(table, labels=wrong)
    guesses = {s: rng.randint(-9, 9) for s in paths(tree)}
    view = until_known(tree, table)
    expected = worth(tree, (), table, depth, guesses.get)
    assert h_minimax(view, None, depth, guesses.get).value == expected
    assert alpha_beta(view, depth=depth, evaluation=guesses.get).value == expected


def test_a_table_makes_a_shallow_search_exact():
    """Nim (3, 4, 5): six plies do not reach the end, but always the positions of five matches."""
    nim = Nim((3, 4, 5))
    table = only(retrograde(nim), lambda s: sum(s[1]) <= 5)
    blind = alpha_beta(nim, depth=6, evaluation=lambda s: 0)
    seeing = alpha_beta(until_known(nim, table), depth=7, evaluation=lambda s: 0)
    assert (blind.value, seeing.value) == (0, 1)
    after = nim.result(nim.initial(), seeing.action)
    assert solve(nim).values[after] == 1


@pytest.mark.parametrize(
    ("game", "keep"),
    [
        (TicTacToe(), lambda s: s % 3 == 0),
        (Nim((3, 4)), lambda s: sum(s[1]) <= 3),
        (Nim((3, 4)), lambda s: s[0] == MIN),
    ],
)
def test_a_game_that_ends_where_it_is_known_keeps_the_contract(game, keep):
    table = only(retrograde(game), keep)
    assert conforms(until_known(game, table))
    assert conforms(game)


def test_where_the_table_knows_nothing_the_game_goes_on():
    nim = Nim((2, 2))
    view = until_known(nim, only(retrograde(nim), lambda s: sum(s[1]) < 3))
    with pytest.raises(NotTerminal, match="this one goes on"):
        view.utility(nim.initial())
    with pytest.raises(IllegalMove, match="the game is over"):
        view.result((MAX, (1, 1)), (0, 1))
    assert (view.utility((MAX, (1, 1))), view.utility((MAX, (1, 1)), MIN)) == (1, -1)


def test_an_endgame_table_answers_at_once():
    game = Endgame("KRK")
    view = until_known(game, EndgameTable(game))
    found = alpha_beta(view, (MIN, 0, 7, 36), depth=4, evaluation=lambda s: 1 / 0)
    assert (found.value, found.action, found.statistics.nodes) == (1, None, 1)


# -- book, then table, then search ---------------------------------------------------------------


def first_legal(game, s):
    return game.actions(s)[0]


def nobody(game, s):
    raise AssertionError("the search was asked")


def test_the_book_comes_before_the_table_and_the_table_before_the_search():
    tree = Tree("(a:(1 0) b:(1 1) c:0)")
    book, table = Book.from_games(tree, [("c",)]), retrograde(tree)
    assert choose(tree, (), book, table, nobody) == Choice("c", "book")
    assert choose(tree, (), None, table, nobody) == ("b", "table")
    assert choose(tree, ("a",), book, table, nobody) == (1, "table")
    assert choose(tree, (), None, None, first_legal) == ("a", "search")


def test_what_does_not_know_the_position_is_passed_over():
    tree = Tree("(a:(1 0) b:(1 1) c:0)")
    book = Book.from_games(tree, [("c",)])
    unsure = Book(book.tallies, minimum=2)
    table = only(retrograde(tree), lambda s: s[:1] == ("b",))
    assert choose(tree, (), unsure, table, first_legal) == ("a", "search")
    assert choose(tree, ("b",), book, table, nobody) == (0, "table")
    assert choose(tree, ("a",), book, table, first_legal) == (0, "search")


def test_a_move_that_is_not_legal_is_no_advice():
    """The book is of another game, where the same position has other moves."""
    book = Book.from_games(Tree("(x:1 y:0)"), [("x",)])
    assert choose(Tree("(a:1 b:0)"), (), book, None, first_legal) == ("a", "search")


def test_the_search_asks_the_table_as_well():
    nim = Nim((3, 4, 5))
    table = only(retrograde(nim), lambda s: sum(s[1]) <= 5)

    def shallow(game, s):
        return alpha_beta(game, s, depth=7, evaluation=lambda s: 0).action

    action, source = choose(nim, nim.initial(), None, table, shallow)
    assert source == "search"
    assert solve(nim).values[nim.result(nim.initial(), action)] == 1


@pytest.mark.slow
def test_a_player_with_book_and_table_never_loses_tic_tac_toe():
    """The book knows the first move, the table the last five cells, the search what is between."""
    game, rng, sources = TicTacToe(), random.Random(0), set()
    table = only(retrograde(game), lambda s: len(game.actions(s)) <= 5)
    book = Book.from_games(game, [(4, 0, 2, 6, 3, 5, 1, 7, 8)])

    def search(game, s):
        return alpha_beta(game, s).action

    player = lookup_player(book, table, search)
    for _ in range(6):
        s = game.initial()
        while not game.is_terminal(s):
            if game.player(s) == MAX:
                sources.add((9 - len(game.actions(s)), choose(game, s, book, table, search).source))
                s = game.result(s, player(game, s))
            else:
                s = game.result(s, rng.choice(game.actions(s)))
        assert game.utility(s) >= 0
    assert {(0, "book"), (2, "search"), (4, "table"), (6, "table")} <= sources


def test_a_finished_game_has_no_move_to_choose():
    with pytest.raises(ValueError, match="no move can be chosen, because the game is over at\n/0"):
        choose(Tree("(1 2)"), (0,), None, None, nobody)


def test_chance_has_no_move_to_choose():
    game = Pig(5)
    rolling = game.result(game.initial(), "roll")
    with pytest.raises(UnsupportedGame, match="chance is to move"):
        choose(game, rolling, None, None, nobody)


def test_a_search_that_answers_with_an_illegal_move_is_told_so():
    with pytest.raises(IllegalMove, match="'x' is not legal for MAX at\n/\nlegal: a, b"):
        choose(Tree("(a:1 b:0)"), (), None, None, lambda game, s: "x")


def test_the_tree_of_nim_with_a_table_as_notebook_9_counts_it() -> None:
    def tree_of(game: Any, s: Any) -> list[Any]:
        after = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
        return [s, *(below for t in after for below in tree_of(game, t))]

    nim, ones = Nim((2, 2)), Nim((1, 1))
    table = retrograde(ones, [(p, (a, b)) for p in (0, 1) for a in (0, 1) for b in (0, 1)])
    view = until_known(nim, table)
    left = tree_of(view, nim.initial())
    assert (len(tree_of(nim, nim.initial())), len(left)) == (33, 19)
    framed = [s for s in left if view.is_terminal(s)]
    assert (len(framed), sum(any(piles) for _, piles in framed)) == (12, 8)
