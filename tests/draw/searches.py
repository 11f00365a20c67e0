"""Two more searches to draw: one that knows chance, and one whose tree is a graph."""

from __future__ import annotations

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
