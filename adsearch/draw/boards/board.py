"""What a drawer is asked for and hands back, and the shapes that boards have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from adsearch.draw.boards.heat import Heat
from adsearch.draw.scene import Circle, Group, Item, Rect, Text, text_width, triangle, words
from adsearch.draw.theme import TYPES
from adsearch.game import Player

Point: TypeAlias = tuple[float, float]
Icon: TypeAlias = Callable[[Player, float, float, float], tuple[Item, ...]]  # who, x, y, radius
T = TypeVar("T")

OWNERS = ("max", "min")  # how styles call the players
PLAIN = 34.0  # pixels: boards of smaller cells have no legend


@dataclass(frozen=True)
class Last:
    """The move that led to a position. Unless it is told in which position it was made, `before`
    and `player` are None and the label is the bare move."""

    move: Any
    label: str
    before: Any = None
    player: Player | None = None

    def on(self, places: Mapping[Any, T]) -> T:
        """The place of the move; a sentence if the position cannot come from it."""
        try:
            return places[self.move]
        except (KeyError, TypeError):
            raise ValueError(f"{self.move!r} cannot have been the last move here") from None


@dataclass(frozen=True)
class View:
    """How to show a position: the side of a cell in pixels, and what to mark."""

    cell: float
    heat: Heat
    last: Last | None = None
    viewer: Player | None = None  # who looks on; None sees everything
    is_flipped: bool = False  # is the board seen from the other side?
    is_still: bool = False  # is it without buttons, because nobody plays on it?
    diagonal: str = ""  # "rising" or "falling" to the right: a dashed line from corner to corner

    def hides_from(self, owner: Player) -> bool:
        """Does whoever looks on see only the back of this player's cards?"""
        return self.viewer is not None and self.viewer != owner

    def middle(self, column: int, row: int, size: int, left: float, top: float) -> Point:
        """The middle of a cell of a board that can be flipped."""
        if self.is_flipped:
            column, row = size - 1 - column, size - 1 - row
        return left + (column + 0.5) * self.cell, top + (row + 0.5) * self.cell

    @property
    def labelled(self) -> bool:
        return self.cell >= PLAIN

    @property
    def has_coordinates(self) -> bool:
        """Of a still board they are there however small it is: moves are named beside it."""
        return self.labelled or self.is_still


def disc(player: Player, x: float, y: float, radius: float) -> tuple[Item, ...]:
    """A disc of MAX, with △ incised, or of MIN, with ▽."""
    owner, up = OWNERS[player], player == 0
    side = 0.98 * radius
    middle = y - 0.1 * side if up else y + 0.1 * side  # where a triangle looks centred
    return (
        Circle(x, y, radius, f"disc-{owner}"),
        triangle(x, middle, side, up, f"mark-{owner}", corner=2.0),
    )


def ringed(player: Player, x: float, y: float, radius: float) -> tuple[Item, ...]:
    """The mark of the last move on a disc: a ring around it and a dot on it."""
    return (
        Circle(x, y, radius * 1.2, "last"),
        Circle(x, y, max(1.5, radius * 0.14), f"dot-{OWNERS[player]}"),
    )


@dataclass(frozen=True)
class Board:
    """A position as drawn, from (0, 0) to (`width`, `height`).

    `clicks` has for each legal move the keys of the groups to be clicked for it, one after the
    other; `paths` has one point where a move is made, or a start and an end for each step of it.
    """

    heading: str  # "Connect Four after 12 moves"
    words: str
    width: float
    height: float
    items: tuple[Item, ...]
    clicks: Mapping[Any, tuple[str, ...]]
    paths: Mapping[Any, tuple[Point, ...]] = field(default_factory=dict)
    places: Mapping[str, Point] = field(default_factory=dict)  # the middles of squares with a name
    reading: str = ""  # how to read these names, if they do not speak for themselves
    noun: str = ""  # what a move's label is the name of, as in "column 4"
    chance: str = ""  # what chance did if the last move was its: "rolled"
    names: tuple[str, ...] = ()  # of the players, if not MAX and MIN
    tallies: tuple[str, ...] = ("", "")  # what is written behind the names
    turn: tuple[Player | None, str] | None = None  # if it is not just "to move"
    ending: str = ""  # how the game came out, if not as won, lost or drawn
    icon: Icon = disc
    has_rings: bool = False  # do dashed rings on it mean something?
    heat_inside: bool = True  # otherwise the numbers of moves are listed beside the board
    pointing: Callable[[Any], Group] | None = None  # at a single move, if not along its path


def centred(x: float, y: float, text: str, type: str, halo: bool = False) -> Text:
    """Words around (x, y)."""
    return words(x, y + 0.36 * TYPES[type].size, text, type, "middle", halo)


def heat_words(heat: Heat, move: Any, x: float, y: float) -> tuple[Text, ...]:
    """The number of a move, written around (x, y); the best in bold."""
    if move not in heat.words:
        return ()
    return (centred(x, y, heat.words[move], "value-small" if move in heat.best else "why"),)


@dataclass(frozen=True)
class Button:
    """The picture of a move that has no place on the board, such as a pass."""

    group: Group
    width: float
    path: tuple[Point, Point]


def button(x: float, y: float, label: str, heat: Heat, move: Any) -> Button:
    """The button of a move, its upper left corner at (x, y)."""
    number = heat.words.get(move, "")
    wide = text_width(label, "plain") + (text_width(number, "small-bold") + 10 if number else 0)
    items: list[Item] = [
        Rect(x, y, wide + 24, 28, "button", 6),
        words(x + 12, y + 18.5, label, "plain"),
    ]
    if number:
        type = "small-bold" if move in heat.best else "small"
        items.append(words(x + wide + 12, y + 18.5, number, type, "end"))
    middle = x + wide / 2 + 12
    path = (middle, y - 20), (middle, y + 1)
    return Button(Group(tuple(items), f"move:{label}"), wide + 24, path)
