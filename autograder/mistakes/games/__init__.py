"""What goes wrong in notebook 1, games: one file for each exercise."""

from autograder.mistakes.games import canonical, constant_sum, count, nim, predict, tictactoe

__all__ = ["canonical", "constant_sum", "count", "nim", "predict", "tictactoe"]
