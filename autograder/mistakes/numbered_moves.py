"""A game seen by a program that counts moves: a wrong view, for many exercises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Numbered:
    """The game with 0, 1, 2 … for its moves, which is what they are in many trees. Elsewhere there
    are no such moves."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def actions(self, s: Any) -> Sequence[int]:
        return range(len(self.game.actions(s)))
