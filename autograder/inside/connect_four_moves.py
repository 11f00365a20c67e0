"""Moves of Connect Four by an evaluation, a student's or the house's.

It is there where a student's program runs, so it plays on one board alone: as an answer to a
question about searches it is of no use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import inf
from typing import Any, TypeAlias

from adsearch.game import MAX
from adsearch.games import ConnectFour

Evaluation: TypeAlias = Callable[[Any], float]
BOARD = ConnectFour()


@lru_cache(maxsize=4)
def _remembered(evaluate: Callable[[Any, Any], float]) -> Evaluation:
    return cache(lambda s: evaluate(BOARD, s))


def best_by_evaluation(evaluate: Any, s: Any, moves: Sequence[int], depth: int) -> Any:
    """The first best of these moves by alpha-beta with a student's evaluation."""
    return best_move(s, moves, depth, _remembered(evaluate))


def best_move(s: Any, moves: Sequence[int], depth: int, evaluation: Evaluation) -> Any:
    """The first best of these moves by alpha-beta."""
    sign = 1 if BOARD.player(s) == MAX else -1
    best, alpha = None, -inf
    for a in moves:
        v = -_negamax(BOARD.result(s, a), depth - 1, -inf, -alpha, evaluation, -sign)
        if v > alpha:
            best, alpha = a, v
    return best


def _negamax(
    s: Any, depth: int, alpha: float, beta: float, evaluation: Evaluation, sign: int
) -> float:
    """In the view of who is to move, for whom `sign` is 1 if it is MAX; middle columns first."""
    if BOARD.is_terminal(s):
        return sign * BOARD.utility(s)
    if depth == 0:
        return sign * evaluation(s)
    best = -inf
    for a in _from_the_middle(BOARD.actions(s)):
        v = -_negamax(BOARD.result(s, a), depth - 1, -beta, -alpha, evaluation, -sign)
        if v > best:
            best = v
            if v >= beta:
                break
            alpha = max(alpha, v)
    return best


@cache
def _from_the_middle(columns: tuple[int, ...]) -> list[int]:
    return sorted(columns, key=lambda column: abs(column - 3))
