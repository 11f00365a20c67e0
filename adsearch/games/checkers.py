"""`Checkers`: English draughts. Men move forwards, kings both ways, and a capture is forced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

Path: TypeAlias = tuple[str, ...]  # the squares that a piece stands on, one after the other

# The mover's pieces, the other's pieces, the kings among both, the mover, the mover's steps, the
# mover's first jumps, and how many plies have been quiet; each set of squares as bits. Steps and
# jumps follow from the rest. There are never both, and neither where the game is over.
State: TypeAlias = tuple[int, int, int, Player, int, int, int]

NAMES = ("Black", "White")


class Checkers(Game[State, Path]):
    """Checkers on a `size` × `size` board, each side with `rows` rows of men.

    Black is MAX, has the top of the board and moves first. A move is the path of squares that a
    piece takes. Men step and jump forwards, kings forwards and backwards. Whoever can capture has
    to, though not the most, and a capture goes on for as long as it can, but a man that reaches
    the far row becomes a king and stops there. Whoever cannot move has lost. With `patience` the
    game is drawn after so many plies in a row in which no man moved and nothing was captured.

    >>> game = Checkers(4)
    >>> s = game.result(game.initial(), ("d4", "c3"))
    >>> print(game.text(s))
    .b..
    ..b.
    ....
    w.w.
    White to move
    >>> s = game.result(s, ("c1", "d2"))
    >>> [game.label(s, a) for a in game.actions(s)]
    ['c3-b2', 'b4-a3']
    """

    bounds = (-1, 1)

    def __init__(self, size: int = 8, rows: int | None = None, patience: int | None = None) -> None:
        if not isinstance(size, int) or size not in range(4, 13):
            raise ValueError(f"checkers is played on 4 to 12 squares a side, not {size!r}")
        rows = (size - 2) // 2 if rows is None else rows
        if not isinstance(rows, int) or not 0 < rows <= (size - 1) // 2:
            raise ValueError(
                f"on {size} squares a side each player has 1 to {(size - 1) // 2} rows of men, "
                f"not {rows!r}"
            )
        if patience is not None and (not isinstance(patience, int) or patience < 1):
            raise ValueError(f"patience is a number of plies, 1 or more, or None, not {patience!r}")
        self.size, self.rows, self.patience = size, rows, patience

        # Every square has four bits, one for each direction. Along a ray (a diagonal as one
        # direction meets it) that direction's bits are consecutive, and a gap follows that belongs
        # to no square. So a shift by one is a step in all four directions at once. A man's moves
        # start from the bits of its two forward directions, a king's from all four.
        self.squares = {
            f"{ascii_lowercase[column]}{size - row}": 0
            for row, column in product(range(size), repeat=2)
            if (row + column) % 2
        }
        forward, rays, bit = [0, 0], [], 0
        for player, ray in _rays(size):
            rays.append((bit, ray))
            for square in ray:
                self.squares[square] |= 1 << bit
                forward[player] |= 1 << bit
                bit += 1
            bit += 1
        self._forward = tuple(forward)
        self._board = sum(self.squares.values())
        ends = ("1", str(size))  # the far rows of Black and of White
        self._far = tuple(
            sum(bits for square, bits in self.squares.items() if square[1:] == end) for end in ends
        )

        # A step or jump is told by the bit it ends on, which is looked up by its `bit_length`.
        # For each: its path, that bit, the bits of the two squares, and of the square between.
        self._step_to: dict[int, tuple[Path, int]] = {}
        self._jump_to: dict[int, tuple[Path, int, int, int, int]] = {}
        # For each step: the bit it ends on, the bits of its start and of both squares, and those
        # of its end if a man would be crowned there.
        self._steps: dict[object, tuple[int, int, int, int]] = {}
        for bit, ray in rays:
            for i, path in enumerate(pairwise(ray), bit + 1):
                start, end = (self.squares[square] for square in path)
                self._step_to[i + 1] = path, 1 << i
                crown = end if path[1] == ray[-1] and path[1][1:] in ends else 0
                self._steps[path] = 1 << i, start, start | end, crown
            for i, (a, b, c) in enumerate(zip(ray, ray[1:], ray[2:], strict=False), bit + 2):
                start, over, end = (self.squares[square] for square in (a, b, c))
                self._jump_to[i + 1] = (a, c), 1 << i, start, over, end
        men = [0, 0]
        for square, bits in self.squares.items():
            if int(square[1:]) > size - rows:
                men[MAX] |= bits
            elif int(square[1:]) <= rows:
                men[MIN] |= bits
        self._initial = self._turn(men[MAX], men[MIN], 0, MAX, 0)

    def initial(self) -> State:
        return self._initial

    def player(self, s: State, /) -> Player:
        return s[3]

    def actions(self, s: State, /) -> tuple[Path, ...]:
        steps, step_to, paths = s[4], self._step_to, []
        if not steps:
            return tuple(self._captures(s)) if s[5] else ()
        while steps:
            path, bit = step_to[steps.bit_length()]
            paths.append(path)
            steps ^= bit
        return tuple(paths)

    def result(self, s: State, a: Path, /) -> State:
        mine, theirs, kings, player, steps, jumps, quiet = s
        try:
            if jumps:
                start, end, captured = self._captures(s)[a]
                theirs ^= captured
                kings &= ~captured
                change, crown = start ^ end, end & self._far[player]
            else:
                bit, start, change, crown = self._steps[a]
                if not steps & bit:
                    raise self.illegal(s, a)
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        if kings & start:
            kings ^= change
            quiet = 0 if jumps else quiet + 1
        else:
            kings |= crown
            quiet = 0
        return self._turn(theirs, mine ^ change, kings, 1 - player, quiet)

    def is_terminal(self, s: State, /) -> bool:
        return not s[4] and not s[5]

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if s[4] or s[5]:
            raise self.unfinished(s)
        if s[6]:
            return 0
        return -1 if p == s[3] else 1

    def pieces(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s men and kings; `squares` has the four bits of each square.

        >>> game = Checkers(4)
        >>> game.pieces(game.initial(), MIN) == game.squares["a1"] | game.squares["c1"]
        True
        """
        return s[0] if p == s[3] else s[1]

    def kings(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s kings."""
        return self.pieces(s, p) & s[2]

    def captures(self, s: State, /) -> bool:
        """Does the mover have to capture?"""
        return s[5] != 0

    def _turn(self, mine: int, theirs: int, kings: int, player: Player, quiet: int) -> State:
        """The position in which `player`, owner of `mine`, is to move."""
        empty = self._board ^ (mine | theirs)
        ahead = (mine & (kings | self._forward[player])) << 1
        if jumps := (ahead & theirs) << 1 & empty:
            steps = 0
        elif not (steps := ahead & empty):
            return mine, theirs, kings, player, 0, 0, 0
        if not self.patience:
            quiet = 0
        elif quiet == self.patience:
            steps = jumps = 0
        return mine, theirs, kings, player, steps, jumps, quiet

    def _captures(self, s: State) -> dict[Path, tuple[int, int, int]]:
        """The captures: for each path the bits of its start, its end, and all it captures."""
        mine, theirs, kings, player, _, jumps, _ = s
        empty, forward = self._board ^ (mine | theirs), self._forward[player]
        jump_to, far, found = self._jump_to, self._far[player], {}
        while jumps:
            path, bit, start, over, end = jump_to[jumps.bit_length()]
            jumps ^= bit
            is_king = kings & start
            # A king may come back to where it started; no capture ends on a captured square.
            free, directions = (empty | start, -1) if is_king else (empty, forward)
            stack = [(path, over, end)]
            while stack:
                path, captured, end = stack.pop()
                more = 0
                if is_king or not end & far:
                    more = ((end & directions) << 1 & theirs & ~captured) << 1 & free
                if not more:
                    found[path] = start, end, captured
                while more:
                    (_, square), bit, _, over, onward = jump_to[more.bit_length()]
                    more ^= bit
                    stack.append(((*path, square), captured | over, onward))
        return found

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        """The board, Black's men as b and kings as B, White's as w and W; and whose turn it is."""
        signs = {".": self._board}
        for player, (man, king) in enumerate((("b", "B"), ("w", "W"))):
            signs[man] = self.pieces(s, player) & ~s[2]
            signs[king] = self.kings(s, player)
        cells = {
            square: next(sign for sign in "bBwW." if bits & signs[sign])
            for square, bits in self.squares.items()
        }
        rows = [
            "".join(cells.get(f"{letter}{row}", ".") for letter in ascii_lowercase[: self.size])
            for row in range(self.size, 0, -1)
        ]
        last = f"{NAMES[s[3]]} to move"
        if self.is_terminal(s):
            last = f"{NAMES[s[3]]} to move, drawn" if s[6] else f"{NAMES[s[3]]} cannot move"
        elif s[6]:
            last += f" after {s[6]} quiet {'ply' if s[6] == 1 else 'plies'}"
        return "\n".join([*rows, last])

    def position(self, text: str, /) -> State:
        *lines, last = text.strip().splitlines() or [""]
        rows = ["".join(line.split()) for line in lines]
        turn = re.fullmatch(
            r"(black|white) (?:to move(?:(, drawn)| after (\d+) quiet pl(?:y|ies))?|cannot move)",
            " ".join(last.split()).lower(),
        )
        if len(rows) != self.size:
            raise IllegalPosition(
                f"expected {self.size} rows and a line that tells whose turn it is, "
                f"found {len(rows) + 1} lines:\n{text}"
            )
        pieces = dict.fromkeys("bBwW.", 0)
        for i, row in enumerate(rows):
            if len(row) != self.size or set(row) - set(pieces):
                raise IllegalPosition(
                    f"row {i + 1} is {row!r}, not {self.size} of the signs b, B, w, W and ."
                )
            for letter, sign in zip(ascii_lowercase, row, strict=False):
                square = f"{letter}{self.size - i}"
                if sign != "." and square not in self.squares:
                    raise IllegalPosition(f"{square} is a light square, where no piece stands")
                pieces[sign] |= self.squares.get(square, 0)
        if not turn:
            raise IllegalPosition(
                f"the last line is {last.strip()!r}, not 'Black to move', 'White to move', "
                "'Black cannot move' or the like"
            )
        if pieces["b"] & self._far[MAX] or pieces["w"] & self._far[MIN]:
            raise IllegalPosition(f"a man on the far row would be a king in\n{text}")
        name, drawn, number = turn.groups()
        quiet = (self.patience or 0) if drawn else int(number or 0)
        if quiet > (self.patience or 0) or (number and quiet == self.patience):
            raise IllegalPosition(
                f"this game is played with patience={self.patience}, unlike\n{text}"
            )
        sides = pieces["b"] | pieces["B"], pieces["w"] | pieces["W"]
        player = ("black", "white").index(name)
        state = self._turn(
            sides[player], sides[1 - player], pieces["B"] | pieces["W"], player, quiet
        )
        if " ".join(self.text(state).splitlines()[-1].split()).lower() != turn[0]:
            raise IllegalPosition(f"the last line says {turn[0]!r}, but that is not so in\n{text}")
        return state

    def label(self, s: State, a: Path, /) -> str:
        """A step as b6-a5, a capture as b6xd4xf2."""
        return ("-" if a in self._steps else "x").join(a)

    def parse(self, s: State, text: str, /) -> Path:
        """The move with these squares; of a capture, start and end are enough if no other has
        the same."""
        typed = tuple(re.split(r"[-x:,\s]+", text.strip().lower()))
        moves = self.actions(s)
        if typed in moves:
            return typed
        short = [a for a in moves if (a[0], a[-1]) == typed]
        if len(short) == 1:
            return short[0]
        raise self.illegal(s, text)


def _rays(size: int) -> Iterator[tuple[Player, list[str]]]:
    """In each of the four directions, the diagonals of dark squares from edge to edge, with the
    player whose men move that way."""
    inside = range(size)
    for down, right in product((-1, 1), repeat=2):
        for row, column in product(inside, repeat=2):
            if (row + column) % 2 == 0 or (row - down in inside and column - right in inside):
                continue  # a light square, or not the first of its diagonal
            ray = []
            while row in inside and column in inside:
                ray.append(f"{ascii_lowercase[column]}{size - row}")
                row, column = row + down, column + right
            yield MAX if down == 1 else MIN, ray
