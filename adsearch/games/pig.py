"""`Pig`: roll on and risk the turn's points, or hold and bank them."""

from __future__ import annotations

import re
from typing import TypeAlias

from adsearch.game import CHANCE, MAX, MIN, Game, IllegalPosition, Player

# Whose turn it is; the banked points of that player and of the other; the points of this turn;
# has the player chosen to roll, so that the die falls next?
Position: TypeAlias = tuple[Player, int, int, int, bool]
Move: TypeAlias = str | int  # "roll" and "hold" are moves, 1 … 6 what the die shows

_DIE: tuple[tuple[Move, float], ...] = tuple((face, 1 / 6) for face in range(1, 7))


class Pig(Game[Position, Move]):
    """A 2 … 6 adds to the points of the turn, a 1 loses them and ends it; to hold banks them.

    The first roll of a turn is forced. Whoever has `goal` points, those of the turn included, has
    won at once: +1 for the winner, -1 for the loser.

    >>> pig = Pig(100)
    >>> pig.actions(pig.initial())
    ('roll',)
    >>> rolling = pig.result(pig.initial(), "roll")
    >>> pig.player(rolling) == CHANCE, len(pig.outcomes(rolling))
    (True, 6)
    >>> pig.result(rolling, 5)
    (0, 0, 0, 5, False)
    >>> pig.result((0, 0, 0, 5, False), "hold")
    (1, 0, 5, 0, False)
    """

    bounds = (-1, 1)

    def __init__(self, goal: int = 100) -> None:
        if goal < 1:
            raise ValueError(f"the goal of Pig is at least 1 point, not {goal}")
        self.goal = goal

    def initial(self) -> Position:
        return MAX, 0, 0, 0, False

    def player(self, s: Position, /) -> Player:
        return CHANCE if s[4] else s[0]

    def actions(self, s: Position, /) -> tuple[Move, ...]:
        _, own, _, turn, rolling = s
        if rolling or own + turn >= self.goal:
            return ()
        return ("roll", "hold") if turn else ("roll",)

    def outcomes(self, s: Position, /) -> tuple[tuple[Move, float], ...]:
        return _DIE if s[4] else ()

    def result(self, s: Position, a: Move, /) -> Position:
        player, own, other, turn, rolling = s
        if rolling:
            if a == 1:
                return 1 - player, other, own, 0, False
            if a in (2, 3, 4, 5, 6):
                return player, own, other, turn + int(a), False
        elif own + turn < self.goal:
            if a == "roll":
                return player, own, other, turn, True
            if a == "hold" and turn:
                return 1 - player, other, own + turn, 0, False
        raise self.illegal(s, a)

    def is_terminal(self, s: Position, /) -> bool:
        return s[1] + s[3] >= self.goal

    def utility(self, s: Position, p: Player = MAX, /) -> float:
        player, own, _, turn, _ = s
        if own + turn < self.goal:
            raise self.unfinished(s)
        return 1 if p == player else -1

    def text(self, s: Position, /) -> str:
        player, own, other, turn, rolling = s
        banked = (own, other) if player == MAX else (other, own)
        scores = ", ".join(f"{self.name(p)} {banked[p]}" for p in self.players)
        return (
            f"{scores}\n{self.name(player)} {'rolls' if rolling else 'to move'}, {turn} this turn"
        )

    def position(self, text: str, /) -> Position:
        read = re.fullmatch(
            r"\s*max (\d+), min (\d+)\s+(max|min) (to move|rolls), (\d+) this turn\s*",
            text,
            re.IGNORECASE,
        )
        if not read:
            raise IllegalPosition(
                f"cannot read\n{text}\nas a position: write it as\n{self.text(self.initial())}"
            )
        maxs, mins, turn = int(read[1]), int(read[2]), int(read[5])
        rolling = read[4].lower() == "rolls"
        is_max = read[3].upper() == "MAX"
        own, other = (maxs, mins) if is_max else (mins, maxs)
        for points in (maxs, mins):
            if points == 1 or points >= self.goal:
                raise IllegalPosition(f"nobody can have banked {points} of {self.goal} points")
        if not self._can_have(turn, own):
            raise IllegalPosition(f"no roll leads to {turn} this turn with {own} points banked")
        if rolling and own + turn >= self.goal:
            raise IllegalPosition(f"nobody rolls any more: {own} + {turn} points have won")
        return MAX if is_max else MIN, own, other, turn, rolling

    def _can_have(self, turn: int, own: int) -> bool:
        """Is there a roll that led to `turn` points from a turn that was not yet won?"""
        before = (turn - face for face in range(2, 7))
        return turn == 0 or any(t >= 0 and t != 1 and own + t < self.goal for t in before)

    def parse(self, s: Position, text: str, /) -> Move:
        return super().parse(s, text.lower())
