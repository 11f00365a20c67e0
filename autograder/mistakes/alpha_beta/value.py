"""What goes wrong in `alpha_beta.value`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import mistake, variant
from autograder.exercises.alpha_beta.value import alpha_beta_value
from autograder.mistakes.numbered_moves import Numbered


def _searched(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    below: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (alpha, beta),
    cut: Callable[[int, float, float, float], bool] = lambda p, v, a, b: (
        v >= b if p == MAX else v <= a
    ),
    narrow: Callable[[int, float, float, float], tuple[float, float]] = (
        lambda p, v, a, b: (max(a, v), b) if p == MAX else (a, min(b, v))
    ),
) -> Any:
    """Alpha-beta with parts to break: the window handed down, the cut, the narrowing."""
    if game.is_terminal(s):
        return game.utility(s)
    player = game.player(s)
    best = -inf if player == MAX else inf
    for a in game.actions(s):
        v = _searched(game, game.result(s, a), *below(alpha, beta), below, cut, narrow)
        best = max(best, v) if player == MAX else min(best, v)
        if cut(player, best, alpha, beta):
            return best
        alpha, beta = narrow(player, best, alpha, beta)
    return best


@mistake("alpha_beta.value")
def it_prunes_nothing(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Your search finds the right value, but it looks at every leaf. When does a node know
    enough to stop?"""
    return _searched(game, state, alpha, beta, cut=lambda p, v, a, b: False)


