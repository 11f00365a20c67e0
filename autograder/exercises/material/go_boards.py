"""Boards of Go as rows of signs: X is Black, O is White, a point is empty."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeAlias

Board: TypeAlias = tuple[str, ...]
Point: TypeAlias = tuple[int, int]  # row and column, from the top left


def board(text: str) -> Board:
    """The board with these rows.

    >>> board(".X/O.")
    ('.X', 'O.')
    """
    return tuple(text.split("/"))


def neighbours(rows: Sequence[str], point: Point) -> list[Point]:
    row, column = point
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in around if 0 <= r < len(rows) and 0 <= c < len(rows[0])]


def group(rows: Sequence[str], point: Point) -> tuple[set[Point], set[str]]:
    """The points of the same sign that hang together with this one, and the signs around them.

    >>> sorted(group(board("XX./.O."), (0, 0))[0]), sorted(group(board("XX./.O."), (0, 0))[1])
    ([(0, 0), (0, 1)], ['.', 'O'])
    """
    sign = rows[point[0]][point[1]]
    points, around = {point}, set()
    waiting = [point]
    for here in waiting:
        for row, column in neighbours(rows, here):
            if rows[row][column] != sign:
                around.add(rows[row][column])
            elif (row, column) not in points:
                points.add((row, column))
                waiting.append((row, column))
    return points, around


def with_sign(rows: Sequence[str], points: set[Point], sign: str) -> Board:
    """The board with this sign on these points."""
    return tuple(
        "".join(sign if (r, c) in points else old for c, old in enumerate(row))
        for r, row in enumerate(rows)
    )


def place(rows: Sequence[str], point: Point, colour: str) -> Board | None:
    """The board after a stone, captures taken off; None where the point is taken or it would be
    suicide. Which boards there were before is not asked."""
    if rows[point[0]][point[1]] != ".":
        return None
    after = with_sign(rows, {point}, colour)
    for row, column in neighbours(rows, point):
        if after[row][column] == other(colour):
            stones, around = group(after, (row, column))
            if "." not in around:
                after = with_sign(after, stones, ".")
    return after if "." in group(after, point)[1] else None


def area(rows: Sequence[str]) -> int:
    """Black's stones and the regions that only Black touches, less White's.

    >>> area(board(".X./XXX/.XO"))
    7
    """
    total, counted = 0, set[Point]()
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            if sign == "." and (row, column) not in counted:
                region, around = group(rows, (row, column))
                counted |= region
                total += len(region) * ((around == {"X"}) - (around == {"O"}))
            total += (sign == "X") - (sign == "O")
    return total


def other(colour: str) -> str:
    return "O" if colour == "X" else "X"


def points(rows: Sequence[str]) -> Iterator[Point]:
    return ((row, column) for row in range(len(rows)) for column in range(len(rows[0])))


def drawn(rng: random.Random, size: int, moves: int) -> list[Board]:
    """The boards of a random game, the empty one first: each a move after the one before it."""
    boards: list[Board] = [("." * size,) * size]
    colour = "X"
    for _ in range(moves):
        choices = [p for p in points(boards[-1]) if boards[-1][p[0]][p[1]] == "."]
        rng.shuffle(choices)
        for point in choices:
            after = place(boards[-1], point, colour)
            if after and after not in boards:
                boards.append(after)
                break
        colour = other(colour)
    return boards
