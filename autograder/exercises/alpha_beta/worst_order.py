"""`alpha_beta.worst_order`: the same tree in the order that saves alpha-beta nothing."""

from __future__ import annotations

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.mistakes import reference
from autograder.exercises.material.child_orders import (
    MANY,
    SAME,
    order_questions,
)

worst_order = reference("alpha_beta.worst_order")


define(
    Exercise(
        name="alpha_beta.worst_order",
        kind="call",
        signature="worst_order(tree, maximizing=True) -> tree, as nested lists",
        properties=(Property(SAME, 1), Property(MANY, 1)),
        questions=order_questions("worst_order", MANY, worst_order),
        also="larger trees, other random trees",
    )
)
