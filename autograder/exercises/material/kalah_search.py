"""Alpha-beta on Kalah, for the house's players and for positions with a point."""

from __future__ import annotations

from math import inf

from adsearch.games import Kalah
from adsearch.games.kalah import Position


def ahead(game: Kalah, s: Position, depth: float, alpha: float = -inf, beta: float = inf) -> float:
    """How many seeds the player to move is ahead after `depth` actions, by alpha-beta."""
    player, mine, theirs, store, other = s
    if not (mine and theirs):
        return game.utility(s, player)
    if depth == 0:
        return store - other
    best = -inf
    for a in reversed(game.actions(s)):
        after = game.result(s, a)
        if after[0] == player:
            v = ahead(game, after, depth - 1, alpha, beta)
        else:
            v = -ahead(game, after, depth - 1, -beta, -alpha)
        if v > best:
            best = v
            if v >= beta:
                return best
            alpha = max(alpha, v)
    return best


def gain(game: Kalah, s: Position, a: int, depth: float) -> float:
    """How far ahead of the other the player to move comes by a move."""
    after = game.result(s, a)
    return ahead(game, after, depth - 1) * (1 if after[0] == s[0] else -1)


def chosen(game: Kalah, s: Position, depth: float) -> set[int]:
    """The moves that a search to so many actions may choose."""
    worth = {a: gain(game, s, a, depth) for a in game.actions(s)}
    return {a for a in worth if worth[a] == max(worth.values())}
