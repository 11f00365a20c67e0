"""Chess endings looked up: for every position the distance to mate and the best move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player, UnsupportedGame
from adsearch.search.endgame_solver import DRAW, ILLEGAL, Plies, solve_ending
from adsearch.search.retrograde import best_by_distance

State: TypeAlias = tuple[int, ...]  # who moves, white king, pieces as in the name, black king

_LARGEST = 2 * 64**4  # entries: two pieces on the full board


class EndgameTable:
    """Every position of an `Endgame`, solved backwards from the mates. Values are in MAX's view,
    which is White's. KQK and KRK take a moment, KBNK a few seconds.

    >>> from adsearch.games import Endgame
    >>> game = Endgame("KRK", size=4)
    >>> table = EndgameTable(game)
    >>> start = game.initial()
    >>> table.value(start), table.mate_in(start), table.best_move(start), table.longest
    (1, 5, 'Kb1', 7)
    >>> table.counts(MAX)
    {1: 120, 2: 404, 3: 316, 4: 236, 5: 168, 6: 56, 7: 12}
    """

    def __init__(self, game: Game[State, str]) -> None:
        ending, size = getattr(game, "ending", None), getattr(game, "size", None)
        if not isinstance(ending, str) or not isinstance(size, int):
            raise UnsupportedGame(
                f"an endgame table is made for a game such as Endgame('KRK'), not for {game!r}"
            )
        entries = 2 * (size * size) ** len(ending)
        if entries > _LARGEST:
            raise UnsupportedGame(
                f"a table of {ending} on {size}×{size} would have {entries:,} entries, more than "
                f"{_LARGEST:,}: take fewer pieces or a smaller board"
            )
        self.game, self.pieces, self.size = game, ending[1:-1], size
        self._tables: dict[str, Plies] = {}
        for number in range(len(self.pieces) + 1):  # fewer first: a capture leads there
            for pieces in map("".join, combinations(self.pieces, number)):
                self._tables[pieces] = solve_ending(pieces, size, self._tables)
        self._table = self._tables[self.pieces]

    def __repr__(self) -> str:
        return f"the table of K{self.pieces}K on {self.size}×{self.size}"

    def __contains__(self, s: object) -> bool:
        return self._entry(s) != ILLEGAL

    def plies(self, s: State, /) -> int | None:
        """How many plies best play takes to mate, None if `s` is a draw."""
        entry = self._legal_entry(s)
        return None if entry == DRAW else entry

    def mate_in(self, s: State, /) -> int | None:
        """How many moves White needs to mate, None if `s` is a draw."""
        plies = self.plies(s)
        return None if plies is None else (plies + 1) // 2

    def value(self, s: State, /) -> float:
        """1 if White wins, 0 if not: the game's utility under best play."""
        return int(self._legal_entry(s) != DRAW)

    def best_move(self, s: State, /) -> str | None:
        """White's quickest way to mate; Black's to a draw, or else the slowest to mate; None where
        the game is over."""
        self._legal_entry(s)
        return best_by_distance(self.game, s, self)

    def counts(self, player: Player) -> dict[int | None, int]:
        """How many positions with `player` to move there are by moves to mate, drawn ones under
        None. All men are on the board, and mirror images count separately."""
        entries = sum(np.bincount(part.ravel(), minlength=256) for part in self._table[player])
        by_plies = enumerate(np.asarray(entries)[:ILLEGAL].tolist())
        return {_moves(plies): number for plies, number in by_plies if number}

    def positions(self, player: Player, moves: int | None) -> Iterator[State]:
        """The positions that `counts` counts, one by one."""
        entry = DRAW if moves is None else 2 * moves - (player == MAX)
        for squares in np.argwhere(self._table[player] == entry):
            yield (player, *squares.tolist())

    @property
    def longest(self) -> int:
        """How many moves White needs at most, where White wins at all."""
        return max(moves for moves in self.counts(MAX) if moves is not None)

    @property
    def memory(self) -> int:
        """The size of the table in bytes."""
        return sum(table.nbytes for table in self._tables.values())

    def _legal_entry(self, s: State) -> int:
        entry = self._entry(s)
        if entry == ILLEGAL:
            men = f"K{self.pieces}"
            raise IllegalPosition(
                f"{s!r} is no position of {men}K. One is who moves (0 is White) and the squares "
                f"of {', '.join(men)} and the black king; no two on the same, the kings not side "
                "by side, and with White to move Black is not in check"
            )
        return entry

    def _entry(self, s: object) -> int:
        """A state is the index of its own entry, but for captured pieces, which stand on -1."""
        table = self._table
        if not isinstance(s, tuple) or len(s) != table.ndim or {*map(type, s)} != {int}:
            return ILLEGAL
        if -1 in s[2:-1]:
            left = [(man, i) for man, i in zip(self.pieces, s[2:-1], strict=True) if i != -1]
            table = self._tables["".join(man for man, _ in left)]
            s = (*s[:2], *(i for _, i in left), s[-1])
        if min(s) < 0 or s[0] > MIN or max(s) >= table.shape[-1]:
            return ILLEGAL
        return int(table[s])


def _moves(plies: int) -> int | None:
    return None if plies == DRAW else (plies + 1) // 2
