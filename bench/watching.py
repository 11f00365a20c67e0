"""What watching costs: the same search with and without somebody looking on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from adsearch.game import MAX
from adsearch.games import ConnectFour
from adsearch.watching import Limit, tally, watch
from bench.measure import Row

DEPTH = 6
ENOUGH = Limit(calls=10**7, seconds=600.0)


def alpha_beta(game: Any, s: Any, depth: int, alpha: float = -inf, beta: float = inf) -> Any:
    """A student's search."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return 0
    if game.player(s) == MAX:
        v = -inf
        for a in game.actions(s):
            v = max(v, alpha_beta(game, game.result(s, a), depth - 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(s):
        v = min(v, alpha_beta(game, game.result(s, a), depth - 1, alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v


def rows() -> Iterator[Row]:
    game = ConnectFour()
    nodes = tally(alpha_beta, game, None, DEPTH).generated

    def searched(how: Callable[[], object]) -> Callable[[], int]:
        def work() -> int:
            how()
            return nodes

        return work

    plain = searched(lambda: alpha_beta(game, game.initial(), DEPTH))
    everything = Limit(calls=10**7, seconds=600.0, detail=10**7)
    yield Row(
        "alpha-beta, Connect Four, watched with windows",
        "the same unwatched",
        1 / 3,
        searched(lambda: watch(alpha_beta, game, None, DEPTH, within=everything)),
        plain,
    )
    yield Row(
        "alpha-beta, Connect Four, watched as by default",
        "the same unwatched",
        1 / 3,
        searched(lambda: watch(alpha_beta, game, None, DEPTH, within=ENOUGH)),
        plain,
    )
    yield Row(
        "alpha-beta, Connect Four, counted",
        "the same unwatched",
        1 / 1.3,
        searched(lambda: tally(alpha_beta, game, None, DEPTH)),
        plain,
    )
