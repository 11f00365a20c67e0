"""Moves of Kalah by a student's player, with what they cost.

A player is `player(game, state, budget) -> action`. It is handed a game whose calls of `result` are
counted.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import Any, NamedTuple, TypeAlias

from adsearch.games import Kalah
from adsearch.games.kalah import Position

NODES = 3_000  # calls of `result` for a move
Player: TypeAlias = Callable[[Any, Any, Any], Any]


class OverBudget(RuntimeError):
    """A call of `result` was refused: the move has cost all it may."""


class Budget:
    """So many calls of `result` for one move; there is no limit of time. Some more are `tolerated`
    before one is refused."""

    seconds = None

    def __init__(self, nodes: int, tolerated: int = 0) -> None:
        self.nodes, self.spent, self.refused = nodes, 0, False
        self._last = nodes + tolerated

    def left(self) -> int:
        return max(0, self.nodes - self.spent)

    def seconds_left(self) -> float:
        return inf

    def metered(self, game: Kalah) -> Kalah:
        """A view of the game whose `result` is paid from this budget."""
        real = game.result

        def result(s: Any, a: Any) -> Any:
            if self.spent >= self._last:
                self.refused = True
                raise OverBudget(f"all {self.nodes:,} calls of `result` had been made")
            self.spent += 1
            return real(s, a)

        view = copy.copy(game)
        view.result = result  # type: ignore[method-assign]
        return view


@cache
def board() -> Kalah:
    return Kalah()


def kalah_move(player: Player, s: Position, seed: float) -> tuple[Any, str]:
    """The move that `player` makes in a match, and why the game is forfeited, if it is."""
    budget = Budget(NODES)
    before = random.getstate()
    random.seed(seed)
    try:
        action = player(budget.metered(board()), s, budget)
    except (Exception, SystemExit) as error:
        return None, f"it raised {type(error).__name__}: {error}"
    finally:
        random.setstate(before)
    if budget.refused:
        return None, f"it went on when all {NODES:,} calls of `result` had been made"
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
    tolerated: int = 30_000,
) -> list[KalahMove]:
    """The moves that `player` makes in positions of a game of that size."""
    game = Kalah(*size)
    moves = []
    before = random.getstate()
    try:
        for text in positions:
            random.seed(f"{seed} {text}")
            budget = Budget(nodes, tolerated)
            view = budget.metered(game)
            variables = vars(view).copy()
            action = player(view, game.position(text), budget)
            moves.append(KalahMove(action, budget.spent, vars(view) != variables))
    finally:
        random.setstate(before)
    return moves
