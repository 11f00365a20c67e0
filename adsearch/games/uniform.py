"""`Uniform`: a tree with the same branching everywhere, too large to be written down."""

from __future__ import annotations

from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

Place: TypeAlias = tuple[int, int]  # depth, and which node of that depth from the left


class Uniform(Game[Place, int]):
    """`branching` moves at each of `depth` levels; a leaf's value in [0, 1) is drawn from `seed`.

    Values are in MAX's view, MIN's are their negatives. A leaf's value depends on the seed and its
    place alone, so nothing is stored, and no two of a tree's leaves are equal but by rare chance.

    >>> game = Uniform(branching=3, depth=2, seed=1)
    >>> game.actions(game.initial())
    range(0, 3)
    >>> game.is_terminal(game.result(game.result(game.initial(), 2), 0))
    True
    """

    bounds = (0.0, 1.0)

    def __init__(self, branching: int, depth: int, seed: int = 0, first: Player = MAX) -> None:
        if branching < 1 or depth < 0:
            raise ValueError(f"no tree has branching {branching} and depth {depth}")
        self.branching, self.depth, self.first = branching, depth, first
        self._moves = range(branching)
        self._key = _mix(seed)

    def initial(self) -> Place:
        return 0, 0

    def player(self, s: Place, /) -> Player:
        return (s[0] + self.first) & 1

    def actions(self, s: Place, /) -> range:
        return self._moves if s[0] < self.depth else range(0)

    def result(self, s: Place, a: int, /) -> Place:
        depth, place = s
        if depth < self.depth and a in self._moves:
            return depth + 1, place * self.branching + int(a)  # 1.0 is the move 1, too
        raise self.illegal(s, a)

    def is_terminal(self, s: Place, /) -> bool:
        return s[0] == self.depth

    def utility(self, s: Place, p: Player = MAX, /) -> float:
        depth, place = s
        if depth < self.depth:
            raise self.unfinished(s)
        value = _mix(place ^ self._key) / 2**64
        return -value if p == MIN else value

    def position(self, text: str, /) -> Place:
        place = super().position(text)
        match place:
            case (int(d), int(i)) if 0 <= d <= self.depth and 0 <= i < self.branching**d:
                return d, i
        raise IllegalPosition(f"{text!r} is no node of this tree: write (depth, place)")


def _mix(x: int) -> int:
    """Splitmix64's finisher: a bijection of 64-bit numbers whose values look random."""
    x = (x + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    x = (x ^ x >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return x ^ x >> 31
