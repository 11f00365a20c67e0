"""Thinking on the opponent's time: guess the reply, and search the position after it meanwhile.

If the guess was right, the table already knows the position that the opponent leaves us with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from adsearch.game import A, Game, S
from adsearch.search.iterative_deepening import Deepened, iterative_deepening
from adsearch.search.move_ordering import Order
from adsearch.search.transposition_table import Table


class Ponderer(Generic[S, A]):
    """A player that keeps one table for a whole game and thinks while the other is to move.

    Values are in MAX's view, whichever side it plays.

    >>> from adsearch.games import Nim
    >>> from adsearch.search.iterative_deepening import Ticks
    >>> game = Nim((3, 4, 5))
    >>> player = Ponderer(game, evaluation=lambda s: 0)
    >>> ours = player.choose(game.initial(), Ticks(300))
    >>> theirs = game.result(game.initial(), ours.action)
    >>> guess = player.ponder(theirs, Ticks(300))
    >>> guess in game.actions(theirs)
    True
    """

    def __init__(
        self,
        game: Game[S, A],
        evaluation: Callable[[S], float],
        *,
        order: Order | None = None,
        table: Table | None = None,
    ) -> None:
        self.game, self.evaluation, self.order = game, evaluation, order
        self.table = Table() if table is None else table

    def choose(self, state: S, out_of_time: Callable[[], bool]) -> Deepened:
        """The best move found at `state` before the clock runs out."""
        return iterative_deepening(
            self.game,
            state,
            evaluation=self.evaluation,
            out_of_time=out_of_time,
            order=self.order,
            table=self.table,
        )

    def ponder(self, state: S, out_of_time: Callable[[], bool]) -> A | None:
        """The reply expected at `state`, where the opponent thinks; what comes after it has been
        searched till the clock ran out. None if the game is over."""
        legal = self.game.actions(state)
        if not legal:
            return None
        entry = self.table.get(state)
        guess: A = entry.line[0] if entry is not None else legal[0]
        self.choose(self.game.result(state, guess), out_of_time)
        return guess
