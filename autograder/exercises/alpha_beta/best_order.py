"""`alpha_beta.best_order`: the same tree in the order that saves alpha-beta most."""

from __future__ import annotations

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.mistakes import reference
from autograder.exercises.material.child_orders import (
    FEW,
    SAME,
    order_questions,
)

best_order = reference("alpha_beta.best_order")


define(
    Exercise(
        name="alpha_beta.best_order",
        kind="call",
        signature="best_order(tree, maximizing=True) -> tree, as nested lists",
        properties=(Property(SAME, 1), Property(FEW, 1)),
        questions=order_questions("best_order", FEW, best_order),
        also="larger trees, other random trees",
    )
)
