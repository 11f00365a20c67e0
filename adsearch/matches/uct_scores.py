"""How UCT did in measurements that are too long for a notebook.

How often it found a best move of tic-tac-toe, and its scores in matches with their 95% margins.
Each match had 50 fair pairs, and UCT C = 1; `bench.monte_carlo` measures it all again, but for the
match with the engine. Against each opponent the scores stand by how many iterations UCT made, and
in columns beside them how often either side called `result` for a move.
"""

from __future__ import annotations

from collections.abc import Mapping


def _columns(calls: Mapping[str, tuple[int, int]]) -> dict[str, dict[str, str]]:
    """
    >>> _columns({"against flat": (2_400, 2_500)})["calls to result per move: UCT"]
    {'against flat': '2,400'}
    """
    return {
        f"calls to result per move: {side}": {row: f"{both[i]:,}" for row, both in calls.items()}
        for i, side in enumerate(("UCT", "opponent"))
    }


# The share of right moves in 200 positions of tic-tac-toe where some move is a mistake, by
# iterations; `flat` made as many playouts in all.
TIC_TAC_TOE = {
    name: list(zip((10, 30, 100, 300, 1000), shares, strict=True))
    for name, shares in {
        "flat": (0.755, 0.895, 0.910, 0.930, 0.945),
        "UCT, C = 1": (0.855, 0.940, 0.980, 0.990, 1.000),
        "UCT, C = 3": (0.830, 0.900, 0.940, 0.975, 0.990),
        "UCT, C = 0": (0.860, 0.895, 0.905, 0.910, 0.910),  # drawn like "greedy", which it is
    }.items()
}
CONNECT_FOUR = {
    "against flat": {
        "300 iterations": (0.595, 0.100),
        "1,000 iterations": (0.840, 0.078),
    },
    "against alpha-beta, 2 plies, open lines": {
        "300 iterations": (0.350, 0.090),
        "1,000 iterations": (0.570, 0.097),
    },
    "against alpha-beta, 4 plies, open lines": {
        "300 iterations": (0.170, 0.072),
        "1,000 iterations": (0.370, 0.104),
    },
}
CONNECT_FOUR_CALLS = _columns(
    {
        "against flat, 300 iterations": (2_924, 3_232),
        "against flat, 1,000 iterations": (8_807, 10_756),
        "against alpha-beta, 2 plies, open lines, 300 iterations": (2_607, 28),
        "against alpha-beta, 2 plies, open lines, 1,000 iterations": (8_011, 27),
        "against alpha-beta, 4 plies, open lines, 300 iterations": (2_705, 474),
        "against alpha-beta, 4 plies, open lines, 1,000 iterations": (7_935, 449),
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
# The search of notebook 7 with 100 iterations, in Connect Four against the engine: its score, the
# games it won, drew and lost, and the calls of both sides.
AGAINST_THE_ENGINE = {"our search, 50 pairs": ((0.18, 0.07), "17, 2, 81", "1,407", "1,347")}
