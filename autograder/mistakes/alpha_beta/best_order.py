"""What goes wrong in `alpha_beta.best_order`."""

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


@mistake("alpha_beta.best_order")
def both_players_get_the_same_order(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the largest first everywhere. What is the best first move for MIN?"""
    return sorted_by(tree, maximizing, lambda maximizing: True)


@mistake("alpha_beta.best_order")
def the_order_is_the_other_way_round(tree: Nested, maximizing: bool = True) -> Any:
    """Your order tries the worst move first. Which move should be looked at first, and by whom?"""
    return worst_order(tree, maximizing)


@mistake("alpha_beta.best_order")
def only_the_root_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You put the root's moves in order, but not those below."""
    return sorted_by(tree, maximizing, lambda maximizing: maximizing, deep=False)


@mistake("alpha_beta.best_order")
def nothing_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """The tree comes back as it was."""
    return tree


@mistake("alpha_beta.best_order")
def equal_children_are_lost(tree: Nested, maximizing: bool = True) -> Any:
    """A rearranged tree has the same leaves as before; yours has lost some."""
    found = best_order(tree, maximizing)
    return found[:-1] if isinstance(found, list) and len(found) > 2 else found


@mistake("alpha_beta.best_order")
def it_always_begins_with_max(tree: Nested, maximizing: bool = True) -> Any:
    """You take the root for MAX's, whatever `maximizing` says."""
    return best_order(tree)


@mistake("alpha_beta.best_order")
def the_tree_itself_is_sorted(tree: Nested, maximizing: bool = True) -> Any:
    """You sort the lists that you were given, and with them your caller's tree. Return a tree of
    your own."""
    return in_place(tree, best_order(tree, maximizing))


@mistake("alpha_beta.best_order")
def the_turn_never_changes(tree: Nested, maximizing: bool = True) -> Any:
    """`maximizing` is handed on as it is. One level down it is the other player's turn."""
    return unturned(tree, maximizing, best_first=True)


@mistake("alpha_beta.best_order")
def max_starts_from_zero(tree: Nested, maximizing: bool = True) -> Any:
    """To find what a subtree is worth, MAX starts with 0 as its best value so far. Where all leaves
    are below 0 they look alike. What is worse for MAX than anything?"""
    return by_value_from_zero(tree, maximizing, best_first=True)


@mistake("alpha_beta.best_order")
def of_equal_moves_one_is_kept(tree: Nested, maximizing: bool = True) -> Any:
    """You keep the moves in a dict with their values as keys. Of two moves that are worth the same
    it keeps one: sort the moves themselves."""
    return by_a_dict(tree, maximizing, best_first=True)


@mistake("alpha_beta.best_order")
def subtrees_are_judged_by_the_wrong_player(tree: Nested, maximizing: bool = True) -> Any:
    """You work out what a subtree is worth as if the player who moves at its parent moved there,
    too. It is the other one's turn."""
    return judged(tree, maximizing, best_first=True, turn=True)


@mistake("alpha_beta.best_order")
def below_the_root_max_moves(tree: Nested, maximizing: bool = True) -> Any:
    """Below the root you sort for MAX everywhere: the call for a child does not say whose turn it
    is. Hand it on."""
    return judged(tree, maximizing, best_first=True, turn=False)
