"""Singular extension: where one move is clearly better than all others, it costs no depth.

What has to be played is played anyway, so that nothing is decided by it and delaying moves do not
push a loss over the horizon. Two algorithms have this name. `extending_search` does not count a
singular move as a ply. `remembering_search` is the textbook's: a move that was singular anywhere
is remembered, and may be played beyond the depth limit wherever it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.move_ordering import Order, teacher
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.quiescence import quiescent_search
from adsearch.search.result import Result, Statistics


def only_move(game: Game[S, A], state: S) -> A | None:
    """The single legal move at `state`, or None where there are more or none."""
    moves = game.actions(state)
    return moves[0] if len(moves) == 1 else None


def singular(
    game: Game[S, A],
    state: S,
    depth: int,
    evaluation: Callable[[S], float],
    margin: float,
) -> A | None:
    """The one move that a search to `depth` finds better for the mover than all others by `margin`
    or more, or the only legal one; None where there is none. Equal moves are never singular.

    >>> from adsearch.games import Tree
    >>> tree = Tree("min(takeB:-3 other:0)@0")
    >>> [singular(tree, (), 1, tree.evaluation, margin) for margin in (3, 4)]
    ['takeB', None]
    """
    if not margin >= 0:
        raise ValueError(f"a move is better by a margin of 0 or more, not by {margin!r}")
    if depth < 1:
        raise ValueError(f"moves are compared by a search of depth 1 or more, not {depth!r}")
    root = require(game, state, "singular")
    if len(game.actions(root)) < 2:
        return only_move(game, root)
    sign = 1 if game.player(root) == MAX else -1

    def worth(a: A) -> float:
        after = game.result(root, a)
        return sign * alpha_beta(game, after, depth=depth - 1, evaluation=evaluation).value

    worths = {a: worth(a) for a in game.actions(root)}
    best, second = sorted(worths, key=worths.__getitem__, reverse=True)[:2]
    lead = worths[best] - worths[second]
    return best if lead > 0 and lead >= margin else None


def extending_search(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int,
    evaluation: Callable[[S], float],
    free: Callable[[S], A | None] | None = None,
    cap: int = 8,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
) -> Result:
    """Alpha-beta to `depth` plies in MAX's view (fail-soft), without counting singular moves.

    `free(state)` names the move that costs no depth there, or None; if it is not given, that is
    the only legal move. On each line of play at most `cap` moves come free. What `free` itself
    searches is not in the statistics.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(only:(x:5 y:1)@2)@3 b:4@4)@0")
    >>> extending_search(tree, depth=2, evaluation=tree.evaluation).line
    ('a', 'only', 'x')
    """
    root = require(game, state, "extending_search")
    plies, evaluate = horizon(game, depth, evaluation)
    if cap < 0:
        raise ValueError(f"0 moves or more come free on a line of play, not {cap!r}")
    window(alpha, beta)
    costs_nothing = free or (lambda s: only_move(game, s))
    learn = teacher(order)
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(
        s: S, alpha: float, beta: float, left: float, cap: int, ply: int
    ) -> tuple[float, tuple[A, ...]]:
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
        moves: Sequence[A] = game.actions(s)
        if order is not None:
            moves = order(game, s, moves, ply)
        forced = costs_nothing(s) if cap else None

        def after(a: A, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
            if forced is not None and a == forced:
                return value(game.result(s, a), alpha, beta, left, cap - 1, ply + 1)
            return value(game.result(s, a), alpha, beta, left - 1, cap, ply + 1)

        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for i, a in enumerate(moves):
                v, rest = after(a, alpha, beta)
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
                v, rest = after(a, alpha, beta)
                if v < best:
                    best, line = v, (a, *rest)
                    if v <= alpha:
                        cutoffs[i] = cutoffs.get(i, 0) + 1
                        learn(game, s, a, ply)
                        break
                    beta = min(beta, v)
        else:
            raise no_chance(game, s, "extending_search")
        return best, line

    with bounded_depth("extending_search"):
        best, line = value(root, alpha, beta, plies, cap, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)


def remembering_search(
    game: Game[S, A],
    state: S | None = None,
    *,
    depth: int,
    evaluation: Callable[[S], float],
    remember: Callable[[S], A | None],
    limit: int = 8,
) -> Result:
    """Alpha-beta to `depth` plies in MAX's view, and up to `limit` more by remembered moves.

    Whatever `remember(state)` names in the course of the search is remembered. Beyond the depth the
    mover may play remembered moves, where they are legal, or stand pat.

    >>> from adsearch.games import Tree
    >>> tree = Tree("(a:(take:1 hold:4)@4 b:(c:min(take:0 hold:3)@3)@3)@0")
    >>> remember = lambda s: singular(tree, s, 1, tree.evaluation, margin=3)
    >>> for depth in (1, 2):
    ...     result = remembering_search(
    ...         tree, depth=depth, evaluation=tree.evaluation, remember=remember
    ...     )
    ...     print(result.value, result.line)
    4 ('a',)
    1 ('a', 'take')
    """
    remembered: set[A] = set()

    def notice(game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> Sequence[A]:
        if (move := remember(s)) is not None:
            remembered.add(move)
        return actions

    return quiescent_search(
        game,
        state,
        depth=depth,
        evaluation=evaluation,
        noisy=lambda s, a: a in remembered,
        limit=limit,
        order=notice,
    )
