"""Boards as pictures: one drawer for each game, in a file named like the game's own.

A drawer is a pure function `draw(game, state, view) -> Board`; `draw_board` adds what all boards
have alike: arrows, numbers of moves, whose turn it is, and the words for who cannot see.

Who makes a board playable finds the places to be clicked as groups with these keys:

- `move:<label>` makes the move with that label (as `game.label` writes it): `move:3` is a column
  of Connect Four, `move:e4` a square of Othello, `move:0:2` two matches from pile 0. There is such
  a group for every legal move, and for no other;
- `square:<name>` is a square of chess or checkers, `point:<n>` a point of backgammon as the mover
  counts, `point:bar`, `point:off`: moves of several clicks;
- `place:<name>` is a place where the mover cannot move, so that a click on it can be explained;
- `arrows`, `path`, `values`, `legend` and `win` are there to be looked at and should let clicks
  through.

`clicks(game, state)` tells for each legal move which keys are clicked, in order.
"""

from adsearch.draw.boards.drawing import clicks, draw_board, has_numbers_inside, lower_player
from adsearch.draw.boards.small import small_board
from adsearch.draw.boards.strips import (
    Exhibit,
    Notes,
    fork_scene,
    gallery_scene,
    strip_scene,
    transposition_scene,
)

__all__ = [
    "Exhibit",
    "Notes",
    "clicks",
    "draw_board",
    "fork_scene",
    "gallery_scene",
    "has_numbers_inside",
    "lower_player",
    "small_board",
    "strip_scene",
    "transposition_scene",
]
