"""Functions that live beside a student's program, by name.

Callbacks are handed to it with a question: an evaluation, an opponent, a clock, a source of random
numbers. Operations look at what it made. They know nothing that must stay secret.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from adsearch.game import Game


def static(game: Any) -> Callable[[Any], float]:
    """The static evaluation written into a tree, in MAX's view."""
    evaluation: Callable[[Any], float] = game.evaluation
    return evaluation


def zero(game: Game[Any, Any]) -> Callable[[Any], float]:
    """An evaluation that knows nothing."""
    return lambda state: 0.0


def utility(game: Game[Any, Any]) -> Callable[[Any], float]:
    """The utility of finished games as an evaluation, in MAX's view."""
    return game.utility


def nth_reply(game: Game[Any, Any], n: int) -> Callable[[Any, Any], Any]:
    """An opponent who always plays move number n (from the end if negative, at most the last)."""

    def opponent(game: Game[Any, Any], state: Any) -> Any:
        moves = list(game.actions(state))
        return moves[max(-len(moves), min(n, len(moves) - 1))]

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


def distinct(*things: Any) -> int:
    """How many of these are different, as a set of them has it."""
    return len(set(things))


CALLBACKS: Mapping[str, Callable[..., Any]] = {
    "static": static,
    "zero": zero,
    "utility": utility,
    "nth_reply": nth_reply,
    "rng": rng,
    "ticks": ticks,
}

# What a question may do with things of a student's own making, on the student's side.
OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "distinct": distinct,
}
