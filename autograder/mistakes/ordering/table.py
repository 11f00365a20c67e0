"""What goes wrong in ordering.table."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from adsearch.games import Tree
from autograder.checks.exercise import mistake
from autograder.exercises.ordering.table import alpha_beta_table
from autograder.mistakes.numbered_moves import Numbered

Window = tuple[float, float]


def kind(best: float, before: Window, after: Window) -> str:
    """What a value is, from the window `before` the search; a wrong rule may look at the one that
    was left `after` it."""
    return "upper" if best <= before[0] else "lower" if best >= before[1] else "exact"


def _key(game: Any, state: Any) -> Any:
    return state


def _remembering(
    game: Any,
    state: Any,
    depth: int,
    evaluate: Any,
    table: Any,
    alpha: float,
    beta: float,
    key: Callable[[Any, Any], Any] = _key,
    classify: Callable[[float, Window, Window], str] = kind,
    deep_enough: Callable[[int, int], bool] = lambda known, asked: known >= asked,
    look_up: bool = True,
    stored: Callable[[int], int] = lambda depth: depth,
    infinity: float = inf,
) -> Any:
    """Alpha-beta with a table, with parts to break."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluate(s)
        found = table.get(key(game, s)) if look_up else None
        if found and deep_enough(found[0], depth):
            if found[1] != "upper":
                alpha = max(alpha, found[2])
            if found[1] != "lower":
                beta = min(beta, found[2])
            if alpha >= beta:
                return found[2]
        before = alpha, beta
        best = -infinity if game.player(s) == MAX else infinity
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            if game.player(s) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        table[key(game, s)] = stored(depth), classify(best, before, (alpha, beta)), best
        return best

    return value(state, depth, alpha, beta)


