"""A game that was played, position by position."""

from __future__ import annotations

from collections.abc import Sequence

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group, Scene
from adsearch.widgets.film import Film
from adsearch.widgets.widget import Widget


class Replay(Widget):
    """Boards to step through, each with a heading and a sentence; at first the last is shown."""

    script = "replay"

    def __init__(self, frames: Sequence[tuple[Scene, str, str]]) -> None:
        boards = [board for board, _, _ in frames]
        width, height = (max(getattr(b, side) for b in boards) for side in ("width", "height"))
        film = Film(width, height, [Group(boards[0].items, "board")])
        for board in boards:
            film.step([Group(board.items, "board")])
        steps = [
            {"head": head, "say": sentence, "title": board.title, "words": board.text}
            for board, head, sentence in frames
        ]
        super().__init__(Picture(boards[-1]), {"film": film.data(), "steps": steps})
