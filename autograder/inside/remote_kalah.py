"""Kalah whose moves the judge makes, and counts; all else about a position is worked out here."""

from __future__ import annotations

from typing import Any

from adsearch.games import Kalah
from adsearch.games.kalah import Position
from autograder.inside.plain_data import plain_data
from autograder.inside.protocol import decode, encode
from autograder.inside.revealed import Wire


class RemoteKalah(Kalah):
    """A board of some size, without its own way to move."""

    def __init__(self, wire: Wire, houses: int, seeds: int) -> None:
        super().__init__(houses, seeds)
        del self._sowings
        self._wire = wire

    def result(self, s: Position, a: int, /) -> Position:
        position, action = encode(plain_data(s)), encode(plain_data(a))
        _, state, *_ = self._wire.ask("result", [position], action)
        after: Any = decode(state)
        return after  # type: ignore[no-any-return]
