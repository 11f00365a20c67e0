"""How UCT scored in matches that are too long for a notebook: the score and its 95% margin.

Each match had 50 fair pairs, and UCT C = 1; `bench.monte_carlo` plays them again.
"""

from __future__ import annotations

CONNECT_FOUR = {
    "UCT 300, against flat": (0.595, 0.100),
    "UCT 1,000, against flat": (0.840, 0.078),
    "UCT 300, against alpha-beta, 2 plies": (0.350, 0.090),
    "UCT 1,000, against alpha-beta, 2 plies": (0.570, 0.097),
    "UCT 300, against alpha-beta, 4 plies": (0.170, 0.072),
    "UCT 1,000, against alpha-beta, 4 plies": (0.370, 0.104),
}
HEX = {  # 5 × 5; alpha-beta looks 2 plies ahead
    "UCT 300, against flat": (0.610, 0.094),
    "UCT 300, against alpha-beta with centre": (0.880, 0.077),
}
