"""What goes wrong in horizon.singular."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.horizon.singular import h_minimax, singular
from autograder.mistakes.horizon.find import handed_on


def _ranked(game: Any, state: Any, worth: Callable[[Any], float]) -> list[tuple[float, Any]]:
    """What the moves are worth to the mover, the best first."""
    values = [(worth(a), a) for a in game.actions(state)]
    return sorted(values, key=lambda pair: -pair[0])


def _for_the_mover(game: Any, state: Any, plies: int, evaluation: Any) -> Callable[[Any], float]:
    """The value of a move after `plies` more."""
    sign = 1 if game.player(state) == MAX else -1
    return lambda a: sign * h_minimax(game, game.result(state, a), plies, evaluation)


def _picked(
    game: Any,
    state: Any,
    worth: Callable[[Any], float],
    enough: Callable[[list[float]], bool],
) -> Any:
    """The best move if it is `enough` better than the others; the only move in any case."""
    ranked = _ranked(game, state, worth)
    if len(ranked) < 2:
        return ranked[0][1] if ranked else None
    return ranked[0][1] if enough([value for value, _ in ranked]) else None


@mistake("horizon.singular")
def min_is_taken_for_max(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    """You take the move with the largest value for whoever is to move. MIN's best move is the one
    with the smallest."""
    return _picked(
        game,
        state,
        lambda a: h_minimax(game, game.result(state, a), depth - 1, evaluation),
        lambda v: v[0] > v[1] and v[0] - v[1] >= margin,
    )


@mistake("horizon.singular")
def a_lead_of_exactly_the_margin_is_not_enough(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """A move that is better by exactly the margin is singular, too: "by the margin or more"."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] - v[1] > margin)


@mistake("horizon.singular")
def equal_moves_are_singular(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """With a margin of 0 you return a move although another is just as good. Then it is not the one
    move that has to be played."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] - v[1] >= margin)


@variant("horizon.singular", of=equal_moves_are_singular)
def the_last_of_equal_moves_is_singular(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    moves = sorted(game.actions(state), key=worth)
    if len(moves) < 2:
        return moves[0] if moves else None
    return moves[-1] if worth(moves[-1]) - worth(moves[-2]) >= margin else None


@mistake("horizon.singular")
def the_best_is_compared_with_the_average(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You compare the best move with the average of the others. A second good move makes the first
    one less singular, however bad the rest is."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(
        game,
        state,
        worth,
        lambda v: v[0] > v[1] and v[0] - sum(v[1:]) / (len(v) - 1) >= margin,
    )


@mistake("horizon.singular")
def the_best_is_compared_with_the_worst(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You compare the best move with the worst. A second good move makes the first one less
    singular, however bad the rest is."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[-1] >= margin)


@mistake("horizon.singular")
def the_best_is_compared_with_the_position(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You compare the best move with the static value of the position. Singular is a move that is
    better than every other move."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    sign = 1 if game.player(state) == MAX else -1
    return _picked(
        game,
        state,
        worth,
        lambda v: v[0] > v[1] and v[0] - sign * evaluation(state) >= margin,
    )


@mistake("horizon.singular")
def the_margin_does_not_matter(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You return the best move however little better it is. What is the margin for?"""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1])


