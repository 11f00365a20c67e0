"""Right programs of many styles for notebook 1, each of which must get full marks."""

from __future__ import annotations

import math
from collections import Counter, namedtuple
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import numpy

from adsearch.game import MAX, MIN, Game, IllegalMove

# -- Nim ------------------------------------------------------------------------------------------


class PairNim(Game[Any, Any]):
    """As in the stub: a state is a pair."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        self.piles, self.misere = tuple(piles), misere

    def initial(self) -> Any:
        return (MAX, self.piles)

    def player(self, s: Any) -> Any:
        return s[0]

    def actions(self, s: Any) -> Any:
        return [(i, n) for i, pile in enumerate(s[1]) for n in range(1, pile + 1)]

    def result(self, s: Any, a: Any) -> Any:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        mover, piles = s
        i, n = a
        return (1 - mover, (*piles[:i], piles[i] - n, *piles[i + 1 :]))

    def is_terminal(self, s: Any) -> Any:
        return sum(s[1]) == 0

    def utility(self, s: Any, p: Any = MAX) -> Any:
        won = s[0] if self.misere else 1 - s[0]
        return 1 if won == p else -1


@dataclass(frozen=True)
class Heaps:
    heaps: tuple[int, ...]
    turn: int


class ObjectNim(Game[Any, Any]):
    """States are objects; a new one is made by copying all piles."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        self.start = Heaps(tuple(piles), MAX)
        self.misere = misere

    def initial(self) -> Any:
        return self.start

    def player(self, s: Any) -> Any:
        return s.turn

    def actions(self, s: Any) -> Any:
        moves = set()
        for pile in reversed(range(len(s.heaps))):
            for taken in range(s.heaps[pile], 0, -1):
                moves.add((pile, taken))
        return moves

    def result(self, s: Any, a: Any) -> Any:
        if a not in self.actions(s):
            raise IllegalMove(f"{a} in {s}")
        heaps = list(s.heaps)
        heaps[a[0]] -= a[1]
        return replace(s, heaps=tuple(heaps), turn=MIN if s.turn == MAX else MAX)

    def is_terminal(self, s: Any) -> Any:
        return max(s.heaps, default=0) == 0

    def utility(self, s: Any, p: Any = MAX) -> Any:
        value = 1.0 if s.turn == MAX else -1.0
        if not self.misere:
            value = -value
        return value if p == MAX else -value


