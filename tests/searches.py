"""Searches as the textbooks and students write them, to be watched."""

from __future__ import annotations

from math import inf
from typing import Any

from adsearch.game import CHANCE, MAX


def minimax(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
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


def negamax(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(s):
        return game.utility(s, game.player(s))
    v = -inf
    for a in game.actions(s):
        v = max(v, -negamax(game, game.result(s, a), -beta, -alpha))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def decision(game: Any, s: Any) -> Any:
    """The textbook's two functions; what is returned at the top is a move."""

    def max_value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return max(min_value(game.result(s, a)) for a in game.actions(s))

    def min_value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return min(max_value(game.result(s, a)) for a in game.actions(s))

    return max(game.actions(s), key=lambda a: min_value(game.result(s, a)))


def expectiminimax(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    if game.player(s) == CHANCE:
        return sum(p * expectiminimax(game, game.result(s, a)) for a, p in game.outcomes(s))
    best = max if game.player(s) == MAX else min
    return best(expectiminimax(game, game.result(s, a)) for a in game.actions(s))


def max_n(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return tuple(game.utility(s, p) for p in game.players)
    vectors = [max_n(game, game.result(s, a)) for a in game.actions(s)]
    return max(vectors, key=lambda vector: vector[game.player(s)])


def memoised(game: Any, s: Any) -> Any:
    known: dict[Any, Any] = {}

    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        after = [game.result(s, a) for a in game.actions(s)]
        values = [known[t] if t in known else value(t) for t in after]
        known[s] = max(values) if game.player(s) == MAX else min(values)
        return known[s]

    return value(s)


def quiescence(game: Any, s: Any, evaluation: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Moves that are called take… are noisy."""
    if game.is_terminal(s):
        return game.utility(s)
    best = evaluation(s)
    for a in game.actions(s):
        if game.player(s) == MAX:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
        if a.startswith("take"):
            w = quiescence(game, game.result(s, a), evaluation, alpha, beta)
            best = max(best, w) if game.player(s) == MAX else min(best, w)
    return best


def settled(game: Any, s: Any, evaluation: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """One ply of MAX, then quiescence."""
    best = -inf
    for a in game.actions(s):
        best = max(best, quiescence(game, game.result(s, a), evaluation))
        alpha = max(alpha, best)
    return best


def all_maximise(game: Any, s: Any) -> Any:
    """A mistake: MIN is taken for MAX."""
    if game.is_terminal(s):
        return game.utility(s)
    return max(all_maximise(game, game.result(s, a)) for a in game.actions(s))


def fresh_window(game: Any, s: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A mistake: what is sure above never reaches the calls below."""
    if game.is_terminal(s):
        return game.utility(s)
    values = [fresh_window(game, game.result(s, a)) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def with_table(
    game: Any, s: Any, table: dict[Any, Any], alpha: float = -inf, beta: float = inf
) -> Any:
    """Alpha-beta that lets the upper bounds in its table lower beta."""
    if game.is_terminal(s):
        return game.utility(s)
    beta = min(beta, table.get(s, inf))
    best = -inf if game.player(s) == MAX else inf
    for a in game.actions(s):
        v = with_table(game, game.result(s, a), table, alpha, beta)
        if game.player(s) == MAX:
            best = alpha = max(best, v)
        else:
            best = beta = min(best, v)
        if alpha >= beta:
            break
    table[s] = best
    return best
