"""How a search forwards meets a table built backwards: lines of play, and how each of them ends."""

from __future__ import annotations

from itertools import pairwise

from adsearch.draw.picture import Picture
from adsearch.draw.scene import (
    Circle,
    Item,
    Line,
    Point,
    Rect,
    Scene,
    polyline,
    rounded,
    words,
)

LEFT, TOP = 110.0, 66.0  # pixels: the opening
PLY, PIECE = 40.0, 40.0  # to the right for a ply, and down for a capture
DEPTH, MANY, FEW = 10, 6, 3  # plies of the search, pieces at first, and at most in the table
TABLE = TOP + (MANY - FEW - 0.45) * PIECE  # where the table begins
# How lines of play end, where they leave another line (plies, pieces), and after how many plies a
# capture or the end comes.
LINES: tuple[tuple[str, tuple[float, int], tuple[float, ...]], ...] = (
    ("unknown", (0, 6), (10,)),
    ("table", (1, 6), (1, 2, 4, 4.6)),
    ("table", (3, 6), (3, 5, 7, 7.6)),
    ("over", (5, 5), (6.6,)),
    ("unknown", (7.2, 6), (7.2, 10)),
    ("table", (8.2, 5), (8.2, 9, 9.6)),
)
TITLE = "A search forwards meets a table built backwards"
TEXT = """Lines of play start at the opening, go to the right with every ply and down with every
capture, and end in one of three ways:
the game is over, and the rules say what it is worth;
few pieces are left, and the table has the position;
the depth is used up before that: the position is unknown, -1 in one search and +1 in the other"""


def meeting_picture() -> Picture:
    """Where the values in a proof by bounds come from.

    >>> print(meeting_picture())  # doctest: +ELLIPSIS
    A search forwards meets a table built backwards
    Lines of play start at the opening, ...
    """
    edge, bottom = LEFT + DEPTH * PLY, TABLE + 64
    items: list[Item] = [
        Rect(LEFT - 14, TABLE, edge - LEFT + 28, bottom - TABLE, "board", 6),
        words((LEFT + edge) / 2, bottom - 10, "← the table, solved backwards", "small", "middle"),
        words(LEFT, TOP - 14, "the opening", "small-bold", "middle"),
        words(edge, TOP - 28, "depth used up", "small-bold", "middle"),
        Line(edge, TOP - 20, edge, TABLE, "theory"),
        words((LEFT + edge) / 2, bottom + 22, "plies, searched forwards →", "small", "middle"),
    ]
    for pieces in range(MANY, FEW - 1, -1):
        label = f"{pieces} pieces" if pieces > FEW else f"≤ {FEW} pieces"
        items.append(words(LEFT - 24, _at(0, pieces)[1] + 4, label, "small", "end"))
    ends: list[Item] = []
    for how, start, plies in LINES:
        way = _way(start, plies)
        items.append(polyline(way, "edge"))
        ends += _end(*way[-1], how)
    x, y = _way(*LINES[1][1:])[-1]  # the first in the table, beside which there is room
    items += [*ends, words(x + 13, y + 4, "looked up", "small"), Circle(LEFT, TOP, 5, "dot")]
    return Picture(Scene(edge + 160, bottom + 38, tuple(items), TITLE, TEXT.replace("-", "−")))


def _at(plies: float, pieces: float) -> Point:
    return LEFT + plies * PLY, TOP + (MANY - pieces) * PIECE


def _way(start: tuple[float, int], plies: tuple[float, ...]) -> list[Point]:
    """Along a row until a capture leads down to the next, and so on to the end.

    >>> [(round((x - LEFT) / PLY), round((y - TOP) / PIECE)) for x, y in _way((0, 6), (1, 3))]
    [(0, 0), (1, 0), (1, 1), (3, 1)]
    """
    at, pieces = start
    way = [_at(at, pieces), _at(plies[0], pieces)]
    for i, (capture, after) in enumerate(pairwise(plies), 1):
        way += [_at(capture, pieces - i), _at(after, pieces - i)]
    return way


def _end(x: float, y: float, how: str) -> list[Item]:
    """The mark at the end of a line of play, and what it says."""
    if how == "unknown":
        return [Circle(x, y, 7, "leaf"), words(x + 16, y + 4, "unknown: −1, then +1", "small")]
    if how == "over":
        return [
            Rect(x - 5, y - 5, 10, 10, "seed"),
            words(x, y + 20, "game over", "small", "middle"),
        ]
    corners = [(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]
    return [rounded(corners, 1, "dot")]
