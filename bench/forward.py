"""ProbCut on Othello: what its statistics are, what it saves, and whether it plays better.

`python -m bench.forward` prints all three; the matches take some minutes. The textbook tells that
ProbCut won 64 % of the games at half its opponent's time. Here is printed what is found.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import count
from math import inf
from typing import Any

from adsearch.evaluation import othello
from adsearch.game import Game
from adsearch.games import Othello
from adsearch.matches import Agent, Budget, OverBudget, match
from adsearch.search.move_ordering import InTurn, line_first, ranked
from adsearch.search.probcut import probcut
from adsearch.search.probcut_statistics import Estimate, estimate, self_play

GAME = Othello()
EVALUATION = othello(GAME) / 1000
PARITY = {3: 1, 4: 2, 5: 1, 6: 2}  # how deep the shallow search for each deep one
ACROSS = {2: 1, 3: 2}

# Corners first, their neighbours last; a quarter of the board, the rest is symmetric.
_RANK = ((0, 7, 2, 3), (7, 9, 6, 6), (2, 6, 4, 4), (3, 6, 4, 5))


def _rank(square: str) -> int:
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return _RANK[min(row, 7 - row)][min(column, 7 - column)]


BY_SQUARE = ranked(sorted(GAME.squares, key=_rank))


def statistics(positions: int = 100) -> dict[int, Estimate]:
    """Print how shallow searches foretell deep ones; return what ProbCut needs."""
    known = self_play(GAME, EVALUATION, positions, (10, 44), seed=7)
    print(f"Othello, values in thousandths of a win, {positions} positions from self-play")
    print("deep on shallow   slope  intercept      σ")

    def shown(deep: int, shallow: int) -> Estimate:
        found = estimate(GAME, known, deep, shallow, EVALUATION)
        offset, sigma = 1000 * found.intercept, 1000 * found.sigma
        print(
            f"{deep} on {shallow:<10} {found.slope:>6.3f} {offset:>10.1f} {sigma:>6.1f}", flush=True
        )
        return found

    for deep, shallow in ACROSS.items():
        shown(deep, shallow)
    return {deep: shown(deep, shallow) for deep, shallow in PARITY.items()}


def savings(model: Mapping[int, Estimate], depth: int = 6, positions: int = 12) -> None:
    """Print ProbCut's nodes as a share of alpha-beta's, and how often the value is the same."""
    fresh = self_play(GAME, EVALUATION, positions, (10, 44), seed=8)
    thresholds = (inf, 1.5, 1.0)
    found = {
        t: [
            probcut(GAME, s, depth=depth, evaluation=EVALUATION, model=model, t=t, order=BY_SQUARE)
            for s in fresh
        ]
        for t in thresholds
    }
    nodes = {t: sum(each.statistics.nodes for each in found[t]) for t in thresholds}
    print(f"\ndepth {depth}: {nodes[inf]:,} nodes without ProbCut on {positions} positions")
    for t in thresholds[1:]:
        same = sum(a.value == b.value for a, b in zip(found[t], found[inf], strict=True))
        print(f"t = {t}: {nodes[t] / nodes[inf]:.3f} of them, same value {same} times")


def deepening(nodes: int, model: Mapping[int, Estimate], t: float) -> Agent:
    """Plays the move of the deepest search that is finished within so many nodes."""

    def player(game: Game[Any, Any], state: Any, budget: Budget) -> Any:
        limited = Budget(nodes).metered(game)
        line: Any = game.actions(state)[:1]
        for depth in count(1):
            try:
                found = probcut(
                    limited,
                    state,
                    depth=depth,
                    evaluation=EVALUATION,
                    model=model,
                    t=t,
                    order=InTurn(BY_SQUARE, line_first(game, state, line)),
                )
            except OverBudget:
                break
            line = found.line
            if found.statistics.depth < depth:  # the game is over before
                break
        return line[0]

    player.__name__ = f"{'alpha-beta' if t == inf else f'ProbCut, t = {t}'}, {nodes:,} nodes"
    return player


def matches(model: Mapping[int, Estimate], nodes: int = 4000, pairs: int = 30) -> None:
    """Print the scores of ProbCut at equal and at half nodes, with their intervals."""
    print(f"\nmatches of {pairs} fair pairs from 8 random plies, score ± 95 %")
    plain = deepening(nodes, model, inf)
    for share in (1, 2):
        for t in (1.0, 1.5):
            pruned = deepening(nodes // share, model, t)
            workers = os.cpu_count() or 1
            played = match(GAME, pruned, plain, pairs, opening=8, seed=101, workers=workers)
            print(played, flush=True)


if __name__ == "__main__":
    known = statistics()
    savings(known)
    matches(known)
