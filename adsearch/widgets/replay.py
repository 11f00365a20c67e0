"""A game that was played, position by position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple

from adsearch.draw.scene import Group, Item, Scene
from adsearch.widgets.film import Film
from adsearch.widgets.widget import Widget


class Replay(Widget):
    """A game to step through. It is shown by the script that plays it, and asks nobody."""

    script = "playable"


class Position(NamedTuple):
    """A board of the game, with a heading, a sentence, and what was thought before the move."""

    board: Scene
    head: str
    sentence: str
    thought: dict[str, Any] | None


def replay_data(positions: Sequence[Position]) -> dict[str, Any]:
    """The film of a game and what is said at each of its steps."""
    boards = [position.board for position in positions]
    layers = [_layers(board.items) for board in boards]
    keys = dict.fromkeys(key for found in layers for key in found)
    width, height = (max(getattr(board, side) for board in boards) for side in ("width", "height"))
    film = Film(width, height, [layers[0].get(key, Group((), key)) for key in keys])
    for found in layers:
        film.step(found.get(key, Group((), key)) for key in keys)
    steps = [
        {
            "head": head,
            "say": sentence,
            "title": board.title,
            "words": board.text,
            "thought": thought,
        }
        for board, head, sentence, thought in positions
    ]
    return {"film": film.data(), "steps": steps}


def _layers(items: Sequence[Item]) -> dict[str, Group]:
    """The parts of a board, most of which stay as they are from move to move."""
    rest = count()
    groups = (
        item if isinstance(item, Group) else Group((item,), f"{next(rest)}") for item in items
    )
    return {group.key: group for group in groups}
