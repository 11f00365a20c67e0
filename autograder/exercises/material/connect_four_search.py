"""Alpha-beta on Connect Four by an evaluation, a student's or the house's.

It never runs beside a student's program, which might take it for an answer, or something else for
it. A student's evaluation is asked about the children of a position together: to ask for every one
by itself would cost more than the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Any, TypeAlias

from adsearch.game import MAX
from adsearch.games import ConnectFour

Evaluations: TypeAlias = Callable[[Sequence[Any]], Sequence[float]]
"""The values of several positions, none of them finished, in MAX's view."""

BOARD = ConnectFour()


def best_move(s: Any, moves: Sequence[int], depth: int, evaluations: Evaluations) -> Any:
    """The first best of these moves, each searched to `depth` plies in all, of which there are two
    at least."""
    best, alpha = None, -inf
    for a in moves:
        v = -_negamax(BOARD.result(s, a), depth - 1, -inf, -alpha, evaluations)
        if v > alpha:
            best, alpha = a, v
    return best


def _negamax(s: Any, depth: int, alpha: float, beta: float, evaluations: Evaluations) -> float:
    """In the view of who is to move; middle columns first."""
    sign = 1 if BOARD.player(s) == MAX else -1
    if BOARD.is_terminal(s):
        return sign * BOARD.utility(s)
    children = [BOARD.result(s, a) for a in _from_the_middle(BOARD.actions(s))]
    best = -inf
    if depth == 1:
        # Where there is a cut-off, the first child nearly always is enough for it.
        for some in (children[:1], children[1:]):
            best = max([best, *(sign * value for value in _values(some, evaluations))])
            if best >= beta:
                break
        return best
    for child in children:
        best = max(best, -_negamax(child, depth - 1, -beta, -max(alpha, best), evaluations))
        if best >= beta:
            break
    return best


def _values(states: Sequence[Any], evaluations: Evaluations) -> list[float]:
    """What positions are worth to MAX: finished ones by the rules, the others by an evaluation."""
    open_ends = [s for s in states if not BOARD.is_terminal(s)]
    evaluated = iter(evaluations(open_ends) if open_ends else ())
    return [BOARD.utility(s) if BOARD.is_terminal(s) else next(evaluated) for s in states]


@cache
def _from_the_middle(columns: tuple[int, ...]) -> list[int]:
    return sorted(columns, key=lambda column: abs(column - 3))
