"""`Hex`: join your two edges of the board by a chain of stones. One of the two players will."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

# The mover's stones that are joined to the mover's first edge, and the mover's other stones; the
# same of the other player; the mover; the empty cells, or none where the game is over. Stones are
# bits. All of it follows from the board, so equal boards are equal states, whatever the moves.
State: TypeAlias = tuple[int, int, int, int, Player, tuple[str, ...]]


class Hex(Game[State, str]):
    """Hex on a rhombus of `size` × `size` cells, without the swap rule.

    X is MAX, moves first and joins the top row to the bottom row; O is MIN and joins the left
    column to the right one. Moves are cells, column letter first, from the top row down. Each row
    lies half a cell to the right of the one above, so b2 touches a2, c2, b1, c1, a3 and b3.
    Utility is 1 for having won and -1 for having lost; there are no draws.

    >>> game = Hex(3)
    >>> s = game.initial()
    >>> for cell in ("b2", "a2", "c1", "b1", "a3"):
    ...     s = game.result(s, cell)
    >>> print(game.text(s))
    . O X
     O X .
      X . .
    >>> game.is_terminal(s), game.utility(s)
    (True, 1)
    """

    bounds = (-1, 1)

    def __init__(self, size: int = 11) -> None:
        if not isinstance(size, int) or size not in range(1, 20):
            raise ValueError(f"Hex is played on 1 to 19 cells a side, not {size!r}")
        self.size = size
        # A column beyond the board stays empty, so that the end of a row does not touch the next.
        self._width = width = size + 1
        self.cells = {
            f"{letter}{row + 1}": 1 << row * width + column
            for row in range(size)
            for column, letter in enumerate(ascii_lowercase[:size])
        }
        self._near = {name: (cell, self.neighbours(cell)) for name, cell in self.cells.items()}
        # For each player, the cells of the first edge and of the last.
        top = (1 << size) - 1
        left = sum(1 << row * width for row in range(size))
        self.edges = (top, top << (size - 1) * width), (left, left << size - 1)
        self._initial = 0, 0, 0, 0, MAX, tuple(self.cells)

    def initial(self) -> State:
        return self._initial

    def player(self, s: State, /) -> Player:
        return s[4]

    def actions(self, s: State, /) -> tuple[str, ...]:
        return s[5]

    def result(self, s: State, a: str, /) -> State:
        joined, loose, their_joined, their_loose, player, empty = s
        try:
            i = empty.index(a)
        except ValueError:
            raise self.illegal(s, a) from None
        cell, neighbours = self._near[a]
        first, last = self.edges[player]
        if cell & first or neighbours & joined:
            chain = self.chain(neighbours & loose, loose)
            joined |= cell | chain
            loose ^= chain
        else:
            loose |= cell
        empty = () if joined & last else empty[:i] + empty[i + 1 :]
        return their_joined, their_loose, joined, loose, 1 - player, empty

    def is_terminal(self, s: State, /) -> bool:
        return not s[5]

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if s[5]:
            raise self.unfinished(s)
        return -1 if p == s[4] else 1  # who would be next has lost

    def stones(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s stones; `cells` has the bit of each cell.

        >>> game = Hex()
        >>> game.stones(game.result(game.initial(), "f6"), MAX) == game.cells["f6"]
        True
        """
        return s[0] | s[1] if p == s[4] else s[2] | s[3]

    def neighbours(self, cells: int, /) -> int:
        """The bits of all cells that touch one of `cells`, and some bits off the board."""
        width = self._width
        beside = cells << 1 | cells >> 1
        above = cells >> width | cells >> width - 1
        below = cells << width | cells << width - 1
        return beside | above | below

    def chain(self, start: int, stones: int, /) -> int:
        """Those of `stones` that are joined to the ones at `start`, which they include."""
        chain = 0
        while start:
            chain |= start
            stones ^= start
            start = self.neighbours(start) & stones
        return chain

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        xs, os = self.stones(s, MAX), self.stones(s, MIN)
        signs = ["X" if c & xs else "O" if c & os else "." for c in self.cells.values()]
        rows = [signs[i : i + self.size] for i in range(0, len(signs), self.size)]
        return "\n".join(" " * i + " ".join(row) for i, row in enumerate(rows))

    def position(self, text: str, /) -> State:
        rows = ["".join(line.split()).upper() for line in text.strip().splitlines()]
        if len(rows) != self.size:
            raise IllegalPosition(f"expected {self.size} rows, found {len(rows)}:\n{text}")
        for i, row in enumerate(rows, 1):
            if len(row) != self.size or set(row) - set("XO."):
                raise IllegalPosition(
                    f"row {i} is {row!r}, not {self.size} of the signs X, O and ."
                )
        board = dict.fromkeys("XO.", 0)
        for sign, cell in zip("".join(rows), self.cells.values(), strict=True):
            board[sign] |= cell
        xs, os = board["X"].bit_count(), board["O"].bit_count()
        if xs - os not in (0, 1):
            raise IllegalPosition(
                f"X moves first and in turn with O, so {xs} X and {os} O cannot be"
            )
        mover, other = xs - os, 1 - (xs - os)
        mine, theirs = board["XO"[mover]], board["XO"[other]]
        over = self._won(theirs, other)
        before = (theirs ^ cell for cell in self.cells.values() if cell & theirs)
        if self._won(mine, mover) or (over and all(self._won(stones, other) for stones in before)):
            raise IllegalPosition(f"the game was over before the last move:\n{text}")
        joined, their_joined = self._joined(mine, mover), self._joined(theirs, other)
        empty = () if over else tuple(n for n, cell in self.cells.items() if cell & board["."])
        return joined, mine ^ joined, their_joined, theirs ^ their_joined, mover, empty

    def parse(self, s: State, text: str, /) -> str:
        return super().parse(s, "".join(text.split()).lower())

    def _joined(self, stones: int, p: Player) -> int:
        return self.chain(stones & self.edges[p][0], stones)

    def _won(self, stones: int, p: Player) -> bool:
        return self._joined(stones, p) & self.edges[p][1] != 0
