"""How a search forwards meets a table built backwards: lines of play, and how each of them ends."""

from __future__ import annotations

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
PLY, PIECE = 48.0, 40.0  # to the right for every ply, and down as well for a capture
DEPTH, MANY, FEW = 10, 6, 3  # plies of the search, pieces at first, and at most in the table
TABLE = TOP + (MANY - FEW) * PIECE - 11  # where the table begins: what is in it touches its edge
# How lines of play end, where they leave another line (plies, pieces), and before which plies a
# capture comes; what does not come down into the table goes on for so many plies.
LINES: tuple[tuple[str, tuple[int, int], tuple[int, ...]], ...] = (
    ("unknown", (0, 6), (10,)),
    ("table", (1, 6), (1, 3, 4)),
    ("over", (3, 6), (3, 6)),
    ("table", (4, 5), (4, 6)),
    ("unknown", (6, 6), (6, 10)),
    ("table", (7, 5), (7, 8)),
)
TITLE = "A search forwards meets a table built backwards"
TEXT = """Lines of play start at the opening, go to the right with every ply, with a capture
down as well, and end in one of three ways:
the game is over, and the rules say what it is worth;
few pieces are left, and the table has the position;
the depth is used up before that: the position is unknown, -1 in one search and +1 in the other"""


def meeting_picture() -> Picture:
    """Where the values in a proof by bounds come from.

    >>> print(meeting_picture())  # doctest: +ELLIPSIS
    A search forwards meets a table built backwards
    Lines of play start at the opening, ...
    """
    edge, bottom = LEFT + DEPTH * PLY, TABLE + 68
    items: list[Item] = [
        Rect(LEFT - 14, TABLE, edge - LEFT + 28, bottom - TABLE, "board", 6),
        words((LEFT + edge) / 2, bottom - 10, "← the table, solved backwards", "small", "middle"),
        words(LEFT, TOP - 14, "the opening", "small-bold", "middle"),
        words(edge, TOP - 28, "depth used up", "small-bold", "middle"),
        Line(edge, TOP - 20, edge, TABLE, "theory"),
        words((LEFT + edge) / 2, bottom + 38, "plies, searched forwards →", "small", "middle"),
    ]
    for ply in range(DEPTH + 1):
        items.append(words(_at(ply, 0)[0], bottom + 18, f"{ply}", "small", "middle"))
    for pieces in range(MANY, FEW - 1, -1):
        label = f"{pieces} pieces" if pieces > FEW else f"≤ {FEW} pieces"
        items.append(words(LEFT - 24, _at(0, pieces)[1] + 4, label, "small", "end"))
    ends: list[Item] = []
    for how, start, plies in LINES:
        way = _way(start, plies)
        items.append(polyline(way, "edge"))
        ends += _end(*way[-1], how)
    items += [*ends, Circle(LEFT, TOP, 5, "dot")]
    return Picture(Scene(edge + 160, bottom + 54, tuple(items), TITLE, TEXT.replace("-", "−")))


def _at(plies: float, pieces: float) -> Point:
    return LEFT + plies * PLY, TOP + (MANY - pieces) * PIECE


def _way(start: tuple[int, int], plies: tuple[int, ...]) -> list[Point]:
    """Along a row until a capture leads down to the next, a ply later, and so on to the table, or
    in the last row for so many plies.

    >>> [(round((x - LEFT) / PLY), round((y - TOP) / PIECE)) for x, y in _way((0, 6), (1, 4))]
    [(0, 0), (1, 0), (2, 1), (4, 1)]
    """
    at, pieces = start
    way = [_at(at, pieces)]
    for ply in plies:
        if ply > at:
            way.append(_at(ply, pieces))
        if pieces == FEW + 1 or ply != plies[-1]:
            at, pieces = ply + 1, pieces - 1
            way.append(_at(at, pieces))
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
    return [rounded(corners, 1, "dot"), words(x, y + 22, "looked up", "small", "middle")]
