"""Alpha-beta with an endgame table inside, as in Chinook: search forwards until the table knows.

At a position the questions are asked in this order. Is the game over? Then the rules say what it
is worth. Is it in the table? Then that is exact, and nothing below it needs a look. Is the depth
used up? Only then does the evaluation guess.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol, TypeVar

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics

K = TypeVar("K", contravariant=True)


class Lookup(Protocol[K]):
    """What is known of some positions, in MAX's view: a dictionary, or an endgame table."""

    def __contains__(self, s: K, /) -> bool: ...

    def __getitem__(self, s: K, /) -> float: ...


def endgame_table_search(
    game: Game[S, A],
    state: S | None,
    depth: int,
    evaluation: Callable[[S], float],
    table: Lookup[S],
    alpha: float = -inf,
    beta: float = inf,
) -> Result:
    """What `state` is worth in MAX's view, as far as `depth` plies and the table can tell.

    Between `alpha` and `beta` the value is that of plain minimax; outside it is a bound
    (fail-soft).

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 12)@5 (2 4)@9)@0")
    >>> [endgame_table_search(tree, (), d, tree.evaluation, {(1,): 7}).value for d in (0, 1, 2)]
    [0, 7, 7]
    """
    root = require(game, state, "endgame_table_search")
    limit, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    nodes = leaves = deepest = 0

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s):
            leaves += 1
            return game.utility(s), ()
        if s in table:
            leaves += 1
            return table[s], ()
        if ply == limit:
            leaves += 1
            return evaluate(s), ()
        mover = game.player(s)
        line: tuple[A, ...] = ()
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "endgame_table_search")
        best = -inf if mover == MAX else inf
        for a in game.actions(s):
            v, rest = value(game.result(s, a), alpha, beta, ply + 1)
            if mover == MAX:
                if v > best:
                    best, line = v, (a, *rest)
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, line = v, (a, *rest)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, line

    with bounded_depth("endgame_table_search"):
        best, line = value(root, alpha, beta, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))
