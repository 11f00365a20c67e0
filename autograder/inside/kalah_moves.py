"""Moves of Kalah by a student's player, with what they cost.

A player is `player(game, state, budget) -> action`. It is handed a game whose calls to `result` are
counted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

from adsearch.games import Kalah
from adsearch.games.kalah import Position

NODES = 3_000  # calls to `result` for a move
TOLERATED = 30_000  # more of them, where it is only asked how many there are
Player: TypeAlias = Callable[[Any, Any, Any], Any]


class OverBudget(RuntimeError):
    """A call to `result` was refused: the move has cost all it may."""


class Budget:
    """So many calls to `result` for one move; there is no limit of time."""

    seconds = None

    def __init__(self, nodes: int) -> None:
        self.nodes, self.spent = nodes, 0

    def left(self) -> int:
        return max(0, self.nodes - self.spent)

    def seconds_left(self) -> float:
        return inf


class Meter:
    """Counts the calls to `result` that are paid from a budget. The budget is the player's, who may
    write into it; the count is not. Some more are `tolerated` before one is refused."""

    def __init__(self, budget: Budget, tolerated: int = 0) -> None:
        self.budget, self.spent, self.is_refused = budget, 0, False
        self.nodes, self.last = budget.nodes, budget.nodes + tolerated

    def view(self, game: Kalah) -> Kalah:
        """The game, with every call to `result` counted, also one through its class: without the
        table of sowings that cannot move by itself."""

        class Metered(Kalah):
            def result(view, s: Position, a: int, /) -> Position:  # noqa: N805  (self is the meter)
                self.pay()
                return game.result(s, a)

        metered = object.__new__(Metered)
        vars(metered).update({k: v for k, v in vars(game).items() if k != "_sowings"})
        return metered

    def pay(self) -> None:
        if self.spent >= self.last:
            self.is_refused = True
            raise OverBudget(f"all {self.nodes:,} calls to `result` had been made")
        self.spent += 1
        self.budget.spent = self.spent


@cache
def board() -> Kalah:
    return Kalah()


def kalah_move(
    player: Player, s: Position, seed: float, game: Kalah | None = None
) -> tuple[Any, str]:
    """The move that `player` makes in a match, and why the game is forfeited, if it is. Where the
    judge counts, he gives the `game`."""
    budget = Budget(NODES)
    meter = Meter(budget)
    before = random.getstate()
    random.seed(seed)
    try:
        action = player(meter.view(game or board()), s, budget)
    except (Exception, SystemExit) as error:
        return None, f"it raised {type(error).__name__}: {error}"
    finally:
        random.setstate(before)
    if meter.is_refused:
        return None, f"it went on when all {NODES:,} calls to `result` had been made"
    return action, ""


class KalahMove(NamedTuple):
    """What came of asking for one move."""

    action: Any
    spent: int
    changed: bool


def kalah_moves(
    player: Player,
    size: Sequence[int],
    positions: Sequence[str],
    nodes: int,
    seed: str,
    game: Kalah | None = None,
) -> list[KalahMove]:
    """The moves that `player` makes in positions of a game of that size. Where the judge counts, he
    gives the `game`."""
    game = game or Kalah(*size)
    moves = []
    before = random.getstate()
    try:
        for text in positions:
            random.seed(f"{seed} {text}")
            budget = Budget(nodes)
            meter = Meter(budget, TOLERATED)
            view = meter.view(game)
            variables = vars(view).copy()
            action = player(view, game.position(text), budget)
            moves.append(KalahMove(action, meter.spent, vars(view) != variables))
    finally:
        random.setstate(before)
    return moves
