"""Chess endings on small boards as pictures."""

from __future__ import annotations

from adsearch.draw.boards.board import Board, View
from adsearch.draw.boards.squares import NAMES, Squares, king
from adsearch.game import MAX
from adsearch.games.endgame import Endgame, State

CELL = 46.0


def draw(game: Endgame, s: State, view: View) -> Board:
    letters = f"{game.ending[:-1]}k"
    men = {game.squares[i]: man for man, i in zip(letters, s[1:], strict=True) if i >= 0}
    squares = Squares(game.size, men, view)
    homes = {man.upper(): square for square, man in men.items() if man.isupper() == (s[0] == MAX)}
    start, end = None, None
    if view.last:
        moved = {man.upper() + at: at for at, man in men.items() if man.isupper() != (s[0] == MAX)}
        end = view.last.on(moved)
        if view.last.before is not None:
            (left,) = {*view.last.before[1:]} - {*s[1:]} - {game.squares.index(end)}
            start = game.squares[left]
    legal = game.actions(s)
    steps = {a: (homes[a[0]], a[1:]) for a in legal}
    return Board(
        heading=f"{game.ending} on {game.size} × {game.size} squares",
        words=squares.words(),
        width=squares.width,
        height=squares.height,
        items=tuple(squares.items(start, end)),
        clicks={a: (f"square:{start}", f"square:{goal}") for a, (start, goal) in steps.items()},
        paths={a: squares.path(*step) for a, step in steps.items()},
        places=squares.places,
        names=NAMES,
        icon=king,
        heat_inside=False,
    )
