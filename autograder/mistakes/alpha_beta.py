"""What goes wrong in notebook 3, alpha-beta."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from adsearch.game import MAX, MIN
from autograder.exercise import mistake
from autograder.exercises.alpha_beta import (
    Nested,
    alpha_beta_value,
    best_order,
    negamax,
    nested_value,
    worst_order,
)
from autograder.pruning import fewest, without_deep_cuts
from autograder.trees import paths_of_leaves


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


# -- alpha_beta.decision --------------------------------------------------------------------------


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


# -- alpha_beta.minimal_leaves --------------------------------------------------------------------


@mistake("alpha_beta.minimal_leaves")
def half_the_exponent_alone(b: int, m: int) -> Any:
    """b to the half of m is the order of magnitude, not the number. Which leaves are needed to
    prove that the value is not smaller, and which that it is not larger?"""
    return b ** ((m + 1) // 2)


@mistake("alpha_beta.minimal_leaves")
def one_leaf_is_counted_twice(b: int, m: int) -> Any:
    """Two sets of leaves are needed, but they have one leaf in common: the end of the best line."""
    return b ** ((m + 1) // 2) + b ** (m // 2)


@mistake("alpha_beta.minimal_leaves")
def both_halves_are_rounded_down(b: int, m: int) -> Any:
    """For an odd depth the two halves differ: one of them has a level more."""
    return 2 * b ** (m // 2) - 1


@mistake("alpha_beta.minimal_leaves")
def both_halves_are_rounded_up(b: int, m: int) -> Any:
    """For an odd depth the two halves differ: one of them has a level less."""
    return 2 * b ** ((m + 1) // 2) - 1


@mistake("alpha_beta.minimal_leaves")
def all_leaves_are_counted(b: int, m: int) -> Any:
    """That is what minimax looks at. How many of these does alpha-beta need at the least?"""
    return b**m


@mistake("alpha_beta.minimal_leaves")
def the_halves_are_fractions(b: int, m: int) -> Any:
    """m / 2 is a fraction where m is odd. No tree has half a level."""
    return 2 * b ** (m / 2) - 1


# -- alpha_beta.best_order, alpha_beta.worst_order ------------------------------------------------


def _sorted(tree: Nested, maximizing: bool, down: Callable[[bool], bool], deep: bool = True) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [_sorted(c, not maximizing, down) if deep else c for c in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=down(maximizing))


@mistake("alpha_beta.best_order")
def both_players_get_the_same_order(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the largest first everywhere. What is the best first move for MIN?"""
    return _sorted(tree, maximizing, lambda maximizing: True)


@mistake("alpha_beta.best_order")
def the_order_is_the_other_way_round(tree: Nested, maximizing: bool = True) -> Any:
    """Your order tries the worst move first. Which move should be looked at first, and by whom?"""
    return worst_order(tree, maximizing)


@mistake("alpha_beta.best_order")
def only_the_root_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You put the root's moves in order, but not those below."""
    return _sorted(tree, maximizing, lambda maximizing: maximizing, deep=False)


@mistake("alpha_beta.best_order")
def nothing_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """The tree comes back as it was."""
    return tree


@mistake("alpha_beta.best_order")
def equal_children_are_lost(tree: Nested, maximizing: bool = True) -> Any:
    """A rearranged tree has the same leaves as before; yours has lost some."""
    found = best_order(tree, maximizing)
    return found[:-1] if isinstance(found, list) and len(found) > 2 else found


@mistake("alpha_beta.worst_order")
def both_players_get_one_order(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the smallest first everywhere. What is the worst first move for MIN?"""
    return _sorted(tree, maximizing, lambda maximizing: False)


@mistake("alpha_beta.worst_order")
def the_best_move_comes_first(tree: Nested, maximizing: bool = True) -> Any:
    """Your order makes the search quick. What would make it look at as much as possible?"""
    return best_order(tree, maximizing)


@mistake("alpha_beta.worst_order")
def the_levels_below_stay_as_they_are(tree: Nested, maximizing: bool = True) -> Any:
    """You put the root's moves in order, but not those below."""
    return _sorted(tree, maximizing, lambda maximizing: not maximizing, deep=False)


# -- alpha_beta.negamax ---------------------------------------------------------------------------


def _negated(
    game: Any,
    s: Any,
    alpha: float,
    beta: float,
    below: Callable[[float, float], tuple[float, float]],
) -> Any:
    if game.is_terminal(s):
        return game.utility(s, game.player(s))
    best = -inf
    for a in game.actions(s):
        best = max(best, -_negated(game, game.result(s, a), *below(alpha, beta), below))
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


# -- alpha_beta.predict ---------------------------------------------------------------------------


def _all_but(game: Any, seen: Any) -> Any:
    return {path for path in paths_of_leaves(game.root) if path not in set(seen)}


def _three(predicted: Callable[[Any], Any]) -> Any:
    def prediction(game: Any, state: Any) -> Any:
        return predicted(game)

    return prediction


_nothing = _three(lambda game: set())
_shallow = _three(lambda game: _all_but(game, without_deep_cuts(game.root)))
_backwards = _three(lambda game: _all_but(game, fewest(mirrored(game.root))))
_seen = _three(lambda game: set(fewest(game.root)))


@mistake("alpha_beta.predict", _nothing, _nothing)
def nothing_is_skipped(game: Any, state: Any) -> Any:
    """Each of your trees has leaves that cannot matter any more. Note down what MAX is sure of
    after the first move, and look when a MIN node falls below that."""
    return set()


@mistake("alpha_beta.predict", _shallow, _shallow)
def only_the_parents_bound_is_used(game: Any, state: Any) -> Any:
    """A leaf can also be cut by an offer made far above it, not only by its parent's."""
    return _all_but(game, without_deep_cuts(game.root))


@mistake("alpha_beta.predict", _backwards, _backwards)
def it_goes_from_right_to_left(game: Any, state: Any) -> Any:
    """You went through the moves from right to left. Here the search starts on the left."""
    return _all_but(game, fewest(mirrored(game.root)))


@mistake("alpha_beta.predict", _seen, _seen)
def the_leaves_that_are_looked_at(game: Any, state: Any) -> Any:
    """These are the leaves that are looked at. The question is which are skipped."""
    return set(fewest(game.root))


def mirrored(tree: Any) -> Any:
    """The tree with all children in reverse, moves keeping their names."""
    children = tuple((move, mirrored(child)) for move, child in reversed(tree.children))
    return tree._replace(children=children)
