"""The size of a game with hidden information, counted by walking all of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from adsearch.game import CHANCE, Game


def size(game: Game[Any, Any]) -> tuple[int, int, int, int]:
    """How many nodes, ends, and information sets of MAX and of MIN there are."""
    nodes = ends = 0
    sets: tuple[set[Hashable], set[Hashable]] = set(), set()
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        nodes += 1
        ends += game.is_terminal(s)
        mover = game.player(s)
        if mover != CHANCE and not game.is_terminal(s):
            sets[mover].add(game.information(s, mover))
        waiting += [game.result(s, a) for a in game.choices(s)]
    return nodes, ends, len(sets[0]), len(sets[1])
