"""What goes wrong in `alpha_beta.value`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.exercise import mistake
from autograder.exercises.alpha_beta.value import alpha_beta_value


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
    """±999 is not infinity: a game may be worth more. What is larger than every number?"""
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