class TextNim:
    """No subclass of Game, states are texts, prints, and nobody is to move at the end."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        self.piles, self.misere = piles, misere
        self.known: dict[str, Any] = {}

    def initial(self) -> str:
        return "MAX " + " ".join(map(str, self.piles))

    def _left(self, s: str) -> list[int]:
        return [int(word) for word in s.split()[1:]]

    def player(self, s: str) -> Any:
        if self.is_terminal(s):
            return None
        return MAX if s.startswith("MAX") else MIN

    def actions(self, s: str) -> Any:
        if s not in self.known:
            left = self._left(s)
            self.known[s] = tuple((i, n + 1) for i, pile in enumerate(left) for n in range(pile))
        return self.known[s]

    def result(self, s: str, a: Any) -> str:
        print("taking", a)
        if a not in self.actions(s):
            raise IllegalMove(a)
        left = self._left(s)
        left[a[0]] -= a[1]
        return ("MIN " if s.startswith("MAX") else "MAX ") + " ".join(map(str, left))

    def is_terminal(self, s: str) -> Any:
        return None if any(self._left(s)) else "over"

    def utility(self, s: str, p: Any = MAX) -> Any:
        mover = MAX if s.startswith("MAX") else MIN
        return numpy.int64(1 if (mover == p) == self.misere else -1)


Row = namedtuple("Row", "turn piles")


class NamedNim(Game[Any, Any]):
    """Checks the move by hand, and remembers who took the last match instead of who is next."""

    def __init__(self, piles: Any, misere: bool = True) -> None:
        self.first, self.misere = Row(0, tuple(piles)), misere

    def initial(self) -> Any:
        return self.first

    def player(self, s: Any) -> Any:
        return s.turn % 2

    def actions(self, s: Any) -> Any:
        found = []
        for i in range(len(s.piles)):
            n = 1
            while n <= s.piles[i]:
                found.append((i, n))
                n += 1
        return found

    def result(self, s: Any, a: Any) -> Any:
        i, n = a
        if i < 0 or i >= len(s.piles) or n < 1 or n > s.piles[i]:
            raise self.illegal(s, a)
        piles = tuple(p - n if j == i else p for j, p in enumerate(s.piles))
        return Row((s.turn + 1) % 2, piles)

    def is_terminal(self, s: Any) -> Any:
        return all(p == 0 for p in s.piles)

    def utility(self, s: Any, p: Any = MAX) -> Any:
        took_last = 1 - s.turn
        if self.misere:
            return -1 if p == took_last else 1
        return 1 if p == took_last else -1


# -- tic-tac-toe ----------------------------------------------------------------------------------


class RowsAndColumns(Game[Any, Any]):
    def initial(self) -> Any:
        return "." * 9

    def player(self, s: Any) -> Any:
        return MAX if s.count("X") == s.count("O") else MIN

    def winner(self, s: Any) -> Any:
        rows = [s[0:3], s[3:6], s[6:9]]
        columns = [s[0::3], s[1::3], s[2::3]]
        lines = rows + columns + [s[0::4], s[2:7:2]]
        for mark in "XO":
            if mark * 3 in lines:
                return mark
        return None

    def actions(self, s: Any) -> Any:
        if self.is_terminal(s):
            return []
        return [i for i in range(9) if s[i] == "."]

    def result(self, s: Any, a: Any) -> Any:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return s[:a] + ("X" if self.player(s) == MAX else "O") + s[a + 1 :]

    def is_terminal(self, s: Any) -> Any:
        return self.winner(s) is not None or "." not in s

    def utility(self, s: Any, p: Any = MAX) -> Any:
        winner = self.winner(s)
        if winner is None:
            return 0
        return 1 if (winner == "X") == (p == MAX) else -1


class IndexLines:
    """No subclass of Game, a set of moves from last to first, floats, and truth as a number."""

    LINES = ("012", "345", "678", "036", "147", "258", "048", "246")

    def initial(self) -> str:
        return "........."

    def player(self, s: str) -> int:
        return (9 - s.count(".")) % 2

    def _line(self, s: str) -> str:
        for line in self.LINES:
            a, b, c = (s[int(i)] for i in line)
            if a == b == c and a != ".":
                return a
        return ""

    def is_terminal(self, s: str) -> int:
        return int(bool(self._line(s)) or s.count(".") == 0)

    def actions(self, s: str) -> Any:
        moves = set() if self.is_terminal(s) else {i for i in range(8, -1, -1) if s[i] == "."}
        return frozenset(moves)

    def result(self, s: str, a: int) -> str:
        if self.is_terminal(s) or not 0 <= a <= 8 or s[a] != ".":
            raise IllegalMove(f"{a} on {s}")
        cells = list(s)
        cells[a] = "XO"[self.player(s)]
        return "".join(cells)

    def utility(self, s: str, p: int = MAX) -> float:
        line = self._line(s)
        value = {"X": 1.0, "O": -1.0, "": 0.0}[line]
        return value * (1, -1)[p]


class Memory(RowsAndColumns):
    """Remembers what it was asked, and shows what it does."""

    def __init__(self) -> None:
        self.winners: dict[str, Any] = {}

    def winner(self, s: Any) -> Any:
        print(s[:3], s[3:6], s[6:], sep="\n")
        if s not in self.winners:
            self.winners[s] = super().winner(s)
        return self.winners[s]


# -- counting -------------------------------------------------------------------------------------


def recursive(game: Any, state: Any = None) -> Any:
    if state is None:
        state = game.initial()
    if game.is_terminal(state):
        return 1, 1
    nodes, leaves = 1, 0
    for action in game.actions(state):
        n, k = recursive(game, game.result(state, action))
        nodes += n
        leaves += k
    return nodes, leaves


def with_a_stack(game: Any, state: Any = None) -> Any:
    stack = [game.initial() if state is None else state]
    nodes = leaves = 0
    while stack:
        s = stack.pop()
        nodes += 1
        if game.is_terminal(s):
            leaves += 1
        else:
            stack.extend(game.result(s, a) for a in reversed(game.actions(s)))
    return [nodes, leaves]


def level_by_level(game: Any, state: Any = None) -> Any:
    level = [state if state is not None else game.initial()]
    nodes, leaves = 0, 0
    while level:
        nodes += len(level)
        leaves += sum(1 for s in level if game.is_terminal(s))
        level = [game.result(s, a) for s in level for a in game.actions(s)]
    return numpy.int64(nodes), numpy.int64(leaves)


def counts_by_position(game: Any, state: Any = None) -> Any:
    """What lies below a position is counted once, but added up each time."""

    @cache
    def below(s: Any) -> Counter[str]:
        if game.is_terminal(s):
            return Counter(nodes=1, leaves=1)
        return sum((below(game.result(s, a)) for a in game.actions(s)), Counter(nodes=1))

    found = below(game.initial() if state is None else state)
    return found["nodes"], found["leaves"]


# -- canonical forms ------------------------------------------------------------------------------


def turn(s: str) -> str:
    return "".join(s[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def smallest(s: str) -> str:
    found = []
    for one in (s, s[2::-1] + s[5:2:-1] + s[8:5:-1]):
        for _ in range(4):
            found.append(one)
            one = turn(one)
    return min(found)


def largest(state: Any) -> Any:
    rows = [state[0:3], state[3:6], state[6:9]]
    images = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        images |= {"".join(rows), "".join(row[::-1] for row in rows)}
    return max(images)


def by_tables(state: Any) -> Any:
    best = None
    for flip, swap in product((False, True), repeat=2):
        for transpose in (False, True):
            cells = []
            for i, j in product(range(3), repeat=2):
                r, c = (2 - i if flip else i), (2 - j if swap else j)
                cells.append(state[3 * c + r if transpose else 3 * r + c])
            key = [".OX".index(cell) for cell in cells]
            if best is None or key > best[0]:
                best = key, "".join(cells)
    assert best
    return best[1]


def ascending(state: Any) -> Any:
    return state[0], tuple(sorted(state[1]))


def descending(state: Any) -> Any:
    mover, piles = state
    return mover, (*sorted(piles, reverse=True),)


def without_empty_piles(state: Any) -> Any:
    return state[0], tuple(sorted(pile for pile in state[1] if pile > 0))


# -- constant sums --------------------------------------------------------------------------------


def all_ends(game: Any, players: Any) -> Any:
    ends = []

    def visit(s: Any) -> None:
        if game.is_terminal(s):
            ends.append((s, sum(game.utility(s, p) for p in players)))
        for a in game.actions(s):
            visit(game.result(s, a))

    visit(game.initial())
    low, high = min(ends, key=lambda end: end[1]), max(ends, key=lambda end: end[1])
    return (high[0], low[0]) if high[1] - low[1] > 1e-6 else None


def early_exit(game: Any, players: Any) -> Any:
    def ends(s: Any) -> Iterator[Any]:
        if game.is_terminal(s):
            yield s
        else:
            for a in reversed(game.actions(s)):
                yield from ends(game.result(s, a))

    found = ends(game.initial())
    first = next(found)
    total = math.fsum(game.utility(first, p) for p in players)
    for s in found:
        if not math.isclose(math.fsum(game.utility(s, p) for p in players), total, abs_tol=1e-9):
            return [first, s]
    return None


def rounded(game: Any, players: Any) -> Any:
    by_sum = {}
    stack = [game.initial()]
    while stack:
        s = stack.pop()
        if game.is_terminal(s):
            by_sum[round(float(numpy.sum([game.utility(s, p) for p in players])), 6)] = s
        stack += [game.result(s, a) for a in game.actions(s)]
    if len(by_sum) == 1:
        return None
    return tuple(by_sum.values())[:2]


# -- predictions, as a student works them out -----------------------------------------------------


def add_the_piles(game: Any, state: Any) -> Any:
    return sum(game.piles)


def all_but_four(game: Any, state: Any) -> Any:
    """At the start, after one match from the smaller pile … MIN or MAX cannot be to move."""
    return float(2 * (game.piles[0] + 1) * (game.piles[1] + 1) - 4)


def equal_piles_lose(game: Any, state: Any) -> Any:
    return "MIN" if game.piles[0] == game.piles[1] else "max"


class Comparing(RowsAndColumns):
    """Who is to move is said by a comparison, and False and True are 0 and 1."""

    def player(self, s: Any) -> Any:
        return s.count("X") > s.count("O")


class _Found(Exception):
    pass


def by_exception(game: Any, players: Any) -> Any:
    """The search is left by an exception as soon as two ends differ."""
    first: list[tuple[Any, float]] = []

    def visit(s: Any) -> None:
        for a in game.actions(s):
            visit(game.result(s, a))
        if game.is_terminal(s):
            first.append((s, math.fsum(game.utility(s, p) for p in players)))
            if abs(first[0][1] - first[-1][1]) > 1e-9:
                raise _Found(first[0][0], s)

    try:
        visit(game.initial())
    except _Found as found:
        return found.args
    return None


def a_set_of_two(game: Any, players: Any) -> Any:
    """The order of a witness makes no difference."""
    ends = all_ends(game, players)
    return ends and {*ends}


STYLES = {
    "games.nim": [PairNim, ObjectNim, TextNim, NamedNim],
    "games.tictactoe": [RowsAndColumns, IndexLines, Memory, Comparing],
    "games.count": [recursive, with_a_stack, level_by_level, counts_by_position],
    "games.canonical": [
        (smallest, ascending),
        (largest, descending),
        (by_tables, without_empty_piles),
    ],
    "games.constant_sum": [all_ends, early_exit, rounded, by_exception, a_set_of_two],
    "games.predict": [(add_the_piles, all_but_four, equal_piles_lose)],
}
