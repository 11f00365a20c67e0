"""Scores of matches that take too long for a notebook, each with its ±, to compare short ones with.

All of them were played from random openings; what was measured is in notebooks 10 and 12.
"""

from __future__ import annotations

# Kalah in 200 pairs, by opponent and player: score and ±, games won, drawn and lost.
KALAH = {
    "against random": {
        "greedy": (0.921, 0.024, 364, 9, 27),
        "depth 2": (0.989, 0.010, 395, 1, 4),
        "depth 4": (0.989, 0.010, 395, 1, 4),
    },
    "against greedy": {
        "depth 2": (0.853, 0.031, 331, 20, 49),
        "depth 4": (0.906, 0.027, 358, 9, 33),
        "Monte Carlo": (0.809, 0.036, 314, 19, 67),
    },
    "against depth 2": {
        "depth 4": (0.740, 0.038, 287, 18, 95),
        "Monte Carlo": (0.428, 0.045, 158, 26, 216),
    },
    "against depth 4": {"depth 6": (0.685, 0.042, 265, 18, 117)},
}

# A tournament of Kalah with ten pairs per pairing: scores, and both ends of their intervals.
KALAH_FIELD = {
    "our player": (0.842, 0.729, 0.913),
    "depth 4": (0.525, 0.401, 0.646),
    "our engine": (0.433, 0.316, 0.559),
    "depth 2": (0.200, 0.118, 0.318),
}

# The rest were 50 pairs each. The tree of part E against flat playouts, after two random stones.
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

# The same player against itself without two of them.
WITHOUT_BOTH = {
    frozenset({"quiescence", "the table"}): (0.690, 0.059),
    frozenset({"three quarters of the calls", "everything beyond depth 2"}): (0.745, 0.060),
}
