"""Boards so small that a tree can have one in each of its nodes."""

from __future__ import annotations

from typing import Any

from adsearch.draw.boards.drawing import draw_board, has_drawer
from adsearch.draw.scene import Scene, covered, shifted
from adsearch.game import Game

CELLS = (33.0, 26.0, 20.0, 14.0, 10.0)  # pixels: the first that has room, or else the last
AMONG_MANY, AMONG_FEW = 20.0, 33.0  # the largest of them, by how many boards a picture has
ROOM = 48.0  # pixels for a board among many; the fewer there are, the more
WIDEST = 150.0  # what is wider even then is a panel to read, not a board to recognise


def small_board(
    game: Game[Any, Any],
    state: Any,
    largest: float = AMONG_MANY,
    last: Any = None,
    before: Any = None,
    has_coordinates: bool = False,
) -> Scene | None:
    """The position without margin, footer and, unless asked for, coordinates, or None if it has no
    small picture. Its cells have `largest` pixels at most, and the whole has room in proportion to
    that. The `last` move is marked if it is given, with the position `before` it.

    >>> from adsearch.games import Pig, TicTacToe
    >>> board = small_board(TicTacToe(), TicTacToe().initial())
    >>> round(board.width), round(board.height), small_board(Pig(), Pig().initial())
    (42, 42, None)
    >>> round(small_board(TicTacToe(), TicTacToe().initial(), AMONG_FEW).width)
    78
    """
    if not has_drawer(game):
        return None
    for cell in (cell for cell in CELLS if cell <= largest):
        scene = draw_board(
            game, state, cell=cell, last=last, before=before, is_still=has_coordinates
        )
        board = _cropped(scene)
        if board.width <= ROOM * largest / AMONG_MANY:
            break
    return board if board.width <= WIDEST else None


def _cropped(scene: Scene) -> Scene:
    """As large as what is drawn. Groups are opened: their keys would be there once per board."""
    items = tuple(scene.flat())
    left, top, right, bottom = covered(items)
    moved = tuple(shifted(item, -left, -top) for item in items)
    return Scene(right - left, bottom - top, moved, scene.title, scene.text)
