"""What goes wrong in horizon.find."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.horizon.find import find
from autograder.exercises.horizon.singular import h_minimax


def _values(game: Any, state: Any, evaluation: Any, plies: int) -> dict[Any, float]:
    """What each move is worth in MAX's view, `plies` after it."""
    return {
        a: h_minimax(game, game.result(state, a), plies, evaluation) for a in game.actions(state)
    }


def _best(game: Any, state: Any, evaluation: Any, plies: int) -> set[Any]:
    values = _values(game, state, evaluation, plies)
    best = max(values.values()) if game.player(state) == MAX else min(values.values())
    return {a for a in values if values[a] == best}


def _changes(every: Iterable[tuple[int, Any]]) -> list[tuple[int, Any]]:
    found: list[tuple[int, Any]] = []
    for depth, moves in every:
        if not found or moves != found[-1][1]:
            found.append((depth, moves))
    return found


@mistake("horizon.find")
def one_of_the_best_moves_is_enough(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Of several equally good moves you keep one. Which one a search picks is chance: the set has
    all of them."""
    best = max if game.player(state) == MAX else min
    every = []
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        every.append((depth, {best(values, key=values.__getitem__)}))
    return _changes(every)


@variant("horizon.find", of=one_of_the_best_moves_is_enough)
def one_of_mins_best_moves_is_enough(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    every = [(depth, _best(game, state, evaluation, depth - 1)) for depth in depths]
    if game.player(state) == MAX:
        return _changes(every)
    order = {a: i for i, a in enumerate(game.actions(state))}
    return _changes([(depth, {min(moves, key=order.__getitem__)}) for depth, moves in every])


@mistake("horizon.find")
def the_move_comes_without_a_set(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You give one move for each depth. Asked for is the set of all best moves, a set of one where
    there is only one."""
    best = max if game.player(state) == MAX else min
    every = []
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        every.append((depth, best(values, key=values.__getitem__)))
    return _changes(every)


@mistake("horizon.find")
def every_depth_is_listed(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You list every depth. Only the first belongs there, and those at which the best moves are
    others than at the depth before."""
    return [(depth, _best(game, state, evaluation, depth - 1)) for depth in depths]


@mistake("horizon.find")
def the_first_depth_is_left_out(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Your list starts with the first change. What did the search choose before that?"""
    return _changes((d, _best(game, state, evaluation, d - 1)) for d in depths)[1:]


@mistake("horizon.find")
def the_last_depth_of_a_stretch_is_named(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    """You name the depth up to which a choice lasts. Asked for is the depth from which on it is
    made."""
    found: list[tuple[int, Any]] = []
    for depth in depths:
        moves = _best(game, state, evaluation, depth - 1)
        if found and found[-1][1] == moves:
            found.pop()
        found.append((depth, moves))
    return found


@mistake("horizon.find")
def a_choice_is_compared_with_the_first(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You compare each depth with the first one. A change is a difference from the depth before,
    and the search may change its mind more than once."""
    every = [(depth, _best(game, state, evaluation, depth - 1)) for depth in depths]
    return every[:1] + [now for now in every[1:] if now[1] != every[0][1]]


@mistake("horizon.find")
def a_choice_that_was_there_before_is_no_change(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    """If a search comes back to an earlier choice you do not list it. That is a change, too."""
    found: list[tuple[int, Any]] = []
    for depth in depths:
        moves = _best(game, state, evaluation, depth - 1)
        if all(moves != before for _, before in found):
            found.append((depth, moves))
    return found


@mistake("horizon.find")
def only_one_change_is_found(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You stop at the first change. The search may change its mind again further down."""
    return _changes((d, _best(game, state, evaluation, d - 1)) for d in depths)[:2]


@mistake("horizon.find")
def a_change_of_value_counts(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You list a depth because the value changes there. The same moves may be best all the same."""
    found: list[tuple[int, Any]] = []
    before = None
    for depth in depths:
        value = h_minimax(game, state, depth, evaluation)
        if value != before:
            found.append((depth, _best(game, state, evaluation, depth - 1)))
        before = value
    return found


@mistake("horizon.find")
def it_searches_one_ply_too_deep(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """The move itself is the first ply. How many are left below it?"""
    return _changes((d, _best(game, state, evaluation, d)) for d in depths)


@mistake("horizon.find")
def it_looks_at_neighbouring_depths_only(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    """You search every depth from 1 on, whichever `depths` are asked for."""
    return _changes((d, _best(game, state, evaluation, d - 1)) for d in range(1, max(depths) + 1))


@mistake("horizon.find")
def min_is_taken_for_max(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You take the moves with the largest value for whoever is to move. MIN's best moves are those
    with the smallest."""
    every = []
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        every.append((depth, {a for a in values if values[a] == max(values.values())}))
    return _changes(every)


@mistake("horizon.find")
def the_worst_moves_are_chosen(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """The moves you list are those the opponent would wish for."""
    every = []
    worst = min if game.player(state) == MAX else max
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        every.append((depth, {a for a in values if values[a] == worst(values.values())}))
    return _changes(every)


@mistake("horizon.find")
def only_depths_are_listed(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You list the depths alone. Which moves are best from there on?"""
    return [d for d, _ in _changes((d, _best(game, state, evaluation, d - 1)) for d in depths)]


def look(game: Any, s: Any, depth: int, evaluation: Any, alpha: float, beta: float) -> float:
    """A search with a window, fail-soft."""
    if game.is_terminal(s):
        return float(game.utility(s))
    if depth == 0:
        return float(evaluation(s))
    best = -inf if game.player(s) == MAX else inf
    for a in game.actions(s):
        v = look(game, game.result(s, a), depth - 1, evaluation, alpha, beta)
        if game.player(s) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def handed_on(game: Any, state: Any, depth: int, evaluation: Any) -> dict[Any, float]:
    """What the moves seem worth if each is searched in the window that the others left."""
    alpha, beta = -inf, inf
    values: dict[Any, float] = {}
    for a in game.actions(state):
        values[a] = look(game, game.result(state, a), depth - 1, evaluation, alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, values[a])
        else:
            beta = min(beta, values[a])
    return values


@mistake("horizon.find")
def bounds_are_taken_for_values(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You hand the window from one move of the root to the next. What comes back for a worse move
    is only a bound then, and may equal the best value: each move needs the full window."""
    every = []
    for depth in depths:
        values = handed_on(game, state, depth, evaluation)
        best = max(values.values()) if game.player(state) == MAX else min(values.values())
        every.append((depth, {a for a in values if values[a] == best}))
    return _changes(every)


@mistake("horizon.find")
def the_depth_before_the_change_is_listed(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    """With a new set of best moves you list the depth before it. It belongs to the depth at which
    the set is new."""
    every = [(depth, _best(game, state, evaluation, depth - 1)) for depth in depths]
    before = {depth: other for other, depth in pairwise(depths)}
    return [(before.get(depth, depth), moves) for depth, moves in _changes(every)]


@variant("horizon.find", of=one_of_the_best_moves_is_enough)
def the_last_of_the_best_moves_is_enough(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    best = max if game.player(state) == MAX else min
    every = []
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        every.append((depth, {best(reversed(values), key=values.__getitem__)}))
    return _changes(every)


@mistake("horizon.find")
def moves_that_stay_are_no_change(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Where a move is best that was best before, you list no change. But another has been added
    or has gone: the sets are to be compared as wholes."""
    found: list[tuple[int, Any]] = []
    for depth in depths:
        moves = _best(game, state, evaluation, depth - 1)
        if not found or not moves & found[-1][1]:
            found.append((depth, moves))
    return found


@variant("horizon.find", of=moves_that_stay_are_no_change)
def only_new_moves_are_a_change(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    found: list[tuple[int, Any]] = []
    for depth in depths:
        moves = _best(game, state, evaluation, depth - 1)
        if not found or not moves <= found[-1][1]:
            found.append((depth, moves))
    return found


@mistake("horizon.find")
def it_stops_after_the_first_depth(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Your list ends with the first of the depths: does `return` stand inside your loop?"""
    for depth in depths:
        return [(depth, _best(game, state, evaluation, depth - 1))]
    return []


@mistake("horizon.find")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, evaluation: Any, depths: Any
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return find(game, state, game.evaluation, depths)


@mistake("horizon.find")
def infinity_is_a_thousand(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    every = []
    for depth in depths:
        values = _values(game, state, evaluation, depth - 1)
        worth = values.values()
        best = max(-999, *worth) if game.player(state) == MAX else min(999, *worth)
        every.append((depth, {a for a in values if values[a] == best}))
    return _changes(every)


@mistake("horizon.find")
def the_start_of_the_game_is_looked_at(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """You look for the best moves at the start of the game, whatever position you were given."""
    return find(game, game.initial(), evaluation, depths)


@mistake("horizon.find")
def worse_moves_stay_in_the_set(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """When you come to a better move you add it to the set, and those that were best before stay
    there. Begin the set anew."""
    sign = 1 if game.player(state) == MAX else -1
    every = []
    for depth in depths:
        best, moves = -inf, set()
        for a, value in _values(game, state, evaluation, depth - 1).items():
            if sign * value >= best:
                best = sign * value
                moves.add(a)
        every.append((depth, moves))
    return _changes(every)
