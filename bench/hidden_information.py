"""CFR against OpenSpiel's in Python, on Leduc poker: iterations per second, the tree included.

Theirs is given fewer iterations. Its game has suits, ours ranks, which is the same game with fewer
states; that is part of what we want to be faster by, because the average strategy is the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyspiel
from open_spiel.python.algorithms.cfr import CFRSolver

from adsearch.games import Kuhn, Leduc
from adsearch.search.cfr import CFR
from bench.measure import Row


def rows() -> Iterator[Row]:
    yield cfr_row("CFR, Leduc poker, 100 iterations", Leduc(), "leduc_poker", 100, 5, 3)
    yield cfr_row("CFR, Kuhn poker, 1,000 iterations", Kuhn(), "kuhn_poker", 1000, 100, 3)


def cfr_row(
    work: str, game: Kuhn | Leduc, name: str, iterations: int, theirs: int, bar: float
) -> Row:
    spiel = pyspiel.load_game(name)

    def ours() -> int:
        learner = CFR(game)
        learner.run(iterations)
        assert learner.average()
        return iterations

    def openspiel() -> int:
        solver = CFRSolver(spiel)
        for _ in range(theirs):
            solver.evaluate_and_update_policy()
        assert solver.average_policy()
        return theirs

    return Row(work, "OpenSpiel's CFR in Python", bar, ours, openspiel, "iterations")
