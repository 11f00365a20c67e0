"""How UCT scored in matches that are too long for a notebook: the score and its 95% margin.

Each match had 50 fair pairs, and UCT C = 1; `bench.monte_carlo` plays them again. Against each
opponent the scores stand by how many iterations UCT made, and in columns beside them how often
either side called `result` for a move.
"""

from __future__ import annotations

from collections.abc import Mapping


def _columns(calls: Mapping[str, tuple[int, int]]) -> dict[str, dict[str, str]]:
    """
    >>> _columns({"against flat": (2_400, 2_500)})["calls of result per move: UCT"]
    {'against flat': '2,400'}
    """
    return {
        f"calls of result per move: {side}": {row: f"{both[i]:,}" for row, both in calls.items()}
        for i, side in enumerate(("UCT", "opponent"))
    }


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
CONNECT_FOUR_CALLS = _columns(
    {
        "against flat, 300 iterations": (2_924, 3_232),
        "against flat, 1,000 iterations": (8_807, 10_756),
        "against alpha-beta, 2 plies, 300 iterations": (2_607, 28),
        "against alpha-beta, 2 plies, 1,000 iterations": (8_011, 27),
        "against alpha-beta, 4 plies, 300 iterations": (2_705, 474),
        "against alpha-beta, 4 plies, 1,000 iterations": (7_935, 449),
    }
)
HEX = {  # 5 × 5
    "against flat": {"300 iterations": (0.610, 0.094)},
    "against alpha-beta, 2 plies, centre": {"300 iterations": (0.930, 0.049)},
    "against alpha-beta, 4 plies, centre": {"300 iterations": (0.500, 0.105)},
    "against alpha-beta, 2 plies, connection": {
        "300 iterations": (0.360, 0.079),
        "1,000 iterations": (0.610, 0.085),
    },
}
HEX_CALLS = _columns(
    {
        "against flat, 300 iterations": (3_533, 3_557),
        "against alpha-beta, 2 plies, centre, 300 iterations": (3_447, 118),
        "against alpha-beta, 4 plies, centre, 300 iterations": (3_408, 7_478),
        "against alpha-beta, 2 plies, connection, 300 iterations": (3_673, 118),
        "against alpha-beta, 2 plies, connection, 1,000 iterations": (11_369, 126),
    }
)
