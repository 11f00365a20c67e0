"""`deepening_player`: anybody's search, asked for one ply more as long as its calls last."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX, Game
from adsearch.matches.budget import Budget, OverBudget

# search(game, state, depth, evaluation, table, alpha, beta): what the state is worth to MAX
Search = Callable[[Game[Any, Any], Any, int, Any, Any, float, float], float]


def deepening_player(
    search: Search, calls: int, evaluation: Any, table: Any, deepest: int = 40
) -> Callable[..., Any]:
    """A player that calls `search` for depth 1, 2, 3 … until `result` has been called `calls`
    times, and plays the best move of the last depth that it finished; the first of equals.

    `evaluation` and `table`, in MAX's view, are handed on to the search, and so is a view of the
    game in which calls are counted. A greater depth than `deepest` is not tried.

    >>> from adsearch.games import Tree
    >>> def guess(game, state, depth, evaluation, table, alpha, beta):
    ...     return evaluation(state)
    >>> tree = Tree("(a:(1 2)@3 b:(5 6)@4)")
    >>> deepening_player(guess, 100, tree.evaluation, {})(tree, ())
    'b'
    """

    def player(game: Game[Any, Any], state: Any, budget: Budget | None = None) -> Any:
        counted, best = Budget(calls).metered(game), game.actions(state)[0]
        try:
            for depth in range(1, deepest + 1):
                best = _best_move(search, counted, state, depth, evaluation, table)
        except OverBudget:
            pass
        return best

    return player


def _best_move(
    search: Search, game: Game[Any, Any], state: Any, depth: int, evaluation: Any, table: Any
) -> Any:
    best, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = search(game, game.result(state, a), depth - 1, evaluation, table, alpha, beta)
        if game.player(state) == MAX:
            if v > alpha:
                best, alpha = a, v
        elif v < beta:
            best, beta = a, v
    return best
