"""Chess as a picture; a dashed ring marks a king in check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adsearch.draw.boards.board import Board, View
from adsearch.draw.boards.squares import NAMES, Squares, king
from adsearch.game import MAX

if TYPE_CHECKING:  # a drawing needs no python-chess of its own
    from adsearch.games.chess import Chess, Position

CELL = 46.0


def draw(game: Chess, s: Position, view: View) -> Board:
    placement = game.text(s).split()[0]
    ranks = "".join("." * int(c) if c.isdigit() else c for c in placement).split("/")
    men = {
        f"{file}{8 - i}": man
        for i, rank in enumerate(ranks)
        for file, man in zip("abcdefgh", rank, strict=True)
        if man != "."
    }
    squares = Squares(8, men, view)
    start, end = None, None
    if view.last:
        mine = {square for square, man in men.items() if man.islower() == (s.player == MAX)}
        move = str(view.last.move)
        start, end = move[:2], move[2:4]
        view.last.on({view.last.move: end} if end in mine and start not in men else {})
    words, checked = [squares.words(), f"FEN: {game.text(s)}"], None
    if game.board(s).is_check():
        letter = "K" if s.player == MAX else "k"
        checked = next(square for square, man in men.items() if man == letter)
        words.append(f"In check: king {checked}")
    legal = game.actions(s)
    return Board(
        heading="Chess",
        words="\n".join(words),
        width=squares.width,
        height=squares.height,
        items=tuple(squares.items(start, end, checked)),
        clicks={a: (f"square:{a[:2]}", f"square:{a[2:4]}") for a in legal},
        paths={a: squares.path(a[:2], a[2:4]) for a in legal},
        places=squares.places,
        names=NAMES,
        icon=king,
        heat_inside=False,
    )
