"""What goes wrong in `alpha_beta.negamax`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX
from autograder.checks.exercise import mistake, variant
from autograder.exercises.alpha_beta.negamax import negamax
from autograder.exercises.alpha_beta.value import alpha_beta_value
from autograder.mistakes.numbered_moves import Numbered


def _negated(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    below: Callable[[float, float], tuple[float, float]],
    infinity: float = inf,
) -> Any:
    if game.is_terminal(s):
        return game.utility(s, game.player(s))
    best = -infinity
    for a in game.actions(s):
        best = max(best, -_negated(game, game.result(s, a), *below(alpha, beta), below, infinity))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def the_window_is_not_negated(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The opponent sees the same window from the other side. You hand it on unchanged."""
    return _negated(game, state, alpha, beta, lambda alpha, beta: (alpha, beta))


# No question can tell these two apart: at every second level the window is shut from the start.
for _turned in (lambda alpha, beta: (-alpha, -beta), lambda alpha, beta: (beta, alpha)):

    @mistake("alpha_beta.negamax")
    def the_window_is_turned_only_by_half(
        game: Any, state: Any, alpha: float = -inf, beta: float = inf, turned: Any = _turned
    ) -> Any:
        """Seen from the other side a window changes both its signs and its ends. You change only
        one of the two."""
        return _negated(game, state, alpha, beta, turned)


@mistake("alpha_beta.negamax")
def the_minus_before_the_call_is_missing(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """What the call below returns is the opponent's gain. What is that to you?"""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best = -inf
    for a in game.actions(state):
        below = the_minus_before_the_call_is_missing(game, game.result(state, a), -beta, -alpha)
        best = max(best, below)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def leaves_are_always_seen_by_max(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """At a finished game you return MAX's gain, whoever's turn it is. In this form every value is
    the gain of the player to move."""
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for a in game.actions(state):
        below = leaves_are_always_seen_by_max(game, game.result(state, a), -beta, -alpha)
        best = max(best, -below)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def the_value_is_always_maxs(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """You return the value in MAX's view. Here it is asked for as the player to move sees it."""
    value = negamax(game, state, alpha, beta)
    return value if game.player(state) == MAX else -value


@mistake("alpha_beta.negamax")
def it_never_cuts(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The values are right, but every leaf is looked at. When is a node too good to be allowed?"""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    return max(-it_never_cuts(game, game.result(state, a)) for a in game.actions(state))


@mistake("alpha_beta.negamax")
def the_window_is_handed_on_as_it_was_at_first(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """Every move gets the window that the node came with, turned round once before the loop. What
    the first move is worth should narrow it for the next."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best, raised = -inf, alpha
    for a in game.actions(state):
        after = game.result(state, a)
        v = -the_window_is_handed_on_as_it_was_at_first(game, after, -beta, -alpha)
        best = max(best, v)
        raised = max(raised, best)
        if raised >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def leaves_are_seen_by_who_moved_last(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """At a finished game you return the gain of the player who made the last move. It is asked for
    as the player sees it whose turn it would be."""
    if game.is_terminal(state):
        return game.utility(state, 1 - game.player(state))
    best = -inf
    for a in game.actions(state):
        after = game.result(state, a)
        best = max(best, -leaves_are_seen_by_who_moved_last(game, after, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@variant("alpha_beta.negamax", of=the_value_is_always_maxs)
def window_and_value_are_maxs(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    return alpha_beta_value(game, state, alpha, beta)


@mistake("alpha_beta.negamax")
def the_sign_begins_with_max(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """You count signs from the position you were asked about, as if MAX were to move there. Whose
    turn it is the game tells: `game.utility(state, p)` says what the end is worth to player p."""

    def value(s: Any, alpha: float, beta: float, sign: int) -> Any:
        if game.is_terminal(s):
            return sign * game.utility(s)
        best = -inf
        for a in game.actions(s):
            best = max(best, -value(game.result(s, a), -beta, -alpha, -sign))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    return value(state, alpha, beta, 1)


@mistake("alpha_beta.negamax")
def only_shallow_cut_offs(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A node hears of its parent's best offer, but not of those further up: one end of the window
    that you hand on is always open. What a player was promised holds all the way down."""
    return _negated(game, state, alpha, beta, lambda alpha, beta: (-inf, -alpha))


@mistake("alpha_beta.negamax")
def it_starts_from_zero(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A node starts with 0 as its best value so far, so a player who can only lose seems to draw.
    What is worse than everything?"""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best: float = 0
    for a in game.actions(state):
        best = max(best, -it_starts_from_zero(game, game.result(state, a), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def infinity_is_a_thousand(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Your best value so far begins at a number like -999. A game may pay less than that: what is
    smaller than every number?"""
    return _negated(game, state, alpha, beta, lambda alpha, beta: (-beta, -alpha), 999)


@variant("alpha_beta.negamax", of=infinity_is_a_thousand)
def infinity_is_1000(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    return _negated(game, state, alpha, beta, lambda alpha, beta: (-beta, -alpha), 1000)


@mistake("alpha_beta.negamax")
def moves_are_taken_for_numbers(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return negamax(Numbered(game), state, alpha, beta)


@mistake("alpha_beta.negamax")
def it_begins_at_the_start_of_the_game(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` is worth, which may be any position
    of the game."""
    return negamax(game, game.initial(), alpha, beta)


@mistake("alpha_beta.negamax")
def the_window_it_is_given_is_not_used(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You begin with -∞ and ∞ whatever window you are given. Who calls may know more: begin with
    `alpha` and `beta` as they come."""
    return negamax(game, state)


@mistake("alpha_beta.negamax")
def bounds_are_remembered_as_values(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You remember what a position was worth when it was met first. If it was cut off there, that
    is only a bound, and with another window the rest of it may matter."""
    known: dict[Any, Any] = {}

    def value(s: Any, alpha: float, beta: float) -> Any:
        if s in known:
            return known[s]
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        best = -inf
        for a in game.actions(s):
            best = max(best, -value(game.result(s, a), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        known[s] = best
        return best

    return value(state, alpha, beta)


@mistake("alpha_beta.negamax")
def it_gives_up_after_some_plies(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf, plies: int = 10
) -> Any:
    """You stop after a number of plies that you chose yourself, and take what lies below for 0.
    What is not cut off by the window has to be followed to its end."""
    if game.is_terminal(state) or plies == 0:
        return game.utility(state, game.player(state)) if game.is_terminal(state) else 0
    best = -inf
    for a in game.actions(state):
        after = game.result(state, a)
        best = max(best, -it_gives_up_after_some_plies(game, after, -beta, -alpha, plies - 1))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.negamax")
def it_returns_inside_the_loop(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You return inside the loop, so only the first move of each node is ever looked at. Where does
    the `return` stand?"""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    return -it_returns_inside_the_loop(game, game.result(state, game.actions(state)[0]))


@mistake("alpha_beta.negamax")
def a_player_compares_with_its_own_bound(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You stop as soon as a value reaches α, which is what the player to move has already. What
    matters is what the opponent has: which of the two bounds is that?"""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best = -inf
    for a in game.actions(state):
        after = game.result(state, a)
        best = max(best, -a_player_compares_with_its_own_bound(game, after, -beta, -alpha))
        if best >= alpha:
            break
    return best
