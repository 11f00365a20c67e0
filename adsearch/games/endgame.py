"""`Endgame`: White's king and a few pieces against the bare king, on boards of 3×3 to 8×8."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TypeAlias

from adsearch.game import MAX, MIN, Game, IllegalPosition, Player

State: TypeAlias = tuple[int, ...]  # who moves, white king, pieces as in the name, black king
Squares: TypeAlias = int  # a set of squares, one bit each

_STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = ((1, 2), (2, 1), (-1, 2), (2, -1), (1, -2), (-2, 1), (-1, -2), (-2, -1))
_DIRECTIONS = {
    "K": _STRAIGHT + _DIAGONAL,
    "Q": _STRAIGHT + _DIAGONAL,
    "R": _STRAIGHT,
    "B": _DIAGONAL,
    "N": _LEAPS,
}
_CAPTURED = -1
_TURNS = ("White to move", "Black to move")


class Endgame(Game[State, str]):
    """An ending such as KRK: White, who is MAX, has king and rook, Black has the king.

    Utility is 1 for mate and 0 for a draw: stalemate, or a capture that leaves White too little
    to win with. No rule ends a game that goes on for ever. A state is a tuple of numbers: who
    moves (0 is White), then where the men stand, in the order of the ending's name. Squares count
    from a1 = 0 rank by rank, `squares` are their names, and a captured piece stands on -1.

    The game starts from the text `start`; without one, White's king stands on a1, the pieces at
    the other end of the first rank and the black king as near to the middle as it is safe.

    >>> game = Endgame("KRK", size=4)
    >>> print(game.text(game.initial()))
    . . . .
    . . k .
    . . . .
    K . . R
    White to move
    >>> game.actions(game.result(game.initial(), "Rd3"))
    ('Kc2', 'Kd3', 'Kb4', 'Kc4')
    """

    bounds = (0, 1)

    def __init__(self, ending: str = "KRK", size: int = 8, start: str | None = None) -> None:
        _check(ending, size)
        self.ending, self.size = ending, size
        self.squares = tuple(f"{'abcdefgh'[i % size]}{i // size + 1}" for i in range(size * size))
        self.slots = 2 * len(self.squares) ** len(ending)

        # Tables for each of White's men. The last entry is for -1, where a captured piece stands:
        # it goes nowhere and is in nobody's way.
        white, board = ending[:-1], range(len(self.squares))
        self._bit = [1 << i for i in board] + [0]
        nowhere = [0] * len(self._bit)
        self._reach = [[self._reach_from(man, i) for i in board] + [nowhere] for man in white]
        self._near = [row[_CAPTURED] for row in self._reach[0]]
        self._steps = [
            [
                [(self._bit[i], man + self.squares[i]) for i in board if row[-1] >> i & 1]
                for row in rows
            ]
            for man, rows in zip(white, self._reach, strict=True)
        ]
        self._moves = {
            man + name: (place, i)
            for place, man in enumerate(white)
            for i, name in enumerate(self.squares)
        }
        self._start = self._default_start() if start is None else self.position(start)

    def _reach_from(self, man: str, start: int) -> list[Squares]:
        """What a man attacks from `start`, for each square where another may stand in the way
        (last: nobody does). If several do, it is what their entries have in common."""
        size, rays = self.size, []
        for up, right in _DIRECTIONS[man]:
            ray: list[int] = []
            rank, file = start // size + up, start % size + right
            while 0 <= rank < size and 0 <= file < size and not (ray and man in "KN"):
                ray.append(rank * size + file)
                rank, file = rank + up, file + right
            rays.append(ray)
        row = [sum(self._bit[i] for ray in rays for i in ray)] * len(self._bit)
        for ray in rays:
            for passed, i in enumerate(ray, 1):
                row[i] -= sum(self._bit[beyond] for beyond in ray[passed:])
        return row

    def _default_start(self) -> State:
        white = (0, *range(self.size + 2 - len(self.ending), self.size))
        middle = (self.size - 1) / 2

        def off_centre(i: int) -> float:
            return (i // self.size - middle) ** 2 + (i % self.size - middle) ** 2

        states = [(MAX, *white, i) for i in reversed(range(len(self.squares)))]
        return min((s for s in states if not self._fault(s)), key=lambda s: off_centre(s[-1]))

    # -- the game ---------------------------------------------------------------------------------

    def initial(self) -> State:
        return self._start

    def player(self, s: State, /) -> Player:
        return s[0]

    def actions(self, s: State, /) -> tuple[str, ...]:
        movers = s[1:-1] if s[0] == MAX else s[-1:]
        men = zip(self._steps, movers, self._goals(s), strict=False)
        return tuple([a for steps, i, goals in men for bit, a in steps[i] if goals & bit])

    def result(self, s: State, a: str, /) -> State:
        try:
            place, square = self._moves[a]
            legal = self._goals(s)[place] & self._bit[square]
        except (KeyError, IndexError, TypeError):
            legal = 0
        if not legal:
            raise self.illegal(s, a)
        if s[0] == MAX:
            return (MIN, *s[1 : place + 1], square, *s[place + 2 :])
        return (MAX, *[_CAPTURED if i == square else i for i in s[1:-1]], square)

    def is_terminal(self, s: State, /) -> bool:
        return not any(self._goals(s))

    def utility(self, s: State, p: Player = MAX, /) -> float:
        if any(self._goals(s)):
            raise self.unfinished(s)
        if s[0] == MAX or self._drawn(s) or not self._attacked(s) & self._bit[s[-1]]:
            return 0
        return 1 if p == MAX else -1

    def _goals(self, s: State) -> list[Squares]:
        """Where each man of the player to move may go; an empty list if the game is drawn."""
        if _CAPTURED in s and self._drawn(s):
            return []
        men, black = s[1:], s[-1]
        if s[0] == MIN:
            return [self._near[black] & ~self._attacked(s)]
        free = -1
        for i in men:
            free &= ~self._bit[i]
        goals = []
        for rows, i in zip(self._reach, men, strict=False):
            row, squares = rows[i], free
            for obstacle in men:
                squares &= row[obstacle]
            goals.append(squares)
        goals[0] &= ~self._near[black]
        return goals

    def _attacked(self, s: State) -> Squares:
        """Where the black king would be in check; it cannot hide behind itself."""
        white, attacked = s[1:-1], 0
        for rows, i in zip(self._reach, white, strict=False):
            row, squares = rows[i], -1
            for obstacle in white:
                squares &= row[obstacle]
            attacked |= squares
        return attacked

    def _drawn(self, s: State) -> bool:
        """Has White lost too much to win?"""
        men = zip(self.ending[:-1], s[1:-1], strict=True)
        return not _enough_to_win([man for man, i in men if i != _CAPTURED])

    # -- for tables -------------------------------------------------------------------------------

    def index(self, s: State, /) -> int:
        """The number, from 0 to `slots` - 1, of a position with all men on the board.

        >>> Endgame("KRK").index((1, 0, 7, 36))
        262628
        """
        if _CAPTURED in s:
            raise ValueError(f"{s} has no index: a piece of {self.ending} is gone")
        number = 0
        for part in s:
            number = number * len(self.squares) + part
        return number

    def state(self, index: int, /) -> State | None:
        """The position with this number, or None if it breaks a rule: two men on one square,
        kings side by side, or Black in check with White to move.

        >>> Endgame("KRK").state(262628)
        (1, 0, 7, 36)
        """
        if not 0 <= index < self.slots:
            raise ValueError(f"{self.ending} has numbers 0 to {self.slots - 1}, not {index}")
        men: State = ()
        for _ in self.ending:
            index, square = divmod(index, len(self.squares))
            men = (square, *men)
        s = (index, *men)
        return None if self._fault(s) else s

    def legal_positions(self) -> Iterator[State]:
        """Every position with all men on the board, in the order of `index`: White to move first.

        >>> sum(1 for s in Endgame("KRK", size=4).legal_positions() if s[0] == MIN)
        2184
        """
        return filter(None, map(self.state, range(self.slots)))

    def _fault(self, s: State) -> str | None:
        """What makes the position impossible, if anything does."""
        men = [i for i in s[1:] if i != _CAPTURED]
        if len(set(men)) < len(men):
            return "two men stand on one square"
        if self._near[s[1]] & self._bit[s[-1]]:
            return "the kings stand side by side"
        if s[0] == MAX and self._attacked(s) & self._bit[s[-1]]:
            return "Black is in check although White is to move"
        return None

    # -- for people -------------------------------------------------------------------------------

    def text(self, s: State, /) -> str:
        men = dict(zip(s[1:], self._men(), strict=True))
        cells = [men.get(i, ".") for i in range(len(self.squares))]
        ranks = [" ".join(cells[i : i + self.size]) for i in range(0, len(cells), self.size)]
        return "\n".join([*reversed(ranks), _TURNS[s[0]]])

    def position(self, text: str, /) -> State:
        def wrong(reason: str) -> IllegalPosition:
            return IllegalPosition(f"no position of {self.ending}, {reason}:\n{text.strip()}")

        *board, turn = text.strip().splitlines() or [""]
        turn = turn.strip().capitalize()
        ranks = ["".join(line.split()) for line in reversed(board)]
        cells, men = "".join(ranks), self._men()
        if turn not in _TURNS:
            raise wrong(f"the last line has to be {_TURNS[0]!r} or {_TURNS[1]!r}")
        if [len(rank) for rank in ranks] != [self.size] * self.size:
            raise wrong(f"the board has {self.size} rows of {self.size} squares")
        if strange := set(cells) - {".", *men}:
            raise wrong(
                f"{min(strange)!r} is none of {' '.join(men)} and not . for an empty square"
            )
        for man in men:
            if cells.count(man) > 1 or (man in "Kk" and man not in cells):
                raise wrong(f"there are {cells.count(man)} {man}")
        s = (_TURNS.index(turn), *[cells.find(man) for man in men])
        if fault := self._fault(s):
            raise wrong(fault)
        return s

    def parse(self, s: State, text: str, /) -> str:
        typed = re.sub(r"[\sx+#-]", "", text)
        a = typed[:1].upper() + typed[1:].lower()
        if a in self.actions(s):
            return a
        raise self.illegal(s, text)

    def _men(self) -> str:
        """The letters of the men, in the order of a state."""
        return f"{self.ending[:-1]}k"


def _check(ending: str, size: int) -> None:
    if not isinstance(size, int) or not 3 <= size <= 8:
        raise ValueError(f"an ending is played on 3 to 8 squares a side, not {size!r}")
    if not isinstance(ending, str) or not re.fullmatch("K[QRBN]+K", ending):
        raise ValueError(
            f"{ending!r} is no ending: write K, White's pieces out of Q, R, B and N, and K for "
            "the bare king, such as 'KRK'"
        )
    pieces = ending[1:-1]
    if len(set(pieces)) < len(pieces):
        raise ValueError(f"{ending} has a piece twice, but a move such as Rh8 has to mean one")
    if not _enough_to_win(pieces):
        raise ValueError(f"nobody can win {ending}: White needs Q or R, or both B and N")
    if len(pieces) >= size:
        raise ValueError(f"the men of {ending} have to fit on White's first rank of {size} squares")


def _enough_to_win(pieces: Collection[str]) -> bool:
    return "Q" in pieces or "R" in pieces or ("B" in pieces and "N" in pieces)
