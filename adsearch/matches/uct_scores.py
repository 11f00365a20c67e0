"""How UCT scored in matches that are too long for a notebook: the score and its 95% margin.

Each match had 50 fair pairs, and UCT C = 1; `bench.monte_carlo` plays them again. Against each
opponent the scores stand by how many iterations UCT made.
"""

from __future__ import annotations

CONNECT_FOUR = {
    "against flat": {
        "300 iterations": (0.595, 0.100),
        "1,000 iterations": (0.840, 0.078),
    },
    "against alpha-beta, 2 plies": {
        "300 iterations": (0.350, 0.090),
        "1,000 iterations": (0.570, 0.097),
    },
    "against alpha-beta, 4 plies": {
        "300 iterations": (0.170, 0.072),
        "1,000 iterations": (0.370, 0.104),
    },
}
HEX = {  # 5 × 5
    "against flat": {"300 iterations": (0.610, 0.094)},
    "against alpha-beta, 2 plies, centre": {"300 iterations": (0.930, 0.049)},
    "against alpha-beta, 4 plies, centre": {"300 iterations": (0.500, 0.105)},
}
HEX_CONNECTION = {
    "against alpha-beta, 2 plies, connection": {
        "300 iterations": (0.360, 0.079),
        "1,000 iterations": (0.610, 0.085),
    },
}
