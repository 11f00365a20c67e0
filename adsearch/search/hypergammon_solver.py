"""Hypergammon solved: every player's chance to win in every position, whoever plays against whom.

A game may go on for as long as checkers are hit, so values are not found from the end backwards:
all positions are valued again and again by those they lead to, until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from adsearch.games.backgammon import OFF, Board, State, after
from adsearch.games.hypergammon import Hypergammon

Values: TypeAlias = NDArray[np.float64]
Policy: TypeAlias = NDArray[np.float64]
"""How likely each play is, in the order of `HypergammonSolution.plays`."""

_ENOUGH = 1e-10  # no value changes by more in the last sweep


class HypergammonSolution:
    """All positions of a game before the roll, as seen by the player who is to roll.

    The values of best play are the chances of that player to win. The small game takes a few
    seconds.

    >>> game = Hypergammon(6, 1, 2)
    >>> solution = HypergammonSolution(game)
    >>> len(solution.positions), round(solution.value(game.initial()), 4)
    (43, 0.5938)
    >>> best, lot = solution.best, solution.random()
    >>> round(solution.match(best, lot), 4), round(solution.match(best, best), 4)
    (0.5514, 0.5)
    """

    def __init__(self, game: Hypergammon) -> None:
        self.game = game
        self.positions = _positions(game)
        self._index = {position: i for i, position in enumerate(self.positions)}
        chances = [chance for _, chance in game.outcomes(game.initial())]
        rolls = [roll for roll, _ in game.outcomes(game.initial())]
        targets: list[int] = []
        first: list[int] = []
        for mine, theirs in self.positions:
            for roll in rolls:
                first.append(len(targets))
                ends = (after(mine, theirs, play) for play in game.plays(mine, theirs, roll))
                # Among equal plays the first in this order is chosen, so that games repeat.
                for own, other in sorted(ends, key=_order):
                    targets.append(-1 if own[OFF] == game.men else self._index[other, own])
        self.plays = np.array(targets)
        """Where each play of each roll of each position leads; -1 is a win."""
        self._starts = np.array(first)
        self._roll_of = np.repeat(np.arange(len(self._starts)), np.diff([*first, len(targets)]))
        self._chances = np.array(chances)
        self.values = self._solve()
        self.best = self.greedy(self.values)

    def value(self, s: State, /) -> float:
        """The chance to win of the player who is to roll at `s`, with best play."""
        return float(self.values[self._index[s[2], s[3]]])

    def greedy(self, values: Values) -> Policy:
        """The policy to leave the other the position with the lowest of these values."""
        theirs = np.append(values, -np.inf)[self.plays]  # nothing is lower than a win
        lowest = np.minimum.reduceat(theirs, self._starts)[self._roll_of]
        places = np.flatnonzero(theirs == lowest)
        _, first = np.unique(self._roll_of[places], return_index=True)
        policy = np.zeros(len(self.plays))
        policy[places[first]] = 1
        return policy

    def random(self) -> Policy:
        """The policy to make any play, all equally likely."""
        return 1 / np.bincount(self._roll_of)[self._roll_of]

    def by(self, evaluation: Callable[[Board, Board], float]) -> Values:
        """The values that an evaluation gives to all positions, from the view of the player who
        is to roll: of that player's checkers and the other's."""
        return np.array([evaluation(mine, theirs) for mine, theirs in self.positions])

    def match(self, policy: Policy, other: Policy) -> float:
        """How often `policy` wins against `other`, both seats taken equally often. Exact."""
        start = self._index[self.game.initial()[2:]]
        ours, theirs = np.full((2, len(self.positions)), 0.5)
        sweep, other_sweep = self._sweep(policy), self._sweep(other)
        while True:
            new = sweep(theirs), other_sweep(ours)
            change = max(np.abs(new[0] - ours).max(), np.abs(new[1] - theirs).max())
            ours, theirs = new
            if change < _ENOUGH:
                return float(ours[start] + 1 - theirs[start]) / 2

    def _sweep(self, policy: Policy) -> Callable[[Values], Values]:
        """The mover's chances of the other's: what they are if plays are drawn from `policy`."""
        made = np.flatnonzero(policy)
        targets, weights = self.plays[made], policy[made]
        starts = np.searchsorted(self._roll_of[made], np.arange(len(self._starts)))

        def sweep(values: Values) -> Values:
            wins = weights * (1 - np.append(values, 0.0)[targets])
            rolls = np.add.reduceat(wins, starts).reshape(-1, len(self._chances))
            chances: Values = rolls @ self._chances
            return chances

        return sweep

    def _solve(self) -> Values:
        values: Values = np.full(len(self.positions), 0.5)
        while True:
            theirs = np.minimum.reduceat(np.append(values, 0.0)[self.plays], self._starts)
            new: Values = (1 - theirs).reshape(-1, len(self._chances)) @ self._chances
            change = np.abs(new - values).max()
            values = new
            if change < _ENOUGH:
                return values


def pips(mine: Board, theirs: Board) -> float:
    """How much farther the owner of `theirs` has to go: an evaluation that only races.

    >>> pips((2, 0, 1), (1, 2, 0))
    0
    """
    return sum(p * n for p, n in enumerate(theirs)) - sum(p * n for p, n in enumerate(mine))


def _order(ends: tuple[Board, Board]) -> tuple[list[int], list[int]]:
    """The points of the next mover's checkers, then those of the other's, nearest home first."""
    own, other = ([p for p, n in enumerate(board) for _ in range(n)] for board in ends)
    return other, own


def _positions(game: Hypergammon) -> list[tuple[Board, Board]]:
    """All ways to place both sides' checkers in a game that is not over."""
    places = range(game.bar + 1)
    boards = [
        tuple(chosen.count(p) for p in places)
        for chosen in combinations_with_replacement(places, game.men)
        if any(chosen)
    ]
    return [
        (mine, theirs)
        for mine in boards
        for theirs in boards
        if not any(mine[p] and theirs[game.bar - p] for p in range(1, game.bar))
    ]
