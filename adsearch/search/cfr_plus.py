"""CFR+: regrets never fall below 0, and later iterations count more. It converges much faster."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from adsearch.game import A, Game, Player, S
from adsearch.search.cfr import CFR


def cfr_plus(game: Game[S, A], n: int) -> dict[Hashable, dict[Any, float]]:
    """The average strategy of both players after `n` iterations, the t-th of which counts t times.

    >>> from adsearch.games import Kuhn
    >>> from adsearch.search.exploitability import exploitability
    >>> round(exploitability(Kuhn(), cfr_plus(Kuhn(), 100)), 6)
    0.001194
    """
    learner = CFRPlus(game)
    learner.run(n)
    return learner.average()


class CFRPlus(CFR[S, A]):
    """A learner whose bad moves are forgiven at once: a move that turns good is played at once."""

    def _weight(self) -> float:
        return self.iterations

    def _match(self, p: Player) -> None:
        self.regrets[p] = [max(regret, 0.0) for regret in self.regrets[p]]
        super()._match(p)
