"""`TicTacToe`: k in a row on a board of m × n cells. Noughts and crosses is 3, 3, 3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, Player
from adsearch.games.marks import check_lines, check_size, read_marks

# A bit for each cell that X has, and above those a bit for each cell that O has.
Board: TypeAlias = int


@dataclass(slots=True)
class Facts:
    """What the rules say about a position. `utility` is MAX's, None while the game goes on."""

    player: Player
    actions: tuple[int, ...]
    utility: int | None


class Table(dict[Board, Facts]):
    """The facts of positions, worked out when first asked for; emptied before it grows too big."""

    LIMIT = 50_000

    def __init__(self, facts: Callable[[Board], Facts]) -> None:
        self.facts = facts

    def __missing__(self, s: Board) -> Facts:
        if len(self) == self.LIMIT:
            self.clear()
        facts = self[s] = self.facts(s)
        return facts


SMALL: dict[tuple[int, int, int], list[Facts]] = {}


class TicTacToe(Game[Board, int]):
    """m columns, n rows, and k in a row wins: straight or diagonal.

    X is MAX and moves first. Moves are cells, counted from 0 row by row from the top left; typed,
    they may also be a column letter and a row counted from the top, so that a1 is 0. Utility is 1
    for having won, 0 for a draw, -1 for having lost.

    >>> game = TicTacToe()
    >>> s = game.position("XX. OO. ...")
    >>> game.actions(s)
    (2, 5, 6, 7, 8)
    >>> s = game.result(s, game.parse(s, "c1"))
    >>> print(game.text(s))
    XXX
    OO.
    ...
    >>> game.is_terminal(s), game.utility(s), game.utility(s, MIN)
    (True, 1, -1)
    """

    bounds = (-1, 1)

    def __init__(self, m: int = 3, n: int = 3, k: int = 3) -> None:
        check_size(m, n, k)
        self.m, self.n, self.k = m, n, k
        self._cells = m * n
        self._marks = (
            {cell: 1 << cell for cell in range(self._cells)},
            {cell: 1 << self._cells + cell for cell in range(self._cells)},
        )
        # The step from each cell of a line to the next, and the cells where such a line can start
        # and stay on the board.
        right, left, down = range(m - k + 1), range(k - 1, m), range(n - k + 1)
        self._directions = [
            (step, sum(1 << row * m + column for row in rows for column in columns))
            for step, columns, rows in (
                (1, right, range(n)),
                (m, range(m), down),
                (m + 1, right, down),
                (m - 1, left, down),
            )
        ]
        # Asking is what a search does most, and nothing is faster than a list. It has room for
        # all boards if they are small; then all positions are worked out now, once for all games
        # of this size.
        self._facts: list[Facts] | Table
        if self._cells > 9:
            self._facts = Table(self._work_out)
        elif (size := (m, n, k)) in SMALL:
            self._facts = SMALL[size]
        else:
            self._facts = SMALL[size] = self._all_facts()

    def initial(self) -> Board:
        return 0

    def player(self, s: Board, /) -> Player:
        return self._facts[s].player

    def actions(self, s: Board, /) -> tuple[int, ...]:
        return self._facts[s].actions

    def result(self, s: Board, a: int, /) -> Board:
        facts = self._facts[s]
        if a in facts.actions:
            return s | self._marks[facts.player][a]
        raise self.illegal(s, a)

    def is_terminal(self, s: Board, /) -> bool:
        return self._facts[s].utility is not None

    def utility(self, s: Board, p: Player = MAX, /) -> float:
        utility = self._facts[s].utility
        if utility is None:
            raise self.unfinished(s)
        return -utility if p == MIN else utility

    def text(self, s: Board, /) -> str:
        x, o = self._marks
        marks = "".join("X" if s & x[i] else "O" if s & o[i] else "." for i in range(self._cells))
        return "\n".join(marks[i : i + self.m] for i in range(0, self._cells, self.m))

    def position(self, text: str, /) -> Board:
        """The position of rows such as "XX.\\nOO.\\n..."; white space makes no difference."""
        marks = read_marks(text, self.m, self.n)
        x, o = (sum(1 << cell for cell, at in enumerate(marks) if at == mark) for mark in "XO")
        last, before = (x, o) if x.bit_count() > o.bit_count() else (o, x)
        moves = (bit for bit in self._marks[MAX].values() if last & bit)
        check_lines(text, last, before, self._has_line, moves)
        return x | o << self._cells

    def parse(self, s: Board, text: str, /) -> int:
        typed = text.strip().lower()
        for cell in self.actions(s):
            row, column = divmod(cell, self.m)
            if typed in (str(cell), f"{ascii_lowercase[column]}{row + 1}"):
                return cell
        raise self.illegal(s, text)

    def __reduce__(self) -> tuple[type[TicTacToe], tuple[int, int, int]]:
        return type(self), (self.m, self.n, self.k)  # without the table, which may be large

    def _work_out(self, s: Board) -> Facts:
        """The facts of any position that can come up."""
        x, o = s & (1 << self._cells) - 1, s >> self._cells
        mover = MAX if x.bit_count() == o.bit_count() else MIN
        if self._has_line(x if mover == MIN else o):  # only who moved last can have made one
            return Facts(mover, (), 1 if mover == MIN else -1)
        occupied = x | o
        free = tuple([cell for cell, bit in self._marks[MAX].items() if not occupied & bit])
        return Facts(mover, free, None if free else 0)

    def _all_facts(self) -> list[Facts]:
        """The facts of all positions that can come up, each at its own number."""
        impossible = Facts(MAX, (), None)
        facts = [impossible] * 4**self._cells
        waiting = [self.initial()]
        while waiting:
            s = waiting.pop()
            if facts[s] is impossible:
                here = facts[s] = self._work_out(s)
                waiting += [s | self._marks[here.player][a] for a in here.actions]
        return facts

    def _has_line(self, cells: int) -> bool:
        for step, starts in self._directions:
            for i in range(self.k):
                starts &= cells >> i * step
            if starts:
                return True
        return False
