"""`Kalah`: sowing seeds, with extra turns and captures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

# Who is to move; the mover's row and the other one; the mover's store and the other one. A row is
# one number: house i holds the seeds written in its bits i * width … (i + 1) * width - 1, so that
# a whole sowing is one addition.
Position: TypeAlias = tuple[Player, int, int, int, int]

# Where the last seed of a sowing fell, if not in a house of the mover's.
_STORE, _FAR = -1, -2


class Kalah(Game[Position, int]):
    """A move empties one of the mover's houses, numbered 0, 1, … towards the mover's store.

    Its seeds are sown one by one anticlockwise, into the mover's own store too but not into the
    other's. If the last one falls into the store, the same player moves again. If it falls into a
    house of the mover's that was empty, and the house opposite is not, both go to the store. The
    game ends when either row is empty; what lies in the other then counts for its owner.

    A player's utility is how many seeds that player has more than the other in the end.

    >>> kalah = Kalah(6, 4)
    >>> again = kalah.result(kalah.initial(), 2)
    >>> print(kalah.text(again))
        4  4  4  4  4  4
     0                    1
        4  4  0  5  5  5
    MAX to move
    >>> kalah.actions(again)
    (0, 1, 3, 4, 5)
    """

    def __init__(self, houses: int = 6, seeds: int = 4) -> None:
        if not (1 <= houses <= 12 and 1 <= seeds <= 12):
            raise ValueError(
                "Kalah has 1 to 12 houses a side and 1 to 12 seeds in each, "
                f"not {houses} and {seeds}"
            )
        self.houses, self.seeds = houses, seeds
        self._total = 2 * houses * seeds
        self.bounds = -self._total, self._total
        # One bit more than all seeds need: adding `_fill` sets it in each house that has a seed.
        width = self._total.bit_length() + 1
        self._shifts = tuple(range(0, houses * width, width))
        self._top = self._shifts[-1]
        self._mask = (1 << width) - 1
        ones = sum(1 << shift for shift in self._shifts)
        self._fill = ones * (self._mask >> 1)
        self._flags = ones << width - 1
        self._moves = {
            sum(1 << self._shifts[i] + width - 1 for i in moves): moves
            for size in range(houses + 1)
            for moves in combinations(range(houses), size)
        }
        self._sowings = {i: (shift, self._sow(i)) for i, shift in enumerate(self._shifts)}

    def _sow(self, house: int) -> dict[int, tuple[int, int, int, int]]:
        """For each number of seeds: what sowing them from `house` adds to the mover's row, to the
        store and to the other row, and the shift of the mover's house where it ends."""
        route = [*((1 << shift, 0, 0, shift) for shift in self._shifts), (0, 1, 0, _STORE)]
        route += ((0, 0, 1 << shift, _FAR) for shift in self._shifts)
        sown, near, store, far = {}, 0, 0, 0
        for n in range(1, self._total + 1):
            step = route[(house + n) % len(route)]
            near, store, far = near + step[0], store + step[1], far + step[2]
            sown[n] = near - (n << self._shifts[house]), store, far, step[3]
        return sown

    def initial(self) -> Position:
        row = sum(self.seeds << shift for shift in self._shifts)
        return MAX, row, row, 0, 0

    def player(self, s: Position, /) -> Player:
        return s[0]

    def actions(self, s: Position, /) -> tuple[int, ...]:
        return self._moves[s[1] + self._fill & self._flags] if s[2] else ()

    def result(self, s: Position, a: int, /) -> Position:
        player, mine, theirs, store, other = s
        try:
            shift, sowings = self._sowings[a]
            near, banked, far, last = sowings[mine >> shift & self._mask]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        if not theirs:
            raise self.illegal(s, a)
        mine += near
        store += banked
        theirs += far
        if last == _STORE:
            return player, mine, theirs, store, other
        if last >= 0 and mine >> last & self._mask == 1:
            opposite = self._top - last
            captured = theirs >> opposite & self._mask
            if captured:
                mine -= 1 << last
                theirs -= captured << opposite
                store += captured + 1
        return 1 - player, theirs, mine, other, store

    def is_terminal(self, s: Position, /) -> bool:
        return not (s[1] and s[2])

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        if s[1] and s[2]:
            raise self.unfinished(s)
        return 2 * (self.stores(s)[p] + sum(self.rows(s)[p])) - self._total

    def stores(self, s: Position, /) -> tuple[int, int]:
        """The seeds in MAX's store and in MIN's."""
        player, _, _, store, other = s
        return (store, other) if player == MAX else (other, store)

    def rows(self, s: Position, /) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seeds in MAX's houses and in MIN's, each from house 0 on."""
        mine, theirs = (tuple([r >> shift & self._mask for shift in self._shifts]) for r in s[1:3])
        return (mine, theirs) if s[0] == MAX else (theirs, mine)

    def text(self, s: Position, /) -> str:
        """The board as MAX sees it, the own row below and the own store to the right."""
        (below, above), (right, left) = self.rows(s), self.stores(s)
        digits = len(str(self._total))

        def spread(row: Iterable[int]) -> str:
            return "".join(f" {n:{digits}}" for n in row)

        margin, between = " " * digits, " " * len(spread(below))
        return "\n".join(
            [
                margin + spread(reversed(above)),
                f"{left:{digits}}{between} {right:{digits}}",
                margin + spread(below),
                f"{self.name(s[0])} to move",
            ]
        )

    def position(self, text: str, /) -> Position:
        read = re.fullmatch(r"([\d\s]*)\s(max|min) to move\s*", text, re.IGNORECASE)
        numbers = list(map(int, read[1].split())) if read else []
        houses = self.houses
        if not read or len(numbers) != 2 * houses + 2:
            raise IllegalPosition(
                f"cannot read\n{text}\nas a position: write {2 * houses + 2} numbers of seeds, "
                f"as in\n{self.text(self.initial())}"
            )
        if sum(numbers) != self._total:
            raise IllegalPosition(
                f"this game has {self._total} seeds, not the {sum(numbers)} of\n{text}"
            )
        above, (left, right), below = numbers[:houses], numbers[houses:-houses], numbers[-houses:]
        max_row, min_row = self._row(below), self._row(above[::-1])
        if read[2].upper() == "MAX":
            return MAX, max_row, min_row, right, left
        return MIN, min_row, max_row, left, right

    def _row(self, seeds: list[int]) -> int:
        return sum(n << shift for n, shift in zip(seeds, self._shifts, strict=True))

    def parse(self, s: Position, text: str, /) -> int:
        """A house's number, or its letter: `a` is house 0."""
        word = text.strip().lower()
        if len(word) == 1 and "a" <= word <= "z":
            word = str(ord(word) - ord("a"))
        for a in self.actions(s):
            if str(a) == word:
                return a
        raise self.illegal(s, text)
