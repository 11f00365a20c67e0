"""Tic-tac-toe as a picture: crosses for MAX, noughts for MIN, the numbers of the free cells."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View, heat_words
from adsearch.draw.boards.grid import MARGIN, middle
from adsearch.draw.boards.winning import winning_bar, winning_line
from adsearch.draw.scene import Circle, Group, Item, Path, Rect, words
from adsearch.game import MIN, Player
from adsearch.games.tictactoe import TicTacToe
from adsearch.notation import counted

CELL = 64.0
SMALL = 6.0  # the radius of signs that would close up if their lines were thick
LARGE = 14.0  # and of those that would look thin beside the signs of the legend


def draw(game: TicTacToe, s: int, view: View) -> Board:
    cell, heat = view.cell, view.heat
    marks = "".join(game.text(s).split())
    free = game.actions(s)
    last = view.last.on({i: i for i, mark in enumerate(marks) if mark != "."}) if view.last else -1
    points = [middle(i % game.m, i // game.m, cell, MARGIN, MARGIN) for i in range(len(marks))]
    rows = [marks[i : i + game.m] for i in range(0, len(marks), game.m)]
    won = [row * game.m + column for row, column in winning_line(rows, game.k)]
    items: list[Item] = []
    paths = {}
    for i, (mark, (x, y)) in enumerate(zip(marks, points, strict=True)):
        left, top = x - cell / 2, y - cell / 2
        parts: list[Item] = [Rect(left, top, cell, cell, "cell")]
        if mark != "." and i not in won:  # those that won lie on a bar
            parts += sign("XO".index(mark), x, y, 0.28 * cell)
        if i in free:
            paths[i] = ((x, y),)
            if tint := heat.tint(i):
                parts.append(Rect(left + 1, top + 1, cell - 2, cell - 2, tint))
            parts += heat_words(heat, i, x, y)
        if mark == "." and view.has_coordinates:
            parts.append(words(left + 5, top + 13, str(i), "tiny-ink" if heat else "tiny"))
        items.append(Group(tuple(parts), f"{'move' if i in free else 'place'}:{i}"))
    if won:
        line, winner = [points[i] for i in won], "XO".index(marks[won[0]])
        signs = (part for x, y in line for part in sign(winner, x, y, 0.28 * cell))
        items.append(winning_bar(line, cell, signs))
    if last >= 0:  # on top of the bar
        left, top = (at - 0.44 * cell for at in points[last])
        items.append(Rect(left, top, 0.88 * cell, 0.88 * cell, "last", 6))
    return Board(
        heading=f"Tic-tac-toe after {counted(len(marks) - marks.count('.'), 'move')}",
        words=_words(game, marks, won),
        width=game.m * cell + 2 * MARGIN,
        height=game.n * cell + 2 * MARGIN,
        items=tuple(items),
        clicks={a: (f"move:{a}",) for a in free},
        paths=paths,
        noun="cell",
        names=("X (MAX)", "O (MIN)"),
        icon=sign,
    )


def sign(player: Player, x: float, y: float, radius: float) -> tuple[Item, ...]:
    """A cross for MAX, a nought for MIN."""
    size = "small-" if radius < SMALL else "large-" if radius > LARGE else ""
    if player == MIN:
        return (Circle(x, y, radius, f"{size}sign-min"),)
    arm = 0.9 * radius
    ends = ((-arm, -arm), (arm, arm), (-arm, arm), (arm, -arm))
    steps = [("ML"[i % 2], (x + dx, y + dy)) for i, (dx, dy) in enumerate(ends)]
    return (Path(tuple(steps), f"{size}sign-max"),)


def _words(game: TicTacToe, marks: str, won: list[int]) -> str:
    def cells(mark: str) -> str:
        return " ".join(str(i) for i, at in enumerate(marks) if at == mark) or "none"

    size = f"{game.m} columns, {game.n} rows, {game.k} in a row win"
    numbers = "cells are numbered from 0 row by row from the top left"
    line = f"\nThe line that won: {' '.join(map(str, won))}" if won else ""
    return f"{size}; {numbers}\nX: {cells('X')}\nO: {cells('O')}\nFree: {cells('.')}{line}"
