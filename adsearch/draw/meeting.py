"""How a search forwards meets a table built backwards: lines of play, and how each of them ends."""

from __future__ import annotations

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Circle, Item, Line, Rect, Scene, curve, polyline, words

WIDTH, TOP, TABLE, TALL = 660.0, 44.0, 196.0, 50.0  # pixels
LEFT, ROOT = 96.0, 330.0
# How lines of play end, and where they turn and end. Down is where pieces are captured.
LINES = (
    ("table", ((250.0, 78.0), (150.0, 96.0), (132.0, TABLE + 14))),
    ("unknown", ((260.0, 110.0), (228.0, 124.0), (222.0, 146.0))),
    ("over", ((300.0, 100.0), (318.0, 132.0))),
    ("table", ((362.0, 104.0), (352.0, 150.0), (372.0, TABLE + 14))),
    ("unknown", ((400.0, 76.0), (432.0, 96.0), (452.0, 92.0))),
    ("table", ((440.0, 70.0), (590.0, 96.0), (574.0, TABLE + 14))),
)
TITLE = "A search forwards meets a table built backwards"
TEXT = """Lines of play start at the opening and end in one of three ways:
the game is over, and the rules say what it is worth;
few pieces are left, and the table has the position;
the depth is used up before that: the position is unknown, -1 in one search and +1 in the other"""


def meeting_picture() -> Picture:
    """Where the values in a proof by bounds come from.

    >>> print(meeting_picture())  # doctest: +ELLIPSIS
    A search forwards meets a table built backwards
    Lines of play start at the opening and end in one of three ways:
    ...
    """
    right = WIDTH - 20
    items: list[Item] = [
        Rect(LEFT, TABLE, right - LEFT, TALL, "board", 6),
        words(
            (LEFT + right) / 2,
            TABLE + TALL - 9,
            "the table: all positions with few pieces, solved backwards from the end",
            "small",
            "middle",
        ),
        words(
            ROOT, TOP - 16, "the opening, from where the search goes forwards", "small", "middle"
        ),
        words(LEFT - 30, TOP + 4, "many pieces", "small", "middle"),
        words(LEFT - 30, TABLE - 6, "few pieces", "small", "middle"),
        Line(LEFT - 30, TOP + 14, LEFT - 30, TABLE - 22, "bracket"),
        polyline(
            [(LEFT - 34, TABLE - 27), (LEFT - 30, TABLE - 21), (LEFT - 26, TABLE - 27)], "bracket"
        ),
    ]
    ends: list[Item] = []
    for how, way in LINES:
        items.append(curve([(ROOT, TOP), *way], 14, "edge"))
        ends += _end(*way[-1], how)
    items += [*ends, Circle(ROOT, TOP, 5, "dot")]
    return Picture(Scene(WIDTH, TABLE + TALL + 16, tuple(items), TITLE, TEXT.replace("-", "−")))


def _end(x: float, y: float, how: str) -> list[Item]:
    """The mark at the end of a line of play, and what it says."""
    if how == "unknown":
        return [
            Circle(x, y, 7, "leaf"),
            words(x - 2, y + 22, "unknown: −1, then +1", "small", "middle", halo=True),
        ]
    if how == "over":
        return [Rect(x - 5, y - 5, 10, 10, "seed"), words(x, y + 19, "over", "small", "middle")]
    return [Circle(x, y, 5, "dot")]
