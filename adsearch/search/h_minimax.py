"""H-minimax: minimax that stops where a cut-off test says so, and guesses there.

    H-MINIMAX(s, d) = UTILITY(s)                                     if the game is over
                      EVAL(s)                                        if CUTOFF-TEST(s, d)
                      the largest  H-MINIMAX(RESULT(s, a), d + 1)    if MAX is to move
                      the smallest H-MINIMAX(RESULT(s, a), d + 1)    if MIN is to move

A finished game is never guessed at: the terminal test comes before the cut-off test.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.preconditions import bounded_depth, check_depth, checked, no_chance, require
from adsearch.search.result import Result, Statistics


def h_minimax(
    game: Game[S, A],
    state: S | None,
    cutoff: int | Callable[[S, int], bool],
    evaluation: Callable[[S], float],
) -> Result:
    """The heuristic minimax value of `state` in MAX's view, the view of `evaluation` too.

    `cutoff` is a depth in plies, or a test of a position and its ply (0 at the root).

    >>> from adsearch.games import Tree
    >>> tree = Tree("((4)@7)@0")
    >>> [h_minimax(tree, None, depth, tree.evaluation).value for depth in (0, 1, 2)]
    [0, 7, 4]
    """
    root = require(game, state, "h_minimax")
    stop, evaluate = _cutoff_test(cutoff), checked(game, evaluation)
    nodes = leaves = deepest = 0

    def value(s: S, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        deepest = max(deepest, ply)
        if game.is_terminal(s):
            leaves += 1
            return game.utility(s), ()
        if stop(s, ply):
            leaves += 1
            return evaluate(s), ()
        mover = game.player(s)
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for a in game.actions(s):
                v, rest = value(game.result(s, a), ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
        elif mover == MIN:
            best = inf
            for a in game.actions(s):
                v, rest = value(game.result(s, a), ply + 1)
                if v < best:
                    best, line = v, (a, *rest)
        else:
            raise no_chance(game, s, "h_minimax")
        return best, line

    with bounded_depth("h_minimax"):
        best, line = value(root, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))


def _cutoff_test(cutoff: int | Callable[[S, int], bool]) -> Callable[[S, int], bool]:
    if callable(cutoff):
        return cutoff
    check_depth(cutoff)
    return lambda s, ply: ply == cutoff
