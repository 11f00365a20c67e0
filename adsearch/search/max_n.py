"""Max^n: minimax for any number of players. Each wants the most of its own entry of a vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adsearch.game import CHANCE, A, Game, S
from adsearch.search.preconditions import bounded_depth, no_chance, require
from adsearch.search.result import Statistics


@dataclass(frozen=True)
class VectorResult:
    """A search's answer for many players: `value` has what each gets, in the game's order."""

    value: tuple[float, ...]
    action: Any
    line: Sequence[Any]
    statistics: Statistics


def max_n(game: Game[S, A], state: S | None = None) -> VectorResult:
    """What every player gets if each plays for its own payoff alone; of equals the first.

    Payoffs need not add up to a constant, so with two players who both gain by it, they cooperate.

    >>> from adsearch.games.tree import AIMA_THREE_PLAYERS, Tree
    >>> max_n(Tree(AIMA_THREE_PLAYERS)).value
    (3, 2, 2)
    >>> max_n(Tree("A(B(<1000 1000> <1 2>) <5 5>)")).value
    (1000, 1000)
    """
    root = require(game, state, "max_n", two_players=False, constant_sum=False)
    index = {p: i for i, p in enumerate(game.players)}
    nodes = leaves = deepest = 0

    def value(s: S, ply: int) -> tuple[tuple[float, ...], tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        if game.is_terminal(s):
            leaves += 1
            deepest = max(deepest, ply)
            return tuple(game.utility(s, p) for p in game.players), ()
        mover = game.player(s)
        if mover == CHANCE:
            raise no_chance(game, s, "max_n")
        own = index[mover]
        best: tuple[float, ...] | None = None
        line: tuple[A, ...] = ()
        for a in game.actions(s):
            v, rest = value(game.result(s, a), ply + 1)
            if best is None or v[own] > best[own]:
                best, line = v, (a, *rest)
        assert best is not None, "a game that is not over has a legal move"
        return best, line

    with bounded_depth("max_n"):
        best, line = value(root, 0)
    return VectorResult(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))
