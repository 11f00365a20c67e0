"""What notebook 6 shows and takes too long to compute in it: shares, means and lines of play.

`python -m bench.horizon` computes the shares and means again, and a long test the lines.
"""

from __future__ import annotations

from typing import Final

# The share of correct choices at depths 1 to 8. In both trees, of height 10, depth 9 sees the end.
PEARL: Final = (0.6748, 0.6662, 0.6627, 0.6577, 0.6584, 0.6502, 0.6564, 0.5810)  # exactly
PEARL_12: Final = (  # exactly, in trees of height 12, at depths 1 to 10
    *(0.6329, 0.6235, 0.6174, 0.6108, 0.6075, 0.6024, 0.5986, 0.5850, 0.5947, 0.5172),
)
N_GAME: Final = (0.913, 0.931, 0.942, 0.954, 0.964, 0.973, 0.982, 0.986)  # of 9,942 trees
CONNECT_FOUR: Final = (0.734, 0.744, 0.750, 0.781, 0.798, 0.807, 0.819, 0.817)  # 5 × 4, ply 8
# Of the critical trees of Pearl's game: the winning move is ahead, the two tie, the losing one is.
AHEAD: Final = (
    (0.663, 0.024, 0.313),
    (0.645, 0.042, 0.313),
    (0.626, 0.074, 0.300),
    (0.594, 0.127, 0.279),
    (0.548, 0.221, 0.231),
    (0.472, 0.356, 0.172),
    (0.409, 0.494, 0.096),
    (0.162, 0.838, 0.0),
)
# The standard deviation of a choice, which counts 1, ½ or 0.
SPREAD: Final = tuple((win + tie / 4 - (win + tie / 2) ** 2) ** 0.5 for win, tie, _ in AHEAD)

# The mean value at depths 1 to 10 of all positions of Connect Four 5 × 4 after eight moves.
MEANS: Final = (4.03, 0.10, 4.05, 0.41, 4.06, 0.57, 3.90, 0.19, 3.08, -0.04)

# The trapped knight: what a search by material finds, captures first, plain and with quiescence.
# For each depth the value, the number of positions, the line, how many moves are best, and what
# d4+ and the best other move are worth.
KNIGHT: Final = {
    "plain": {
        1: (1, 16, ("d5d4",), 15, (1, 1)),
        2: (2, 37, ("d5d4", "c3d4"), 1, (2, 4)),
        3: (1, 220, ("d5d4", "c3d4", "c5d4"), 1, (1, 3)),
        4: (3, 561, ("d5d4", "e3f4", "d4c3", "c1a1"), 1, (3, 4)),
        5: (2, 2_153, ("d5d4", "c3d4", "c5d4", "e3d4", "a1c2"), 1, (2, 4)),
        6: (4, 8_191, ("a1c2", "c1c2", "b5b4", "c3b4", "c5b4", "c2c7"), 5, (5, 4)),
    },
    "quiescence": {
        1: (2, 40, ("d5d4", "c3d4"), 1, (2, 4)),
        2: (2, 40, ("d5d4", "c3d4"), 1, (2, 4)),
        3: (2, 309, ("d5d4", "c3d4", "c5d4", "e3d4"), 1, (2, 4)),
        4: (2, 1_134, ("d5d4", "c3d4", "c5d4", "e3d4"), 1, (2, 4)),
        5: (4, 2_892, ("a1c2", "c1c2", "g7h6", "d2d4", "c5d4", "c3d4"), 14, (5, 4)),
        6: (4, 11_924, ("a1c2", "c1c2", "g7h6", "d2d4", "c5d4", "c3d4"), 14, (5, 4)),
    },
}
