"""A line of play as a row of small boards, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adsearch.draw.boards.drawing import draw_board, usual_cell
from adsearch.draw.scene import Group, Item, Scene, Text, shifted
from adsearch.game import Game

GAP = 8.0
TITLE = 12.0  # above each board, for its move
WIDEST = 960.0  # then a new row begins


def strip_scene(
    game: Game[Any, Any],
    state: Any = None,
    moves: Iterable[Any] = (),
    *,
    cell: float | None = None,
) -> Scene:
    """The boards from `state` (the first position, if None) on along `moves`.

    >>> from adsearch.games import TicTacToe
    >>> strip_scene(TicTacToe(), None, [4, 0, 8]).title
    'Tic-tac-toe after 0 moves, X (MAX) to move, then 4, 0, 8'
    """
    s = game.initial() if state is None else state
    side = usual_cell(game) / 2 if cell is None else cell
    boards, labels = [draw_board(game, s, cell=side)], [""]
    for move in moves:
        after = game.result(s, move)
        boards.append(draw_board(game, after, last=move, before=s, cell=side))
        labels.append(game.label(s, move))
        s = after
    items: list[Item] = []
    x = y = right = 0.0
    for i, (board, label) in enumerate(zip(boards, labels, strict=True)):
        if x and x + board.width > WIDEST:
            x, y = 0.0, y + boards[i - 1].height + TITLE + GAP
        parts = ((f"{i}.\u2002", "small"), (label, "bold")) if i else (("start", "small"),)
        title = Text(x + board.width / 2, y + 14, parts, "middle")
        # Without groups, whose keys would be there once for each board.
        moved = (shifted(item, x, y + TITLE) for item in board.flat())
        items.append(Group((title, *moved), f"board-{i}"))
        x += board.width + GAP
        right = max(right, x)
    line = ", ".join(labels[1:])
    captions = [
        f"{i}. {label}: {board.title}"
        for i, (label, board) in enumerate(zip(labels, boards, strict=True))
    ]
    return Scene(
        right - GAP,
        y + TITLE + max(board.height for board in boards),
        tuple(items),
        boards[0].title + (f", then {line}" if line else ""),
        "\n".join([*captions[1:], boards[-1].text]),
    )
