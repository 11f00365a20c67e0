"""The board of Kalah with the way that seeds travel, and with the names of the stores."""

from __future__ import annotations

from adsearch.draw.boards.arrows import arched
from adsearch.draw.boards.board import centred
from adsearch.draw.boards.drawing import draw_board, usual_cell
from adsearch.draw.boards.grid import MARGIN, RIM
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Rect, Scene, shifted, words
from adsearch.games.kalah import Kalah

DOWN, BELOW = 26.0, 10.0  # pixels: room for the arrow above the board, and for it above the legend
AWAY = RIM + 8  # of the arrow above and below the board: the numbers of the houses lie between them
ASIDE = 14.0  # of the arrow at the right


def sowing(game: Kalah) -> Picture:
    """The first position, with an arrow around the board for the way that seeds travel.

    >>> print(sowing(Kalah(2, 2)).scene.text.splitlines()[-1])
    Seeds travel anticlockwise: along MAX's row from 0 on, then along MIN's.
    """
    scene, cell = draw_board(game, is_still=True), usual_cell(game)
    *items, legend = (shifted(item, 0, DOWN) for item in scene.items)
    frame = next(item for item in items if isinstance(item, Rect) and item.style == "board")
    right, bottom = frame.x + frame.width, frame.y + frame.height
    low, high, turn, store = bottom + AWAY, frame.y - AWAY, right + ASIDE, 0.62 * cell
    items += arched([(frame.x, low), (turn, low), (turn, high), (frame.x, high)], cell)
    middle = frame.x + frame.width / 2
    items += [
        words(middle, high - 7, "seeds travel this way", "small", "middle"),
        centred(frame.x + store, frame.y - RIM / 2, "MIN's store", "small"),
        centred(right - store, bottom + RIM / 2, "MAX's store", "small"),
        shifted(legend, 0, BELOW),
    ]
    way = "Seeds travel anticlockwise: along MAX's row from 0 on, then along MIN's."
    width, height = max(scene.width, turn + MARGIN), scene.height + DOWN + BELOW
    return Picture(Scene(width, height, tuple(items), scene.title, f"{scene.text}\n{way}"))
