"""Three more searches to draw: one that knows chance, one whose tree is a graph, and one that
begins in the middle."""

from __future__ import annotations

from math import inf
from typing import Any

from adsearch.game import CHANCE, MAX


def minimax(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    if game.player(s) == CHANCE:
        return sum(p * minimax(game, game.result(s, o)) for o, p in game.outcomes(s))
    best = max if game.player(s) == MAX else min
    return best(minimax(game, game.result(s, a)) for a in game.actions(s))


def memoised(game: Any, s: Any) -> Any:
    known: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if s not in known:
            if game.is_terminal(s):
                known[s] = game.utility(s)
            else:
                best = max if game.player(s) == MAX else min
                known[s] = best(value(game.result(s, a)) for a in game.actions(s))
        return known[s]

    return value(s)


def middle_first(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Alpha-beta that tries the move in the middle first, and so cuts off to both sides of it."""
    if game.is_terminal(s):
        return game.utility(s)
    best = -inf if game.player(s) == MAX else inf
    actions = list(game.actions(s))
    for a in [actions.pop(len(actions) // 2), *actions]:
        value = middle_first(game, game.result(s, a), alpha, beta)
        if game.player(s) == MAX:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
