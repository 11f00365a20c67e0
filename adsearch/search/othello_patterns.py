"""Logistello in miniature: a weight for every pattern of discs on an edge or a row.

A pattern is a list of squares; what lies on them is a number in base 3. Its images under the eight
symmetries of the board share their weights, which are fitted to the outcomes of many games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from adsearch.game import MAX
from adsearch.games.othello import Othello, State

Cells: TypeAlias = tuple[int, ...]  # squares, numbered row by row from the top left corner
Array: TypeAlias = NDArray[np.float64]


def pattern(board: Sequence[int], cells: Iterable[int]) -> int:
    """What lies on some cells, as a number: cell k counts 3ᵏ times 0 if it is empty, 1 if it is
    the mover's, 2 if it is the other's.

    >>> pattern([0, 1, 2, 0, 0, 1], range(6))
    264
    """
    return sum(board[cell] * 3**k for k, cell in enumerate(cells))


def images(cells: Iterable[int], size: int) -> list[Cells]:
    """The different images of a pattern under the eight symmetries of the board, itself first.

    >>> edge = range(6)
    >>> len(images(edge, 6)), images(edge, 6)[1]
    (4, (0, 6, 12, 18, 24, 30))
    """
    found: dict[frozenset[int], Cells] = {}
    points = [divmod(cell, size) for cell in cells]
    for _ in range(4):
        for image in (points, [(column, row) for row, column in points]):
            named = tuple(row * size + column for row, column in image)
            found.setdefault(frozenset(named), named)
        points = [(column, size - 1 - row) for row, column in points]
    return list(found.values())


def six_by_six() -> list[Cells]:
    """Seven patterns for 6 × 6 squares: the edge, rows 2 and 3, the diagonals of 6, 5 and 4
    squares, and the corner of 2 × 3.

    >>> [len(images(cells, 6)) for cells in six_by_six()]
    [4, 4, 4, 2, 4, 4, 8]
    """
    rows = [tuple(range(6 * row, 6 * row + 6)) for row in range(3)]
    diagonals = [tuple(7 * k + start for k in range(6 - start)) for start in range(3)]
    return [*rows, *diagonals, (0, 1, 2, 6, 7, 8)]


class Patterns:
    """The weights of some patterns of a game, 0 until they are fitted."""

    def __init__(self, game: Othello, patterns: Iterable[Iterable[int]]) -> None:
        self.game = game
        kinds = [images(cells, game.size) for cells in patterns]
        offsets = np.cumsum([0, *(3 ** len(kind[0]) for kind in kinds)])
        self.number = int(offsets[-1])
        self.weights: Sequence[float] = [0.0] * self.number
        self._places = [
            (int(offset), image)
            for offset, kind in zip(offsets, kinds, strict=False)
            for image in kind
        ]
        self._squares = list(game.squares.values())

    def row(self, s: State) -> list[int]:
        """The numbers of the weights that are active at `s`, one for each image. The mover's
        discs count as the mover's, whoever that is."""
        mine, theirs = s[0], s[1]
        board = [1 if bits & mine else 2 if bits & theirs else 0 for bits in self._squares]
        return [offset + pattern(board, cells) for offset, cells in self._places]

    def evaluation(self) -> Callable[[State], float]:
        """The sum of the active weights, in MAX's view."""

        def evaluate(s: State) -> float:
            value = sum(self.weights[i] for i in self.row(s))
            return value if s[3] == MAX else -value

        return evaluate

    def positions(self, games: int, rng: Random) -> Iterator[tuple[list[int], float]]:
        """The positions of random games: the active weights, and the final margin for who was to
        move."""
        game = self.game
        for _ in range(games):
            s, seen = game.initial(), []
            while not game.is_terminal(s):
                seen.append((self.row(s), game.player(s)))
                s = game.result(s, rng.choice(game.actions(s)))
            margin = game.margin(s)
            yield from ((row, margin if player == MAX else -margin) for row, player in seen)


def fit(
    rows: Sequence[Sequence[int]], outcomes: Sequence[float], weights: int, ridge: float
) -> list[float]:
    """The weights with the least squares error, plus `ridge` times the sum of their squares. A row
    has the numbers of the active weights; one that is there twice counts twice.

    >>> fit([[0], [0], [1]], [2, 4, 6], 2, 1)
    [2.0, 3.0]
    """
    lengths = [len(row) for row in rows]
    columns = np.array([i for row in rows for i in row], dtype=np.int64)
    lines = np.repeat(np.arange(len(rows)), lengths)

    def predict(w: Array) -> Array:
        sums: Array = np.bincount(lines, w[columns], minlength=len(rows)).astype(np.float64)
        return sums

    def collect(errors: Array) -> Array:
        sums: Array = np.bincount(columns, errors[lines], minlength=weights).astype(np.float64)
        return sums

    # Conjugate gradients: the matrix is never written down, only multiplied with.
    w = np.zeros(weights)
    residual = collect(np.asarray(outcomes, dtype=np.float64))
    direction, size = residual.copy(), float(residual @ residual)
    enough = 1e-20 * size
    for _ in range(weights + 100):
        if size <= enough:
            break
        image = collect(predict(direction)) + ridge * direction
        step = size / float(direction @ image)
        w += step * direction
        residual -= step * image
        new = float(residual @ residual)
        direction = residual + new / size * direction
        size = new
    return [round(float(weight), 9) for weight in w]
