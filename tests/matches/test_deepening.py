"""A search that is asked for one ply more at a time, as long as its calls last."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from adsearch.game import MAX, Game
from adsearch.games import Tree
from adsearch.matches import deepening_player
from tests.search.drawn import height, trees, worth


def plain(
    game: Game[Any, Any], s: Any, depth: int, evaluation: Any, table: Any, alpha: float, beta: float
) -> float:
    """Minimax that stops at the depth, without a table and without cuts."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        value: float = evaluation(s)
        return value
    after = (game.result(s, a) for a in game.actions(s))
    best = max if game.player(s) == MAX else min
    return best(plain(game, t, depth - 1, evaluation, table, alpha, beta) for t in after)


@given(trees)
def test_deep_enough_it_makes_the_best_move(game: Tree) -> None:
    s = game.initial()
    if game.is_terminal(s):
        return
    player = deepening_player(plain, 10**6, lambda s: 0, {}, deepest=height(game, s))
    assert worth(game, game.result(s, player(game, s))) == worth(game, s)


def test_it_plays_by_the_last_depth_that_it_finished() -> None:
    # One ply deep b looks better, two plies deep a is.
    game = Tree("(a:(3 4)@0 b:(1 9)@5)")
    choices = {
        calls: deepening_player(plain, calls, game.evaluation, {})(game, ())
        for calls in (1, 2, 7, 8)
    }
    assert choices == {1: "a", 2: "b", 7: "b", 8: "a"}


def test_it_looks_no_deeper_than_it_may() -> None:
    game = Tree("(a:(3 4)@0 b:(1 9)@5)")
    assert deepening_player(plain, 100, game.evaluation, {}, deepest=1)(game, ()) == "b"


def test_min_takes_the_lower_value() -> None:
    game = Tree("min(a:max(3 4)@9 b:max(1 9)@2)")
    assert deepening_player(plain, 2, game.evaluation, {})(game, ()) == "b"
    assert deepening_player(plain, 100, game.evaluation, {})(game, ()) == "a"
