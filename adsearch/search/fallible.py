"""Playing against an opponent whose habits are known: the best response, not the safest one.

Against perfect play the minimax move is best. Against a MIN that errs, another move may earn more,
and the best response never earns less than the minimax value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, isclose

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.preconditions import bounded_depth, no_chance, require
from adsearch.search.result import Result, Statistics


def exploit(game: Game[S, A], state: S | None, opponent: Callable[[Game[S, A], S], A]) -> Result:
    """The most MAX can get if MIN always plays `opponent(game, state)`. The value is MAX's view.

    >>> from adsearch.games import Tree
    >>> careless = lambda game, s: game.actions(s)[-1]
    >>> exploit(Tree("((5 7) (4 9))"), None, careless).value
    9
    """
    return exploit_mixed(game, state, lambda game, s: [(opponent(game, s), 1)])


def exploit_mixed(
    game: Game[S, A],
    state: S | None,
    opponent: Callable[[Game[S, A], S], Sequence[tuple[A, float]]],
) -> Result:
    """The most MAX can expect if MIN draws its move from `opponent(game, state)`, a list of moves
    with their probabilities. The value is MAX's view; the line ends where MIN's move is open.

    >>> from adsearch.games import Tree
    >>> found = exploit_mixed(Tree("((5 7) (4 9))"), None, evenly)
    >>> found.value, found.action
    (6.5, 1)
    """
    root = require(game, state, "exploit")
    nodes = leaves = deepest = 0

    def value(s: S, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        if game.is_terminal(s):
            leaves += 1
            deepest = max(deepest, ply)
            return game.utility(s), ()
        mover = game.player(s)
        line: tuple[A, ...] = ()
        if mover == MAX:
            best = -inf
            for a in game.actions(s):
                v, rest = value(game.result(s, a), ply + 1)
                if v > best:
                    best, line = v, (a, *rest)
            return best, line
        if mover != MIN:
            raise no_chance(game, s, "exploit")
        replies = opponent(game, s)
        if not isclose(sum(p for _, p in replies), 1) or any(p < 0 for _, p in replies):
            raise ValueError(
                f"the opponent's probabilities are wrong: {replies}, at\n{game.text(s)}"
            )
        expected: float = 0
        for a, p in replies:
            v, rest = value(game.result(s, a), ply + 1)
            expected += p * v
            line = (a, *rest)
        return expected, line if len(replies) == 1 else ()

    with bounded_depth("exploit"):
        best, line = value(root, 0)
    return Result(best, line[0] if line else None, line, Statistics(nodes, leaves, deepest))


def evenly(game: Game[S, A], s: S) -> list[tuple[A, float]]:
    """The opponent who plays every legal move with the same probability."""
    moves = game.actions(s)
    return [(a, 1 / len(moves)) for a in moves]
