"""Counterfactual regret minimisation: regret matching in every information set at once.

The regret of a move is what it would have won more than the strategy did, summed over iterations
and weighted by how likely chance and the *other* player make it that one gets there. What comes
near an equilibrium is the average strategy, and not the last one.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic

from adsearch.game import A, Game, Player, S
from adsearch.search.regret_matching import matched
from adsearch.search.sequence_form import SequenceForm


def cfr(game: Game[S, A], n: int) -> dict[Hashable, dict[Any, float]]:
    """The average strategy of both players after `n` iterations; n = 0 gives every move alike.

    >>> from adsearch.games import Kuhn
    >>> from adsearch.search.exploitability import exploitability
    >>> round(exploitability(Kuhn(), cfr(Kuhn(), 100)), 6)
    0.008226
    """
    learner = CFR(game)
    learner.run(n)
    return learner.average()


class CFR(Generic[S, A]):
    """A learner that can be asked on the way. In an iteration MAX learns first, then MIN, who
    already meets what MAX has learned."""

    def __init__(self, game: Game[S, A]) -> None:
        self.form = SequenceForm(game, "CFR")
        self.iterations = 0
        # Of both players, by their sequences.
        self.regrets = [[0.0] * n for n in self.form.sequences]
        self._played = [[1.0] * n for n in self.form.sequences]  # the strategy at the moment
        self._sums = [[0.0] * n for n in self.form.sequences]  # of the weights of its sequences
        for p in game.players:
            self._match(p)

    def run(self, n: int) -> None:
        """Learn for `n` more iterations."""
        if isinstance(n, bool) or not isinstance(n, int) or n < 0:
            raise ValueError(f"the number of iterations is 0 or a positive number, not {n!r}")
        for _ in range(n):
            self.iterations += 1
            for p in self.form.game.players:
                self._learn(p)

    def average(self) -> dict[Hashable, dict[Any, float]]:
        """The average strategy: what the learner is for."""
        parts = [
            self.form.strategy(p, self._by_sets(p, self._sums[p])) for p in self.form.game.players
        ]
        return parts[0] | parts[1]

    def last(self) -> dict[Hashable, dict[Any, float]]:
        """The strategy that the regrets ask for now."""
        parts = [self.form.strategy(p, self._played[p]) for p in self.form.game.players]
        return parts[0] | parts[1]

    def _weight(self) -> float:
        """How much this iteration counts in the average."""
        return 1.0

    def _learn(self, p: Player) -> None:
        """Add to the regrets and sums of player `p`, and match its strategy to the regrets."""
        played, regrets, sums = self._played[p], self.regrets[p], self._sums[p]
        values = self.form.values(p, self._reach(1 - p))
        own, weight = self._reach(p), self._weight()
        for here in reversed(self.form.sets[p]):
            moves = range(here.first, here.first + len(here.actions))
            value = 0.0
            for i in moves:
                value += played[i] * values[i]
            for i in moves:
                regrets[i] += values[i] - value
                sums[i] += weight * own[i]
            values[here.before] += value
        self._match(p)

    def _match(self, p: Player) -> None:
        self._played[p] = self._by_sets(p, self.regrets[p])

    def _by_sets(self, p: Player, numbers: list[float]) -> list[float]:
        """Probabilities in each set in proportion to what is positive of the numbers."""
        probabilities = [1.0]
        for here in self.form.sets[p]:
            probabilities += matched(numbers[here.first : here.first + len(here.actions)])
        return probabilities

    def _reach(self, p: Player) -> list[float]:
        """The weights of player p's sequences under the strategy of the moment."""
        played, reach = self._played[p], [1.0] * self.form.sequences[p]
        for here in self.form.sets[p]:
            before = reach[here.before]
            for i in range(here.first, here.first + len(here.actions)):
                reach[i] = before * played[i]
        return reach
