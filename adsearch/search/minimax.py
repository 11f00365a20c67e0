"""Minimax: what a position is worth when both sides play perfectly, by looking at everything.

MINIMAX(s) = UTILITY(s)                          if the game is over
             the largest  MINIMAX(RESULT(s, a))  if MAX is to move
             the smallest MINIMAX(RESULT(s, a))  if MIN is to move
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from adsearch.game import MAX, MIN, A, Game, Player, S
from adsearch.search.preconditions import bounded_depth, no_chance, require
from adsearch.search.result import Result, Statistics


def minimax(game: Game[S, A], state: S | None = None) -> Result:
    """The minimax value of `state` in MAX's view, and the first best action for who is to move.

    >>> from adsearch.games import Tree
    >>> result = minimax(Tree("((3 12 8) (2 4 6) (14 5 2))"))
    >>> result.value, result.action, result.line, result.statistics.leaves
    (3, 0, (0, 0), 9)
    """
    root = require(game, state, "minimax")
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    nodes = leaves = deepest = 0

    def value(s: S, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        if is_terminal(s):
            leaves += 1
            if ply > deepest:
                deepest = ply
            return utility(s), ()
        mover = player(s)
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for a in actions(s):
                v, rest = value(result(s, a), ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
        elif mover == MIN:
            best = inf
            for a in actions(s):
                v, rest = value(result(s, a), ply + 1)
                if v < best:
                    best, line = v, (a, *rest)
        else:
            raise no_chance(game, s, "minimax")
        return best, line

    with bounded_depth("minimax"):
        best, line = value(root, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))


@dataclass(frozen=True)
class Solution:
    """The `values` of all positions that can be reached, in MAX's view, and the number of `calls`
    it took: a position that is met again costs a call, but is not searched again."""

    values: Mapping[Any, float]
    calls: int


def solve(game: Game[S, A], state: S | None = None) -> Solution:
    """Minimax by dynamic programming: every position that can be reached is valued once.

    >>> from adsearch.games import Graph
    >>> solve(Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")).values["S"]
    0
    """
    root = require(game, state, "solve")
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    values: dict[S, float] = {}
    calls = 0

    def value(s: S) -> float:
        nonlocal calls
        calls += 1
        if s in values:
            return values[s]
        if is_terminal(s):
            best = utility(s)
        else:
            mover = player(s)
            if mover == MAX:
                best = -inf
                for a in actions(s):
                    v = value(result(s, a))
                    if v > best:
                        best = v
            elif mover == MIN:
                best = inf
                for a in actions(s):
                    v = value(result(s, a))
                    if v < best:
                        best = v
            else:
                raise no_chance(game, s, "solve")
        values[s] = best
        return best

    with bounded_depth("solve"):
        value(root)
    return Solution(values, calls)


def strategy(game: Game[S, A], state: S | None = None, player: Player = MAX) -> dict[S, A]:
    """A plan for `player`: an optimal action at each of its positions that can arise if it keeps
    to the plan, whatever the opponent answers.

    >>> from adsearch.games.tree import NAU, Tree
    >>> strategy(Tree(NAU))
    {(): 0, (0, 0): 0, (0, 1): 0}
    """
    root = require(game, state, "strategy")
    values = solve(game, root).values
    plan: dict[S, A] = {}
    waiting, met = [root], {root}
    while waiting:
        s = waiting.pop()
        replies = [(a, game.result(s, a)) for a in game.actions(s)]
        if replies and game.player(s) == player:
            replies = [next((a, t) for a, t in replies if values[t] == values[s])]
            plan[s] = replies[0][0]
        for _, t in reversed(replies):
            if t not in met:
                met.add(t)
                waiting.append(t)
    return plan
