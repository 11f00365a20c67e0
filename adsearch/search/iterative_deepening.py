"""Iterative deepening: depth 1, 2, 3 … while there is time, each search ordering the next one.

Whenever the clock stops it, there is a move to play: that of the deepest search that was finished.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import monotonic

from adsearch.game import A, Game, S
from adsearch.search.alpha_beta_with_table import (
    OutOfTime,
    Remembered,
    alpha_beta_with_table,
    table_first,
)
from adsearch.search.move_ordering import InTurn, Order, line_first
from adsearch.search.preconditions import TooDeep, check_depth, checked, require
from adsearch.search.result import Result, Statistics
from adsearch.search.transposition_table import Table


class Deadline:
    """A clock that runs out so many seconds after it was made."""

    def __init__(self, seconds: float) -> None:
        self.end = monotonic() + seconds

    def __call__(self) -> bool:
        return monotonic() >= self.end


class Ticks:
    """A clock that runs out after it was asked so many times: once for each node of a search.

    >>> clock = Ticks(2)
    >>> clock(), clock(), clock()
    (False, False, True)
    """

    def __init__(self, ticks: int) -> None:
        self.left = ticks

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@dataclass(frozen=True)
class Deepened(Result):
    """The answer of the deepest finished search, and those of all `iterations`, depth 1 first.

    The statistics are sums over the iterations, their depth is that of the last. Where not even
    depth 1 was finished, the move is any legal one and the value the evaluation's.
    """

    iterations: tuple[Remembered, ...] = ()


def iterative_deepening(
    game: Game[S, A],
    state: S | None = None,
    *,
    evaluation: Callable[[S], float],
    out_of_time: Callable[[], bool] | None = None,
    max_depth: int | None = None,
    order: Order | None = None,
    table: Table | None = None,
    settled: Callable[[S, float, float], float] | None = None,
) -> Deepened:
    """Search deeper and deeper until `out_of_time()`, `max_depth`, or the game is solved.

    Value and `evaluation` are in MAX's view. The principal variation of one depth, then the
    table's moves, then the given `order` say what the next depth looks at first. A single legal
    move is played after depth 1. Without a `table` nothing else is remembered. Where the depth is
    used up, `settled(state, alpha, beta)`, such as quiescence, is asked instead of the evaluation.

    >>> from adsearch.games import Tree
    >>> tree = Tree("((2)@3 (4)@5)@0")
    >>> result = iterative_deepening(tree, evaluation=tree.evaluation, out_of_time=Ticks(6))
    >>> result.action, result.value, result.statistics.depth
    (1, 5, 1)
    """
    root = require(game, state, "iterative_deepening")
    if max_depth is not None:
        check_depth(max_depth)
    if game.is_terminal(root):
        return Deepened(game.utility(root), None)
    table = Table(0) if table is None else table
    legal = game.actions(root)
    if len(legal) == 1:
        max_depth = 1 if max_depth is None else min(max_depth, 1)
    iterations: list[Remembered] = []
    for depth in count(1) if max_depth is None else range(1, max_depth + 1):
        line = iterations[-1].line if iterations else ()
        try:
            iteration = alpha_beta_with_table(
                game,
                root,
                table,
                depth=depth,
                evaluation=evaluation,
                order=InTurn(order, table_first(table), line_first(game, root, line)),
                out_of_time=out_of_time,
                settled=settled,
            )
        except (OutOfTime, TooDeep):
            break
        iterations.append(iteration)
        if iteration.solved:
            break
    if not iterations:
        first = InTurn(order)(game, root, legal, 0)[0]
        return Deepened(checked(game, evaluation)(root), first, (first,))
    best = iterations[-1]
    return Deepened(best.value, best.action, best.line, _sum(iterations), tuple(iterations))


def _sum(iterations: list[Remembered]) -> Statistics:
    each = [iteration.statistics for iteration in iterations]
    cutoffs = Counter[int]()
    for statistics in each:
        cutoffs.update(statistics.cutoffs)
    return Statistics(
        sum(statistics.nodes for statistics in each),
        sum(statistics.leaves for statistics in each),
        len(each),
        cutoffs,
    )
