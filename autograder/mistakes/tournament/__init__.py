"""What goes wrong in notebook 10, tournament."""

from autograder.mistakes.tournament import player

__all__ = ["player"]