@mistake("horizon.singular")
def the_best_move_is_always_singular(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You return the best move, even if another is as good. What is the margin for?"""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: True)


@mistake("horizon.singular")
def the_only_move_is_not_singular(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """Where there is only one move you return None. Which move could be more singular?"""
    if len(game.actions(state)) < 2:
        return None
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin)


@mistake("horizon.singular")
def a_second_move_is_taken_for_granted(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """Your function looks for a second move where there is only one, and breaks. The only move is
    singular."""
    if game.is_terminal(state):
        return None
    ranked = _ranked(game, state, _for_the_mover(game, state, depth - 1, evaluation))
    lead = ranked[0][0] - ranked[1][0]
    return ranked[0][1] if lead > 0 and lead >= margin else None


@mistake("horizon.singular")
def a_finished_game_is_not_expected(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """Where the game is over there is no move, and your function breaks. It should return None."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    ranked = _ranked(game, state, worth)
    if len(ranked) == 1 or ranked[0][0] - ranked[1][0] >= max(margin, 1e-9):
        return ranked[0][1]
    return None


@mistake("horizon.singular")
def it_searches_one_ply_too_deep(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """The move itself is the first ply. How many are left below it?"""
    worth = _for_the_mover(game, state, depth, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin)


@mistake("horizon.singular")
def it_does_not_search_deeper_than_one_ply(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You compare static values right after the moves, whatever depth is asked for."""
    worth = _for_the_mover(game, state, 0, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin)


@mistake("horizon.singular")
def it_says_yes_or_no(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    """You return True or False. The question is which move is singular; None if none is."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    found = _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin)
    return found is not None


@mistake("horizon.singular")
def it_returns_the_lead(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    """You return by how much a move is better. The question is which move that is."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    ranked = _ranked(game, state, worth)
    if len(ranked) < 2:
        return ranked[0][1] if ranked else None
    lead = ranked[0][0] - ranked[1][0]
    return lead if lead > 0 and lead >= margin else None


@mistake("horizon.singular")
def mins_lead_is_negative(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    """For MIN you subtract the second value from the best, which is smaller, so that no lead is
    ever large enough. By how much is it better for MIN?"""
    if len(game.actions(state)) < 2:
        return next(iter(game.actions(state)), None)
    maximise = game.player(state) == MAX

    def value(a: Any) -> float:
        return h_minimax(game, game.result(state, a), depth - 1, evaluation)

    best, second = sorted(game.actions(state), key=value, reverse=maximise)[:2]
    lead = value(best) - value(second)
    return best if lead > 0 and lead >= margin else None


@variant("horizon.singular", of=the_best_is_compared_with_the_worst)
def the_last_of_the_best_is_compared_with_the_worst(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    moves = sorted(game.actions(state), key=worth)
    if len(moves) < 2:
        return moves[0] if moves else None
    lead = worth(moves[-1]) - worth(moves[0])
    return moves[-1] if lead > 0 and lead >= margin else None


@variant("horizon.singular", of=the_best_is_compared_with_the_average)
def the_best_is_compared_with_the_average_and_equals_pass(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] - sum(v[1:]) / (len(v) - 1) >= margin)


@variant("horizon.singular", of=the_best_is_compared_with_the_average)
def the_best_is_compared_with_a_lower_average(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)

    def enough(v: list[float]) -> bool:
        average = sum(v[1:]) / (len(v) - 1)
        return v[0] > average and v[0] - average >= margin

    return _picked(game, state, worth, enough)


@variant("horizon.singular", of=the_best_is_compared_with_the_worst)
def the_best_is_compared_with_a_worse_worst(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[-1] and v[0] - v[-1] >= margin)


@variant("horizon.singular", of=it_says_yes_or_no)
def it_says_yes_or_none(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin) and True


@mistake("horizon.singular")
def it_returns_the_value(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    """You return what the singular move is worth. The question is which move it is."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    found = _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin)
    return found if found is None or len(game.actions(state)) == 1 else worth(found)


@variant("horizon.singular", of=equal_moves_are_singular)
def equal_moves_count_as_one(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)

    def enough(v: list[float]) -> bool:
        values = sorted(set(v), reverse=True)
        return len(values) > 1 and values[0] - values[1] >= margin

    return _picked(game, state, worth, enough)


@variant("horizon.singular", of=equal_moves_are_singular)
def equal_moves_of_min_are_singular(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    maximise = game.player(state) == MAX

    def enough(v: list[float]) -> bool:
        return v[0] - v[1] >= margin and (v[0] > v[1] or not maximise)

    return _picked(game, state, worth, enough)


@mistake("horizon.singular")
def move_zero_is_taken_for_nothing(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """A move may be 0, and 0 counts as false. Ask whether it is None."""
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    return _picked(game, state, worth, lambda v: v[0] > v[1] and v[0] - v[1] >= margin) or None


@mistake("horizon.singular")
def bounds_are_taken_for_values(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You hand the window from one move to the next. What comes back for a worse move is only a
    bound then, and may be close to the best value: each move needs the full window."""
    values = handed_on(game, state, depth, evaluation)
    sign = 1 if game.player(state) == MAX else -1
    return _picked(
        game, state, lambda a: sign * values[a], lambda v: v[0] > v[1] and v[0] - v[1] >= margin
    )


@mistake("horizon.singular")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return singular(game, state, depth, game.evaluation, margin)


@mistake("horizon.singular")
def infinity_is_a_thousand(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that:
    what is larger than every number?"""
    worth = _for_the_mover(game, state, depth - 1, evaluation)

    def enough(v: list[float]) -> bool:
        second = max(v[1], -999)
        return v[0] > second and v[0] - second >= margin

    return _picked(game, state, worth, enough)


@mistake("horizon.singular")
def the_move_that_was_best_is_forgotten(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """When you come to a better move you forget the one that was best before. It is the second
    now, and may be close."""
    moves = game.actions(state)
    if len(moves) < 2:
        return next(iter(moves), None)
    worth = _for_the_mover(game, state, depth - 1, evaluation)
    best, most, second = None, -inf, -inf
    for a in moves:
        value = worth(a)
        if value > most:
            best, most = a, value
        else:
            second = max(second, value)
    return best if most > second and most - second >= margin else None
