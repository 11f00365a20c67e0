"""What goes wrong in `alpha_beta.decision`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.exercise import mistake, variant
from autograder.exercises.alpha_beta.decision import alpha_beta_decision
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


@mistake("alpha_beta.decision")
def it_returns_value_and_move(game: Any, state: Any) -> Any:
    """You return a pair of value and move. Asked for is the move alone."""
    return alpha_beta_value(game, state), alpha_beta_decision(game, state)


@variant("alpha_beta.decision", of=it_returns_value_and_move)
def it_returns_a_pair_but_at_the_end(game: Any, state: Any) -> Any:
    return None if game.is_terminal(state) else it_returns_value_and_move(game, state)


@mistake("alpha_beta.decision")
def it_returns_the_number_of_the_move(game: Any, state: Any) -> Any:
    """You return which of the moves is best, counted from 0. Moves need not be numbers: return the
    move itself."""
    move = alpha_beta_decision(game, state)
    return None if move is None else list(game.actions(state)).index(move)


@mistake("alpha_beta.decision")
def it_begins_at_the_start_of_the_game(game: Any, state: Any) -> Any:
    """You begin at `game.initial()`. Asked for is a move at `state`, which may be any position of
    the game."""
    return alpha_beta_decision(game, game.initial())


@mistake("alpha_beta.decision")
def it_starts_from_zero(game: Any, state: Any) -> Any:
    """Your best value so far begins at 0. Where every move is on the wrong side of 0, or exactly
    there, none of them is taken."""
    move, best, alpha, beta = None, 0.0, -inf, inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        maximise = game.player(state) == MAX
        if v > best if maximise else v < best:
            move, best = a, v
        alpha, beta = (max(alpha, v), beta) if maximise else (alpha, min(beta, v))
    return move


@variant("alpha_beta.decision", of=it_returns_the_value)
def it_returns_the_value_at_the_end_too(game: Any, state: Any) -> Any:
    return alpha_beta_value(game, state)


@mistake("alpha_beta.decision")
def the_last_value_is_handed_on(game: Any, state: Any) -> Any:
    """What the next move hears of is the value of the move before it. It should hear of the best so
    far, even if the last one was worse."""
    move, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = alpha_beta_value(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            move, alpha = a if v > alpha else move, v
        else:
            move, beta = a if v < beta else move, v
    return move
