"""What goes wrong in notebook 4, move ordering."""

from autograder.mistakes.ordering import (
    by_value,
    deepening,
    killer,
    predict,
    replacement,
    table,
)

__all__ = ["by_value", "deepening", "killer", "predict", "replacement", "table"]
