"""`Nim`: piles of matches; a move takes one or more from one pile."""

from __future__ import annotations

import re
from collections.abc import Iterable
from operator import index
from typing import TypeAlias

from adsearch.game import MAX, Game, IllegalPosition, Player

Piles: TypeAlias = tuple[int, ...]
Position: TypeAlias = tuple[Player, Piles]  # who is to move, and what lies on the table
Take: TypeAlias = tuple[int, int]  # from which pile, and how many


class Nim(Game[Position, Take]):
    """Whoever takes the last match loses (misère) or, with `misere=False`, wins.

    In misère play the one who took the last match pays 1 to each of the others, in normal play
    gets 1 from each of them. So two players get +1 and -1, and any number has sum zero.

    >>> nim = Nim((2, 2))
    >>> nim.actions(nim.initial())
    ((0, 1), (0, 2), (1, 1), (1, 2))
    >>> after = nim.result(nim.initial(), (0, 2))
    >>> after
    (1, (0, 2))
    >>> nim.utility(nim.result(after, (1, 2)))  # MIN took the last
    1
    """

    def __init__(
        self,
        piles: Iterable[int] = (2, 2),
        misere: bool = True,
        players: int = 2,
        first: Player = MAX,
    ) -> None:
        try:
            self.piles = tuple(map(index, piles))
        except TypeError:
            raise ValueError(f"piles are whole numbers such as (2, 2), not {piles!r}") from None
        if min(self.piles, default=0) < 0:
            raise ValueError(f"a pile cannot have fewer than 0 matches, as in {self.piles}")
        if not 2 <= players <= 26:
            raise ValueError(f"Nim is for 2 to 26 players, not {players}")
        if first not in range(players):
            raise ValueError(f"the first player is one of 0 … {players - 1}, not {first!r}")
        self.misere, self.first = misere, first
        self.players = tuple(range(players))
        self._taker, self._others = (1 - players, 1) if misere else (players - 1, -1)
        self.bounds = min(self._taker, self._others), max(self._taker, self._others)

    def initial(self) -> Position:
        return self.first, self.piles

    def player(self, s: Position, /) -> Player:
        return s[0]

    def actions(self, s: Position, /) -> tuple[Take, ...]:
        return tuple([(i, k) for i, left in enumerate(s[1]) for k in range(1, left + 1)])

    def result(self, s: Position, a: Take, /) -> Position:
        mover, piles = s
        try:
            pile, take = a
            left = piles[pile] - index(take)
        except (TypeError, ValueError, IndexError):
            raise self.illegal(s, a) from None
        if take < 1 or left < 0 or pile < 0:
            raise self.illegal(s, a)
        return (mover + 1) % len(self.players), (*piles[:pile], left, *piles[pile + 1 :])

    def is_terminal(self, s: Position, /) -> bool:
        return not any(s[1])

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        mover, piles = s
        if any(piles):
            raise self.unfinished(s)
        took_last = (mover - 1) % len(self.players)
        return self._taker if p == took_last else self._others

    def text(self, s: Position, /) -> str:
        mover, piles = s
        return " ".join([f"{self.name(mover)} to move:", *map(str, piles)])

    def position(self, text: str, /) -> Position:
        """Any mover with any piles that are no larger than at the start, reachable or not."""
        read = re.fullmatch(r"\s*(\w+) to move:([\d\s]*)", text, re.IGNORECASE)
        if not read:
            raise IllegalPosition(f"{text!r}: write it as {self.text(self.initial())!r}")
        movers = {self.name(p): p for p in self.players}
        mover, piles = read[1].upper(), tuple(map(int, read[2].split()))
        if mover not in movers:
            raise IllegalPosition(f"{text!r}: {mover} does not play, only {', '.join(movers)}")
        if len(piles) != len(self.piles):
            raise IllegalPosition(f"{text!r} has {len(piles)} piles, the game {len(self.piles)}")
        for left, start in zip(piles, self.piles, strict=True):
            if left > start:
                raise IllegalPosition(f"{text!r}: a pile of {start} cannot grow to {left}")
        return movers[mover], piles

    def label(self, s: Position, a: Take, /) -> str:
        return f"{a[0]}:{a[1]}"

    def parse(self, s: Position, text: str, /) -> Take:
        """`0:2`, `0 2` and `(0, 2)` all take two matches from the first pile."""
        read = re.fullmatch(r"[\s(]*(\d+)[\s:,]+(\d+)[\s)]*", text)
        if read and (take := (int(read[1]), int(read[2]))) in self.actions(s):
            return take
        raise self.illegal(s, text)
