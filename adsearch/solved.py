"""All of Connect Four on a small board, solved ply by ply in numpy: positions whose true value is
known, to judge evaluations by and to learn weights from.

A position is X's bits and O's bits, bit = column · (height + 1) + row; X is MAX and moves first.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from adsearch.game import MAX
from adsearch.games.connectfour import ConnectFour, State

WIN = 1000  # above every evaluation


class OptimalShare(NamedTuple):
    """In how many positions it matters which move is chosen, and the share of optimal choices."""

    positions: int
    share: float


class Solved:
    """Every position that can be reached, by ply, sorted by (X's bits, O's bits).

    Values and features are in MAX's view. What belongs to the positions of a ply comes in one
    array, in their order; `going_on` tells which of them are not the end of a game.
    """

    def __init__(self, width: int = 5, height: int = 4) -> None:
        self.width, self.height, self.up = width, height, height + 1
        self.bits = width * self.up
        self.bottom = sum(1 << column * self.up for column in range(width))
        self.last = width * height
        self.positions = [np.zeros(1, np.int64)]
        self.children: list[Any] = []  # where each column leads in the next ply, -1 if nowhere
        for ply in range(self.last):
            following, places = np.unique(self._successors(ply), return_inverse=True)
            places = places.reshape(-1, width)
            if following[0] < 0:
                following, places = following[1:], places - 1
            self.positions.append(following)
            self.children.append(places.astype(np.int32))
        self.children.append(np.full((len(self.positions[-1]), width), -1, np.int32))
        self.utilities = [self._utility(ply) for ply in range(self.last + 1)]
        self.values = [self.utilities[-1]]
        for ply in reversed(range(self.last)):
            self.values.insert(0, self._back_up(ply, self.values[0], self.utilities[ply]))

    def discs(self, ply: int) -> tuple[Any, Any]:
        positions = self.positions[ply]
        return positions >> self.bits, positions & (1 << self.bits) - 1

    def going_on(self, ply: int) -> Any:
        """Which positions are not the end of a game."""
        return (self.children[ply] >= 0).any(axis=1)

    def features(self, ply: int) -> Any:
        """Threes, twos and centre of every position."""
        x, o = self.discs(ply)
        counts = np.zeros((len(x), 3))
        for line in self._lines():
            xs, os = np.bitwise_count(x & line), np.bitwise_count(o & line)
            for feature, n in enumerate((3, 2)):
                counts[:, feature] += ((xs == n) & (os == 0)).astype(int)
                counts[:, feature] -= ((os == n) & (xs == 0)).astype(int)
        middle = (1 << self.height) - 1 << self.width // 2 * self.up
        centre = np.bitwise_count(x & middle).astype(int) - np.bitwise_count(o & middle)
        counts[:, 2] = centre
        return counts

    def data(self, ply: int) -> tuple[Any, Any]:
        """Features and true values of the positions of `ply` in which the game goes on.

        >>> features, values = solved(4, 4).data(6)
        >>> features.shape, [int((values == u).sum()) for u in (1, 0, -1)]
        ((1128, 3), [136, 842, 150])
        """
        chosen = self.going_on(ply)
        return self.features(ply)[chosen], self.values[ply][chosen]

    def states(self, ply: int) -> list[State]:
        """The same positions as states of `ConnectFour`."""
        game = ConnectFour(self.width, self.height)
        return [game.position(text) for text in self.texts(ply, self.going_on(ply))]

    def searched(self, ply: int, depth: int, weights: Any = (5, 1, 1)) -> Any:
        """The value of each position of `ply` by a search to `depth`, a won game being ±WIN."""
        leaf = ply + depth
        values = np.where(
            self.going_on(leaf), self.features(leaf) @ np.array(weights), WIN * self.utilities[leaf]
        )
        for above in reversed(range(ply, leaf)):
            values = self._back_up(above, values, WIN * self.utilities[above])
        return values

    def moves(self, ply: int, below: Any) -> Any:
        """The values in the next ply that the columns lead to, NaN where a column is full."""
        return np.append(below.astype(float), np.nan)[self.children[ply]]

    def optimal_share(self, ply: int, depth: int, weights: Any = (5, 1, 1)) -> OptimalShare:
        """In how many positions of `ply` the moves differ in value, and how often a search to
        `depth` chooses an optimal one there; equally good choices are drawn by lot. At depth 0
        all moves are equally good.

        >>> [round(solved(4, 4).optimal_share(6, depth).share, 3) for depth in (0, 1, 2)]
        [0.443, 0.589, 0.679]
        """
        truth = self.moves(ply, self.values[ply + 1])
        guess = 0 * truth  # where a column is full, not a number as well
        if depth:
            guess = self.moves(ply, self.searched(ply + 1, depth - 1, weights))
        critical = self.going_on(ply)
        truth, guess = truth[critical], guess[critical]
        differ = np.nanmax(truth, axis=1) > np.nanmin(truth, axis=1)
        truth, guess = truth[differ], guess[differ]
        best = np.nanmax if ply % 2 == MAX else np.nanmin
        chosen = guess == best(guess, axis=1)[:, None]
        optimal = truth == best(truth, axis=1)[:, None]
        share = float(np.mean((chosen & optimal).sum(1) / chosen.sum(1)))
        return OptimalShare(len(truth), share)

    def texts(self, ply: int, chosen: Any) -> list[str]:
        """Positions as `ConnectFour.position` reads them."""
        cells = [c * self.up + r for r in reversed(range(self.height)) for c in range(self.width)]
        x, o = (side[chosen].tolist() for side in self.discs(ply))
        return [
            "".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in cells)
            for x, o in zip(x, o, strict=True)
        ]

    def _successors(self, ply: int) -> Any:
        x, o = self.discs(ply)
        over = self._won(o if ply % 2 == 0 else x)
        successors = []
        for column in range(self.width):
            cells = (1 << self.height) - 1 << column * self.up
            cell = (x | o) + self.bottom & cells
            after = self.positions[ply] + (cell << self.bits if ply % 2 == 0 else cell)
            successors.append(np.where((cell != 0) & ~over, after, -1))
        return np.stack(successors, axis=1)

    def _utility(self, ply: int) -> Any:
        """1 and -1 where the last disc won, 0 elsewhere."""
        last = self.discs(ply)[0 if ply % 2 else 1]
        return np.where(self._won(last), 1 if ply % 2 else -1, 0).astype(np.int16)

    def _back_up(self, ply: int, below: Any, utilities: Any) -> Any:
        none = -2 * WIN if ply % 2 == 0 else 2 * WIN
        reached = np.append(below, none)[self.children[ply]]
        best = reached.max(axis=1) if ply % 2 == 0 else reached.min(axis=1)
        return np.where(self.going_on(ply), best, utilities).astype(below.dtype)

    def _won(self, side: Any) -> Any:
        won = np.zeros(len(side), bool)
        for step in (1, self.up, self.up - 1, self.up + 1):
            pairs = side & side >> step
            won |= (pairs & pairs >> 2 * step) != 0
        return won

    def _lines(self) -> list[int]:
        directions = ((1, 0), (0, 1), (1, 1), (1, -1))
        return [
            sum(1 << (x + i * across) * self.up + y + i * rise for i in range(4))
            for across, rise in directions
            for x in range(self.width)
            for y in range(self.height)
            if x + 3 * across < self.width and 0 <= y + 3 * rise < self.height
        ]


@cache
def solved(width: int = 5, height: int = 4) -> Solved:
    """The board, solved once: 5 × 4 has 3,945,711 positions and takes a few seconds."""
    return Solved(width, height)
