"""Searches to watch and draw, as a student would write them."""

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


def alpha_beta(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    v = -inf if game.player(s) == MAX else inf
    for a in game.actions(s):
        w = alpha_beta(game, game.result(s, a), alpha, beta)
        if game.player(s) == MAX:
            v = max(v, w)
            if v >= beta:
                return v
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v <= alpha:
                return v
            beta = min(beta, v)
    return v


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
