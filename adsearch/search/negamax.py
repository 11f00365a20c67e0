"""Negamax: alpha-beta in one half of the code, as everyone maximises what is good for the mover.

What is worth v to one player is worth -v to the other, and a window (alpha, beta) of one is
(-beta, -alpha) of the other. The sign turns where the turn passes on, and only there: in a game
with extra turns a player may follow itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics


def negamax(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """The value of `state`, `alpha` and `beta` in the view of the player to move at `state`.

    Where MAX is to move that is the minimax value, where MIN is to move its negative; at the end
    of a game, too, the game says whose turn it would be. Outside the window the value is a bound
    (fail-soft). The `evaluation` stays in MAX's view.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> [negamax(tree, state).value for state in [(), (0,), (0, 0)]]
    [3, -3, 3]
    """
    root = require(game, state, "negamax")
    limit, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    sign = {MAX: 1, MIN: -1}
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth to the player to move there, and the line of play that earns it."""
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        mover = game.player(s)
        if mover not in sign:
            raise no_chance(game, s, "negamax")
        if game.is_terminal(s):
            leaves += 1
            return sign[mover] * game.utility(s), ()
        if ply == limit:
            leaves += 1
            return sign[mover] * evaluate(s), ()
        moves = game.actions(s) if order is None else order(game, s, game.actions(s), ply)
        best, line = -inf, ()
        for i, a in enumerate(moves):
            after = game.result(s, a)
            if game.player(after) == mover:
                v, rest = value(after, alpha, beta, ply + 1)
            else:
                v, rest = value(after, -beta, -alpha, ply + 1)
                v = -v
            if v > best:
                best, line = v, (a, *rest)
                if best >= beta:
                    cutoffs[i] = cutoffs.get(i, 0) + 1
                    learn(game, s, a, ply)
                    break
                alpha = max(alpha, best)
        return best, line

    with bounded_depth("negamax"):
        best, line = value(root, alpha, beta, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
