"""`Othello`: outflank the other's discs to turn them. Who cannot move passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from string import ascii_lowercase
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

# The mover's discs, the other's discs, the mover's moves, the mover; each set of squares as bits.
# The moves follow from the rest: none where the game is over, and then the mover is MAX.
State: TypeAlias = tuple[int, int, int, Player]


class Othello(Game[State, str]):
    """Othello on a `size` × `size` board. Black (X) is MAX and moves first.

    Moves are squares, column letter first, from the top row down; or "pass", which is legal only
    where it is all the mover can do. The game is over when neither side can turn a disc. Utility
    is 1, 0 or -1 for having won, drawn or lost; `margin` says by how many discs.

    >>> game = Othello(4)
    >>> s = game.result(game.initial(), "b1")
    >>> print(game.text(s))
    .X..
    .XX.
    .XO.
    ....
    O to move
    >>> game.actions(s)
    ('a1', 'a3', 'c1')
    >>> game.margin(s)
    3
    """

    bounds = (-1, 1)

    def __init__(self, size: int = 8) -> None:
        if not isinstance(size, int) or size not in range(4, 17, 2):
            raise ValueError(f"Othello is played on 4, 6, 8 … 16 squares a side, not {size!r}")
        self.size = size

        # Every square has eight bits, one for each direction. Along a ray (a line of squares as one
        # direction meets them) that direction's bits are consecutive, and a gap follows that
        # belongs to no square. So a shift by one is a step in all eight directions at once, and
        # adding to a run of discs the bit it starts with carries to the square behind the run, or
        # into the gap where the board ends.
        rays, bit = [], 0
        self.squares = {_name(row, column): 0 for row in range(size) for column in range(size)}
        for ray in _rays(size):
            rays.append((bit, ray))
            for square in ray:
                self.squares[square] |= 1 << bit
                bit += 1
            bit += 1
        self._board = sum(self.squares.values())
        self._pass = 1 << bit

        # Bits are looked up by their `bit_length`, which is quicker than isolating them first.
        # For each bit: its square, and the bits of all squares but that.
        self._square_of = {self._pass.bit_length(): ("pass", 0)}
        # For each square played and each bit of a disc that a run of enemies may end at: the bits
        # of that run, and the end's own bit.
        runs: dict[str, dict[int, tuple[int, int]]] = {square: {} for square in self.squares}
        for bit, ray in rays:
            for i, square in enumerate(ray, 1):
                self._square_of[bit + i] = square, self._board ^ self.squares[square]
                run = 0
                for end in range(i + 2, len(ray) + 1):
                    run |= self.squares[ray[end - 2]]
                    runs[square][bit + end] = run, 1 << bit + end - 1
        self._plays = {square: (bits, runs[square]) for square, bits in self.squares.items()}
        self._plays["pass"] = self._pass, {}

        near, far = size // 2 - 1, size // 2
        self._centre = [_name(row, column) for row in (near, far) for column in (near, far)]
        a, b, c, d = (self.squares[square] for square in self._centre)
        self._initial = self._turn(b | c, a | d, MAX)

    def initial(self) -> State:
        return self._initial

    def player(self, s: State, /) -> Player:
        return s[3]

    def actions(self, s: State, /) -> tuple[str, ...]:
        return tuple(sorted(self._named(s[2])))

    def result(self, s: State, a: str, /) -> State:
        mine, theirs, moves, player = s
        try:
            square, runs = self._plays[a]
        except (KeyError, TypeError):
            raise self.illegal(s, a) from None
        if not moves & square:
            raise self.illegal(s, a)
        if moves == self._pass:
            return self._turn(theirs, mine, 1 - player)
        ends = ((square << 1 & theirs) + theirs) & mine
        turned = 0
        while ends:
            run, end = runs[ends.bit_length()]
            turned |= run
            ends ^= end
        return self._turn(theirs ^ turned, mine | turned | square, 1 - player)

    def is_terminal(self, s: State, /) -> bool:
        return not s[2]

    def utility(self, s: State, p: Player = MAX, /) -> int:
        if s[2]:
            raise self.unfinished(s)
        margin = self.margin(s)
        won = (margin > 0) - (margin < 0)
        return -won if p == MIN else won

    def margin(self, s: State, /) -> int:
        """MAX's discs less MIN's, in any position. Empty squares count for nobody."""
        return (self.discs(s, MAX).bit_count() - self.discs(s, MIN).bit_count()) // 8

    def discs(self, s: State, p: Player, /) -> int:
        """The bits of player `p`'s discs; `squares` has the eight bits of each square.

        >>> game = Othello()
        >>> game.discs(game.initial(), MAX) == game.squares["e4"] | game.squares["d5"]
        True
        """
        return s[0] if p == s[3] else s[1]

    def mobility(self, s: State, p: Player, /) -> int:
        """On how many squares player `p` could place a disc, whoever is to move."""
        return len(self._named(self._moves(self.discs(s, p), self.discs(s, 1 - p))))

    def _moves(self, mine: int, theirs: int) -> int:
        """Where the owner of `mine` can place a disc; of a square's bits, those of the directions
        in which a run of enemies leads from there to a disc of one's own."""
        return ((mine << 1 & theirs) + theirs) & (self._board ^ (mine | theirs))

    def _named(self, moves: int) -> list[str]:
        square_of, squares = self._square_of, []
        while moves:
            square, others = square_of[moves.bit_length()]
            squares.append(square)
            moves &= others
        return squares

    def _turn(self, mine: int, theirs: int, player: Player) -> State:
        """The position in which `player`, owner of `mine`, is to move."""
        moves = self._moves(mine, theirs)
        if moves:
            return mine, theirs, moves, player
        if self._moves(theirs, mine):
            return mine, theirs, self._pass, player
        return (mine, theirs, 0, MAX) if player == MAX else (theirs, mine, 0, MAX)

    # -- for people ---------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        black, white = self.discs(s, MAX), self.discs(s, MIN)
        signs = ["X" if b & black else "O" if b & white else "." for b in self.squares.values()]
        rows = ["".join(signs[i : i + self.size]) for i in range(0, len(signs), self.size)]
        turn = ("X to move", "O to move")[s[3]] if s[2] else "game over"
        return "\n".join([*rows, turn])

    def position(self, text: str, /) -> State:
        *lines, last = text.strip().splitlines() or [""]
        rows = ["".join(line.split()).upper() for line in lines]
        turn = " ".join(last.split()).lower()
        if len(rows) != self.size:
            raise IllegalPosition(
                f"expected {self.size} rows and a line that tells whose turn it is, "
                f"found {len(rows) + 1} lines:\n{text}"
            )
        for i, row in enumerate(rows, 1):
            if len(row) != self.size or set(row) - set("XO."):
                raise IllegalPosition(
                    f"row {i} is {row!r}, not {self.size} of the signs X, O and ."
                )
        if turn not in ("x to move", "o to move", "game over"):
            raise IllegalPosition(
                f"the last line is {last.strip()!r}, not 'X to move', 'O to move' or 'game over'"
            )
        discs = dict.fromkeys("XO.", 0)
        for sign, bits in zip("".join(rows), self.squares.values(), strict=True):
            discs[sign] |= bits
        self._check_reachable(discs["X"] | discs["O"])
        if turn == "o to move":
            state = self._turn(discs["O"], discs["X"], MIN)
        else:
            state = self._turn(discs["X"], discs["O"], MAX)
        if self.is_terminal(state) != (turn == "game over"):
            truth = "nobody can move" if self.is_terminal(state) else "the game goes on"
            raise IllegalPosition(f"the last line says {turn!r}, but {truth}:\n{text}")
        return state

    def _check_reachable(self, occupied: int) -> None:
        """Discs never leave, so the first four are there and every other one is the end of three
        in line: itself, a disc that it outflanked, and what is behind that."""
        ends_of_three = occupied & occupied >> 1 & occupied >> 2
        for square, bits in self.squares.items():
            if square in self._centre:
                if not bits & occupied:
                    raise IllegalPosition(
                        f"{square} is empty, but every game starts with a disc there"
                    )
            elif bits & occupied and not bits & ends_of_three:
                raise IllegalPosition(f"a disc on {square} cannot have outflanked any other disc")

    def parse(self, s: State, text: str, /) -> str:
        return super().parse(s, "".join(text.split()).lower())


def _name(row: int, column: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


def _rays(size: int) -> Iterator[list[str]]:
    """In each of the eight directions, the lines of squares that lead from edge to edge."""
    inside = range(size)
    for down, right in product((-1, 0, 1), repeat=2):
        for row, column in product(inside, repeat=2) if down or right else ():
            if row - down in inside and column - right in inside:
                continue  # not the first square of its line
            ray = []
            while row in inside and column in inside:
                ray.append(_name(row, column))
                row, column = row + down, column + right
            yield ray
