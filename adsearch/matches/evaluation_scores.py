"""What experiments with evaluations found that take too long for a notebook.

Each match of Connect Four had 100 fair pairs on 7 × 6; `bench.evaluation` plays them again. With
each score stands its 95% margin.
"""

from __future__ import annotations

WEIGHTS = {  # against 5, 1, 1, both to depth 4
    "all three counted": {
        "least squares": (0.475, 0.058),
        "logistic regression": (0.470, 0.057),
        "1, 1, 1": (0.480, 0.066),
    },
    "one counted": {"threes alone": (0.273, 0.059), "centre alone": (0.263, 0.049)},
    "none counted": {"zero everywhere": (0.087, 0.035)},
    "signs reversed": {"−5, −1, −1": (0.048, 0.028)},
}
DEPTHS = {  # both 5, 1, 1, but for the last
    "one ply deeper": {
        "depth 2 against 1": (0.830, 0.052),
        "depth 3 against 2": (0.527, 0.059),
        "depth 4 against 3": (0.698, 0.061),
        "depth 5 against 4": (0.600, 0.063),
    },
    "two plies deeper": {
        "depth 3 against 1": (0.870, 0.043),
        "depth 4 against 2": (0.640, 0.060),
    },
    "evaluation against depth": {"E at depth 2 against zero at depth 4": (0.835, 0.051)},
}
POSITIONS = {  # that each side searched for a move, in the mean
    "depth 2 against 1": "29 and 6",
    "depth 3 against 2": "122 and 28",
    "depth 4 against 3": "446 and 126",
    "depth 5 against 4": "1,673 and 435",
    "depth 3 against 1": "147 and 7",
    "depth 4 against 2": "399 and 25",
    "E at depth 2 against zero at depth 4": "28 and 223",
}
# Othello with ProbCut against the same search without, 150 pairs each.
PROBCUT = {
    "as many positions": {"t = 1.0": (0.472, 0.051), "t = 1.5": (0.510, 0.042)},
    "half as many": {"t = 1.0": (0.392, 0.052), "t = 1.5": (0.382, 0.052)},
}
PROBCUT_POSITIONS = {  # that each side may search for a move
    "as many positions, t = 1.0": "20,000 and 20,000",
    "as many positions, t = 1.5": "20,000 and 20,000",
    "half as many, t = 1.0": "10,000 and 20,000",
    "half as many, t = 1.5": "10,000 and 20,000",
}
# Chess: weights from the outcomes of 400 games of self-play, each with its 95% interval, rook 5.
CHESS_WEIGHTS = {
    "pawn": {"material alone": (1.87, 1.23, 2.96), "all features": (2.30, 1.55, 3.51)},
    "knight": {"material alone": (2.04, 0.65, 3.53), "all features": (2.07, 0.79, 3.65)},
    "bishop": {"material alone": (2.82, 1.57, 4.19), "all features": (2.27, 0.66, 3.60)},
    "queen": {"material alone": (8.85, 6.49, 11.74), "all features": (9.04, 6.59, 12.04)},
    "pair of bishops": {"all features": (1.35, -0.80, 3.92)},
    "doubled pawn": {"all features": (0.23, -1.62, 2.14)},
    "isolated pawn": {"all features": (0.89, 0.13, 1.79)},
    "sheltering pawn": {"all features": (-1.67, -3.09, -0.82)},
}
CHESS_BOOKS = {  # what books say
    "pawn": 1.0,
    "knight": 3.0,
    "bishop": 3.0,
    "queen": 9.0,
    "pair of bishops": 0.5,
    "doubled pawn": -0.5,
    "isolated pawn": -0.5,
    "sheltering pawn": 0.25,
}
