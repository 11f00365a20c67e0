"""Expectiminimax: minimax for games of chance. Where dice fall, the value is the mean.

EXPECTIMINIMAX(s) = UTILITY(s)                              if the game is over
                    the largest  value of RESULT(s, a)      if MAX is to move
                    the smallest value of RESULT(s, a)      if MIN is to move
                    the sum of P(r) · value of RESULT(s, r) if chance is to move
"""

from __future__ import annotations

import math
from collections.abc import Callable
from math import inf

from adsearch.game import CHANCE, MAX, A, Game, S
from adsearch.search.preconditions import bounded_depth, horizon, require
from adsearch.search.result import Result, Statistics


def expectiminimax(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
) -> Result:
    """The expected value of `state` in MAX's view when both sides play best.

    With a `depth` the search stops after so many *moves* (outcomes of chance do not count) and
    asks the evaluation, also where chance is to move next. The line of play ends where the dice
    decide how it goes on; at a chance node there is no action either.

    >>> from adsearch.games import Tree
    >>> result = expectiminimax(Tree("(chance(0.9:2 0.1:-10) 0.5)"))
    >>> round(result.value, 6), result.action, result.statistics.leaves
    (0.8, 0, 3)
    """
    root = require(game, state, "expectiminimax", chance=True)
    limit, evaluate = horizon(game, depth, evaluation)
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    nodes = leaves = deepest = 0

    def value(s: S, moves: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth after so many moves, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        if moves > deepest:
            deepest = moves
        if is_terminal(s):
            leaves += 1
            return utility(s), ()
        if moves == limit:
            leaves += 1
            return evaluate(s), ()
        mover = player(s)
        if mover == CHANCE:
            return sum(p * value(result(s, a), moves)[0] for a, p in chances(game, s)), ()
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for a in actions(s):
                v, rest = value(result(s, a), moves + 1)
                if v > best:
                    best, line = v, (a, *rest)
        else:
            best = inf
            for a in actions(s):
                v, rest = value(result(s, a), moves + 1)
                if v < best:
                    best, line = v, (a, *rest)
        return best, line

    with bounded_depth("expectiminimax"):
        best, line = value(root, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))


def chances(game: Game[S, A], s: S) -> list[tuple[A, float]]:
    """The outcomes that are possible at the chance node `s`, with their probabilities.

    >>> from adsearch.games import Tree
    >>> chances(Tree("chance(0:7 1/4:8 0.75:9)"), ())
    [(1, 0.25), (2, 0.75)]
    """
    possible = [(a, p) for a, p in game.outcomes(s) if p]
    total = math.fsum(p for _, p in possible)
    if abs(total - 1) > 1e-9 or any(p < 0 for _, p in possible):
        raise ValueError(
            f"the probabilities {[p for _, p in possible]} add up to {total:g}, not to 1, or one "
            f"of them is negative, at\n{game.text(s)}"
        )
    return possible
