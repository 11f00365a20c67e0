"""Lines of marks found cell by cell, and games solved plainly: oracles for the games of lines."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

from adsearch.game import Game

Cell = tuple[int, int]  # column, and row from the top


@cache
def lines(width: int, height: int, length: int) -> set[frozenset[Cell]]:
    """Every line of `length` cells: across, down, or in one of the diagonals."""
    found = set()
    for (column, row), (across, down) in product(
        product(range(width), range(height)), ((1, 0), (0, 1), (1, 1), (-1, 1))
    ):
        cells = [(column + i * across, row + i * down) for i in range(length)]
        if all(0 <= c < width and 0 <= r < height for c, r in cells):
            found.add(frozenset(cells))
    return found


def has_line(mark: str, text: str, length: int) -> bool:
    """Does a board, given as rows, have `length` of `mark` in a line?"""
    rows = text.split()
    return any(
        all(rows[row][column] == mark for column, row in line)
        for line in lines(len(rows[0]), len(rows), length)
    )


def solved(game: Game[Any, Any]) -> float:
    """The value to MAX of a game with utilities -1, 0, 1 in which the players alternate, by
    alpha-beta with a table of what is known of each position."""
    known: dict[Any, tuple[float, float]] = {}

    def value(s: Any, alpha: float, beta: float) -> float:  # to the player to move
        if game.is_terminal(s):
            return game.utility(s, game.player(s))
        low, high = known.get(s, (-1, 1))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, moves = -1.0, game.actions(s)
        for a in sorted(moves, key=lambda a: abs(2 * a - moves[0] - moves[-1])):
            best = max(best, -value(game.result(s, a), -beta, -max(alpha, best)))
            if best >= beta:
                break
        known[s] = (best if best > alpha else low, best if best < beta else high)
        return best

    return value(game.initial(), -1, 1)
