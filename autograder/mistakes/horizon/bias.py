"""What goes wrong in horizon.bias."""

from __future__ import annotations

from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake
from autograder.exercises.horizon.bias import bias


def _signed(game: Any, state: Any, evaluation: Any, for_max: float, for_min: float) -> Any:
    """An evaluation to which one of two numbers is added, by who is to move."""
    value = evaluation(state)
    if game.is_terminal(state):
        return value
    return value + (for_max if game.player(state) == MAX else for_min)


@mistake("horizon.bias")
def the_signs_are_swapped(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You add to whoever has just moved. The position looks too good to that player already."""
    return _signed(game, state, evaluation, -factor, factor)


@mistake("horizon.bias")
def it_is_always_subtracted(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You subtract, whoever is to move. Where MIN has just moved the value is too low for MAX."""
    return _signed(game, state, evaluation, -factor, -factor)


@mistake("horizon.bias")
def it_is_always_added(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You add, whoever is to move. Where MAX has just moved the value is too high for MAX."""
    return _signed(game, state, evaluation, factor, factor)


@mistake("horizon.bias")
def only_max_pays(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You correct the value where MAX has just moved, but not where MIN has."""
    return _signed(game, state, evaluation, 0, -factor)


@mistake("horizon.bias")
def only_min_pays(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You correct the value where MIN has just moved, but not where MAX has."""
    return _signed(game, state, evaluation, factor, 0)


@mistake("horizon.bias")
def the_whole_gap_is_taken(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You correct by twice the factor. The gap between odd and even depths is two tempi, one up and
    one down; `factor` is one of them."""
    return _signed(game, state, evaluation, 2 * factor, -2 * factor)


@mistake("horizon.bias")
def it_is_multiplied(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You multiply by the factor. A tempo is worth the same number of points in any position: it is
    added or taken away."""
    value = evaluation(state)
    if game.is_terminal(state):
        return value
    return value * factor if game.player(state) == MAX else value / factor


@mistake("horizon.bias")
def finished_games_are_corrected_as_well(
    game: Any, state: Any, evaluation: Any, factor: float
) -> Any:
    """You correct finished games, too. Nobody moves there any more, so that no tempo is owed."""
    value = evaluation(state)
    return value + factor if game.player(state) == MAX else value - factor


@mistake("horizon.bias")
def it_goes_by_the_depth(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You go by how many moves were made. The first move need not be MAX's, and a player may move
    twice: ask the game whose turn it is."""
    value = evaluation(state)
    if game.is_terminal(state):
        return value
    return value - factor if len(state) % 2 else value + factor


@mistake("horizon.bias")
def it_is_in_the_movers_view(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """What you return is in the view of who is to move. MAX's view was asked for, at MIN's turn,
    too."""
    value = evaluation(state)
    if game.is_terminal(state):
        return value
    return value + factor if game.player(state) == MAX else -value + factor


@mistake("horizon.bias")
def it_returns_the_correction_alone(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You return what is to be corrected. Asked for is the corrected value."""
    if game.is_terminal(state):
        return evaluation(state)
    return -factor if game.player(state) == MIN else factor


@mistake("horizon.bias")
def nothing_is_corrected(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """You return the evaluation as it is. It makes too much of having just moved."""
    return evaluation(state)


@mistake("horizon.bias")
def a_finished_game_is_worth_nothing(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    """For a finished game you return 0. It keeps the value it has; only nothing is corrected."""
    return 0 if game.is_terminal(state) else _signed(game, state, evaluation, factor, -factor)


@mistake("horizon.bias")
def the_game_is_asked_for_its_evaluation(
    game: Any, state: Any, evaluation: Any, factor: float
) -> Any:
    """You ask the game for its evaluation, and not the function that you were given. Most games
    have none, and somebody may want to try another: call `evaluation(state)`."""
    return bias(game, state, game.evaluation, factor)
