"""A line of play as a row of boards, each with the move that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from adsearch.draw.boards.drawing import draw_board, usual_cell
from adsearch.draw.scene import Group, Item, Scene, Text, shifted
from adsearch.game import Game

GAP = 8.0
TITLE = 12.0  # above each board, for its move
ROOMY = 700.0  # pixels: a row that is not longer has boards of the usual size
WIDEST = 960.0  # then a new row begins


def strip_scene(
    game: Game[Any, Any],
    state: Any = None,
    moves: Iterable[Any] = (),
    *,
    cell: float | None = None,
) -> Scene:
    """The boards from `state` (the first position, if None) on along `moves`: of the usual size if
    they are few, else half as large and with only those coordinates that moves are named by.

    >>> from adsearch.games import TicTacToe
    >>> strip_scene(TicTacToe(), None, [4, 0, 8]).title
    'Tic-tac-toe after 0 moves, X (MAX) to move, then 4, 0, 8'
    """
    s = game.initial() if state is None else state
    line: list[tuple[Any, Any]] = []  # the positions before each move, and the moves
    for move in moves:
        line.append((s, move))
        s = game.result(s, move)
    usual = usual_cell(game)
    boards = _boards(game, s, line, usual if cell is None else cell)
    if cell is None and sum(board.width + GAP for board in boards) > ROOMY:
        boards = _boards(game, s, line, usual / 2)
    labels = ["", *(game.label(before, move) for before, move in line)]
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
    told = ", ".join(labels[1:])
    captions = [
        f"{i}. {label}: {board.title}"
        for i, (label, board) in enumerate(zip(labels, boards, strict=True))
    ]
    return Scene(
        right - GAP,
        y + TITLE + max(board.height for board in boards),
        tuple(items),
        boards[0].title + (f", then {told}" if told else ""),
        "\n".join([*captions[1:], boards[-1].text]),
    )


def _boards(
    game: Game[Any, Any], end: Any, line: Sequence[tuple[Any, Any]], cell: float
) -> list[Scene]:
    """The position before the first move of the line, and that after each; `end` is the last."""
    states = [*(before for before, _ in line), end]
    boards = [draw_board(game, states[0], cell=cell, is_still=True)]
    for (before, move), after in zip(line, states[1:], strict=True):
        marked = draw_board(game, after, last=move, before=before, cell=cell, is_still=True)
        boards.append(marked)
    return boards
