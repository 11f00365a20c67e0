"""Where a game is only won or lost, one forced win settles a position: the door to alpha-beta."""

from __future__ import annotations

from adsearch.game import MAX, MIN, A, Game, S, UnsupportedGame
from adsearch.search.preconditions import bounded_depth, no_chance, require
from adsearch.search.result import Result, Statistics


def forced_win(game: Game[S, A], state: S | None = None) -> Result:
    """1 if MAX can force a win, -1 if MIN can, in a game whose only utilities are 1 and -1.

    As soon as one move wins by force, the others are not examined. In the line the winner plays
    the winning moves, the loser simply its first ones.

    >>> from adsearch.games import Tree
    >>> result = forced_win(Tree("((1 -1) (1 1) (-1 1))"))
    >>> result.value, result.action, result.statistics.leaves
    (1, 1, 4)
    """
    root = require(game, state, "forced_win")
    nodes = leaves = deepest = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, ply: int) -> tuple[float, tuple[A, ...]]:
        nonlocal nodes, leaves, deepest
        nodes += 1
        if game.is_terminal(s):
            leaves += 1
            deepest = max(deepest, ply)
            return won_or_lost(s), ()
        mover = game.player(s)
        if mover not in (MAX, MIN):
            raise no_chance(game, s, "forced_win")
        win = 1 if mover == MAX else -1
        losing: tuple[A, ...] = ()
        for i, a in enumerate(game.actions(s)):
            v, rest = value(game.result(s, a), ply + 1)
            if v == win:
                cutoffs[i] = cutoffs.get(i, 0) + 1
                return v, (a, *rest)
            losing = losing or (a, *rest)
        return -win, losing

    def won_or_lost(s: S) -> float:
        payoff = game.utility(s)
        if payoff not in (1, -1):
            raise UnsupportedGame(
                f"forced_win is for games that end in 1 or -1; alpha_beta takes {payoff} as well, "
                f"at\n{game.text(s)}"
            )
        return payoff

    with bounded_depth("forced_win"):
        best, line = value(root, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    return Result(best, line[0] if line else None, line, statistics)
