"""What goes wrong in `alpha_beta.best_order` and `alpha_beta.worst_order`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.alpha_beta.orders import Nested, best_order, nested_value, worst_order


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


@mistake("alpha_beta.best_order")
def it_always_begins_with_max(tree: Nested, maximizing: bool = True) -> Any:
    """You take the root for MAX's, whatever `maximizing` says."""
    return best_order(tree)


@mistake("alpha_beta.worst_order")
def the_root_is_always_maxs(tree: Nested, maximizing: bool = True) -> Any:
    """You take the root for MAX's, whatever `maximizing` says."""
    return worst_order(tree)


@mistake("alpha_beta.best_order")
def the_tree_itself_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the lists that you were given, and with them your caller's tree. Return a tree of
    your own."""
    return _in_place(tree, best_order(tree, maximizing))


@mistake("alpha_beta.worst_order")
def the_given_tree_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the lists that you were given, and with them your caller's tree. Return a tree of
    your own."""
    return _in_place(tree, worst_order(tree, maximizing))


def _in_place(tree: Nested, ordered: Nested) -> Any:
    if isinstance(tree, list):
        tree[:] = ordered
        return tree
    return ordered


def _unturned(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [_unturned(c, maximizing, best_first) for c in tree]
    down = maximizing == best_first
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=down)


@mistake("alpha_beta.best_order")
def the_turn_never_changes(tree: Nested, maximizing: bool = True) -> Any:
    """`maximizing` is handed on as it is. One level down it is the other player's turn."""
    return _unturned(tree, maximizing, best_first=True)


@mistake("alpha_beta.worst_order")
def the_turn_stays_the_same(tree: Nested, maximizing: bool = True) -> Any:
    """`maximizing` is handed on as it is. One level down it is the other player's turn."""
    return _unturned(tree, maximizing, best_first=False)


def _from_zero(tree: Nested, maximizing: bool) -> float:
    if not isinstance(tree, list | tuple):
        return float(tree)
    below = [_from_zero(child, not maximizing) for child in tree]
    return max(0, *below) if maximizing else min(below)


def _by_value_from_zero(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [_by_value_from_zero(c, not maximizing, best_first) for c in tree]
    down = maximizing == best_first
    return sorted(children, key=lambda c: _from_zero(c, not maximizing), reverse=down)


@mistake("alpha_beta.best_order")
def max_starts_from_zero(tree: Nested, maximizing: bool = True) -> Any:
    """To find what a subtree is worth, MAX starts with 0 as its best value so far. Where all leaves
    are below 0 they look alike. What is worse for MAX than anything?"""
    return _by_value_from_zero(tree, maximizing, best_first=True)


@mistake("alpha_beta.worst_order")
def the_value_for_max_starts_from_zero(tree: Nested, maximizing: bool = True) -> Any:
    """To find what a subtree is worth, MAX starts with 0 as its best value so far. Where all leaves
    are below 0 they look alike. What is worse for MAX than anything?"""
    return _by_value_from_zero(tree, maximizing, best_first=False)


def _by_a_dict(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    worth = {
        nested_value(c, not maximizing): _by_a_dict(c, not maximizing, best_first) for c in tree
    }
    return [worth[v] for v in sorted(worth, reverse=maximizing == best_first)]


@mistake("alpha_beta.best_order")
def of_equal_moves_one_is_kept(tree: Nested, maximizing: bool = True) -> Any:
    """You keep the moves in a dict with their values as keys. Of two moves that are worth the same
    it keeps one: sort the moves themselves."""
    return _by_a_dict(tree, maximizing, best_first=True)


@mistake("alpha_beta.worst_order")
def of_two_equal_moves_one_is_kept(tree: Nested, maximizing: bool = True) -> Any:
    """You keep the moves in a dict with their values as keys. Of two moves that are worth the same
    it keeps one: sort the moves themselves."""
    return _by_a_dict(tree, maximizing, best_first=False)


def _judged(tree: Nested, maximizing: bool, best_first: bool, turn: bool) -> Any:
    """In order by what the subtrees would be worth if the same player moved there again; or with
    MAX to move everywhere below the root."""
    if not isinstance(tree, list | tuple):
        return tree
    next_one = not maximizing if turn else True
    children = [_judged(child, next_one, best_first, turn) for child in tree]
    judge = maximizing if turn else not maximizing
    down = maximizing == best_first
    return sorted(children, key=lambda c: nested_value(c, judge), reverse=down)


@mistake("alpha_beta.best_order")
def subtrees_are_judged_by_the_wrong_player(tree: Nested, maximizing: bool = True) -> Any:
    """You work out what a subtree is worth as if the player who moves at its parent moved there,
    too. It is the other one's turn."""
    return _judged(tree, maximizing, best_first=True, turn=True)


@mistake("alpha_beta.best_order")
def below_the_root_max_moves(tree: Nested, maximizing: bool = True) -> Any:
    """Below the root you sort for MAX everywhere: the call for a child does not say whose turn it
    is. Hand it on."""
    return _judged(tree, maximizing, best_first=True, turn=False)


@mistake("alpha_beta.worst_order")
def subtrees_are_judged_by_who_just_moved(tree: Nested, maximizing: bool = True) -> Any:
    """You work out what a subtree is worth as if the player who moves at its parent moved there,
    too. It is the other one's turn."""
    return _judged(tree, maximizing, best_first=False, turn=True)
