"""How evaluations and depths scored in matches of Connect Four that are too long for a notebook.

Each match had 100 fair pairs on 7 × 6; `bench.evaluation` plays them again. With each score stands
its 95% margin.
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
    "evaluation against depth": {"E at depth 2 against zero at 4": (0.835, 0.051)},
}
POSITIONS = {  # that each side searched for a move, in the mean
    "depth 2 against 1": "29 and 6",
    "depth 3 against 2": "122 and 28",
    "depth 4 against 3": "446 and 126",
    "depth 5 against 4": "1,673 and 435",
    "depth 3 against 1": "147 and 7",
    "depth 4 against 2": "399 and 25",
    "E at depth 2 against zero at 4": "28 and 223",
}
