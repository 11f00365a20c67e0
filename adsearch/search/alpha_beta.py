"""Alpha-beta: minimax that does not look where the answer cannot matter.

`alpha` is the best value MAX is already sure of on the way to a position, `beta` the best MIN is
sure of. A position that turns out at least as good as `beta` for MAX is one MIN will not allow,
so its other moves need no look; likewise, for MIN, one that is no better for MAX than `alpha`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics


def alpha_beta(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """The minimax value of `state` in MAX's view, if it lies between `alpha` and `beta`.

    Otherwise the value is a bound as tight as the search allows (fail-soft): at most `alpha`, and
    the minimax value is no larger; or at least `beta`, and the minimax value is no smaller.
    With a `depth` the search stops after so many plies and asks the evaluation (MAX's view).

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> result = alpha_beta(tree)
    >>> result.value, result.action, result.line, result.statistics.leaves
    (3, 0, (0, 0), 7)
    >>> alpha_beta(tree, alpha=4, beta=10).value
    3
    """
    root = require(game, state, "alpha_beta")
    limit, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        if ply > deepest:
            deepest = ply
        if is_terminal(s):
            leaves += 1
            return utility(s), ()
        if ply == limit:
            leaves += 1
            return evaluate(s), ()
        mover = player(s)
        moves = actions(s) if order is None else order(game, s, actions(s), ply)
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for i, a in enumerate(moves):
                v, rest = value(result(s, a), alpha, beta, ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
                    if v >= beta:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    if v > alpha:
                        alpha = v
        elif mover == MIN:
            best = inf
            for i, a in enumerate(moves):
                v, rest = value(result(s, a), alpha, beta, ply + 1)
                if v < best:
                    best, line = v, (a, *rest)
                    if v <= alpha:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    if v < beta:
                        beta = v
        else:
            raise no_chance(game, s, "alpha_beta")
        return best, line

    with bounded_depth("alpha_beta"):
        best, line = value(root, alpha, beta, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
