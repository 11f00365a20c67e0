"""`show`: a position of any game as a picture, `strip`: a line of play as a row of them,
`transposition`: two lines that meet, `fork`: two that part, and `gallery`: positions that have
nothing to do with each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from adsearch.draw.boards import (
    Exhibit,
    Notes,
    draw_board,
    fork_scene,
    gallery_scene,
    strip_scene,
    transposition_scene,
)
from adsearch.draw.picture import Picture
from adsearch.game import Game
from adsearch.games.tree import Tree


def show(game: Game[Any, Any], state: Any = None, **options: Any) -> Picture:
    """The position as a board, a tree as the tree from there on, anything else as its text.

    Boards take the options of `draw_board`: last, before, values, visits, scores, weights,
    caption, arrows, marked, area, diagonal, cell, viewer, is_flipped.

    >>> from adsearch.games import Nim
    >>> print(show(Nim((1, 2))))
    Nim 1-2, the last match loses, MAX to move
    Pile 0: 1 of 1 matches left
    Pile 1: 2 of 2 matches left
    """
    if isinstance(game, Tree) and not options:
        from adsearch.draw.game_spots import spots_of_game
        from adsearch.draw.trees import tree_scene

        return Picture(tree_scene(spots_of_game(game, state), str(game)))
    # Nobody plays on it, but an arrow may point at the button to pass.
    still = {"is_still": not options.get("arrows")}
    return Picture(draw_board(game, state, **(still | options)))


def strip(
    game: Game[Any, Any],
    state: Any = None,
    moves: Iterable[Any] = (),
    notes: Notes = (),
    played: int = 0,
    cell: float | None = None,
    back: Sequence[str] = (),
) -> Picture:
    """Small boards side by side: the position `state`, then one for each of `moves`, each perhaps
    with one of `notes` above it, or with what a function of the position gives. A note may have
    several lines, and one that begins with ✗ or ✓ is in the colour of what is wrong or right.
    Numbers go on from the plies that were `played` before. `cell` is the side of a square in
    pixels. An arrow leads from a board to the one before it where `back` has words for that move;
    with ✗ they stand below it.

    >>> from adsearch.games import Nim
    >>> print(strip(Nim((1, 2)), None, [(1, 2)], notes=["", "a good move"]))
    Nim 1-2, the last match loses, MAX to move, then 1:2
    1. 1:2, a good move: Nim 1-0, the last match loses, MIN to move; last move 1:2
    Pile 0: 1 of 1 matches left
    Pile 1: 0 of 2 matches left
    """
    return Picture(
        strip_scene(game, state, moves, notes=notes, played=played, cell=cell, back=back)
    )


def transposition(game: Game[Any, Any], first: Sequence[Any], second: Sequence[Any]) -> Picture:
    """Two lines of play from the first position on that end in the same one, as small boards:
    where they part, what lies between, and where they meet again.

    >>> from adsearch.games import ConnectFour
    >>> transposition(ConnectFour(), [0, 3, 1], [1, 3, 0]).scene.title
    'Connect Four after 0 moves, X (MAX) to move, then 0, 3, 1, or 1, 3, 0: the same position'
    """
    return Picture(transposition_scene(game, first, second))


def fork(game: Game[Any, Any], lines: Mapping[str, Sequence[Any]]) -> Picture:
    """Two lines of play, each by its name, as small boards: what they share, where they part, and
    how each of them ends.

    >>> from adsearch.games import TicTacToe
    >>> games = {"careful": [0, 4, 1, 2, 6], "bold": [0, 4, 1, 2, 3, 5, 6]}
    >>> fork(TicTacToe(), games).scene.title.partition("; ")[2]
    'careful: O to move; bold: X has won'
    """
    return Picture(fork_scene(game, lines))


def gallery(
    positions: Mapping[str, Exhibit],
    cell: float | None = None,
    area: Collection[str] | Mapping[str, Collection[str]] = (),
    last: Mapping[str, Any] = MappingProxyType({}),
    diagonal: Mapping[str, str] = MappingProxyType({}),
) -> Picture:
    """Small boards side by side, each below its name: a game and a position of it, the first if it
    is None, and perhaps moves to point at. Further lines of a name are notes in smaller type.
    `cell` is the side of a square in pixels. On boards of chess and Connect Four a line runs around
    an `area` of squares, the same on each or, by their names, one for each. `last` has, by their
    names, the moves that led to some of them, which are marked, and `diagonal` whether a dashed
    line across a chess board is "rising" or "falling". A name that begins with ✓ points its board
    out.

    >>> from adsearch.games import Nim
    >>> nim = Nim((1, 2))
    >>> print(gallery({"a": (nim, None, (0, 1)), "b": (nim, nim.result(nim.initial(), (0, 1)))}))
    a, b
    a: Nim 1-2, the last match loses, MAX to move
    Pile 0: 1 of 1 matches left
    Pile 1: 2 of 2 matches left
    Pointed at: 0:1
    b: Nim 0-2, the last match loses, MIN to move
    Pile 0: 0 of 1 matches left
    Pile 1: 2 of 2 matches left
    """
    return Picture(gallery_scene(positions, cell, area, last, diagonal))
