"""What goes wrong in `alpha_beta.decision`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.alpha_beta.decision import alpha_beta_decision
from autograder.exercises.alpha_beta.value import alpha_beta_value
from autograder.mistakes.alpha_beta import value as searches
from autograder.mistakes.numbered_moves import Numbered


def _decided(
    game: Any,
    state: Any,
    better: Callable[[Any, Any], bool],
    raises: bool = True,
    infinity: float = inf,
    search: Callable[..., Any] = alpha_beta_value,
) -> Any:
    """A decision with parts to break: which of two equal moves, what the next one hears, where it
    begins, and what it searches with."""
    if game.is_terminal(state):
        return None
    maximise = game.player(state) == MAX
    move, best, alpha, beta = None, -infinity if maximise else infinity, -inf, inf
    for a in game.actions(state):
        v = search(game, game.result(state, a), alpha, beta)
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
def only_max_hears_of_the_moves_before(game: Any, state: Any) -> Any:
    """Where MIN is to move, every move is searched with a fresh window. What MIN has found lowers
    β, as what MAX has found raises α."""
    raises = not game.is_terminal(state) and game.player(state) == MAX
    return _decided(game, state, lambda v, best: v > best, raises=raises)


@mistake("alpha_beta.decision")
def only_min_hears_of_the_moves_before(game: Any, state: Any) -> Any:
    """Where MAX is to move, every move is searched with a fresh window. What MAX has found raises
    α, as what MIN has found lowers β."""
    raises = not game.is_terminal(state) and game.player(state) != MAX
    return _decided(game, state, lambda v, best: v > best, raises=raises)


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


@mistake("alpha_beta.decision")
def infinity_is_a_thousand(game: Any, state: Any) -> Any:
    """Your best value so far begins at a number like 999 or -999. Games may pay more than that, and
    then no move is taken: what is larger than every number?"""
    return _decided(game, state, lambda v, best: v > best, infinity=999)


@variant("alpha_beta.decision", of=infinity_is_a_thousand)
def infinity_is_a_hundred(game: Any, state: Any) -> Any:
    return _decided(game, state, lambda v, best: v > best, infinity=100)


@mistake("alpha_beta.decision")
def the_window_is_maxs_where_min_moves(game: Any, state: Any) -> Any:
    """For MIN you turn the sign of what comes back, but the best so far goes into α, as if MAX were
    to move. What MIN has is an upper bound in MAX's view: it belongs into β."""
    move, best = None, -inf
    sign = 1 if game.player(state) == MAX else -1
    for a in game.actions(state):
        v = sign * alpha_beta_value(game, game.result(state, a), best, inf)
        if v > best:
            move, best = a, v
    return move


def _while_nothing(known: Callable[[Any, Any], bool], game: Any, state: Any) -> Any:
    """Takes a move as long as there is none, which it asks in a way of its own."""
    move: Any = None
    best: Any = None
    sign = 1 if game.player(state) == MAX else -1
    for a in game.actions(state):
        window = (-inf, inf) if best is None else (best, inf) if sign > 0 else (-inf, -best)
        v = sign * alpha_beta_value(game, game.result(state, a), *window)
        if not known(move, best) or v > best:
            move, best = a, v
    return move


@mistake("alpha_beta.decision")
def move_zero_is_taken_for_none(game: Any, state: Any) -> Any:
    """Where the best move so far is 0, the next one takes its place, even if it is worse: in Python
    0 counts as false, as None does. Ask `is None` to find out whether there is one."""
    return _while_nothing(lambda move, _: bool(move), game, state)


@mistake("alpha_beta.decision")
def a_value_of_zero_is_taken_for_none(game: Any, state: Any) -> Any:
    """Where the best value so far is 0, the next move takes its place, even if it is worse: in
    Python 0 counts as false, as None does. Ask `is None` to find out whether there is one."""
    return _while_nothing(lambda _, best: bool(best), game, state)


@mistake("alpha_beta.decision")
def moves_are_taken_for_numbers_further_down(game: Any, state: Any) -> Any:
    """Below the root you count the moves from 0, and play the numbers. Moves need not be numbers:
    go over what `game.actions` gives you."""
    best, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = alpha_beta_value(Numbered(game), game.result(state, a), alpha, beta)
        if game.player(state) == MAX and v > alpha:
            best, alpha = a, v
        elif game.player(state) != MAX and v < beta:
            best, beta = a, v
    return best


@mistake("alpha_beta.decision")
def it_gives_up_after_some_plies(game: Any, state: Any) -> Any:
    """You stop after a number of plies that you chose yourself, and take what lies below for 0.
    What is not cut off by the window has to be followed to its end."""
    return _decided(
        game, state, lambda v, best: v > best, search=searches.it_gives_up_after_some_plies
    )


@mistake("alpha_beta.decision")
def bounds_are_remembered_as_values(game: Any, state: Any) -> Any:
    """You remember what a position was worth when it was met first. If it was cut off there, that
    is only a bound, and with another window the rest of it may matter."""
    return _decided(
        game, state, lambda v, best: v > best, search=searches.bounds_are_remembered_as_values
    )


@mistake("alpha_beta.decision")
def levels_alternate_below_the_root(game: Any, state: Any) -> Any:
    """Below the root you take turns for granted. A player may move twice in a row: ask at every
    node who is to move."""
    mover = game.player(state)

    def search(game: Any, s: Any, alpha: float, beta: float, player: int = 1 - mover) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = -inf if player == MAX else inf
        for a in game.actions(s):
            v = search(game, game.result(s, a), alpha, beta, 1 - player)
            best = max(best, v) if player == MAX else min(best, v)
            alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    return _decided(game, state, lambda v, best: v > best, search=search)
