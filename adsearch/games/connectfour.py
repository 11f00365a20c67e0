"""`ConnectFour`: discs dropped into columns; four in a row wins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, product, takewhile
from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player
from adsearch.games.marks import check_lines, check_size, read_marks

# The mover's discs; the other's; the frontier, which is a bit in each column for the cell that the
# next disc falls into; the mover; MAX's utility, or None while the game goes on. A full column's
# bit is above the board, and once the game is over every column counts as full. All of it follows
# from the board, so equal boards are equal states, whatever the order of the moves.
State: TypeAlias = tuple[int, int, int, Player, int | None]


class ConnectFour(Game[State, int]):
    """Connect Four on `width` columns of `height` cells; `connect` in a row win, in any direction.

    X is MAX and moves first. Moves are columns, counted from 0 on the left; typed, they may also
    be letters, a for 0. Utility is 1 for having won, 0 for a draw, -1 for having lost.

    >>> game = ConnectFour(5, 3, connect=3)
    >>> s = game.position(".....  .OX..  XOOX.")
    >>> s = game.result(s, game.parse(s, "b"))
    >>> print(game.text(s))
    .X...
    .OX..
    XOOX.
    >>> game.is_terminal(s), game.utility(s), game.utility(s, MIN)
    (True, 1, -1)
    """

    bounds = (-1, 1)

    def __init__(self, width: int = 7, height: int = 6, connect: int = 4) -> None:
        check_size(width, height, connect)
        self.width, self.height, self.connect = width, height, connect

        # Each straight run of cells is written as consecutive bits, with a gap before the next
        # run, and a disc has a bit in every run that goes through its cell. So bits in a row are
        # discs in a row, and shifting by one is a step in all directions at once. Runs that are
        # too short to win on are left out, but never all rows and all columns.
        self.discs = dict.fromkeys(product(range(width), range(height)), 0)
        self.lines: list[int] = []  # the bits of every line that wins, one for each of its cells
        bit = 0
        for run in _runs(width, height, connect):
            starts = range(bit, bit + len(run) - connect + 1)
            self.lines += [(1 << connect) - 1 << start for start in starts]
            for cell in run:
                self.discs[cell] |= 1 << bit
                bit += 1
            bit += 1
        self._shifts = tuple(_shifts(connect))
        self._near, self._far = (*self._shifts, 0, 0)[:2]

        # In the frontier a column has a bit for each of its cells and one above them.
        up = height + 1
        self._disc_at = {1 << x * up + y: disc for (x, y), disc in self.discs.items()}
        self._columns = {x: (1 << up) - 1 << x * up for x in range(width)}
        self._bottom = sum(1 << x * up for x in range(width))
        self._top = self._bottom << height
        self._open: dict[int, tuple[int, ...]] = {}  # by the frontier bits of the full columns

    def initial(self) -> State:
        return 0, 0, self._bottom, MAX, None

    def player(self, s: State, /) -> Player:
        return s[3]

    def actions(self, s: State, /) -> tuple[int, ...]:
        full = s[2] & self._top
        try:
            return self._open[full]
        except KeyError:
            columns = tuple([a for a, column in self._columns.items() if not full & column])
            self._open[full] = columns
            return columns

    def result(self, s: State, a: int, /) -> State:
        mover, other, frontier, player, _ = s
        try:
            cell = frontier & self._columns[a]
            mover |= self._disc_at[cell]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        # Two shifts find up to four in a row; only if they do, a longer line has to be looked for.
        pairs = mover & mover >> self._near
        if pairs & pairs >> self._far and self._connected(mover):
            return other, mover, self._top, 1 - player, 1 if player == MAX else -1
        frontier += cell  # which moves that one bit up by a cell
        return other, mover, frontier, 1 - player, 0 if frontier == self._top else None

    def is_terminal(self, s: State, /) -> bool:
        return s[4] is not None

    def utility(self, s: State, p: Player = MAX, /) -> float:
        utility = s[4]
        if utility is None:
            raise self.unfinished(s)
        return -utility if p == MIN else utility

    def text(self, s: State, /) -> str:
        mover, other, _, player, _ = s
        x, o = (mover, other) if player == MAX else (other, mover)

        def mark(disc: int) -> str:
            return "X" if x & disc else "O" if o & disc else "."

        return "\n".join(
            "".join(mark(self.discs[column, row]) for column in range(self.width))
            for row in reversed(range(self.height))
        )

    def position(self, text: str, /) -> State:
        """The position of rows of X, O and . from the top down; white space makes no difference.

        That every disc was dropped in turn is not proved: the discs are counted, not replayed.
        """
        marks = read_marks(text, self.width, self.height)
        stacks = [marks[column :: self.width][::-1].rstrip(".") for column in range(self.width)]
        for column, stack in enumerate(stacks):
            if "." in stack:
                raise IllegalPosition(f"a disc floats in column {column}, in\n{text}")
        placed = {(c, r): mark for c, stack in enumerate(stacks) for r, mark in enumerate(stack)}
        x, o = (sum(self.discs[at] for at in placed if placed[at] == mark) for mark in "XO")
        x_moved_last = marks.count("X") > marks.count("O")
        last, before, player = (x, o, MIN) if x_moved_last else (o, x, MAX)
        tops = [self.discs[column, len(stack) - 1] for column, stack in enumerate(stacks) if stack]
        check_lines(text, last, before, self._connected, (top for top in tops if top & last))
        if self._connected(last):
            return before, last, self._top, player, 1 if player == MIN else -1
        frontier = sum(
            (self._bottom & self._columns[column]) << len(stack)
            for column, stack in enumerate(stacks)
        )
        return before, last, frontier, player, 0 if frontier == self._top else None

    def parse(self, s: State, text: str, /) -> int:
        typed = text.strip().lower()
        for column in self.actions(s):
            if typed in (str(column), ascii_lowercase[column]):
                return column
        raise self.illegal(s, text)

    def _connected(self, discs: int) -> bool:
        for shift in self._shifts:
            discs &= discs >> shift
        return discs > 0


def _runs(width: int, height: int, shortest: int) -> Iterator[list[tuple[int, int]]]:
    """The cells of every straight line from edge to edge that has at least `shortest` of them."""
    board = dict.fromkeys(product(range(width), range(height)))
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in board:
            if (x - across, y - up) not in board:
                run = list(takewhile(board.__contains__, zip(count(x, across), count(y, up))))
                if len(run) >= shortest:
                    yield run


def _shifts(length: int) -> Iterator[int]:
    """Shifts after which a bit is left of every `length` bits in a row: `b &= b >> shift`."""
    run = 1  # a bit that is left stands for so many in a row
    while run < length:
        shift = min(run, length - run)
        yield shift
        run += shift
