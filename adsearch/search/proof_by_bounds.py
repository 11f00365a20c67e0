"""Proofs where a search cannot reach the end: what is unknown is taken for the worst, then for the
best, and where both searches agree the value is proved, however the game might go on.
"""

from __future__ import annotations

from typing import NamedTuple

from adsearch.game import MAX, MIN, A, Game, S, UnsupportedGame
from adsearch.search.endgame_table_search import Lookup
from adsearch.search.preconditions import bounded_depth, no_chance, require


class Bounds(NamedTuple):
    """The value lies between `low` and `high`, in MAX's view. It is proved where they are equal."""

    low: float
    high: float


def proof(game: Game[S, A], state: S | None, depth: int, table: Lookup[S]) -> Bounds:
    """What is sure about the value of `state` after a search of `depth` plies with a table.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 (9 1)) 2)")
    >>> tree.bounds = (0, 10)
    >>> proof(tree, (), 2, {}), proof(tree, (), 2, {(0, 1): 4})
    (Bounds(low=2, high=3), Bounds(low=3, high=3))
    """
    if game.bounds is None:
        raise UnsupportedGame(
            f"a proof by bounds needs the lowest and the highest utility: {game!r} has no bounds"
        )
    low, high = game.bounds
    return Bounds(
        bounded_value(game, state, depth, table, low)[0],
        bounded_value(game, state, depth, table, high)[0],
    )


def bounded_value(
    game: Game[S, A], state: S | None, depth: int, table: Lookup[S], unknown: float
) -> tuple[float, int]:
    """The value of `state`, in MAX's view, if every position beyond `depth` were worth `unknown`,
    and how many different positions were visited.

    A position is visited again only if more plies are left than before: with fewer, an unknown
    value that is a bound is one still.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise ValueError(f"depth is 0 or a positive whole number, not {depth!r}")
    root = require(game, state, "a proof by bounds")
    low, high = game.bounds or (0, 0)
    known: dict[S, tuple[int, float]] = {}

    def value(s: S, left: int) -> float:
        if game.is_terminal(s):
            return game.utility(s)
        if s in table:
            return table[s]
        if left == 0:
            return unknown
        seen, best = known.get(s, (0, unknown))
        if seen == left or (seen and best in (low, high) and best != unknown and seen <= left):
            return best
        mover = game.player(s)
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "a proof by bounds")
        best, goal = (low, high) if mover == MAX else (high, low)
        for a in game.actions(s):
            v = value(game.result(s, a), left - 1)
            best = max(best, v) if mover == MAX else min(best, v)
            if best == goal:
                break
        known[s] = left, best
        return best

    with bounded_depth("a proof by bounds"):
        return value(root, depth), len(known)
