"""Positions of every game that has a board, and what is in their pictures."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from adsearch import games
from adsearch.draw.boards.drawing import DRAWN
from adsearch.draw.scene import Circle, Group, Item, Line, Path, Rect, Scene, Text, text_width
from adsearch.draw.theme import TYPES
from adsearch.game import MAX, Game
from tests.games.examples import EXAMPLES

OWNERS = ("max", "min")
PLAYED = {
    example: make
    for example, make in EXAMPLES.items()
    if type(make()).__module__.rpartition(".")[2] in DRAWN
}
# Sizes at which something might not fit.
ODD: dict[str, Callable[[], Game[Any, Any]]] = {
    "TicTacToe 1x1": lambda: games.TicTacToe(1, 1, 1),
    "TicTacToe 12x11": lambda: games.TicTacToe(12, 11, 5),
    "ConnectFour 1x4": lambda: games.ConnectFour(1, 4, 4),
    "Othello 16": lambda: games.Othello(16),
    "Checkers 4": lambda: games.Checkers(4),
    "Checkers 12": lambda: games.Checkers(12),
    "Go 1": lambda: games.Go(1),
    "Go 19": lambda: games.Go(19),
    "Hypergammon 4": lambda: games.Hypergammon(4, 1, 2),
    "Hypergammon 14": lambda: games.Hypergammon(14, 7, 5),
    "Hex 1": lambda: games.Hex(1),
    "Hex 2": lambda: games.Hex(2),
    "Hex 4": lambda: games.Hex(4),
    "Hex 11": lambda: games.Hex(11),
    "Kalah 1": lambda: games.Kalah(1, 1),
    "Kalah 12": lambda: games.Kalah(12, 12),
    "Endgame 3": lambda: games.Endgame("KQK", 3),
    "Nim 0": lambda: games.Nim((0, 1)),
    "Nim 70": lambda: games.Nim((70, 3, 1), players=4),
    "Kuhn 13": lambda: games.Kuhn(13),
    "Pig 2": lambda: games.Pig(2),
    "Race 1": lambda: games.Race(1),
    "Race 99": lambda: games.Race(99),
    "Whist 1": lambda: games.Whist("2", "...3", ".AK"),
    "Whist 5": lambda: games.Whist("AKQJT", ".AKQJT", "..AKQJT.AKQJT"),
}


def walk(game: Game[Any, Any], seed: int, plies: int = 120) -> Iterator[tuple[Any, Any, Any]]:
    """The positions of a random game, each with the last move and the position before it."""
    rng, s = random.Random(seed), game.initial()
    last = before = None
    for _ in range(plies):
        yield s, last, before
        if game.is_terminal(s):
            return
        last, before = rng.choice(list(game.choices(s))), s
        s = game.result(s, last)


@cache
def some(example: str, seeds: int = 2) -> list[tuple[Game[Any, Any], Any, Any, Any]]:
    """A few positions of a game, early ones and late ones."""
    game = (PLAYED | ODD)[example]()
    found = []
    for seed in range(seeds):
        positions = list(walk(game, seed, plies=80))
        wanted = {0, 1, 2, 7, len(positions) // 2, len(positions) - 1}
        found += [(game, *positions[i]) for i in sorted(wanted) if i < len(positions)]
    return found


def flat(items: tuple[Item, ...], skip: tuple[str, ...] = ()) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            if item.key not in skip:
                yield from flat(item.items, skip)
        else:
            yield item


def keys(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield item.key
            yield from keys(item.items)


def styles(scene: Scene) -> Counter[str]:
    """How many shapes of each style the board itself has, without the line below it and the signs
    that show which way men go."""
    shown = flat(scene.items, skip=("legend", "way-max", "way-min"))
    return Counter(item.style for item in shown if not isinstance(item, Text))


def written(scene: Scene) -> list[str]:
    shown = flat(scene.items)
    return ["".join(part for part, _ in t.parts) for t in shown if isinstance(t, Text)]


def box(item: Item) -> tuple[float, float, float, float]:
    match item:
        case Line(x1, y1, x2, y2):
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        case Circle(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Rect(x, y, width, height):
            return x, y, x + width, y + height
        case Path(steps):
            points = [p for _, at in steps for p in at]
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case Text(x, y, parts, anchor):
            wide = sum(text_width(part, type) for part, type in parts)
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            return left, y - 0.72 * TYPES[parts[0][1]].size, left + wide, y
    raise AssertionError(item)


def places(scene: Scene) -> dict[str, tuple[float, float]]:
    """The middles of the squares by their keys."""
    rects = {g.key: g.items[0] for g in scene.items if isinstance(g, Group)}
    return {
        key: (rect.x + rect.width / 2, rect.y + rect.height / 2)
        for key, rect in rects.items()
        if isinstance(rect, Rect) and key.startswith(("square:", "place:", "move:"))
        if not key.endswith("pass")
    }


class Take(Game[int, int]):
    """The smallest game of one's own."""

    def initial(self) -> int:
        return 0

    def player(self, s: int, /) -> int:
        return MAX

    def actions(self, s: int, /) -> list[int]:
        return [] if s else [1, 2]

    def result(self, s: int, a: int, /) -> int:
        if a not in self.actions(s):
            raise self.illegal(s, a)
        return a

    def is_terminal(self, s: int, /) -> bool:
        return s > 0

    def utility(self, s: int, p: int = MAX, /) -> float:
        return s if p == MAX else -s

    def text(self, s: int, /) -> str:
        return f"{s} taken" if s else "nothing   yet"
