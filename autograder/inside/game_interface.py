"""Games of which a program sees the interface and nothing else.

Where points hang on what a search looks at, it may look only through `player`, `actions`, `result`,
`is_terminal`, `utility` and their like. In a notebook the game behind them is in the same process,
at grading it is the judge's (`revealed.RemoteGame`): a program that meets one of them has met both.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from adsearch.game import MAX, Game

_numbers = count(1)


class GameInterface(Game[Any, Any]):
    """What the games of both sides have in common. A copy of one is the game itself: there is one
    record of what was asked of it."""

    def __init__(self) -> None:
        self._name = f"<game number {next(_numbers)}>"

    def __repr__(self) -> str:
        """Different for every game: a program may remember things by it, and an address soon
        belongs to another game."""
        return self._name

    def __copy__(self) -> GameInterface:
        return self

    def __deepcopy__(self, memo: object) -> GameInterface:
        return self


class LocalGame(GameInterface):
    """The interface of a game that is watched in this process."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__()
        self.players, self.bounds, self.constant_sum = game.players, game.bounds, game.constant_sum
        self._game = game
        # A watcher looks at the calling frame, so there must be no other in between.
        vars(self).update(result=game.result, utility=game.utility)

    def initial(self) -> Any:
        return self._game.initial()

    def player(self, s: Any, /) -> int:
        return self._game.player(s)

    def actions(self, s: Any, /) -> Any:
        return self._game.actions(s)

    def is_terminal(self, s: Any, /) -> bool:
        return self._game.is_terminal(s)

    def outcomes(self, s: Any, /) -> Sequence[tuple[Any, float]]:
        return self._game.outcomes(s)

    def result(self, s: Any, a: Any) -> Any:
        return self._game.result(s, a)

    def utility(self, s: Any, p: int = MAX) -> float:
        return self._game.utility(s, p)

    def evaluation(self, s: Any, /) -> float:
        evaluation: float = self._game.evaluation(s)  # type: ignore[attr-defined]
        return evaluation

    def text(self, s: Any, /) -> str:
        return self._game.text(s)

    def label(self, s: Any, a: Any, /) -> str:
        return self._game.label(s, a)
