"""Positions of Kalah to ask a player about: any that come up, and small ones with a point."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import inf
from typing import NamedTuple, TypeAlias

from adsearch.game import MAX, MIN, Player
from adsearch.games import Kalah
from adsearch.games.kalah import Position
from autograder.exercises.material.kalah_search import chosen, gain

Size: TypeAlias = tuple[int, int]
board = cache(Kalah)


def met(rng: random.Random, size: Size, number: int) -> list[str]:
    """Positions that came up in random games, as text; every third has a single move, if one can
    be found soon."""
    game, texts = board(*size), list[str]()
    while len(texts) < number:
        s = game.initial()
        forced = len(texts) % 3 == 2
        for _ in range(rng.randint(0, 60)):
            after = game.result(s, rng.choice(game.actions(s)))
            if game.is_terminal(after) or (forced and len(game.actions(s)) == 1):
                break
            s = after
        texts.append(game.text(s))
    return texts


def over(rng: random.Random, size: Size) -> str:
    """The end of a random game."""
    game = board(*size)
    s = game.initial()
    while not game.is_terminal(s):
        s = game.result(s, rng.choice(game.actions(s)))
    return game.text(s)


def describe(size: Size, text: str) -> str:
    """A position in one line."""
    game = board(*size)
    s = game.position(text)
    sides = (
        f"{name} {' '.join(map(str, row))} and {store} in store"
        for name, row, store in zip(("MAX", "MIN"), game.rows(s), game.stores(s), strict=True)
    )
    return f"Kalah{size}, {', '.join(sides)}, {game.name(game.player(s))} to move"


class Point(NamedTuple):
    """A position with its best moves: those that win or, if none does, draw."""

    size: Size
    text: str
    best: tuple[int, ...]


def points(rng: random.Random, lesson: str, number: int, most: int = 400) -> list[Point]:
    """Positions with a worse move beside the best and at most so many positions below, for MAX and
    MIN by turns."""
    collected = list[Point]()
    while len(collected) < number:
        if point := _drawn(rng, lesson, (MAX, MIN)[len(collected) % 2], most):
            collected.append(point)
    return collected


def win_elsewhere(rng: random.Random, place: int, most: int) -> Point:
    """A win in one that is not at this place among the moves, the first (0) or the last (-1): who
    examines that move first knows no better one for a while."""
    while True:
        for point in rng.sample(points(rng, "win", 2, most), 2):
            game = board(*point.size)
            if game.actions(game.position(point.text))[place] not in point.best:
                return point


def _drawn(rng: random.Random, lesson: str, player: Player, most: int) -> Point | None:
    size = rng.choice(((4, 3), (6, 4)))
    game = board(*size)
    rows = _few_seeds(rng, game.houses), _few_seeds(rng, game.houses)
    s = _placed(game, player, rows, 0)
    if game.is_terminal(s) or len(game.actions(s)) < 2 or _too_many(game, s, most):
        return None
    worth = {a: gain(game, s, a, inf) for a in game.actions(s)}
    top = max(worth.values())
    best = tuple(a for a in worth if worth[a] == top)
    if len(best) == len(worth):
        return None
    # What is in store makes the best moves win by two, or draw, and all others not.
    s = _placed(game, player, rows, int((0 if lesson == "draw" else 2) - top))
    if not LESSONS[lesson](game, s, best):
        return None
    if any(not chosen(game, s, depth) <= set(best) for depth in (2, 3, 4)):
        return None
    return Point(size, game.text(s), best)


def _few_seeds(rng: random.Random, houses: int) -> list[int]:
    row = [0] * houses
    for _ in range(rng.randint(1, 5)):
        row[rng.randrange(houses)] += 1
    return row


def _placed(game: Kalah, player: Player, rows: tuple[list[int], list[int]], ahead: int) -> Position:
    """These rows, with the rest in store so that the player to move has `ahead` seeds more there
    than if they were shared out, the odd one to the mover."""
    rest = 2 * game.houses * game.seeds - sum(map(sum, rows))
    mover = (rest + 1 + ahead) // 2
    stores = (mover, rest - mover) if player == MAX else (rest - mover, mover)
    numbers = [*reversed(rows[MIN]), stores[MIN], stores[MAX], *rows[MAX]]
    return game.position(f"{' '.join(map(str, numbers))} {game.name(player)} to move")


def _too_many(game: Kalah, s: Position, most: int) -> bool:
    """Are there more than so many positions in the tree?"""
    waiting, seen = [s], 0
    while waiting and seen <= most:
        s = waiting.pop()
        seen += 1
        waiting += [game.result(s, a) for a in game.actions(s)]
    return seen > most


def _fooled(game: Kalah, s: Position, turns: bool = False, stores_only: bool = False) -> set[int]:
    """The moves that a search to the end may choose that takes turns for granted, or that counts
    only what is in the stores when the game is over."""

    def value(s: Position) -> float:
        if game.is_terminal(s):
            return s[3] - s[4] if stores_only else game.utility(s, game.player(s))
        return max(worth(s, a) for a in game.actions(s))

    def worth(s: Position, a: int) -> float:
        after = game.result(s, a)
        return value(after) if after[0] == s[0] and not turns else -value(after)

    values = {a: worth(s, a) for a in game.actions(s)}
    return {a for a in values if values[a] == max(values.values())}


def _ends_it(game: Kalah, s: Position, best: Sequence[int]) -> bool:
    return any(game.is_terminal(game.result(s, a)) for a in best)


def _needs_the_rest(game: Kalah, s: Position, best: Sequence[int]) -> bool:
    return not _fooled(game, s, stores_only=True) & set(best)


def _moves_again(game: Kalah, s: Position, best: Sequence[int]) -> bool:
    again = all(game.result(s, a)[0] == s[0] for a in best)
    return again and not _fooled(game, s, turns=True) & set(best)


def _is_a_trap(game: Kalah, s: Position, best: Sequence[int]) -> bool:
    return not chosen(game, s, 1) & set(best)


def _is_in_the_middle(game: Kalah, s: Position, best: Sequence[int]) -> bool:
    """Is neither the first house nor the last among the best?"""
    return not {game.actions(s)[0], game.actions(s)[-1]} & set(best)


Lesson: TypeAlias = Callable[[Kalah, Position, Sequence[int]], bool]
LESSONS: dict[str, Lesson] = {
    "win": _ends_it,  # a win in one
    "rest": _needs_the_rest,  # the seeds that are left in the houses decide
    "trap": _is_a_trap,  # what takes most seeds now loses
    "again": _moves_again,  # the extra turn decides
    "draw": _is_in_the_middle,  # who does not care whether it draws or loses, loses
}
