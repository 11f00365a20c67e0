"""`Pearl` and `NGame`: two games of won and lost leaves, where deeper search hurts and helps."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from adsearch.game import MAX, Player
from adsearch.games.uniform import Place, Uniform

GOLDEN: Final = (5**0.5 - 1) / 2
"""With this share of won leaves, 0.618…, the root of an even height is won just as often."""


class _WonOrLost(Uniform):
    """A binary tree with MAX at the root, whose leaves MAX has won (+1) or lost (-1)."""

    bounds = (-1, 1)

    def __init__(self, height: int, won: Iterable[bool]) -> None:
        super().__init__(branching=2, depth=height)
        # How many of the leaves left of each leaf are won: differences count any subtree's.
        self._won_before = array("L", accumulate(won, initial=0))

    def won_leaves(self, s: Place, /) -> int:
        """How many of the leaves below `s` MAX has won: the static evaluation, in MAX's view."""
        depth, place = s
        below = self.depth - depth
        return self._won_before[place + 1 << below] - self._won_before[place << below]

    def utility(self, s: Place, p: Player = MAX, /) -> float:
        if s[0] < self.depth:
            raise self.unfinished(s)
        value = 2 * self.won_leaves(s) - 1
        return value if p == MAX else -value


class Pearl(_WonOrLost):
    """Pearl's game: every leaf is won for MAX with probability `p`, whatever the others are.

    >>> game = Pearl(height=3, seed=1)
    >>> game.won_leaves(game.initial()), [game.won_leaves((1, place)) for place in (0, 1)]
    (4, [2, 2])
    """

    def __init__(self, height: int, p: float = GOLDEN, seed: int = 0) -> None:
        leaves = 2 ** _checked(height)
        if not 0 <= p <= 1:
            raise ValueError(f"a leaf is won with a probability between 0 and 1, not {p}")
        rng = random.Random(seed)
        super().__init__(height, (rng.random() < p for _ in range(leaves)))


class NGame(_WonOrLost):
    """Its twin whose neighbouring leaves resemble each other: each arc bears +1 or -1 at random,
    and a leaf is won for MAX if the sum along its path is above 0.

    >>> game = NGame(height=3, seed=1)
    >>> game.path_sum((1, 0)), game.won_leaves((1, 0))
    (-1, 2)
    """

    def __init__(self, height: int, seed: int = 0) -> None:
        _checked(height)
        rng = random.Random(seed)
        self._sums = [array("b", [0])]  # one level after the other
        for _ in range(height):
            above = self._sums[-1]
            arcs = rng.choices((-1, 1), k=2 * len(above))
            self._sums.append(array("b", [above[i // 2] + arc for i, arc in enumerate(arcs)]))
        super().__init__(height, (total > 0 for total in self._sums[-1]))

    def path_sum(self, s: Place, /) -> int:
        """The sum of the arcs from the root to `s`: another static evaluation, in MAX's view."""
        depth, place = s
        return self._sums[depth][place]


def _checked(height: int) -> int:
    if not 0 <= height <= 20:
        raise ValueError(f"a tree that is drawn whole has height 0 to 20, not {height}")
    return height
