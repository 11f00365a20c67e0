"""`Race`: two pawns a side, one die, one track. Few choices, yet luck and contact."""

from __future__ import annotations

import re
from typing import TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player

Pawns: TypeAlias = tuple[int, int]  # how far each of a player's two pawns has come
# Whose turn it is; what the die shows, 0 before it is rolled; that player's pawns; the other's.
Position: TypeAlias = tuple[Player, int, Pawns, Pawns]

_DIE = tuple((face, 1 / 6) for face in range(1, 7))


class Race(Game[Position, int]):
    """Both players run along the same track; whoever brings both pawns home first wins.

    The die is rolled, then the mover advances pawn 0 or pawn 1 by as much. A pawn that lands on a
    square with pawns of the other player sends them back to the start; the start itself and home,
    which is square `track`, are safe. Home need not be reached by an exact roll, and a pawn that
    is there stays. The winner gets +1, the loser -1.

    >>> race = Race(30)
    >>> race.player(race.initial()) == CHANCE
    True
    >>> rolled = race.result(race.initial(), 4)
    >>> race.actions(rolled)
    (0, 1)
    >>> print(race.text(race.result(rolled, 1)))
    MAX 0 4, MIN 0 0
    MIN to roll
    """

    bounds = (-1, 1)

    def __init__(self, track: int = 30) -> None:
        if track < 1:
            raise ValueError(f"the track of a race is at least 1 square long, not {track}")
        self.track = track
        self._home = track, track

    def initial(self) -> Position:
        return MAX, 0, (0, 0), (0, 0)

    def player(self, s: Position, /) -> Player:
        return s[0] if s[1] or self.is_terminal(s) else CHANCE

    def actions(self, s: Position, /) -> tuple[int, ...]:
        _, die, (first, second), _ = s
        if not die:
            return ()
        if first == self.track:
            return (1,)
        return (0,) if second == self.track else (0, 1)

    def outcomes(self, s: Position, /) -> tuple[tuple[int, float], ...]:
        return () if s[1] or self.is_terminal(s) else _DIE

    def result(self, s: Position, a: int, /) -> Position:
        player, die, own, other = s
        if not die:
            if a in (1, 2, 3, 4, 5, 6) and not self.is_terminal(s):
                return player, int(a), own, other
            raise self.illegal(s, a)
        if a not in self.actions(s):
            raise self.illegal(s, a)
        square = (own[1] if a else own[0]) + die
        if square >= self.track:
            square = self.track
        elif square in other:
            other = (0 if other[0] == square else other[0], 0 if other[1] == square else other[1])
        return 1 - player, 0, other, (own[0], square) if a else (square, own[1])

    def is_terminal(self, s: Position, /) -> bool:
        return s[3] == self._home  # only the player who has just moved can have come home

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        if not self.is_terminal(s):
            raise self.unfinished(s)
        return -1 if p == s[0] else 1

    def text(self, s: Position, /) -> str:
        player, die, own, other = s
        pawns = (own, other) if player == MAX else (other, own)
        where = ", ".join(f"{self.name(p)} {pawns[p][0]} {pawns[p][1]}" for p in self.players)
        return f"{where}\n{self.name(player)} {f'has rolled {die}' if die else 'to roll'}"

    def position(self, text: str, /) -> Position:
        read = re.fullmatch(
            r"\s*max (\d+) (\d+), min (\d+) (\d+)\s+(max|min) (?:to roll|has rolled ([1-6]))\s*",
            text,
            re.IGNORECASE,
        )
        if not read:
            raise IllegalPosition(
                f"cannot read\n{text}\nas a position: write it as\n{self.text(self.initial())}"
            )
        a, b, c, d = (int(square) for square in read.groups()[:4])
        die = int(read[6] or 0)
        is_max = read[5].upper() == "MAX"
        own, other = ((a, b), (c, d)) if is_max else ((c, d), (a, b))
        if max(own + other) > self.track:
            raise IllegalPosition(f"the track has {self.track} squares, fewer than in\n{text}")
        if set(own) & set(other) - {0, self.track}:
            raise IllegalPosition(f"both players have a pawn on the same square in\n{text}")
        if own == self._home or (die and other == self._home):
            raise IllegalPosition(f"the game was over before the last move of\n{text}")
        return MAX if is_max else MIN, die, own, other
