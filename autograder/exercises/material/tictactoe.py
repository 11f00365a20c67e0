"""Tic-tac-toe as the first notebook has it: a state is a text of nine characters, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from adsearch.game import MAX, MIN, Game, Player

LINES = (
    *((i, i + 1, i + 2) for i in (0, 3, 6)),
    *((i, i + 3, i + 6) for i in (0, 1, 2)),
    (0, 4, 8),
    (2, 4, 6),
)


class Noughts(Game[str, int]):
    """A right `TicTacToe`.

    >>> game = Noughts()
    >>> game.result("XX.OO....", 2), game.utility("XXXOO....", MIN)
    ('XXXOO....', -1)
    """

    def initial(self) -> str:
        return "." * 9

    def player(self, s: str, /) -> Player:
        return MAX if s.count("X") == s.count("O") else MIN

    def actions(self, s: str, /) -> Sequence[int]:
        return [] if self.is_terminal(s) else [i for i, mark in enumerate(s) if mark == "."]

    def result(self, s: str, a: int, /) -> str:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return s[:a] + "XO"[self.player(s)] + s[a + 1 :]

    def is_terminal(self, s: str, /) -> bool:
        return self.won(s, "X") or self.won(s, "O") or "." not in s

    def utility(self, s: str, p: Player = MAX, /) -> float:
        worth = self.won(s, "X") - self.won(s, "O")
        return worth if p == MAX else -worth

    def won(self, s: str, mark: str) -> bool:
        return any(all(s[i] == mark for i in line) for line in LINES)


@cache
def boards() -> tuple[str, ...]:
    """All boards that can come up, those with fewer marks first."""
    game = Noughts()
    reached = {game.initial(): None}  # a set that keeps its order
    waiting = list(reached)
    for s in waiting:
        for after in (game.result(s, a) for a in game.actions(s)):
            if after not in reached:
                reached[after] = None
                waiting.append(after)
    return tuple(waiting)


@cache
def lines_on(s: str) -> tuple[tuple[int, ...], ...]:
    """The lines that have been made."""
    return tuple(line for line in LINES if s[line[0]] != "." and len({s[i] for i in line}) == 1)


def images(s: str) -> list[str]:
    """The board turned and mirrored in all eight ways, itself first.

    >>> images("X........")[:4]
    ['X........', '..X......', '........X', '......X..']
    """
    turned = [s]
    for _ in range(3):
        turned.append("".join(turned[-1][i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2)))
    mirrored = ["".join(board[i] for i in (2, 1, 0, 5, 4, 3, 8, 7, 6)) for board in turned]
    return [*turned, *mirrored]