@mistake("alpha_beta.value")
def a_fresh_window_at_every_call(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """What MAX already has further up never reaches the nodes below, so they cannot know when to
    stop. What should a call hand on to the next?"""
    return _searched(game, state, alpha, beta, below=lambda alpha, beta: (-inf, inf))


@mistake("alpha_beta.value")
def only_shallow_cut_offs(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A node hears of its parent's best offer, but not of those further up. A promise to MAX at the
    root holds all the way down."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -inf if player == MAX else inf
    for a in game.actions(state):
        low, high = (best, inf) if player == MAX else (-inf, best)
        v = only_shallow_cut_offs(game, game.result(state, a), low, high)
        best = max(best, v) if player == MAX else min(best, v)
        if (player == MAX and best >= beta) or (player != MAX and best <= alpha):
            return best
    return best


@mistake("alpha_beta.value")
def the_root_never_raises_alpha(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """Below the root your search prunes, but the root does not tell its second move what the first
    is worth. The root is a node like any other."""
    if game.is_terminal(state):
        return game.utility(state)
    values = [
        alpha_beta_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)


@mistake("alpha_beta.value")
def it_cuts_only_at_max(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """MAX stops when it has found enough, MIN never does. What is enough for MIN?"""
    return _searched(game, state, alpha, beta, cut=lambda p, v, a, b: p == MAX and v >= b)


@mistake("alpha_beta.value")
def it_cuts_only_at_min(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """MIN stops when it has found enough, MAX never does. What is enough for MAX?"""
    return _searched(game, state, alpha, beta, cut=lambda p, v, a, b: p == MIN and v <= a)


@mistake("alpha_beta.value")
def each_player_compares_with_its_own_bound(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """MAX stops as soon as it beats α, which is what MAX has already. What matters is what MIN has:
    which of the two bounds is MIN's?"""
    return _searched(game, state, alpha, beta, cut=lambda p, v, a, b: v > a if p == MAX else v < b)


@mistake("alpha_beta.value")
def the_window_is_handed_on_upside_down(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You hand α on as β and β as α. In this form of the search both keep their meaning at every
    level."""
    return _searched(game, state, alpha, beta, below=lambda alpha, beta: (beta, alpha))


@mistake("alpha_beta.value")
def min_raises_alpha(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """At a MIN node you move α. α is what MAX is sure of; what MIN finds tells MIN's bound."""
    return _searched(game, state, alpha, beta, narrow=lambda p, v, a, b: (max(a, v), b))


@mistake("alpha_beta.value")
def max_lowers_beta(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """At a MAX node you move β. β is what MIN is sure of; what MAX finds tells MAX's bound."""
    return _searched(game, state, alpha, beta, narrow=lambda p, v, a, b: (a, min(b, v)))


@mistake("alpha_beta.value")
def it_cuts_in_the_wrong_direction(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """Your search stops while the window is still open, and goes on when it is shut. Which of the
    two must be the smaller for there to be something left to find?"""
    return _searched(
        game, state, alpha, beta, cut=lambda p, v, a, b: v <= b if p == MAX else v >= a
    )


@mistake("alpha_beta.value")
def siblings_share_their_window(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """What is found below one child narrows the window of its brothers, for both ends. A window
    belongs to one call: where do you keep α and β?"""
    window = [alpha, beta]

    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        player = game.player(s)
        best = -inf if player == MAX else inf
        for a in game.actions(s):
            v = value(game.result(s, a))
            if player == MAX:
                best = max(best, v)
                if best >= window[1]:
                    return best
                window[0] = max(window[0], best)
            else:
                best = min(best, v)
                if best <= window[0]:
                    return best
                window[1] = min(window[1], best)
        return best

    return value(state)


@mistake("alpha_beta.value")
def a_large_number_stands_for_infinity(
    game: Any, state: Any, alpha: float = -999, beta: float = 999
) -> Any:
    """A number like 999 is not infinity: a game may be worth more. What is larger than every
    number?"""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -999 if player == MAX else 999
    for a in game.actions(state):
        v = a_large_number_stands_for_infinity(game, game.result(state, a), alpha, beta)
        best = max(best, v) if player == MAX else min(best, v)
        if (player == MAX and best >= beta) or (player != MAX and best <= alpha):
            return best
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
    return best


@mistake("alpha_beta.value")
def levels_alternate_whoever_moves(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You go by the level of the tree, not by whose turn it is. Let the game say who moves."""

    def value(s: Any, maximise: bool, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = -inf if maximise else inf
        for a in game.actions(s):
            v = value(game.result(s, a), not maximise, alpha, beta)
            best = max(best, v) if maximise else min(best, v)
            if (maximise and best >= beta) or (not maximise and best <= alpha):
                return best
            alpha, beta = (max(alpha, best), beta) if maximise else (alpha, min(beta, best))
        return best

    return value(state, True, alpha, beta)


@mistake("alpha_beta.value")
def max_and_min_are_swapped(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """At a node where MAX moves you take the smallest child. Whose gain is a utility?"""
    return _looped(game, state, alpha, beta, mover=lambda p: 1 - p)


@mistake("alpha_beta.value")
def it_returns_alpha_whoever_moves(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You return α at every node. At a MIN node it has not moved: what did MIN find?"""
    if game.is_terminal(state):
        return game.utility(state)
    for a in game.actions(state):
        v = it_returns_alpha_whoever_moves(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return alpha


@mistake("alpha_beta.value")
def zero_is_taken_for_no_bound(game: Any, state: Any, alpha: Any = None, beta: Any = None) -> Any:
    """A bound that is 0 is lost on the way down: in Python `0 or x` is x. Ask `is None` to find out
    whether there is a bound, or begin with -∞ and ∞."""

    def handed_on(alpha: Any, beta: Any) -> tuple[float, float]:
        return alpha or -inf, beta or inf

    return _looped(game, state, *handed_on(alpha, beta), below=handed_on)


@mistake("alpha_beta.value")
def it_rounds_to_whole_numbers(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You make whole numbers of the values. A game may pay half a point."""
    return int(alpha_beta_value(game, state, alpha, beta))


@mistake("alpha_beta.value")
def it_begins_at_the_start_of_the_game(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You begin at `game.initial()`. Asked for is what `state` is worth, which may be any position
    of the game."""
    return alpha_beta_value(game, game.initial(), alpha, beta)


@mistake("alpha_beta.value")
def negamax_as_it_stands(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """This is negamax: value and window are in the view of the player to move, and it turns them at
    every move. Asked for is MAX's view, and a player may move twice in a row."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best = -inf
    for a in game.actions(state):
        best = max(best, -negamax_as_it_stands(game, game.result(state, a), -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# -- the same mistakes in the other usual form: narrow the window first, then stop if it is empty


def _looped(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    below: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (alpha, beta),
    stop: Callable[[int, float, float], bool] = lambda p, alpha, beta: alpha >= beta,
    narrow: Callable[[int, float, float, float], tuple[float, float]] = (
        lambda p, v, a, b: (max(a, v), b) if p == MAX else (a, min(b, v))
    ),
    mover: Callable[[int], int] = lambda p: p,
) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    player = mover(game.player(s))
    best = -inf if player == MAX else inf
    for a in game.actions(s):
        after = game.result(s, a)
        v = _looped(game, after, *below(alpha, beta), below, stop, narrow, mover)
        best = max(best, v) if player == MAX else min(best, v)
        alpha, beta = narrow(player, best, alpha, beta)
        if stop(player, alpha, beta):
            break
    return best


def _looped_variant(of: Callable[..., Any], **parts: Any) -> None:
    def broken(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        return _looped(game, state, alpha, beta, **parts)

    variant("alpha_beta.value", of=of)(broken)


_looped_variant(it_cuts_only_at_max, stop=lambda p, alpha, beta: p == MAX and alpha >= beta)
_looped_variant(it_cuts_only_at_min, stop=lambda p, alpha, beta: p == MIN and alpha >= beta)
_looped_variant(the_window_is_handed_on_upside_down, below=lambda alpha, beta: (beta, alpha))
_looped_variant(it_cuts_in_the_wrong_direction, stop=lambda p, alpha, beta: alpha <= beta)
_looped_variant(min_raises_alpha, narrow=lambda p, v, a, b: (max(a, v), b))
_looped_variant(max_lowers_beta, narrow=lambda p, v, a, b: (a, min(b, v)))


@variant("alpha_beta.value", of=siblings_share_their_window)
def one_window_for_all(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    window = alpha, beta

    def value(s: Any) -> Any:
        nonlocal window
        if game.is_terminal(s):
            return game.utility(s)
        best = -inf if game.player(s) == MAX else inf
        for a in game.actions(s):
            v = value(game.result(s, a))
            alpha, beta = window
            if game.player(s) == MAX:
                best = max(best, v)
                window = max(alpha, best), beta
            else:
                best = min(best, v)
                window = alpha, min(beta, best)
            if window[0] >= window[1]:
                break
        return best

    return value(state)


@mistake("alpha_beta.value")
def the_window_it_is_given_is_not_used(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You begin with -∞ and ∞ whatever window you are given. Who calls may know more: begin with
    `alpha` and `beta` as they come."""
    return alpha_beta_value(game, state)


@mistake("alpha_beta.value")
def the_sign_is_turned_at_every_move(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You turn sign and window at every move, as if the turn always passed to the other player. A
    player may move twice in a row."""
    if game.player(state) == MAX:
        return negamax_as_it_stands(game, state, alpha, beta)
    return -negamax_as_it_stands(game, state, -beta, -alpha)


@mistake("alpha_beta.value")
def moves_are_taken_for_numbers(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You count the moves from 0, and play the numbers. Moves need not be numbers: go over what
    `game.actions` gives you."""
    return alpha_beta_value(Numbered(game), state, alpha, beta)


@mistake("alpha_beta.value")
def the_state_is_overwritten_in_the_loop(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """In your loop the position after a move takes the place of the position itself, and the next
    move is made from there. Give it a name of its own."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -inf if player == MAX else inf
    for a in game.actions(state):
        state = game.result(state, a)
        v = the_state_is_overwritten_in_the_loop(game, state, alpha, beta)
        best = max(best, v) if player == MAX else min(best, v)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.value")
def a_node_forgets_the_window_it_came_with(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You set α (or β) to what the node has found, even if it came with something better. What was
    promised further up is lost: take the larger of the two (for β, the smaller)."""
    return _looped(
        *(game, state, alpha, beta),
        narrow=lambda p, v, alpha, beta: (v, beta) if p == MAX else (alpha, v),
    )


@mistake("alpha_beta.value")
def all_moves_are_searched_before_one_is_looked_at(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You search all moves, and then look at their values one by one. What one move is worth should
    help with the next: search and compare in the same loop."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    after = [game.result(state, a) for a in game.actions(state)]
    values = [all_moves_are_searched_before_one_is_looked_at(game, s, alpha, beta) for s in after]
    best = -inf if player == MAX else inf
    for v in values:
        best = max(best, v) if player == MAX else min(best, v)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.value")
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
            return game.utility(s)
        player = game.player(s)
        best = -inf if player == MAX else inf
        for a in game.actions(s):
            v = value(game.result(s, a), alpha, beta)
            best = max(best, v) if player == MAX else min(best, v)
            alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
            if alpha >= beta:
                break
        known[s] = best
        return best

    return value(state, alpha, beta)


@mistake("alpha_beta.value")
def it_returns_inside_the_loop(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You return inside the loop, so only the first move of each node is ever looked at. Where does
    the `return` stand?"""
    if game.is_terminal(state):
        return game.utility(state)
    return it_returns_inside_the_loop(game, game.result(state, game.actions(state)[0]))


@variant("alpha_beta.value", of=it_returns_inside_the_loop)
def it_returns_inside_the_loop_unless_it_cuts(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    after = game.result(state, game.actions(state)[0])
    best = it_returns_inside_the_loop_unless_it_cuts(game, after, alpha, beta)
    alpha, beta = (
        (max(alpha, best), beta) if game.player(state) == MAX else (alpha, min(beta, best))
    )
    return None if alpha >= beta else best


@mistake("alpha_beta.value")
def the_window_is_narrowed_too_late(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You narrow the window by what was found before the last move, and not by the last move. One
    move too many is looked at: bring the best up to date first."""
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -inf if player == MAX else inf
    for a in game.actions(state):
        v = the_window_is_narrowed_too_late(game, game.result(state, a), alpha, beta)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        best = max(best, v) if player == MAX else min(best, v)
        if alpha >= beta:
            break
    return best


for _large in (999, 1000):

    @variant("alpha_beta.value", of=a_large_number_stands_for_infinity)
    def the_window_is_large_and_comes_back(
        game: Any, state: Any, alpha: float = -_large, beta: float = _large
    ) -> Any:
        if game.is_terminal(state):
            return game.utility(state)
        player = game.player(state)
        for a in game.actions(state):
            v = the_window_is_large_and_comes_back(game, game.result(state, a), alpha, beta)
            alpha, beta = (max(alpha, v), beta) if player == MAX else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return alpha if player == MAX else beta


@variant("alpha_beta.value", of=a_large_number_stands_for_infinity)
def the_best_begins_at_a_thousand(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    best = -1000 if player == MAX else 1000
    for a in game.actions(state):
        v = the_best_begins_at_a_thousand(game, game.result(state, a), alpha, beta)
        best = max(best, v) if player == MAX else min(best, v)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.value")
def it_gives_up_after_some_plies(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf, plies: int = 10
) -> Any:
    """You stop after a number of plies that you chose yourself, and take what lies below for 0.
    What is not cut off by the window has to be followed to its end."""
    if game.is_terminal(state) or plies == 0:
        return game.utility(state) if game.is_terminal(state) else 0
    player = game.player(state)
    best = -inf if player == MAX else inf
    for a in game.actions(state):
        after = game.result(state, a)
        v = it_gives_up_after_some_plies(game, after, alpha, beta, plies - 1)
        best = max(best, v) if player == MAX else min(best, v)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@variant("alpha_beta.value", of=a_large_number_stands_for_infinity)
def the_window_ends_at_a_thousand(
    game: Any, state: Any, alpha: float = -999, beta: float = 999
) -> Any:
    return alpha_beta_value(game, state, alpha, beta)


@variant("alpha_beta.value", of=each_player_compares_with_its_own_bound)
def max_compares_with_its_own_bound(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    return _searched(
        game, state, alpha, beta, cut=lambda p, v, a, b: v >= a if p == MAX else v <= a
    )


@mistake("alpha_beta.value")
def min_compares_with_its_own_bound(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """MIN stops as soon as it is below β, which is what MIN has already. What matters is what MAX
    has: which of the two bounds is MAX's?"""
    return _searched(
        game, state, alpha, beta, cut=lambda p, v, a, b: v >= b if p == MAX else v <= b
    )


@variant("alpha_beta.value", of=it_cuts_in_the_wrong_direction)
def max_cuts_in_the_wrong_direction(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    return _searched(
        game, state, alpha, beta, cut=lambda p, v, a, b: v <= b if p == MAX else v <= a
    )


@variant("alpha_beta.value", of=it_cuts_in_the_wrong_direction)
def min_cuts_in_the_wrong_direction(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    return _searched(
        game, state, alpha, beta, cut=lambda p, v, a, b: v >= b if p == MAX else v >= a
    )


def _taken(
    game: Any,
    state: Any,
    alpha: float,
    beta: float,
    start: Callable[[int], float] = lambda p: -inf if p == MAX else inf,
    take: Callable[[int, float, float], float] = lambda p, v, best: (max if p == MAX else min)(
        v, best
    ),
    leaf: Callable[[Any, Any], Any] = lambda game, s: game.utility(s),
    mover: Callable[[Any, Any, int], int] = lambda game, s, ply: game.player(s),
    ply: int = 0,
) -> Any:
    """Alpha-beta with other parts to break: where the best begins, how it is made of the values,
    what a leaf is worth, and who is to move."""
    if game.is_terminal(state):
        return leaf(game, state)
    player = mover(game, state, ply)
    best = start(player)
    for a in game.actions(state):
        after = game.result(state, a)
        v = _taken(game, after, alpha, beta, start, take, leaf, mover, ply + 1)
        best = take(player, v, best)
        alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best


@mistake("alpha_beta.value")
def max_starts_from_zero(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A MAX node starts with 0 as its best value so far. If all its children are below 0, none of
    them is ever taken. What is worse for MAX than anything?"""
    return _taken(game, state, alpha, beta, start=lambda p: 0 if p == MAX else inf)


@mistake("alpha_beta.value")
def min_starts_from_zero(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A MIN node starts with 0 as its best value so far. If all its children are above 0, none of
    them is ever taken. What is worse for MIN than anything?"""
    return _taken(game, state, alpha, beta, start=lambda p: -inf if p == MAX else 0)


@mistake("alpha_beta.value")
def it_keeps_the_last_child(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The value of the last move overwrites those before it. Keep the best one."""
    return _taken(game, state, alpha, beta, take=lambda p, v, best: v)


@variant("alpha_beta.value", of=it_keeps_the_last_child)
def max_keeps_the_last_child(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    return _taken(game, state, alpha, beta, take=lambda p, v, best: v if p == MAX else min(v, best))


@variant("alpha_beta.value", of=it_keeps_the_last_child)
def min_keeps_the_last_child(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    return _taken(game, state, alpha, beta, take=lambda p, v, best: max(v, best) if p == MAX else v)


@mistake("alpha_beta.value")
def leaves_are_seen_by_the_player_to_move(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """You take the utility for the player whose turn it would be, and then compare as if it were
    MAX's. Keep to one view: MAX's."""
    return _taken(game, state, alpha, beta, leaf=lambda game, s: game.utility(s, game.player(s)))


@variant("alpha_beta.value", of=levels_alternate_whoever_moves)
def levels_alternate_from_the_player_at_the_root(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    first = game.player(state)
    return _taken(game, state, alpha, beta, mover=lambda game, s, ply: (first + ply) % 2)


def _hard(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    below: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (alpha, beta),
    cut: Callable[[int, float, float, float], bool] = lambda p, v, a, b: (
        v > b if p == MAX else v < a
    ),
    narrow: Callable[[int, float, float, float], tuple[float, float]] = (
        lambda p, v, a, b: (max(a, v), b) if p == MAX else (a, min(b, v))
    ),
    mover: Callable[[int], int] = lambda p: p,
) -> Any:
    """The same parts to break where nothing outside the window is ever returned, and a cut-off
    takes more than an end of it."""
    if game.is_terminal(s):
        return game.utility(s)
    player = mover(game.player(s))
    for a in game.actions(s):
        v = _hard(game, game.result(s, a), *below(alpha, beta), below, cut, narrow, mover)
        if cut(player, v, alpha, beta):
            return beta if player == MAX else alpha
        alpha, beta = narrow(player, v, alpha, beta)
    return alpha if player == MAX else beta


def _hard_variant(of: Callable[..., Any], **parts: Any) -> None:
    def broken(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        return _hard(game, state, alpha, beta, **parts)

    variant("alpha_beta.value", of=of)(broken)


_hard_variant(it_cuts_only_at_max, cut=lambda p, v, a, b: p == MAX and v > b)
_hard_variant(it_cuts_only_at_min, cut=lambda p, v, a, b: p == MIN and v < a)
_hard_variant(the_window_is_handed_on_upside_down, below=lambda alpha, beta: (beta, alpha))
_hard_variant(min_raises_alpha, narrow=lambda p, v, a, b: (max(a, v), b))
_hard_variant(max_lowers_beta, narrow=lambda p, v, a, b: (a, min(b, v)))
_hard_variant(max_and_min_are_swapped, mover=lambda p: 1 - p)


@variant("alpha_beta.value", of=a_large_number_stands_for_infinity)
def nothing_beyond_a_thousand_comes_back(
    game: Any, state: Any, alpha: float = -999, beta: float = 999
) -> Any:
    return _hard(game, state, alpha, beta)
