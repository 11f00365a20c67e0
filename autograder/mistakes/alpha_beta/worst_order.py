"""What goes wrong in `alpha_beta.worst_order`."""

from __future__ import annotations

from typing import Any

from autograder.checks.exercise import mistake
from autograder.exercises.alpha_beta.best_order import best_order
from autograder.exercises.alpha_beta.worst_order import worst_order
from autograder.exercises.material.child_orders import Nested
from autograder.mistakes.alpha_beta.orders import (
    by_a_dict,
    by_value_from_zero,
    in_place,
    judged,
    sorted_by,
    unturned,
)


@mistake("alpha_beta.worst_order")
def both_players_get_one_order(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the smallest first everywhere. What is the worst first move for MIN?"""
    return sorted_by(tree, maximizing, lambda maximizing: False)


@mistake("alpha_beta.worst_order")
def the_best_move_comes_first(tree: Nested, maximizing: bool = True) -> Any:
    """Your order makes the search quick. What would make it look at as much as possible?"""
    return best_order(tree, maximizing)


@mistake("alpha_beta.worst_order")
def the_levels_below_stay_as_they_are(tree: Nested, maximizing: bool = True) -> Any:
    """You put the root's moves in order, but not those below."""
    return sorted_by(tree, maximizing, lambda maximizing: not maximizing, deep=False)


@mistake("alpha_beta.worst_order")
def the_root_is_always_maxs(tree: Nested, maximizing: bool = True) -> Any:
    """You take the root for MAX's, whatever `maximizing` says."""
    return worst_order(tree)


@mistake("alpha_beta.worst_order")
def the_given_tree_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the lists that you were given, and with them your caller's tree. Return a tree of
    your own."""
    return in_place(tree, worst_order(tree, maximizing))


@mistake("alpha_beta.worst_order")
def the_turn_stays_the_same(tree: Nested, maximizing: bool = True) -> Any:
    """`maximizing` is handed on as it is. One level down it is the other player's turn."""
    return unturned(tree, maximizing, best_first=False)


@mistake("alpha_beta.worst_order")
def the_value_for_max_starts_from_zero(tree: Nested, maximizing: bool = True) -> Any:
    """To find what a subtree is worth, MAX starts with 0 as its best value so far. Where all leaves
    are below 0 they look alike. What is worse for MAX than anything?"""
    return by_value_from_zero(tree, maximizing, best_first=False)


@mistake("alpha_beta.worst_order")
def of_two_equal_moves_one_is_kept(tree: Nested, maximizing: bool = True) -> Any:
    """You keep the moves in a dict with their values as keys. Of two moves that are worth the same
    it keeps one: sort the moves themselves."""
    return by_a_dict(tree, maximizing, best_first=False)


@mistake("alpha_beta.worst_order")
def subtrees_are_judged_by_who_just_moved(tree: Nested, maximizing: bool = True) -> Any:
    """You work out what a subtree is worth as if the player who moves at its parent moved there,
    too. It is the other one's turn."""
    return judged(tree, maximizing, best_first=False, turn=True)
