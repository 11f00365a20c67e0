"""Alpha-beta in its first form: no answer ever lies outside the window it was asked with."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics


def alpha_beta_fail_hard(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """The minimax value of `state` in MAX's view, moved to the nearer end of the window if it
    lies outside: `alpha` then means "no more than alpha", `beta` "no less than beta".

    Outside the window no move is known to be best: `alpha` at a MAX root, `beta` at a MIN root come
    with the first legal move.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> [alpha_beta_fail_hard(tree, alpha=a, beta=b).value for a, b in [(4, 10), (0, 2), (2, 4)]]
    [4, 2, 3]
    """
    root = require(game, state, "alpha_beta_fail_hard")
    limit, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s) or ply == limit:
            leaves += 1
            v = game.utility(s) if game.is_terminal(s) else evaluate(s)
            return max(alpha, min(v, beta)), ()
        mover = game.player(s)
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "alpha_beta_fail_hard")
        moves = game.actions(s) if order is None else order(game, s, game.actions(s), ply)
        line: tuple[A, ...] = (moves[0],)
        if mover == MAX:
            for i, a in enumerate(moves):
                v, rest = value(game.result(s, a), alpha, beta, ply + 1)
                if v > alpha:
                    alpha, line = v, (a, *rest)
                    if alpha >= beta:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
            return alpha, line
        for i, a in enumerate(moves):
            v, rest = value(game.result(s, a), alpha, beta, ply + 1)
            if v < beta:
                beta, line = v, (a, *rest)
                if beta <= alpha:
                    cutoffs[i] = cutoffs.get(i, 0) + 1
                    learn(game, s, a, ply)
                    break
        return beta, line

    with bounded_depth("alpha_beta_fail_hard"):
        best, line = value(root, alpha, beta, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
