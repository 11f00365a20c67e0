"""Wrong ways to sort the children of a tree, for `alpha_beta.best_order` and `worst_order`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.exercises.material.child_orders import Nested, nested_value


def sorted_by(
    tree: Nested, maximizing: bool, down: Callable[[bool], bool], deep: bool = True
) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [sorted_by(c, not maximizing, down) if deep else c for c in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=down(maximizing))


def in_place(tree: Nested, ordered: Nested) -> Any:
    if isinstance(tree, list):
        tree[:] = ordered
        return tree
    return ordered


def unturned(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [unturned(c, maximizing, best_first) for c in tree]
    down = maximizing == best_first
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=down)


def _from_zero(tree: Nested, maximizing: bool) -> float:
    if not isinstance(tree, list | tuple):
        return float(tree)
    below = [_from_zero(child, not maximizing) for child in tree]
    return max(0, *below) if maximizing else min(below)


def by_value_from_zero(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    children = [by_value_from_zero(c, not maximizing, best_first) for c in tree]
    down = maximizing == best_first
    return sorted(children, key=lambda c: _from_zero(c, not maximizing), reverse=down)


def by_a_dict(tree: Nested, maximizing: bool, best_first: bool) -> Any:
    if not isinstance(tree, list | tuple):
        return tree
    worth = {
        nested_value(c, not maximizing): by_a_dict(c, not maximizing, best_first) for c in tree
    }
    return [worth[v] for v in sorted(worth, reverse=maximizing == best_first)]


def judged(tree: Nested, maximizing: bool, best_first: bool, turn: bool) -> Any:
    """In order by what the subtrees would be worth if the same player moved there again; or with
    MAX to move everywhere below the root."""
    if not isinstance(tree, list | tuple):
        return tree
    next_one = not maximizing if turn else True
    children = [judged(child, next_one, best_first, turn) for child in tree]
    assess = maximizing if turn else not maximizing
    down = maximizing == best_first
    return sorted(children, key=lambda c: nested_value(c, assess), reverse=down)
