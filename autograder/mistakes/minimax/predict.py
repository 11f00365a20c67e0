"""What goes wrong in minimax.predict: tempting answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import mean
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake
from autograder.exercises.minimax.decision import decision_of
from autograder.exercises.minimax.value import value_of


def _leaves(game: Any, s: Any) -> list[float]:
    if game.is_terminal(s):
        return [game.utility(s)]
    return [v for a in game.actions(s) for v in _leaves(game, game.result(s, a))]


def _value(game: Any, s: Any, best: Callable[[Any], Callable[[Iterable[Any]], Any]]) -> Any:
    """Backed up with a rule of one's own."""
    if game.is_terminal(s):
        return game.utility(s)
    return best(s)([_value(game, game.result(s, a), best) for a in game.actions(s)])


def _move(game: Any, state: Any, worth: Callable[[Any], Any]) -> Any:
    return max(game.actions(state), key=lambda a: worth(game.result(state, a)))


@mistake("minimax.predict", decision_of)
def the_largest_leaf_is_taken(game: Any, state: Any) -> Any:
    """You took the largest leaf. MIN has a say on the way there."""
    return max(_leaves(game, state))


@mistake("minimax.predict", decision_of)
def the_smallest_leaf_is_taken(game: Any, state: Any) -> Any:
    """You took the smallest leaf. MAX has a say on the way there."""
    return min(_leaves(game, state))


@mistake("minimax.predict", decision_of)
def the_levels_are_swapped(game: Any, state: Any) -> Any:
    """You let MIN begin. At the root MAX chooses, and takes the largest of its children's
    values."""
    return _value(game, state, lambda s: min if game.player(s) == MAX else max)


@mistake("minimax.predict", decision_of)
def averages_are_backed_up(game: Any, state: Any) -> Any:
    """You took averages where MIN moves. MIN plays its best move."""
    return _value(game, state, lambda s: max if game.player(s) == MAX else mean)


@mistake("minimax.predict", decision_of)
def min_only_moves_last(game: Any, state: Any) -> Any:
    """You took the smaller of every two leaves, as if MIN moved last. Count the levels from the
    root: who is to move just above the leaves?"""
    return max(
        _value(game, s, lambda t: min if len(t) == 2 else max)
        for s in (game.result(state, a) for a in game.actions(state))
    )


@mistake("minimax.predict", value_of, at=1)
def the_move_to_the_largest_leaf(game: Any, state: Any) -> Any:
    """You chose the move below which the largest leaf lies. MIN will not let you have it."""
    return _move(game, state, lambda s: max(_leaves(game, s)))


@mistake("minimax.predict", value_of, at=1)
def the_move_with_the_best_average(game: Any, state: Any) -> Any:
    """You chose the move with the best average below it. MIN does not draw lots."""
    return _move(game, state, lambda s: mean(_leaves(game, s)))


@mistake("minimax.predict", value_of, at=1)
def the_value_is_given_for_the_move(game: Any, state: Any) -> Any:
    """You gave the value of the root again. Asked for is the move: 0, 1 or 2, from left to
    right."""
    return value_of(game, state)
