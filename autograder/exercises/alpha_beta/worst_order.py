"""`alpha_beta.worst_order`: the same tree in the order that saves alpha-beta nothing."""

from __future__ import annotations

from autograder.checks.exercise import Exercise, Property, define
from autograder.exercises.material.child_orders import (
    MANY,
    SAME,
    Nested,
    nested_value,
    order_questions,
)


def worst_order(tree: Nested, maximizing: bool = True) -> Nested:
    """A right `worst_order`: the best child last, all the way down."""
    if not isinstance(tree, list | tuple):
        return tree
    children = [worst_order(child, not maximizing) for child in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=not maximizing)


define(
    Exercise(
        name="alpha_beta.worst_order",
        kind="call",
        signature="worst_order(tree, maximizing=True) -> tree, as nested lists",
        properties=(Property(SAME, 1), Property(MANY, 1)),
        questions=order_questions("worst_order", MANY, worst_order),
        reference=(worst_order,),
        also="larger trees, other random trees",
    )
)
