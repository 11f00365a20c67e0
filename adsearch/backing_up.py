"""What a position is worth to who moves there. It is all that a search must know, so it is kept
apart from what records one: while a class is graded, it is not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adsearch.game import MAX, Player


def back_up(mover: Player, values: Sequence[Any], players: int) -> Any:
    """The best of the values for who is to move: numbers in MAX's view where two play, vectors with
    a number for each where there are more.

    >>> back_up(MAX, [3, 5], 2), back_up(1, [3, 5], 2), back_up(1, [(3, 1, 2), (0, 2, 2)], 3)
    (5, 3, (0, 2, 2))
    """
    if players > 2:
        return max(values, key=lambda vector: vector[mover])
    return max(values) if mover == MAX else min(values)
