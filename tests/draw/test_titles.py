"""Titles say the result in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch.draw.drawing import graph, tree
from adsearch.draw.titles import ending, name_of, title_of_trace
from adsearch.games import Nim, TicTacToe, Tree
from adsearch.games.tree import AIMA_TWO_PLY
from adsearch.watching import Limit, watch
from tests.draw.searches import minimax
from tests.searches import alpha_beta, settled
from tests.submissions.games import PairNim


def test_the_textbooks_search() -> None:
    assert title_of_trace(watch(alpha_beta, Tree(AIMA_TWO_PLY))) == (
        "Alpha-beta on a two-ply tree: value 3, best move a1, 7 of 9 leaves examined"
    )


def test_a_position_that_is_searched_on_is_no_leaf() -> None:
    def one_ply(game: Any, s: Any, evaluation: Any) -> float:
        evaluation(s)
        return max(float(game.utility(game.result(s, a))) for a in game.actions(s))

    game = Tree("(3 5)@4")
    assert title_of_trace(watch(one_ply, game, None, game.evaluation)).endswith(
        "2 of 2 leaves examined"
    )


def test_an_estimate_is_no_leaf() -> None:
    def one_ply(game: Any, s: Any, evaluation: Any, depth: int = 1) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluation(s)
        children = [game.result(s, a) for a in game.actions(s)]
        return max(one_ply(game, child, evaluation, depth - 1) for child in children)

    guessed = Tree("((1 2)@3 4 (5 6)@0)")
    trace = watch(one_ply, guessed, None, guessed.evaluation)
    assert title_of_trace(trace).endswith("2 positions evaluated, 1 of 5 leaves examined")


def test_what_a_mover_may_stand_pat_on_is_an_estimate() -> None:
    game = Tree("(bold:(takePawn:(takeBack:6@6)@0 quiet:1@1)@1 safe:(stay:2@2)@2)@0")
    trace = watch(settled, game, None, game.evaluation)
    assert title_of_trace(trace).endswith("3 positions evaluated, 1 of 3 leaves examined")


def test_a_game_that_is_no_tree_has_no_number_of_leaves() -> None:
    assert title_of_trace(watch(minimax, Nim((2, 2)))) == (
        "Minimax on Nim: value −1, best move 0:1, 14 leaves examined"
    )


def test_a_game_that_only_borrows_a_picture_has_the_name_of_what_it_is() -> None:
    class NimOnBoard(Nim):
        """A student's rules, the course's picture."""

    assert name_of(NimOnBoard((2, 2)), None) == "Nim"


def test_a_search_without_a_name() -> None:
    assert title_of_trace(watch(lambda game, s: 0, Tree("(1 2)"))) == (
        "A search on a one-ply tree: 0 of 2 leaves examined"
    )


def test_a_search_that_visits_nodes_again_and_again() -> None:
    """What Monte Carlo search sees has no backed-up value."""

    def rounds(game: Any, s: Any) -> None:
        left, right = game.result(s, 0), game.result(s, 1)
        for _ in range(2):
            for child in (left, right):
                game.utility(game.result(child, 0))

    title = title_of_trace(watch(rounds, Tree("((1 2) (3 4))")))
    assert title == "Rounds on a two-ply tree: 7 positions, 4 evaluations"


def raising(game: Any, s: Any) -> Any:
    raise KeyError("nothing there")


def unwritten(game: Any, s: Any) -> Any:
    raise NotImplementedError


def illegal(game: Any, s: Any) -> Any:
    return game.result(s, "h9")


def endless(game: Any, s: Any) -> Any:
    while True:
        game.result(s, 0)


@pytest.mark.parametrize(
    ("search", "title", "sentence"),
    [
        (raising, "raised KeyError", "The search raised KeyError: 'nothing there' –"),
        (unwritten, "not written yet", "This search, or one that it calls, is not written yet."),
        (illegal, "raised IllegalMove", "The search raised IllegalMove: 'h9' is not legal for MAX"),
        (endless, "stopped", "Stopped: still searching after 50 calls to the game."),
    ],
)
def test_a_search_that_does_not_end_well(search: Any, title: str, sentence: str) -> None:
    trace = watch(
        search, Tree(AIMA_TWO_PLY if search is not endless else "(1 2)"), within=Limit(50)
    )
    assert title in title_of_trace(trace)
    assert ending(trace).startswith(sentence)


def test_a_search_that_ends_well_needs_no_words() -> None:
    assert ending(watch(minimax, Tree("(1 2)"))) == ""


def test_a_game_of_a_students_own_is_spelled_alike() -> None:
    own = type("TicTacToe", (PairNim,), {})
    assert name_of(own((1, 2)), None) == name_of(TicTacToe(), None) == "tic-tac-toe"


def test_the_tree_of_a_game() -> None:
    assert tree(Nim((2, 2)), values=True).scene.title == (
        "The tree of Nim: value −1, best move 0:1, 33 nodes, 14 leaves"
    )
    assert tree(Tree("5")).scene.title == "A no-ply tree: value 5, 1 node, 1 leaf"
    assert tree(TicTacToe()).scene.title == "The top of the tree of tic-tac-toe: 10 nodes, 0 leaves"


@pytest.mark.parametrize("draw", [tree, graph])
def test_a_negative_depth_is_refused(draw: Any) -> None:
    with pytest.raises(ValueError, match="a depth is 0 or more, not -1"):
        draw(Nim((2, 2)), depth=-1)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (["The clock rang before C"], "The clock rang before C."),
        ([], "The search ran out of time."),
    ],
)
def test_a_search_whose_clock_rings_has_not_failed(message: list[str], told: str) -> None:
    def rung(game: Any, s: Any) -> Any:
        raise TimeoutError(*message)

    trace = watch(rung, Tree("(1 2)"))
    assert ending(trace) == f"{told} The picture shows what had been seen by then."
    assert "out of time" in title_of_trace(trace)
