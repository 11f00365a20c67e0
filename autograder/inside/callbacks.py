"""Callbacks, by name: functions that live beside a student's program and are handed to it with a
question, such as an evaluation, an opponent, a clock or a source of random numbers. They know
nothing that must stay secret.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from adsearch import games
from adsearch.game import Game


def static(game: Any) -> Callable[[Any], float]:
    """The static evaluation written into a tree, in MAX's view."""
    evaluation: Callable[[Any], float] = game.evaluation
    return evaluation


def negated(game: Any) -> Callable[[Any], float]:
    """Another evaluation of the same tree: the one that is written into it, negated."""
    return lambda state: -game.evaluation(state)


def zero(game: Game[Any, Any]) -> Callable[[Any], float]:
    """An evaluation that knows nothing."""
    return lambda state: 0.0


def utility(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The utility of finished games as an evaluation, in MAX's view."""
    return game.utility


def takes(game: Game[Any, Any], word: str = "take") -> Callable[[Any, Any], bool]:
    """Which moves are noisy: those whose name starts with "take", or with another word."""

    def noisy(state: Any, action: Any) -> bool:
        if action not in game.actions(state):
            raise ValueError(f"noisy(state, action): {action!r} is no move at {game.text(state)}")
        return str(action).startswith(word)

    return noisy


def looked_up(game: Game[Any, Any], *values: tuple[Any, float]) -> Callable[[Any], float]:
    """An evaluation that is given state by state, in MAX's view."""
    table = dict(values)
    return lambda state: table[state]


def successors_of(game: object, kind: str, *arguments: Any) -> Callable[[Any], list[Any]]:
    """Which states come next in the game of that class, made with `arguments`."""
    rules = getattr(games, kind)(*arguments)
    return lambda state: [rules.result(state, a) for a in rules.actions(state)]


def mover_of(game: object, kind: str, *arguments: Any) -> Callable[[Any], int]:
    """Who moves in it."""
    rules = getattr(games, kind)(*arguments)
    return lambda state: int(rules.player(state))


def value_of(game: object, kind: str, *arguments: Any) -> Callable[[Any], float]:
    """What its finished games are worth, in MAX's view."""
    rules = getattr(games, kind)(*arguments)
    return lambda state: rules.utility(state)


def nth_reply(game: Game[Any, Any], n: int) -> Callable[[Any, Any], Any]:
    """An opponent who always plays move number n (from the end if negative, at most the last)."""

    def opponent(game: Game[Any, Any], state: Any) -> Any:
        moves = list(game.actions(state))
        return moves[max(-len(moves), min(n, len(moves) - 1))]

    return opponent


def answering(game: Game[Any, Any], move: Any) -> Callable[[Any, Any], Any]:
    """A search that finds this move."""

    def search(game: Game[Any, Any], state: Any) -> Any:
        return move if game.actions(state) else None  # so that a mix-up of the two shows

    return search


def fixed_reply(game: Game[Any, Any], seed: int) -> Callable[[Any, Any], Any]:
    """An opponent whose moves look random, but are always the same at the same position."""

    def opponent(game: Game[Any, Any], state: Any) -> Any:
        return random.Random(f"{seed} {game.text(state)}").choice(list(game.actions(state)))

    return opponent


def rng(game: Game[Any, Any] | None, seed: int) -> random.Random:
    """A source of random numbers."""
    return random.Random(seed)


def ticks(game: Game[Any, Any] | None, n: int) -> Callable[[], bool]:
    """A clock that says that time is up from its question number n + 1 on."""
    left = n

    def out_of_time() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    return out_of_time


def drawn(game: Game[Any, Any], seed: int) -> Callable[[Any], float]:
    """An evaluation between 0 and 1 that looks random, the same whenever it is asked."""
    return lambda state: random.Random(f"{seed} {state}").random()


class Entry(NamedTuple):
    """What a search found out about a position: its value in MAX's view, or a bound on it."""

    depth: int
    bound: str  # exact, lower or upper
    value: float


def entry(game: Game[Any, Any] | None, depth: int, bound: str, value: float) -> Entry:
    """An entry for a table."""
    return Entry(depth, bound, value)


def line(game: Game[Any, Any] | None, slope: float, shift: float) -> Callable[[float], float]:
    """A map of values that is a line."""
    return lambda x: slope * x + shift


def power(game: Game[Any, Any] | None, p: int) -> Callable[[float], float]:
    return lambda x: x**p


def exponential(game: Game[Any, Any] | None, base: float) -> Callable[[float], float]:
    return lambda x: base**x


def through(
    game: Game[Any, Any] | None, points: Sequence[tuple[float, float]]
) -> Callable[[float], float]:
    """A map that goes straight from each point to the next, and on beyond the last.

    >>> [through(None, ((1, 0), (2, 1), (3, 11)))(x) for x in (0, 1.5, 3, 4)]
    [-1.0, 0.5, 11.0, 21.0]
    """

    def straight(x: float) -> float:
        right = next((i for i in range(1, len(points)) if x <= points[i][0]), len(points) - 1)
        (x1, y1), (x2, y2) = points[right - 1], points[right]
        return y1 + (y2 - y1) * (x - x1) / (x2 - x1)

    return straight


CALLBACKS: Mapping[str, Callable[..., Any]] = {
    "static": static,
    "negated": negated,
    "zero": zero,
    "utility": utility,
    "takes": takes,
    "looked_up": looked_up,
    "successors_of": successors_of,
    "mover_of": mover_of,
    "value_of": value_of,
    "nth_reply": nth_reply,
    "answering": answering,
    "fixed_reply": fixed_reply,
    "rng": rng,
    "ticks": ticks,
    "line": line,
    "power": power,
    "exponential": exponential,
    "through": through,
    "drawn": drawn,
    "entry": entry,
}
