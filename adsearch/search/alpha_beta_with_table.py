"""Alpha-beta with a table: a position reached by another order of moves is not searched again.

What a search with a window finds is often a bound only, so the table says of each value whether
it is exact, and from how many plies of look-ahead it comes. An entry that looked at least as far
as is asked for may answer at once, or else narrow the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf

from adsearch.game import MAX, MIN, A, Game, S
from adsearch.search.move_ordering import Order, teacher, to_front
from adsearch.search.preconditions import bounded_depth, horizon, no_chance, require, window
from adsearch.search.result import Result, Statistics
from adsearch.search.transposition_table import Entry, Table


@dataclass(frozen=True)
class Remembered(Result):
    """The answer of a search with a table: how often the table answered for it (`hits`), and
    whether it is `solved`, resting on finished games alone, so that no deeper look changes it."""

    hits: int = 0
    solved: bool = False


class OutOfTime(Exception):
    """The clock ran out in the middle of a search."""


def alpha_beta_with_table(
    game: Game[S, A],
    state: S | None,
    table: Table,
    *,
    depth: int | None = None,
    evaluation: Callable[[S], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    order: Order | None = None,
    out_of_time: Callable[[], bool] | None = None,
    settled: Callable[[S, float, float], float] | None = None,
) -> Remembered:
    """The same as `alpha_beta`, in MAX's view and fail-soft, with what `table` knows and for it
    to keep. The line may be shorter, as it ends where the table knew the value but not the play.

    `out_of_time` is asked at every node; where it says yes, OutOfTime is raised. Where the depth is
    used up, `settled(state, alpha, beta)`, such as quiescence, is asked instead of the evaluation:
    it knows the window, outside which a bound will do.

    >>> from adsearch.games import Graph
    >>> game = Graph("root = min(A B); A = max(3 S); B = max(-1 S); S = min(2 0)")
    >>> alpha_beta_with_table(game, "A", table := Table(), alpha=2).value, table.get("S").bound
    (3, 'upper')
    >>> alpha_beta_with_table(game, None, table).value, table.get("S").bound
    (0, 'exact')
    """
    root = require(game, state, "alpha_beta_with_table")
    limit, evaluate = horizon(game, depth, evaluation)
    window(alpha, beta)
    player, actions, result = game.player, game.actions, game.result
    is_terminal, utility = game.is_terminal, game.utility
    learn = teacher(order)
    nodes = leaves = deepest = hits = guesses = 0
    cutoffs: dict[int, int] = {}

    def value(s: S, alpha: float, beta: float, ply: int) -> tuple[float, tuple[A, ...]]:
        """What `s` is worth, and the line of play that earns it if that is known."""
        nonlocal nodes, leaves, deepest, hits, guesses
        if out_of_time is not None and out_of_time():
            raise OutOfTime
        nodes += 1
        if ply > deepest:
            deepest = ply
        if is_terminal(s):
            leaves += 1
            return utility(s), ()
        if ply == limit:
            leaves += 1
            guesses += 1
            return evaluate(s) if settled is None else settled(s, alpha, beta), ()

        earlier_guesses = guesses
        entry = table.get(s) if ply else None  # the root is asked for a move, not only a value
        if entry is not None and entry.depth >= limit - ply:
            if entry.depth < inf:
                guesses += 1
            if entry.bound != "upper":
                alpha = max(alpha, entry.value)
            if entry.bound != "lower":
                beta = min(beta, entry.value)
            if alpha >= beta:
                hits += 1
                return entry.value, entry.line if entry.bound == "exact" else ()

        low, high = alpha, beta
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
            raise no_chance(game, s, "alpha_beta_with_table")

        # What rests on no guess holds however deep one looks.
        known = limit - ply if guesses > earlier_guesses else inf
        if low < best < high:
            table.put(s, Entry(known, "exact", best, line))
            return best, line
        table.put(s, Entry(known, "upper" if best <= low else "lower", best, line[:1]))
        return best, () if ply else line[:1]  # to a bound belongs no line of play

    with bounded_depth("alpha_beta_with_table"):
        best, line = value(root, alpha, beta, 0)
    statistics = Statistics(nodes, leaves, deepest, cutoffs)
    action = line[0] if line else None
    return Remembered(best, action, line, statistics, hits, solved=not guesses)


def table_first(table: Table) -> Order:
    """The move that was best when the position was searched before, first."""

    def order(game: Game[S, A], s: S, actions: Sequence[A], ply: int) -> Sequence[A]:
        entry = table.get(s)
        return to_front(actions, entry.line[0]) if entry is not None else actions

    return order
