"""What goes wrong in notebook 3, alpha-beta."""

from autograder.mistakes.alpha_beta import (
    decision,
    minimal_leaves,
    negamax,
    orders,
    predict,
    value,
)

__all__ = ["decision", "minimal_leaves", "negamax", "orders", "predict", "value"]
