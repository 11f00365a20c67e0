"""Scores of matches that take too long for a notebook, each with its ±, to compare short ones with.

All of them were 50 pairs from random openings; what was measured is in notebook 12.
"""

from __future__ import annotations

# The tree of part E against flat playouts, after two random stones.
TREE_AGAINST_FLAT = (0.740, 0.080)

# The checkers player of part F against itself without one of its components, after four random
# moves.
WITHOUT = {
    "the evaluation": (0.925, 0.040),
    "everything beyond depth 2": (0.730, 0.057),
    "three quarters of the calls": (0.715, 0.061),
    "quiescence": (0.640, 0.061),
    "the table": (0.565, 0.031),
}

# The same player against itself without quiescence and the table.
WITHOUT_BOTH = (0.690, 0.059)
