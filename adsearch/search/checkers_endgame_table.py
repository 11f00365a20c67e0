"""Endings of checkers looked up: every position with few pieces, solved backwards from the ends.

All positions are seen by the player to move, who goes down the board; after a move the board is
turned around. So White's endings are Black's, and half of them need not be solved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adsearch.game import MAX, UnsupportedGame
from adsearch.games.checkers import Checkers, Path, State

Bits: TypeAlias = NDArray[np.uint64]  # for each position, a set of squares
Numbers: TypeAlias = NDArray[np.int64]

DRAW = -1
_GONE = np.uint64(0)  # the key of a position in which the player to move has no piece left


class Counts(NamedTuple):
    """How many positions the player to move wins, draws and loses, and the longest win or loss in
    plies."""

    won: int
    drawn: int
    lost: int
    longest: int


class CheckersTable:
    """Every position of a game of checkers with at most `pieces` pieces, each side with one or
    more. Values are in MAX's view. On 6 × 6 squares 3 pieces take a moment, 4 a few seconds.

    A state is looked up as in a dictionary. Patience is left out: a position counts as if the
    last capture had just been made.

    >>> game = Checkers(4)
    >>> table = CheckersTable(game, 3)
    >>> len(table), table.counts(2, 1)
    (1968, Counts(won=602, drawn=293, lost=3, longest=11))
    >>> s = game.position("...B ..b. .... W...".replace(" ", chr(10)) + chr(10) + "Black to move")
    >>> s in table, table[s], table.plies(s), game.label(s, table.best_move(s))
    (True, 1, 3, 'c3-b2')
    """

    def __init__(self, game: Checkers, pieces: int) -> None:
        if not isinstance(game, Checkers):
            raise UnsupportedGame(f"this table is made for a game of Checkers, not for {game!r}")
        if not isinstance(pieces, int) or not 2 <= pieces <= 5:
            raise ValueError(f"a table holds positions of 2 to 5 pieces, not of {pieces!r}")
        self.game, self.pieces = game, pieces
        board = _Board(game)
        self._numbers = board.numbers
        sides = board.placements(pieces)
        keys = board.keys(sides)
        order = np.argsort(keys)
        self._keys = keys[order]
        if len(np.unique(self._keys)) < len(keys):
            raise AssertionError("two positions have the same key: draw other numbers")
        sides = [side[order] for side in sides]
        self._counts = [np.bitwise_count(side).astype(np.int64) for side in sides]
        parents, children = board.edges(sides)
        ends = children == _GONE
        self._plies = _solve(
            len(keys), parents, np.where(ends, -1, np.searchsorted(self._keys, children))
        )
        self._squares = list(game.squares.values())

    def __len__(self) -> int:
        return len(self._keys)

    def __repr__(self) -> str:
        size = self.game.size
        return f"the endings of checkers with {self.pieces} pieces on {size}×{size}"

    def __contains__(self, s: State, /) -> bool:
        mine, theirs = s[0].bit_count() // 4, s[1].bit_count() // 4
        return mine > 0 and theirs > 0 and mine + theirs <= self.pieces

    def __getitem__(self, s: State, /) -> int:
        """What the position is worth to MAX: 1, 0 or -1."""
        plies = self.plies(s)
        if plies is None:
            return 0
        wins = plies % 2 == 1
        return 1 if wins == (s[3] == MAX) else -1

    def plies(self, s: State, /) -> int | None:
        """How many plies best play takes to the end, None if the position is a draw. The player
        to move wins if they are odd."""
        if s not in self:
            raise KeyError(f"not among {self!r}:\n{self.game.text(s)}")
        plies = int(self._plies[np.searchsorted(self._keys, self._key(s))])
        return None if plies == DRAW else plies

    def best_move(self, s: State, /) -> Path | None:
        """A move that keeps the value: the quickest win, any draw, the slowest loss. None where
        the game is over."""
        moves = self.game.actions(s)
        sign = 1 if s[3] == MAX else -1

        def worth(a: Path) -> tuple[int, int]:
            after = self.game.result(s, a)
            if self.game.is_terminal(after):
                return sign * self.game.utility(after), 0
            value = sign * self[after]
            return value, -value * (self.plies(after) or 0)

        return max(moves, key=worth, default=None)

    def long_win(self, rng: Random, plies: int) -> State:
        """A random position in which Black, with two pieces against one, is to move and takes at
        least so many plies to win.

        >>> game = Checkers(6)
        >>> table = CheckersTable(game, 3)
        >>> s = table.long_win(Random(0), 21)
        >>> table[s], table.plies(s), game.text(s).split()[0]
        (1, 21, '......')
        """
        if plies > self.counts(2, 1).longest:
            raise ValueError(f"no win with two pieces against one takes {plies} plies here")
        size = self.game.size
        while True:
            squares = rng.sample(list(self.game.squares), 3)
            signs = (rng.choice("bB"), rng.choice("bB"), rng.choice("wW"))
            on = dict(zip(squares, signs, strict=True))
            rows = [
                "".join(on.get(f"{column}{row}", ".") for column in ascii_lowercase[:size])
                for row in range(size, 0, -1)
            ]
            try:
                s = self.game.position("\n".join([*rows, "Black to move"]))
            except ValueError:  # a man on the last row
                continue
            if self[s] == 1 and (self.plies(s) or 0) >= plies:
                return s

    def counts(self, mine: int, theirs: int) -> Counts:
        """The results of all positions in which the player to move has `mine` pieces."""
        plies = self._of(mine, theirs)
        drawn = int((plies == DRAW).sum())
        won = int((plies % 2 == 1).sum() - drawn)  # a draw is -1, which is odd
        return Counts(won, drawn, len(plies) - won - drawn, int(plies.max(initial=0)))

    def distances(self, mine: int, theirs: int) -> Counter[int | None]:
        """How many positions in which the player to move has `mine` pieces are so many plies from
        the end; None stands for the draws. The player to move wins if the plies are odd.

        >>> plies = CheckersTable(Checkers(4), 2).distances(1, 1)
        >>> plies[None], plies[1], plies[2]
        (94, 25, 19)
        """
        counts = Counter(self._of(mine, theirs).tolist())
        return Counter({None if plies == DRAW else plies: n for plies, n in counts.items()})

    def _of(self, mine: int, theirs: int) -> Numbers:
        """The plies of all positions with so many pieces."""
        men, kings, other_men, other_kings = self._counts
        plies: Numbers = self._plies[(men + kings == mine) & (other_men + other_kings == theirs)]
        return plies

    def _key(self, s: State) -> np.uint64:
        mine, theirs, kings, player = s[:4]
        last, total = len(self._squares) - 1, 0
        for i, bits in enumerate(self._squares):
            if bits & (mine | theirs):
                kind = (0 if bits & mine else 2) + (1 if bits & kings else 0)
                total += int(self._numbers[kind, last - i if player else i])
        return np.uint64(total % 2**64)


class Nearest:
    """The same table, in which a quick win is worth a little more than a slow one: 1 less a
    thousandth for each ply that it takes, in MAX's view. So whoever plays by it makes progress.

    >>> game = Checkers(4)
    >>> table = CheckersTable(game, 3)
    >>> s = game.position("...B ..b. .... W...".replace(" ", chr(10)) + chr(10) + "Black to move")
    >>> s in Nearest(table), Nearest(table)[s]
    (True, 0.997)
    """

    def __init__(self, table: CheckersTable) -> None:
        self.table = table

    def __contains__(self, s: State, /) -> bool:
        return s in self.table

    def __getitem__(self, s: State, /) -> float:
        return self.table[s] * (1 - (self.table.plies(s) or 0) / 1000)


class _Board:
    """The squares of a game, numbered from the top, and what can be done on them.

    A position's key is the sum of the numbers of its pieces, one for each kind and square, drawn
    at random. So the key after a move is found without the position.
    """

    def __init__(self, game: Checkers) -> None:
        self.names = list(game.squares)
        self.size, self.n = game.size, len(self.names)
        self.numbers = np.random.default_rng(1).integers(
            1, 2**63, size=(4, self.n), dtype=np.uint64
        )
        # The same piece as the other player sees it: turned around, and theirs for mine.
        self.turned = self.numbers[[2, 3, 0, 1], ::-1]
        rows = [self.size - int(name[1:]) for name in self.names]
        columns = [ord(name[0]) for name in self.names]
        at = {place: i for i, place in enumerate(zip(rows, columns, strict=True))}
        self.rows = rows
        # For each square and direction: the next square and the one behind it, if they are there.
        self.ways = [
            [
                (
                    down,
                    at.get((row + down, column + right)),
                    at.get((row + 2 * down, column + 2 * right)),
                )
                for down, right in product((1, -1), repeat=2)
            ]
            for row, column in zip(rows, columns, strict=True)
        ]

    def placements(self, pieces: int) -> list[Bits]:
        """All positions: the mover's men and kings, the other's men and kings."""
        everywhere = range(self.n)
        mine = [i for i in everywhere if self.rows[i] < self.size - 1]
        theirs = [i for i in everywhere if self.rows[i] > 0]
        parts: list[list[Bits]] = [[], [], [], []]
        for counts in product(range(pieces), repeat=4):
            if counts[0] + counts[1] == 0 or counts[2] + counts[3] == 0 or sum(counts) > pieces:
                continue
            joined = [np.zeros(1, np.uint64)]
            for squares, count in zip((mine, everywhere, theirs, everywhere), counts, strict=True):
                sets = np.array(
                    [sum(1 << i for i in chosen) for chosen in combinations(squares, count)],
                    np.uint64,
                )
                taken = np.bitwise_or.reduce(joined)
                left, right = np.nonzero(taken[:, None] & sets[None, :] == 0)
                joined = [part[left] for part in joined] + [sets[right]]
            for part, found in zip(parts, joined[1:], strict=True):
                part.append(found)
        return [np.concatenate(part) for part in parts]

    def keys(self, sides: list[Bits], numbers: Bits | None = None) -> Bits:
        numbers = self.numbers if numbers is None else numbers
        total = np.zeros(len(sides[0]), np.uint64)
        for side, row in zip(sides, numbers, strict=True):
            for i, number in enumerate(row):
                total += np.where(side & _bit(i), number, np.uint64(0))
        return total

    def edges(self, sides: list[Bits]) -> tuple[Numbers, Bits]:
        """All moves: the number of the position before, and the key of the position after as the
        other player sees it, or _GONE where that player has no piece left."""
        turned = self.keys(sides, self.turned)
        men, kings, other_men, other_kings = sides
        others = np.bitwise_count(other_men | other_kings)
        captures = list(self._captures(sides, turned))
        forced = np.zeros(len(turned), bool)
        for before, _, _ in captures:
            forced[before] = True
        parents, children = [], []
        for before, key, captured in captures:
            parents.append(before)
            children.append(np.where(captured == others[before], _GONE, key))
        empty = ~(men | kings | other_men | other_kings)
        for kind, side in enumerate((men, kings)):
            for i, ways in enumerate(self.ways):
                for down, step, _ in ways:
                    if step is None or (kind == 0 and down < 0):
                        continue
                    free = (side & _bit(i) != 0) & (empty & _bit(step) != 0)
                    before = np.nonzero(free & ~forced)[0]
                    arrived = 1 if kind == 1 or self.rows[step] == self.size - 1 else 0
                    parents.append(before)
                    children.append(
                        turned[before] - self.turned[kind, i] + self.turned[arrived, step]
                    )
        return np.concatenate(parents), np.concatenate(children)

    def _captures(
        self, sides: list[Bits], turned: Bits
    ) -> Iterator[tuple[Numbers, Bits, NDArray[np.uint8]]]:
        """All whole captures: the positions before, the keys after, how many were captured."""
        men, kings, other_men, other_kings = sides
        everyone = men | kings | other_men | other_kings
        for kind, side in enumerate((men, kings)):
            for i in range(self.n):
                before = np.nonzero(side & _bit(i))[0]
                # Where a piece is on its way: the positions, the key so far without the piece,
                # what is left to capture, and how much was captured.
                here: dict[int, tuple[NDArray[Any], ...]] = {
                    i: (
                        before,
                        turned[before] - self.turned[kind, i],
                        other_men[before],
                        other_kings[before],
                        np.zeros(len(before), np.uint8),
                    )
                }
                empty = ~everyone | _bit(i)
                while here:
                    there: dict[int, list[tuple[NDArray[Any], ...]]] = {}
                    for at, (which, key, left_men, left_kings, captured) in here.items():
                        goes_on = np.zeros(len(which), bool)
                        for down, over, end in self.ways[at]:
                            if over is None or end is None or (kind == 0 and down < 0):
                                continue
                            man, king = left_men & _bit(over), left_kings & _bit(over)
                            can = ((man | king) != 0) & (empty[which] & _bit(end) != 0)
                            if not can.any():
                                continue
                            goes_on |= can
                            gone = np.where(man, self.turned[2, over], self.turned[3, over])
                            there.setdefault(end, []).append(
                                (
                                    which[can],
                                    (key - gone)[can],
                                    (left_men & ~_bit(over))[can],
                                    (left_kings & ~_bit(over))[can],
                                    (captured + 1)[can].astype(np.uint8),
                                )
                            )
                        done = ~goes_on & (captured > 0)
                        if done.any():
                            yield which[done], key[done] + self.turned[kind, at], captured[done]
                    here = {}
                    for at, found in there.items():
                        merged = tuple(np.concatenate(part) for part in zip(*found, strict=True))
                        if kind == 0 and self.rows[at] == self.size - 1:  # crowned, and stops
                            yield merged[0], merged[1] + self.turned[1, at], merged[4]
                        else:
                            here[at] = merged


def _bit(square: int) -> np.uint64:
    return np.uint64(1 << square)


def _solve(positions: int, parents: Numbers, children: Numbers) -> Numbers:
    """For each position the plies to the end with best play, or DRAW. A child -1 is lost, as is a
    position without children."""
    plies = np.full(positions, DRAW, np.int64)
    undecided = np.bincount(parents, minlength=positions)  # moves that may yet avoid a loss
    plies[undecided == 0] = 0
    plies[parents[children == -1]] = 1
    order = np.argsort(children, kind="stable")
    by_child, sorted_children = parents[order], children[order]
    first, last = (
        np.searchsorted(sorted_children, np.arange(positions), side) for side in ("left", "right")
    )
    ply, frontier = 0, np.nonzero(plies == 0)[0]
    while len(frontier) or ply == 0:
        lengths = last[frontier] - first[frontier]
        offsets = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        before = by_child[np.repeat(first[frontier], lengths) + offsets]
        if ply % 2:  # a move into a won position avoids no loss
            undecided -= np.bincount(before, minlength=positions)
            before = before[undecided[before] == 0]
        ply += 1
        plies[before[plies[before] == DRAW]] = ply
        frontier = np.nonzero(plies == ply)[0]
    return plies
