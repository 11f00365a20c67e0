"""Square boards that discs are placed on: the cells, their coordinates, the marks of moves."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from adsearch.draw.boards.board import Point, centred
from adsearch.draw.scene import Item

MARGIN = 12.0
RIM = 18.0  # for coordinates


def coordinates(
    columns: int, rows: int, cell: float, left: float, top: float, upwards: bool = False
) -> Iterator[Item]:
    """Letters for the columns, numbers for the rows; these count down, or upwards as in chess."""
    across = top + rows * cell + RIM / 2 + 2 if upwards else top - RIM / 2
    for i in range(columns):
        yield centred(left + (i + 0.5) * cell, across, ascii_lowercase[i], "small")
    for i in range(rows):
        number = rows - i if upwards else i + 1
        yield centred(left - RIM / 2, top + (i + 0.5) * cell, str(number), "small")


def middle(column: int, row: int, cell: float, left: float, top: float) -> Point:
    return left + (column + 0.5) * cell, top + (row + 0.5) * cell
