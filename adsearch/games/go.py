"""`Go`: surround more of the board than the other. No suicide, and no board comes back."""

from __future__ import annotations

import re
from itertools import chain, pairwise
from operator import getitem
from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

# Black's stones and White's, each point as a bit; White's are shifted past all of Black's.
Stones: TypeAlias = int

# All boards so far in the order they came up, the last one being the board now; whose turn it is;
# how many passes there were just now; the stones that have ever been captured. The latter follow
# from the boards. Only where one of them stood can a stone make a board come back.
State: TypeAlias = tuple[tuple[Stones, ...], Player, int, Stones]

PASS = "pass"
_BITS = [1 << k for k in range(8)]


class Go(Game[State, str]):
    """Go on a `size` × `size` board. Black (X) is MAX and moves first.

    A move is a point, column letter first and rows counted from the bottom, or "pass". A stone
    captures all groups of the other's that it leaves without a liberty. A move that would leave
    its own group without one is illegal, and so is a move that brings back any earlier board
    (positional superko). Two passes in a row end the game. Then each side has its stones and the
    empty regions that only its stones touch, White has `komi` more, and utility is 1, 0 or -1 for
    having won, drawn or lost; `margin` says by how much.

    >>> game = Go(3)
    >>> s = game.initial()
    >>> for move in ("b3", "a3", "a2"):
    ...     s = game.result(s, move)
    >>> print(game.text(s))
    .X.
    X..
    ...
    O to move
    moves: X b3, O a3, X a2
    >>> "a3" in game.actions(s)
    False
    >>> game.margin(s)
    9
    """

    bounds = (-1, 1)
    steps = ("result", "try_stone")

    def __init__(self, size: int = 9, komi: float = 0) -> None:
        if not isinstance(size, int) or size not in range(1, 20):
            raise ValueError(f"Go is played on 1 to 19 lines a side, not {size!r}")
        if not isinstance(komi, int | float):
            raise ValueError(f"komi is a number of points, not {komi!r}")
        self.size, self.komi = size, komi
        # Behind each row comes a bit that belongs to no point, so that a shift by one, or by a
        # row, moves every stone to a neighbour, or off the board.
        self._row = size + 1
        self._shift = size * self._row
        self.points = {
            f"{ascii_lowercase[column]}{size - row}": 1 << row * self._row + column
            for row in range(size)
            for column in range(size)
        }
        # The names of every set of points, eight bits at a time.
        self._bytes = (self._shift + 7) // 8
        at = {bit: name for name, bit in self.points.items()}
        self._names = [
            [
                tuple(at[bit << k] for bit in _BITS if byte & bit and bit << k in at)
                for byte in range(256)
            ]
            for k in range(0, 8 * self._bytes, 8)
        ]
        self._bits: dict[object, int] = {PASS: 0}
        self._bits.update(self.points)
        self._board = sum(self.points.values())
        self._around = {bit: self._spread(bit) & self._board for bit in self.points.values()}

    def initial(self) -> State:
        return (0,), MAX, 0, 0

    def player(self, s: State, /) -> Player:
        return s[1]

    def actions(self, s: State, /) -> tuple[str, ...]:
        history, player, passes, captured = s
        if passes == 2:
            return ()
        black, white = self._sides(history[-1])
        legal = self.placements(black, white, player)
        # Of what is left, few points can bring a board back.
        doubtful = legal & (captured >> self._shift if player else captured)
        while doubtful:
            bit = doubtful & -doubtful
            doubtful ^= bit
            if self._join(*self.place(black, white, player, bit)) in history:
                legal ^= bit
        names = map(getitem, self._names, legal.to_bytes(self._bytes, "little"))
        return (*chain.from_iterable(names), PASS)

    def result(self, s: State, a: str, /) -> State:
        history, player, passes, captured = s
        try:
            bit = self._bits[a]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        if passes == 2:
            raise self.illegal(s, a)
        if not bit:
            return history, 1 - player, passes + 1, captured
        after = self.try_stone(s, bit)
        if after is None:
            raise self.illegal(s, a)
        return after

    def try_stone(self, s: State, bit: int, /) -> State | None:
        """The position after the mover's stone on the point with this bit, or None where that is
        illegal."""
        history, player, _, captured = s
        now = history[-1]
        black, white = self._sides(now)
        if (black | white) & bit:
            return None
        after = self.place(black, white, player, bit)
        stones = self._join(*after)
        if not after[player] & bit or stones in history:
            return None
        return (*history, stones), 1 - player, 0, captured | now & ~stones

    def is_terminal(self, s: State, /) -> bool:
        return s[2] == 2

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if s[2] < 2:
            raise self.unfinished(s)
        margin = self.margin(s)
        won = (margin > 0) - (margin < 0)
        return -won if p == MIN else won

    def margin(self, s: State, /) -> float:
        """Black's area less White's and komi, in any position: the score if both passed now."""
        black, white = self._sides(s[0][-1])
        return self.area(black, white) - self.komi

    def stones(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s stones; `points` has the bit of each point."""
        return self._sides(s[0][-1])[p]

    def reach(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s stones and of all empty points that can be reached from them.

        >>> game = Go(3)
        >>> bits = game.reach(game.result(game.initial(), "b2"), MAX)
        >>> [name for name, bit in game.points.items() if bit & bits]
        ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1']
        """
        black, white = self._sides(s[0][-1])
        return self._fill((black, white)[p], self._board ^ (black | white))

    # -- boards, as bits ----------------------------------------------------------------------

    def placements(self, black: int, white: int, player: Player) -> int:
        """The empty points where a stone of `player` would have a liberty, captures counted."""
        empty = self._board ^ (black | white)
        row = self._row
        legal = empty & (empty << 1 | empty >> 1 | empty << row | empty >> row)
        if closed := empty ^ legal:
            mine, theirs = (white, black) if player else (black, white)
            while closed:
                bit = closed & -closed
                closed ^= bit
                if self._breathes(bit, mine, theirs, empty ^ bit):
                    legal |= bit
        return legal

    def place(self, black: int, white: int, player: Player, bit: int) -> tuple[int, int]:
        """Both sides' stones after `player` has placed one on the empty point `bit`, which is not
        among them if that would be suicide."""
        mine, theirs = (white, black) if player else (black, white)
        mine |= bit
        empty = self._board ^ (mine | theirs)
        if around := self._around[bit] & theirs:
            theirs ^= self._dead(around, theirs, empty)
            empty = self._board ^ (mine | theirs)
        if not self._around[bit] & empty:
            mine ^= self._dead(bit, mine, empty)
        return (theirs, mine) if player else (mine, theirs)

    def area(self, black: int, white: int) -> int:
        """Black's stones and the empty points that only Black reaches, less White's."""
        empty = self._board ^ (black | white)
        by_black, by_white = self._fill(black, empty), self._fill(white, empty)
        return (by_black & ~by_white).bit_count() - (by_white & ~by_black).bit_count()

    def eyes(self, stones: int) -> int:
        """The points, all of whose neighbours are among `stones`.

        >>> game = Go(3)
        >>> eyes = game.eyes(game.points["a2"] | game.points["b1"])
        >>> [name for name, bit in game.points.items() if bit & eyes]
        ['a1']
        """
        others, row = self._board & ~stones, self._row
        return self._board & ~(stones | others << 1 | others >> 1 | others << row | others >> row)

    def _breathes(self, bit: int, mine: int, theirs: int, empty: int) -> bool:
        """Does a stone on `bit`, which has no liberty of its own, get one from its friends or by
        a capture? `empty` is without `bit`."""
        around, row, group = self._around[bit], self._row, bit
        edge = around & mine
        while edge:
            group |= edge
            onward = edge << 1 | edge >> 1 | edge << row | edge >> row
            if onward & empty:
                return True
            edge = onward & mine & ~group
        return self._dead(around & theirs, theirs, empty) != 0

    def _dead(self, suspects: int, stones: int, empty: int) -> int:
        """The groups of `stones` with one of the `suspects` in them that have no liberty."""
        dead, row = 0, self._row
        while suspects:
            group = edge = suspects & -suspects
            while edge:
                around = edge << 1 | edge >> 1 | edge << row | edge >> row
                if around & empty:
                    break
                edge = around & stones & ~group
                group |= edge
            else:
                dead |= group
            suspects &= ~group
        return dead

    def _fill(self, stones: int, empty: int) -> int:
        """The stones and all empty points that can be reached from them."""
        edge = stones
        while edge:
            edge = self._spread(edge) & empty & ~stones
            stones |= edge
        return stones

    def _spread(self, bits: int) -> int:
        row = self._row
        return bits << 1 | bits >> 1 | bits << row | bits >> row

    def _sides(self, stones: Stones) -> tuple[int, int]:
        return stones & self._board, stones >> self._shift

    def _join(self, black: int, white: int) -> Stones:
        return black | white << self._shift

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        """The board now, whose turn it is, and the moves so far, as they forbid boards."""
        history, player, passes, _ = s
        lines = self._rows(history[-1])
        lines.append("game over" if passes == 2 else f"{'XO'[player]} to move")
        if passes == 2:
            lines[-1] += f", {'XO'[player]} would be next"
        elif passes:
            lines[-1] += f", {'XO'[1 - player]} has passed"
        if history[0]:
            lines.append(f"start: {'/'.join(self._rows(history[0]))}")
        if len(history) > 1:
            moves = pairwise(history)
            lines.append(f"moves: {', '.join(self._difference(*pair) for pair in moves)}")
        return "\n".join(lines)

    def position(self, text: str, /) -> State:
        """The position of a text such as `text` writes. Without the lines `start` and `moves`, it
        is as if the game had started there."""
        lines = [" ".join(line.split()) for line in text.strip().splitlines()]
        rows, rest = lines[: self.size], lines[self.size :]
        now = self._read(rows, text)
        turn = re.fullmatch(
            r"([xo]) to move(?:, ([xo]) has passed)?|game over, ([xo]) would be next",
            rest.pop(0).lower() if rest else "",
        )
        if not turn or (turn[2] and turn[1] == turn[2]):
            raise IllegalPosition(
                "below the rows it says whose turn it is, 'X to move' or 'O to move', or "
                f"'X to move, O has passed' or 'game over, X would be next', unlike in\n{text}"
            )
        first = 0 if rest and rest[0].lower().startswith("moves:") else now
        if rest and rest[0].lower().startswith("start:"):
            first = self._read(rest.pop(0)[6:].split("/"), text)
        moves = ""
        if rest and rest[0].lower().startswith("moves:"):
            moves = rest.pop(0)[6:]
        if rest:
            raise IllegalPosition(f"cannot read the line {rest[0]!r} of a position in\n{text}")
        player = "xo".index(turn[1] or turn[3])
        passes = 1 if turn[2] else 2 if turn[3] else 0
        state: State = (first,), player, 0, 0
        for word in moves.lower().split(","):
            if word.strip():
                state = self._replay(state, word.strip(), text)
        if state[0][-1] != now:
            raise IllegalPosition(f"the moves do not lead to the board in\n{text}")
        return state[0], player, passes, state[3]

    def parse(self, s: State, text: str, /) -> str:
        return super().parse(s, "".join(text.split()).lower())

    def _rows(self, stones: Stones) -> list[str]:
        black, white = self._sides(stones)
        signs = ["X" if b & black else "O" if b & white else "." for b in self.points.values()]
        return ["".join(signs[i : i + self.size]) for i in range(0, len(signs), self.size)]

    def _read(self, rows: list[str], text: str) -> Stones:
        signs = ["".join(row.split()).upper() for row in rows]
        if len(signs) != self.size or any(
            len(row) != self.size or set(row) - set("XO.") for row in signs
        ):
            raise IllegalPosition(
                f"a board is {self.size} rows of {self.size} signs X, O and ., unlike in\n{text}"
            )
        sides = {"X": 0, "O": 0, ".": 0}
        for sign, bit in zip("".join(signs), self.points.values(), strict=True):
            sides[sign] |= bit
        for side in "XO":
            if self._dead(sides[side], sides[side], sides["."]):
                raise IllegalPosition(f"a group of {side} has no liberty in\n{text}")
        return self._join(sides["X"], sides["O"])

    def _difference(self, before: Stones, after: Stones) -> str:
        added = after & ~before
        black, white = self._sides(added)
        name = next(name for name, bit in self.points.items() if bit & (black | white))
        return f"{'X' if black else 'O'} {name}"

    def _replay(self, s: State, move: str, text: str) -> State:
        sign, _, name = move.partition(" ")
        if sign not in ("x", "o") or name not in self.points:
            raise IllegalPosition(f"{move!r} is no move such as 'X a1' in\n{text}")
        try:
            return self.result((s[0], "xo".index(sign), 0, s[3]), name)
        except ValueError:
            raise IllegalPosition(f"{move!r} is not legal among the moves of\n{text}") from None
