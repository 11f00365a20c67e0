"""The lines of a position of Connect Four that count: threes and twos, each outlined on a board."""

from __future__ import annotations

from itertools import product

from adsearch.draw.boards import Exhibit
from adsearch.draw.boards.winning import WAYS
from adsearch.draw.picture import Picture
from adsearch.draw.showing import gallery
from adsearch.games.connectfour import ConnectFour, State

NUMBERS = ("no", "one", "two", "three")


def counted_lines(game: ConnectFour, state: State) -> Picture:
    """A small board for each line of four cells with three discs of one player, or two, and none of
    the other: the threes first, X's before O's.

    >>> game = ConnectFour()
    >>> s = game.initial()
    >>> for a in (3, 0, 3, 0, 3):
    ...     s = game.result(s, a)
    >>> str(counted_lines(game, s)).count("Outlined")
    3
    """
    rows = game.text(state).split()
    cells = {(i, j): mark for i, row in enumerate(rows) for j, mark in enumerate(row)}
    found: dict[tuple[int, str], list[list[str]]] = {
        (count, player): [] for count, player in product((3, 2), "XO")
    }
    for (i, j), (down, across) in product(cells, WAYS):
        at = [(i + k * down, j + k * across) for k in range(game.connect)]
        marks = "".join(cells.get(cell, "?") for cell in at)
        for count, player in found:
            if marks.count(player) == count and marks.count(".") == game.connect - count:
                found[count, player].append([f"{y}:{game.height - x}" for x, y in at])
    areas: dict[str, list[str]] = {}
    for (count, player), lines in found.items():
        for number, line in enumerate(lines, 1):
            of = f", {number} of {len(lines)}" if lines[1:] else ""
            gaps = game.connect - count
            empty = f"{NUMBERS[gaps]} empty cell{'s' * (gaps > 1)}"
            note = f"{NUMBERS[count]} {player} discs, {empty}"
            areas[f"{player}'s {NUMBERS[count]}{of}\n{note}"] = line
    exhibit: Exhibit = game, state
    return gallery(dict.fromkeys(areas or ["no three, no two"], exhibit), area=areas)
