"""Square boards that discs are placed on: the cells, their coordinates, the marks of moves."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from adsearch.draw.boards.board import Point, View, centred
from adsearch.draw.scene import Item

MARGIN = 12.0
RIM = 18.0  # for coordinates


def coordinates(
    size: int, view: View, left: float, top: float, upwards: bool = False, away: float = 0.0
) -> Iterator[Item]:
    """Letters for the columns, numbers for the rows; these count down, or upwards as in chess. They
    keep `away` from the cells, if the board goes on around them."""
    across = top + size * view.cell + away + RIM / 2 + 2 if upwards else top - away - RIM / 2
    for i in range(size):
        x, y = view.middle(i, i, size, left, top)
        yield centred(x, across, ascii_lowercase[i], "small")
        yield centred(left - away - RIM / 2, y, str(size - i if upwards else i + 1), "small")


def middle(column: int, row: int, cell: float, left: float, top: float) -> Point:
    return left + (column + 0.5) * cell, top + (row + 0.5) * cell
