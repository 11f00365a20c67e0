"""Forward pruning: moves are dropped because they look bad, before it is known that they are.

A beam keeps the few moves whose positions have the best evaluation. ProbCut asks a shallow search
what a deep one will probably say: statistics from earlier games tell how far the two differ, and
if the deep value lies outside the window with enough certainty, it is not searched for.
Unlike alpha-beta, both may lose the best move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.foretelling import Estimate
from adsearch.search.ordering import Order, by_evaluation, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
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


def probcut(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int,
    evaluation: Callable[[S], float],
    model: Mapping[int, Estimate],
    t: float = 1.5,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """Alpha-beta to `depth` plies in MAX's view that also cuts off what is probably outside the
    window: what `model`, for that many plies to go, takes to be outside by `t` standard deviations
    or more. With `t` infinite it is alpha-beta itself.

    The root is never cut off. A won or lost game is no guess, so nothing is concluded from a
    shallow search that finds one; the evaluation has to stay inside the game's `bounds`.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(5 6)@5 b:(c:(1 9)@1 d:(2 8)@2)@1.5)@0")
    >>> model = {2: Estimate(shallow=0, slope=1, intercept=0, sigma=2)}
    >>> for t in (1.5, 2):
    ...     found = probcut(tree, depth=3, evaluation=tree.evaluation, model=model, t=t)
    ...     print(found.value, found.action, found.statistics.nodes)
    5 a 6
    8 b 12
    """
    root = require(game, state, "probcut")
    _, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    if not t >= 0:
        raise ValueError(f"a threshold is 0 or more standard deviations, not {t!r}")
    for height, estimate in model.items():
        if not (0 <= estimate.shallow < height and estimate.slope > 0 and estimate.sigma >= 0):
            raise ValueError(f"no search of {height} plies is foretold by {estimate}")
    lowest, highest = game.bounds or (-inf, inf)
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, left: int, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth with `left` plies to go, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s):
            leaves += 1
            return game.utility(s), ()
        if left == 0:
            leaves += 1
            return evaluate(s), ()
        mover = game.player(s)
        if ply and left in model and t < inf and (alpha > -inf or beta < inf):
            shallow, slope, intercept, sigma = model[left]
            shift = intercept if mover == MAX else -intercept
            low = (alpha - t * sigma - shift) / slope
            high = (beta + t * sigma - shift) / slope
            guess, _ = value(s, low, high, shallow, ply)
            if high <= guess < highest:
                return beta, ()
            if low >= guess > lowest:
                return alpha, ()
        moves = game.actions(s) if order is None else order(game, s, game.actions(s), ply)
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for i, a in enumerate(moves):
                v, rest = value(game.result(s, a), alpha, beta, left - 1, ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
                    if v >= beta:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    alpha = max(alpha, v)
        elif mover == MIN:
            best = inf
            for i, a in enumerate(moves):
                v, rest = value(game.result(s, a), alpha, beta, left - 1, ply + 1)
                if v < best:
                    best, line = v, (a, *rest)
                    if v <= alpha:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    beta = min(beta, v)
        else:
            raise no_chance(game, s, "probcut")
        return best, line

    with bounded_depth("probcut"):
        best, line = value(root, alpha, beta, depth, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
