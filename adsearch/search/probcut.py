"""ProbCut: ask a shallow search what a deep one will probably say.

Statistics from earlier games tell how far the two differ. If the deep value lies outside the window
with enough certainty, it is not searched for. This is forward pruning: unlike alpha-beta, it may
lose the best move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.probcut_statistics import Estimate
from adsearch.search.result import Result, Statistics


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
    ...     result = probcut(tree, depth=3, evaluation=tree.evaluation, model=model, t=t)
    ...     print(result.value, result.action, result.statistics.nodes)
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
