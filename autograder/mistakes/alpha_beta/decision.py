"""What goes wrong in `alpha_beta.decision`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.exercise import mistake
from autograder.exercises.alpha_beta.value import alpha_beta_value


def _decided(game: Any, state: Any, better: Callable[[Any, Any], bool], raises: bool) -> Any:
    """A decision with two parts to break: which of two equal moves, and what the next one hears."""
    if game.is_terminal(state):
        return None
    maximise = game.player(state) == MAX
    move, best, alpha, beta = None, -inf if maximise else inf, -inf, inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if better(v, best) if maximise else better(-v, -best):
            move, best = a, v
        if raises and maximise:
            alpha = max(alpha, v)
        elif raises:
            beta = min(beta, v)
    return move


@mistake("alpha_beta.decision")
def the_last_of_the_best_is_taken(game: Any, state: Any) -> Any:
    """A move that comes out equal to the best so far may be worth less: what you were told of it is
    only a bound. Which of two equal moves is safe to keep?"""
    return _decided(game, state, lambda v, best: v >= best, raises=True)


@mistake("alpha_beta.decision")
def the_moves_do_not_hear_of_each_other(game: Any, state: Any) -> Any:
    """Every move of the root is searched with a fresh window. What the first is worth should cut
    the others short."""
    return _decided(game, state, lambda v, best: v > best, raises=False)


@mistake("alpha_beta.decision")
def min_is_taken_for_max(game: Any, state: Any) -> Any:
    """You pick the move with the largest value for whoever is to move. MIN wants the smallest."""
    if game.is_terminal(state):
        return None
    move, alpha = None, -inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, inf)
        if v > alpha:
            move, alpha = a, v
    return move


@mistake("alpha_beta.decision")
def it_returns_the_value(game: Any, state: Any) -> Any:
    """You return what the position is worth. The question is which move to play."""
    return None if game.is_terminal(state) else alpha_beta_value(game, state)


@mistake("alpha_beta.decision")
def a_finished_game_is_not_expected(game: Any, state: Any) -> Any:
    """Where the game is over there is no move, and your function breaks. It should return None."""
    best = game.actions(state)[0]
    found = _decided(game, state, lambda v, best: v > best, raises=True)
    return best if found is None else found