@mistake("ordering.table")
def bounds_are_taken_for_values(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You store what a search found as the value, whatever its window was. Where it was cut off,
    all that is known is a bound: from which side?"""
    return _remembering(
        game, state, depth, evaluate, table, alpha, beta, classify=lambda *_: "exact"
    )


@mistake("ordering.table")
def upper_bounds_are_taken_for_values(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """A search that ends at α or below has only shown that the position is worth no more. You store
    that as an exact value."""

    def classify(best: float, before: Window, after: Window) -> str:
        return "lower" if best >= before[1] else "exact"

    return _remembering(game, state, depth, evaluate, table, alpha, beta, classify=classify)


@mistake("ordering.table")
def lower_bounds_are_taken_for_values(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """A search that ends at β or above has only shown that the position is worth no less. You store
    that as an exact value."""

    def classify(best: float, before: Window, after: Window) -> str:
        return "upper" if best <= before[0] else "exact"

    return _remembering(game, state, depth, evaluate, table, alpha, beta, classify=classify)


@mistake("ordering.table")
def bounds_are_upside_down(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """Your upper bounds are lower bounds and the other way round. If nothing above α was found, is
    the value at most that, or at least?"""

    def classify(best: float, before: Window, after: Window) -> str:
        return "lower" if best <= before[0] else "upper" if best >= before[1] else "exact"

    return _remembering(game, state, depth, evaluate, table, alpha, beta, classify=classify)


@mistake("ordering.table")
def the_window_is_compared_after_it_was_narrowed(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """To tell a bound from a value you compare with α and β as the search has left them. What it
    found has moved them: compare with the window it started from."""

    def classify(best: float, before: Window, after: Window) -> str:
        return kind(best, after, after)

    return _remembering(game, state, depth, evaluate, table, alpha, beta, classify=classify)


@mistake("ordering.table")
def bounds_at_the_end_of_the_window_are_taken_for_values(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """A search that stops exactly at α or β has been cut off, too, and found a bound. You store it
    as a value. Is it `<` or `<=`?"""

    def classify(best: float, before: Window, after: Window) -> str:
        return "upper" if best < before[0] else "lower" if best > before[1] else "exact"

    return _remembering(game, state, depth, evaluate, table, alpha, beta, classify=classify)


@mistake("ordering.table")
def it_searches_a_closed_window(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You search on when α and β have met, and keep what you return between them. Then every answer
    is α and β at once, and nobody can tell which side of it the value is on. Stop where they
    meet."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    if state in table and table[state][0] >= depth:
        _, bound, value = table[state]
        if bound == "exact" or (value >= beta if bound == "lower" else value <= alpha):
            return value
    low, high = alpha, beta
    for a in game.actions(state):
        after = game.result(state, a)
        v = it_searches_a_closed_window(game, after, depth - 1, evaluate, table, alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha > beta:
            break
    best = min(max(alpha if game.player(state) == MAX else beta, low), high)
    table[state] = depth, kind(best, (low, high), (low, high)), best
    return best


@mistake("ordering.table")
def the_depth_is_not_compared(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You use what the table says however little it looked ahead. A value from a search of one ply
    is no answer to a question about two."""
    return _remembering(
        game, state, depth, evaluate, table, alpha, beta, deep_enough=lambda known, asked: True
    )


@mistake("ordering.table")
def shallow_entries_count_and_deep_ones_do_not(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You use entries that looked less far than you are asked to, and not those that looked
    further. Which of the two knows enough?"""
    return _remembering(
        game,
        state,
        depth,
        evaluate,
        table,
        alpha,
        beta,
        deep_enough=lambda known, asked: known <= asked,
    )


@mistake("ordering.table")
def the_ply_is_stored_for_the_depth(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You store how far from the root a position is. What counts is how many plies were still
    searched below it."""
    return _remembering(
        game, state, depth, evaluate, table, alpha, beta, stored=lambda left: depth - left + depth
    )


@mistake("ordering.table")
def the_mover_is_not_in_the_key(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """Your key says what lies on the table, not whose turn it is. The same matches may be won for
    one player and lost for the other."""

    def key(game: Any, s: Any) -> Any:
        return s[1] if hasattr(game, "piles") else s

    return _remembering(game, state, depth, evaluate, table, alpha, beta, key=key)


@mistake("ordering.table")
def nothing_is_looked_up(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """The values are right, but you search positions again that were searched before. Ask the table
    first, and use what was searched as deep as you are asked to."""
    return _remembering(game, state, depth, evaluate, table, alpha, beta, look_up=False)


_kept: dict[Any, Any] = {}


@mistake("ordering.table")
def one_table_for_everything(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """You keep a table of your own and leave the one you are given alone. What it says belongs to
    another evaluation: with a new table nothing should be known."""
    mine = _kept.setdefault((str(game), depth), {}) if isinstance(game, Tree) else table
    return alpha_beta_table(game, state, depth, evaluate, mine, alpha, beta)


@mistake("ordering.table")
def finished_games_are_evaluated(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """At depth 0 you ask for a guess before you ask whether the game is over. A finished game has a
    utility, and that is no guess."""
    if depth == 0:
        return evaluate(state)
    return alpha_beta_table(game, state, depth, evaluate, table, alpha, beta)


@mistake("ordering.table")
def every_level_maximises(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """Every value is the largest below, as if MAX moved everywhere. Ask the game who moves."""

    def value(s: Any, depth: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluate(s)
        if (s, depth) not in table:
            table[s, depth] = max(value(game.result(s, a), depth - 1) for a in game.actions(s))
        return table[s, depth]

    return value(state, depth)


@mistake("ordering.table")
def the_value_is_the_movers(
    game: Any, state: Any, depth: Any, evaluate: Any, table: Any, alpha: Any = -inf, beta: Any = inf
) -> Any:
    """Where MIN moves, your value has the wrong sign: it is asked for in MAX's view."""
    value = alpha_beta_table(game, state, depth, evaluate, table, alpha, beta)
    return value if game.player(state) == MAX else -value


@mistake("ordering.table")
def infinity_is_a_thousand(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    return _remembering(game, state, depth, evaluate, table, alpha, beta, infinity=999)


@mistake("ordering.table")
def it_begins_at_the_start_of_the_game(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` is worth, which may be any position
    of the game."""
    return alpha_beta_table(game, game.initial(), depth, evaluate, table, alpha, beta)


@mistake("ordering.table")
def who_moves_decides_the_kind_of_a_bound(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """Where MAX moves your bounds are lower ones, where MIN moves upper ones. A MAX node may also
    find nothing above α: then its value is an upper bound. Compare with the window."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluate(s)
        maximise = game.player(s) == MAX
        known, bound, found = table.get(s, (-1, "", 0))
        if known >= depth:
            if bound != "upper":
                alpha = max(alpha, found)
            if bound != "lower":
                beta = min(beta, found)
            if alpha >= beta:
                return found
        before = alpha, beta
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, v), beta) if maximise else (alpha, min(beta, v))
            if alpha >= beta:
                break
        exact = before[0] < best < before[1]
        table[s] = depth, "exact" if exact else "lower" if maximise else "upper", best
        return best

    return value(state, depth, alpha, beta)


@mistake("ordering.table")
def moves_are_taken_for_numbers(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return alpha_beta_table(Numbered(game), state, depth, evaluate, table, alpha, beta)


@mistake("ordering.table")
def a_bound_inside_the_window_is_returned(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """You return what the table says although it is only a bound inside the window. It decides
    nothing there: narrow the window by it, and search on unless nothing is left of it."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            return evaluate(s)
        known, bound, found = table.get(s, (-1, "", 0))
        inside = {"exact": True, "lower": found > alpha, "upper": found < beta}
        if known >= depth and inside[bound]:
            return found
        before = alpha, beta
        maximise = game.player(s) == MAX
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            best = max(best, v) if maximise else min(best, v)
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
            if alpha >= beta:
                break
        table[s] = depth, kind(best, before, (alpha, beta)), best
        return best

    return value(state, depth, alpha, beta)


@mistake("ordering.table")
def nothing_is_written_down(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: float = -inf,
    beta: float = inf,
) -> Any:
    """The values are right, but nothing that you find gets into the table you were given. Write it
    down there, and hand that table on."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        after = game.result(state, a)
        v = nothing_is_written_down(game, after, depth - 1, evaluate, table, alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
