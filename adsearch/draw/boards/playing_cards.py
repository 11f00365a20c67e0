"""Playing cards: a rank and the sign of its suit, or a back that hides both."""

from __future__ import annotations

from adsearch.draw.boards.board import centred
from adsearch.draw.scene import Item, Line, Rect

TALL = 1.4  # the height of a card, for a width of 1
RED = "♥♦"


def face(x: float, y: float, wide: float, rank: str, suit: str = "") -> list[Item]:
    """A card with its upper left corner at (x, y). A ten is written as 10."""
    tall, middle = TALL * wide, x + wide / 2
    items: list[Item] = [Rect(x, y, wide, tall, "die", 0.1 * wide)]
    name = rank.replace("T", "10")
    if suit:
        items.append(centred(middle, y + 0.26 * tall, name, coloured("title", suit)))
        items.append(centred(middle, y + 0.69 * tall, suit, coloured("score", suit)))
    else:
        items.append(centred(middle, y + tall / 2, name, "score"))
    return items


def coloured(type: str, suit: str) -> str:
    """The type in which a suit is written: hearts and diamonds in red.

    >>> coloured("score", "♥"), coloured("score", "♠")
    ('score-red', 'score')
    """
    return f"{type}-red" if suit in RED else type


def back(x: float, y: float, wide: float) -> list[Item]:
    """A card that lies face down: hatched, with a question mark."""
    tall = TALL * wide
    edge = 0.14 * wide
    items: list[Item] = [Rect(x, y, wide, tall, "die", 0.1 * wide)]
    for i in range(1, 5):  # strokes from the upper right to the lower left
        share = i / 5 * (wide - 2 * edge)
        top, bottom = y + edge, y + tall - edge
        items.append(Line(x + edge + share, top, x + edge, top + share, "hair"))
        items.append(Line(x + wide - edge, bottom - share, x + wide - edge - share, bottom, "hair"))
    items.append(centred(x + wide / 2, y + tall / 2, "?", "score"))
    return items
