"""Unmoves of chess, all positions at a time: how endings against a bare king are solved.

A *set of positions* is an array of words, one for each placement of White's men. Bit b of a word
says whether the position with the black king on square b belongs to the set. So the king takes a
step in all of them when bits are shifted, and a white man when the array is. One set of KBNK's
64⁴ positions is 2 MB small; no symmetry is needed to solve it in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from adsearch.game import MAX, MIN, Player

Words: TypeAlias = NDArray[np.uint64]  # a set of positions
Plies: TypeAlias = NDArray[np.uint8]  # a table, indexed by who moves, White's men, black king

DRAW, ILLEGAL = 254, 255  # in a table, where numbers of plies are much smaller

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


def solve_ending(pieces: str, size: int, smaller: Mapping[str, Plies]) -> Plies:
    """The plies to mate of king and `pieces` against king on a board of `size` × `size`.

    `smaller` has the tables of what is left when Black captures a piece.

    >>> table = solve_ending("R", 3, {"": solve_ending("", 3, {})})
    >>> a1, a3, c1, c3 = 0, 6, 2, 8
    >>> table[MAX, a1, c1, a3].item(), table[MIN, a1, c1, c3].item()
    (1, 4)
    """
    sets = _Sets(f"K{pieces}", size)
    men = range(len(sets.men))
    attacks = [sets.attacks(man) for man in men]
    attacked: Words = reduce(np.bitwise_or, attacks)
    legal: dict[Player, Words] = {MAX: sets.free & ~attacked, MIN: sets.free & ~attacks[0]}
    safe = sets.apart & ~attacked  # for the black king to step on, also by a capture
    stuck = legal[MIN] & ~sets.one_step_from(safe)
    mates = stuck & attacked if _enough_to_win(pieces) else np.zeros_like(stuck)

    ways = [way for man in men for way in sets.ways(man, through=sets.free)]
    captures = [(man, smaller[pieces[: man - 1] + pieces[man:]][MAX]) for man in men[1:]]
    last = max((int(np.max(t, where=t < DRAW, initial=0)) for _, t in captures), default=0)

    # White wins by a move to where Black has lost; Black has lost where every step to a safe square
    # is to where White wins.
    won, lost = np.zeros_like(safe), np.zeros_like(safe)
    record = _Record(len(safe))
    ply, now_lost = 0, mates
    while now_lost.any() or ply < last:
        record.note(MIN, now_lost, ply)
        lost |= now_lost
        now_won = sets.before(now_lost, ways) & legal[MAX] & ~won
        record.note(MAX, now_won, ply + 1)
        won |= now_won
        for man, table in captures:
            won |= sets.captured(man, table == ply + 1)
        now_lost = legal[MIN] & ~stuck & ~lost & ~sets.one_step_from(safe & ~won)
        ply += 2

    for player, decided in (MAX, won), (MIN, lost):
        record.note(player, legal[player] & ~decided, DRAW)
        record.note(player, ~legal[player], ILLEGAL)
    return record.table(size * size).reshape(2, *[size * size] * (len(men) + 1))


def _enough_to_win(pieces: str) -> bool:
    return "Q" in pieces or "R" in pieces or ("B" in pieces and "N" in pieces)


class _Way(NamedTuple):
    """A direction in which a man goes, for the whole array: by how much it shifts, where the man
    may come from or pass through, and how many steps it can take."""

    shift: int
    through: Words
    steps: int


class _Sets:
    """Sets of positions of `men`, White's king first, against the black king."""

    def __init__(self, men: str, size: int) -> None:
        self.men, self.size, self.squares = men, size, size * size
        self._places = np.indices((self.squares,) * len(men), np.uint8).reshape(len(men), -1)
        self._king_on: list[Words] = [np.uint64(1) << place for place in self._places]
        everywhere = np.uint64((1 << self.squares) - 1)
        # no two white men on one square, …
        self.apart: Words = np.full(len(self._king_on[0]), everywhere)
        for piece, another in combinations(self._places, 2):
            self.apart[piece == another] = 0
        # … nor a white man and the black king
        self.free: Words = self.apart & ~reduce(np.bitwise_or, self._king_on)
        squares = range(self.squares)
        self._not_first = np.uint64(sum(1 << i for i in squares if i % size > 0))  # file
        self._not_last = np.uint64(sum(1 << i for i in squares if i % size < size - 1))

    def one_step_from(self, positions: Words) -> Words:
        """Where the black king is one step away from `positions`."""
        one, rank = np.uint64(1), np.uint64(self.size)
        sides = (positions << one & self._not_first) | (positions >> one & self._not_last)
        near = positions | sides
        around: Words = sides | near << rank | near >> rank
        return around

    def attacks(self, man: int) -> Words:
        """Where the black king stands under attack by `man`, or would if it went there. The man
        could go to the king's square, if only captures of kings were moves."""
        return self.before(self._king_on[man], self.ways(man, through=self.apart))

    def before(self, goals: Words, ways: Iterable[_Way]) -> Words:
        """The positions from which one of `ways` leads to `goals`."""
        positions = np.zeros_like(goals)
        for shift, through, steps in ways:
            front = goals
            for _ in range(steps):
                front = np.roll(front, shift)
                front &= through
                positions |= front
        return positions

    def ways(self, man: int, through: Words) -> Iterator[_Way]:
        """How a white man moves; it may start from and pass `through` these positions."""
        size, kind = self.size, self.men[man]
        stride = self.squares ** (len(self.men) - 1 - man)
        for up, right in _DIRECTIONS[kind]:
            ends = [(i // size + up, i % size + right) for i in range(self.squares)]
            stays = np.array([0 <= rank < size and 0 <= file < size for rank, file in ends])
            here = np.where(stays[self._places[man]], through, np.uint64(0))
            yield _Way(-(up * size + right) * stride, here, 1 if kind in "KN" else size - 1)

    def captured(self, man: int, positions: NDArray[np.bool_]) -> Words:
        """Where the black king has just captured `man` and come to `positions` without it."""
        bits = np.zeros((*positions.shape[:-1], 64), np.bool_)
        bits[..., : self.squares] = positions
        words = np.packbits(bits, axis=-1, bitorder="little").view("<u8")[..., 0]
        king_on = self._king_on[man].reshape((self.squares,) * len(self.men))
        captured: Words = king_on & np.expand_dims(words, man)
        return captured.ravel()


class _Record:
    """A number for each position, noted for whole sets: a set for each binary digit."""

    def __init__(self, placements: int) -> None:
        self._digits = np.zeros((2, 8, placements), np.uint64)

    def note(self, player: Player, positions: Words, number: int) -> None:
        """The `positions` with `player` to move, none of them noted before, have this number."""
        for digit in range(8):
            if number >> digit & 1:
                self._digits[player, digit] |= positions

    def table(self, squares: int) -> Plies:
        """The numbers by player, placement and square of the black king."""
        entries = np.zeros((2, self._digits.shape[-1], squares), np.uint8)
        for player in (MAX, MIN):
            for digit, words in enumerate(self._digits[player]):
                in_bytes = words.astype("<u8", copy=False)[:, None].view(np.uint8)
                bits = np.unpackbits(in_bytes, axis=1, count=squares, bitorder="little")
                entries[player] |= bits << digit
        return entries
