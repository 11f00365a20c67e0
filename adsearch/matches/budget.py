"""`Budget`: what a player may spend on a move, counted from outside.

The player is handed a view of the game in which every call to `result`, and of what else makes a
move (`Game.steps`), is counted, and refused when nothing is left. So anybody's program can be held
to a budget without being changed.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeVar

from adsearch.game import Game

G = TypeVar("G", bound=Game[Any, Any])
T = TypeVar("T")


class OverBudget(RuntimeError):
    """A call to `result` was refused: the move has cost all it may."""


class Budget:
    """`nodes` calls to `result` and `seconds` of thought for one move; None means no limit.

    >>> from adsearch.games import Tree
    >>> budget = Budget(nodes=1)
    >>> game = budget.metered(Tree("(3 (1 2))"))
    >>> game.result((), 1), budget.left()
    ((1,), 0)
    >>> game.result((), 0)
    Traceback (most recent call last):
    adsearch.matches.budget.OverBudget: all 1 calls to `result` had been made
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        if seconds is not None and not seconds > 0:
            raise ValueError(f"nobody can move in {seconds} seconds")
        self.seconds = seconds
        self.nodes: int | None = None
        if nodes is not None:
            self.tighten(nodes)
        self.refill()

    def tighten(self, nodes: int) -> None:
        """Allow at most so many calls to `result` from now on."""
        if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 0:
            raise ValueError(f"a budget is 0 or a positive whole number of nodes, not {nodes!r}")
        self.nodes = nodes if self.nodes is None else min(nodes, self.nodes)

    def refill(self) -> None:
        """Start anew: another move is to be found."""
        self.spent = 0
        self.refused = ""
        self._start = perf_counter()

    def left(self) -> float:
        """How many calls to `result` are still allowed; infinitely many without a limit."""
        return math.inf if self.nodes is None else max(self.nodes - self.spent, 0)

    def seconds_left(self) -> float:
        """How much time is left; negative when it is up, infinite without a limit."""
        if self.seconds is None:
            return math.inf
        return self.seconds - (perf_counter() - self._start)

    def metered(self, game: G) -> G:
        """A view of `game` whose moves are paid from this budget."""

        def paid(step: Callable[..., T]) -> Callable[..., T]:
            def metered(*given: Any) -> T:
                if self.nodes is not None and self.spent >= self.nodes:
                    self.refused = f"all {self.nodes:,} calls to `result` had been made"
                elif self.seconds is not None and self.seconds_left() < 0:
                    self.refused = f"its {self.seconds:g} seconds were over"
                else:
                    self.spent += 1
                    after = step(*given)
                    if after is None:  # a move that was tried and turned out to be none
                        self.spent -= 1
                    return after
                raise OverBudget(self.refused)

            return metered

        view = copy.copy(game)
        # The other questions go to the game itself: what its own rules look up is not charged.
        for free in ("player", "actions", "is_terminal", "utility", "outcomes", "information"):
            setattr(view, free, getattr(game, free))
        for step in game.steps:
            setattr(view, step, paid(getattr(game, step)))
        return view

    def excess(self) -> str:
        """What the player did beyond the budget, as a sentence without subject; "" if nothing."""
        if self.refused:
            return f"went on after {self.refused}"
        if self.seconds_left() < 0:
            return f"thought for more than {self.seconds:g} seconds"
        return ""
