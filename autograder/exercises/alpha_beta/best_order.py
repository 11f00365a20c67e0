"""`alpha_beta.best_order`: the same tree in the order that saves alpha-beta most."""

from __future__ import annotations

from autograder.checks.exercise import Exercise, Property, define
from autograder.exercises.material.child_orders import (
    FEW,
    SAME,
    Nested,
    nested_value,
    order_questions,
)


def best_order(tree: Nested, maximizing: bool = True) -> Nested:
    """A right `best_order`: the best child first, all the way down."""
    if not isinstance(tree, list | tuple):
        return tree
    children = [best_order(child, not maximizing) for child in tree]
    return sorted(children, key=lambda c: nested_value(c, not maximizing), reverse=maximizing)


define(
    Exercise(
        name="alpha_beta.best_order",
        kind="call",
        signature="best_order(tree, maximizing=True) -> tree, as nested lists",
        properties=(Property(SAME, 1), Property(FEW, 1)),
        questions=order_questions("best_order", FEW, best_order),
        reference=(best_order,),
        also="larger trees, other random trees",
    )
)
