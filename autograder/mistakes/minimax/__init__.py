"""What goes wrong in notebook 2, minimax: one file for each exercise."""

from autograder.mistakes.minimax import decision, exploit, max_n, predict, solve, value

__all__ = ["decision", "exploit", "max_n", "predict", "solve", "value"]
