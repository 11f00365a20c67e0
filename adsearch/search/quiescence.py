"""Quiescence: a search is not cut off in the middle of an exchange.

Where the depth is used up, noisy moves (captures, say) are searched on until the position is quiet.
Nobody has to make a noisy move: the mover may *stand pat* on the evaluation, so that it bounds the
value from below for MAX and from above for MIN. Only where the mover is forced to act, as a king in
check is, there is no standing pat, and all moves are examined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics


def quiescence(
    game: Game[S, A],
    state: S,
    alpha: float,
    beta: float,
    evaluation: Callable[[S], float],
    noisy: Callable[[S, A], bool],
    limit: int,
    forced: Callable[[S], bool] = lambda s: False,
) -> float:
    """The value of `state` in MAX's view, the view of `evaluation` too, once it is quiet.

    `noisy(state, action)` says which moves are searched, `forced(state)` where the mover cannot
    stand pat. After `limit` moves the evaluation is asked whatever is going on. Outside the window
    the value is a bound (fail-soft).

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(take:-7@-7 wait:2@2)@2 b:(1 1)@1)@0")
    >>> quiescence(tree, ("a",), -inf, inf, tree.evaluation, lambda s, a: a == "take", 9)
    -7
    """
    return quiescent_search(
        game,
        state,
        depth=0,
        evaluation=evaluation,
        noisy=noisy,
        forced=forced,
        limit=limit,
        alpha=alpha,
        beta=beta,
    ).value


def quiescent_search(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int,
    evaluation: Callable[[S], float],
    noisy: Callable[[S, A], bool],
    forced: Callable[[S], bool] = lambda s: False,
    limit: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """Alpha-beta to `depth` plies, then quiescence; the value is in MAX's view and fail-soft.

    `noisy(state, action)` says which moves are searched beyond the depth, `forced(state)` where
    the mover cannot stand pat. `limit` is the number of plies beyond the depth (None: no limit).
    The line ends where somebody stands pat; at depth 0 that may be at once, without an action.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(take:-7@-7 wait:2@2)@2 b:(1 1)@1)@0")
    >>> result = quiescent_search(
    ...     tree, depth=1, evaluation=tree.evaluation, noisy=lambda s, a: a == "take"
    ... )
    >>> result.value, result.action, result.statistics.nodes
    (1, 'b', 4)
    """
    root = require(game, state, "quiescent_search")
    horizon_ply, evaluate = horizon(game, depth, evaluation)
    if limit is not None and limit < 0:
        raise ValueError(f"a limit is a number of plies, 0 or more, not {limit!r}")
    last = inf if limit is None else horizon_ply + limit
    window(alpha, beta)
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s):
            leaves += 1
            return game.utility(s), ()
        mover = game.player(s)
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "quiescent_search")
        best = -inf if mover == MAX else inf
        moves: Sequence[A] = game.actions(s)
        if ply == last:
            best, moves = evaluate(s), ()
        elif ply >= horizon_ply and not forced(s):
            best = evaluate(s)
            outside = best >= beta if mover == MAX else best <= alpha
            moves = () if outside else [a for a in moves if noisy(s, a)]
        if not moves:
            leaves += 1
            return best, ()
        if order is not None:
            moves = order(game, s, moves, ply)
        line: tuple[A, ...] = ()
        if mover == MAX:
            alpha = max(alpha, best)
            for i, a in enumerate(moves):
                v, rest = value(game.result(s, a), alpha, beta, ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
                    if v >= beta:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    alpha = max(alpha, v)
        else:
            beta = min(beta, best)
            for i, a in enumerate(moves):
                v, rest = value(game.result(s, a), alpha, beta, ply + 1)
                if v < best:
                    best, line = v, (a, *rest)
                    if v <= alpha:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    beta = min(beta, v)
        return best, line

    with bounded_depth("quiescent_search"):
        best, line = value(root, alpha, beta, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
