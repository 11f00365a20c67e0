"""Beam search: keep only the few moves whose positions have the best evaluation.

This is forward pruning: moves are dropped because they look bad, before anybody knows that they
are. Unlike alpha-beta, it may lose the best move.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import by_evaluation
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require
from adsearch.search.result import Result, Statistics


def beam(
    game: Game[S, A],
    state: S | None,
    depth: int,
    evaluation: Callable[[S], float],
    width: int,
) -> Result:
    """H-minimax in MAX's view that looks at the `width` moves which lead to the best evaluations
    for who is to move, at every node; of equal ones at the first. Where a move ends the game, its
    utility counts instead. The statistics do not count the positions that were only compared.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(4 3)@5 b:(4 2)@4 c:(9 8)@1)@0")
    >>> [beam(tree, None, 2, tree.evaluation, width).value for width in (1, 2, 3)]
    [3, 3, 8]
    """
    root = require(game, state, "beam")
    limit, evaluate = horizon(game, depth, evaluation)
    if width < 1:
        raise ValueError(f"a beam is 1 move wide or more, not {width!r}")
    best_first = by_evaluation(evaluate)
    nodes = leaves = deepest = 0

    def value(s: S, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s):
            leaves += 1
            return game.utility(s), ()
        if ply == limit:
            leaves += 1
            return evaluate(s), ()
        mover = game.player(s)
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "beam")
        best, line = (-inf if mover == MAX else inf), ()
        for a in best_first(game, s, game.actions(s), ply)[:width]:
            v, rest = value(game.result(s, a), ply + 1)
            if v > best if mover == MAX else v < best:
                best, line = v, (a, *rest)
        return best, line

    with bounded_depth("beam"):
        best, line = value(root, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))
