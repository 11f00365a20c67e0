"""What goes wrong in notebook 6, horizon."""

from autograder.mistakes.horizon import bias, find, pathology, quiescence, quiet, singular

__all__ = ["bias", "find", "pathology", "quiescence", "quiet", "singular"]
