"""What goes wrong in notebook 8, chance: one file for each exercise."""

from autograder.mistakes.chance import expectiminimax, pig, rolls, star1, td, transform

__all__ = ["expectiminimax", "pig", "rolls", "star1", "td", "transform"]
