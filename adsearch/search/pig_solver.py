"""Pig solved: how likely the player to move is to win, and when to hold.

Scores only grow, so positions are solved from the largest sum of scores downwards. The sum stays
the same only where a 1 hands over the turn, from (own, other) to (other, own). If a 1 leaves the
mover with a chance of `bust`, the turn is worth a + b · bust for as long as the choices in it stay
the same. The lines of the two positions meet in the values of both; these are exact once the
choices agree with them, which takes two to five rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Policy: TypeAlias = Callable[[int, int, int], bool]
"""Hold? Asked of the mover's score, the other's and the points of this turn (more than 0)."""

_Choice: TypeAlias = Callable[[int, int, int, float, float], bool]
"""Hold? Asked of the same and of what rolling and holding are worth."""

_Starts: TypeAlias = list[list[float]]
"""The mover's chance to win at the start of a turn, by the mover's score and the other's."""


class PigSolution:
    """Pig to `goal` points under best play; every probability is the mover's, to win.

    Fifty points are solved in a fraction of a second, a hundred in a few seconds.

    >>> solution = PigSolution(40)
    >>> round(solution.value(0, 0, 0), 6)
    0.544694
    >>> solution.holds(0, 0, 17), solution.holds(0, 0, 18)
    (False, True)
    """

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self._starts = _empty(goal)
        _solve(self._starts, self._starts, _better, _better)
        self._turns: dict[tuple[int, int], list[float]] = {}

    def value(self, own: int, other: int, turn: int) -> float:
        """The chance to win with so many points in this turn."""
        return self._by_turn(own, other, turn)[turn]

    def choices(self, own: int, other: int, turn: int) -> dict[str, float]:
        """The chance to win by each move; at the start of a turn there is but one."""
        better_rolls = self._by_turn(own, other, turn)[turn + 2 : turn + 7]
        chances = {"roll": (1 - self._starts[other][own] + sum(better_rolls)) / 6}
        if turn:
            chances["hold"] = 1 - self._starts[other][own + turn]
        return chances

    def holds(self, own: int, other: int, turn: int) -> bool:
        """The policy of best play."""
        chances = self.choices(own, other, turn)
        return chances.get("hold", 0) > chances["roll"]

    def _by_turn(self, own: int, other: int, turn: int) -> list[float]:
        """The chance to win by the points of the turn, `turn` and any other."""
        if min(own, other, turn) < 0 or max(own + turn, other) >= self.goal:
            raise ValueError(
                f"Pig to {self.goal} is never at {own} : {other} with {turn} points in the turn"
            )
        if (own, other) not in self._turns:
            bust = 1 - self._starts[other][own]
            self._turns[own, other], _ = _turn(_better, own, other, self._starts[other], bust)
        return self._turns[own, other]


def hold_at(points: int) -> Policy:
    """The policy to hold with so many points in a turn.

    >>> hold_at(20)(0, 0, 19), hold_at(20)(0, 0, 20)
    (False, True)
    """
    return lambda own, other, turn: turn >= points


def pig_match(goal: int, first: Policy, second: Policy) -> float:
    """The probability that `first`, who begins, wins against `second` at Pig to `goal` points.

    >>> round(pig_match(10, hold_at(10), hold_at(10)), 6)
    0.709424
    """
    starts = _empty(goal), _empty(goal)
    _solve(*starts, _follow(first), _follow(second))
    return starts[0][0][0]


def _empty(goal: int) -> _Starts:
    if goal < 1:
        raise ValueError(f"the goal of Pig is at least 1 point, not {goal}")
    return [[0.0] * goal for _ in range(goal)]


def _better(own: int, other: int, turn: int, roll: float, hold: float) -> bool:
    return hold > roll


def _follow(policy: Policy) -> _Choice:
    return lambda own, other, turn, roll, hold: policy(own, other, turn)


def _solve(mine: _Starts, theirs: _Starts, my: _Choice, their: _Choice) -> None:
    """Fill in the starts of both players' turns, who choose by `my` and `their`.

    Players who play alike may share one table; then each pair of scores is solved just once.
    """
    goal = len(mine)
    for total in range(2 * goal - 2, -1, -1):
        for own in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            other = total - own
            if mine is theirs and own < other:
                continue
            x = y = 0.5
            while True:
                f, b = _turn(my, own, other, theirs[other], 1 - y)
                g, d = _turn(their, other, own, mine[own], 1 - x)
                # Where the lines x = f + b(y' - y) and y = g + d(x' - x) meet.
                before = x, y
                x = (f[0] + b * (y - g[0] - d * x)) / (1 - b * d)
                y = g[0] + d * (before[0] - x)
                if abs(x - before[0]) + abs(y - before[1]) < 1e-13:
                    break
            mine[own][other], theirs[other][own] = x, y


def _turn(
    choice: _Choice, own: int, other: int, theirs: list[float], bust: float
) -> tuple[list[float], float]:
    """The mover's chance to win by the points of the turn, and how much of it at 0 is per `bust`.

    `theirs` is the other player's chance at the start of a turn, by the mover's score.
    """
    needed = len(theirs) - own
    values = [0.0] * needed + [1.0] * 6
    slopes = [0.0] * (needed + 6)
    for turn in range(needed - 1, -1, -1):
        roll = (bust + sum(values[turn + 2 : turn + 7])) / 6
        hold = 1 - theirs[own + turn]
        if turn and choice(own, other, turn, roll, hold):
            values[turn] = hold
        else:
            values[turn] = roll
            slopes[turn] = (1 + sum(slopes[turn + 2 : turn + 7])) / 6
    return values, slopes[0]
