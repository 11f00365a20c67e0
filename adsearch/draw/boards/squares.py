"""The chequered board with its men, which chess and its endings share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adsearch.draw.boards.arrows import short_of
from adsearch.draw.boards.board import PLAIN, Point, View
from adsearch.draw.boards.grid import MARGIN, RIM, coordinates
from adsearch.draw.boards.men import man
from adsearch.draw.scene import Circle, Group, Item, Line, Rect
from adsearch.game import MAX, MIN, Player

NAMES = ("White (MAX)", "Black (MIN)")
_WORDS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


class Squares:
    """A board of `size` × `size` squares; `men` has the letter on each taken square, White's as
    capitals."""

    def __init__(self, size: int, men: Mapping[str, str], view: View) -> None:
        self.size, self.men, self.cell, self.view = size, men, view.cell, view
        rim = RIM if view.has_coordinates else 0
        self.left, self.top = MARGIN + rim, MARGIN
        self.width = self.left + size * view.cell + MARGIN
        self.height = self.top + size * view.cell + rim + MARGIN

    def at(self, square: str) -> Point:
        column, row = "abcdefgh".index(square[0]), self.size - int(square[1])
        return self.view.middle(column, row, self.size, self.left, self.top)

    @property
    def places(self) -> dict[str, Point]:
        letters, numbers = "abcdefgh"[: self.size], range(1, self.size + 1)
        return {square: self.at(square) for square in (f"{a}{i}" for a in letters for i in numbers)}

    def path(self, start: str, end: str) -> tuple[Point, Point]:
        """Where an arrow for a move goes: it stops short of a man who is captured."""
        here, there = self.at(start), self.at(end)
        return here, short_of(here, there, 0.36 * self.cell) if end in self.men else there

    def items(
        self, start: str | None, end: str | None, checked: str | None = None
    ) -> Iterable[Item]:
        """All squares; of the last move a dot marks the start and a frame the end, and a ring the
        king that is `checked`. A diagonal is dashed where it is free."""
        if self.view.has_coordinates:
            yield from coordinates(self.size, self.view, self.left, self.top, upwards=True)
        cell = self.cell
        for row in range(self.size, 0, -1):
            for column, letter in enumerate("abcdefgh"[: self.size]):
                square = f"{letter}{row}"
                x, y = self.at(square)
                style = "pale" if (row + column) % 2 == 0 else "deep"
                parts: list[Item] = [Rect(x - cell / 2, y - cell / 2, cell, cell, style)]
                if square == start:
                    parts.append(Circle(x, y, 0.1 * cell, "dot"))
                elif square not in self.men and self._is_crossed(column, row):
                    rise = cell / 2 if self.view.diagonal == "rising" else -cell / 2
                    parts.append(Line(x - cell / 2, y + rise, x + cell / 2, y - rise, "theory-ink"))
                if square in self.men:
                    letter_here = self.men[square]
                    owner = MAX if letter_here.isupper() else MIN
                    parts += man(letter_here.upper(), owner, x, y, 0.94 * cell)
                if square == end:
                    parts.append(_frame(x, y, cell))
                if square == checked:
                    parts.append(Circle(x, y, 0.47 * cell, "ghost"))
                yield Group(tuple(parts), f"square:{square}")
        side = self.size * cell
        yield Rect(self.left, self.top, side, side, "edge")

    def _is_crossed(self, column: int, row: int) -> bool:
        """Is the square on the diagonal that is drawn? Rows count from 1."""
        return {"rising": row - 1, "falling": self.size - row}.get(self.view.diagonal) == column

    def words(self) -> str:
        """Who stands where, from the king down."""
        lines = []
        for player, name in ((MAX, "White"), (MIN, "Black")):
            men = [
                f"{_WORDS[kind]} {square}"
                for kind in _WORDS
                for square, man in sorted(self.men.items())
                if man.upper() == kind and man.isupper() == (player == MAX)
            ]
            lines.append(f"{name}: {', '.join(men)}")
        return "\n".join(lines)


def _frame(x: float, y: float, cell: float) -> Rect:
    """Round a square; of a small one at its very edge, or it would touch the man."""
    by, style, corner = (2.0, "last", 4) if cell >= PLAIN else (1.0, "small-last", 2)
    return Rect(x - cell / 2 + by, y - cell / 2 + by, cell - 2 * by, cell - 2 * by, style, corner)


def king(player: Player, x: float, y: float, radius: float) -> tuple[Item, ...]:
    return man("K", player, x, y, 2.4 * radius)
