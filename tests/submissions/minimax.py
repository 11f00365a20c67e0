"""Right programs of many styles for notebook 2, each of which must get full marks."""

from __future__ import annotations

import math
import sys
import warnings
from functools import cache
from typing import Any

from adsearch.game import MAX


def one_function(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    values = [one_function(game, game.result(state, a)) for a in game.actions(state)]
    return max(values) if game.player(state) == MAX else min(values)


def two_functions(game: Any, state: Any) -> Any:
    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return max_value(s) if game.player(s) == MAX else min_value(s)

    def max_value(s: Any) -> Any:
        v = -math.inf
        for a in game.actions(s):
            v = max(v, value(game.result(s, a)))
        return v

    def min_value(s: Any) -> Any:
        v = float("inf")
        for a in game.actions(s):
            v = min(v, value(game.result(s, a)))
        return v

    return value(state)


def negamax_inside(game: Any, state: Any) -> Any:
    def value(s: Any) -> Any:
        """For the player to move."""
        sign = 1 if game.player(s) == MAX else -1
        if game.is_terminal(s):
            return sign * game.utility(s)
        best = -math.inf
        for a in game.actions(s):
            t = game.result(s, a)
            v = value(t)
            best = max(best, v if game.player(t) == game.player(s) else -v)
        return best

    return value(state) if game.player(state) == MAX else -value(state)


def memoised(game: Any, state: Any) -> Any:
    @cache
    def value(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        return best(map(value, (game.result(s, a) for a in game.actions(s))))

    return value(state)


class Searcher:
    """A class with state, called like a function, that looks at moves from last to first."""

    def __init__(self) -> None:
        self.visited = 0

    def __call__(self, game: Any, state: Any) -> Any:
        self.visited += 1
        if game.is_terminal(state):
            return game.utility(state)
        values = [self(game, game.result(state, a)) for a in reversed(game.actions(state))]
        return (max if game.player(state) == MAX else min)(values)


def large_numbers_for_infinity(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    best = -1_000_000 if game.player(state) == MAX else 1_000_000
    for a in game.actions(state):
        v = large_numbers_for_infinity(game, game.result(state, a))
        if (game.player(state) == MAX and v > best) or (game.player(state) != MAX and v < best):
            best = v
    return best


def noisy(game: Any, state: Any) -> Any:
    print("searching", state)
    print("a word on stderr", file=sys.stderr)
    warnings.warn("a warning", stacklevel=1)
    return one_function(game, state)


def first_best(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return None
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: one_function(game, game.result(state, a)))


def last_best(game: Any, state: Any) -> Any:
    move, best = None, None
    for a in game.actions(state):
        v = one_function(game, game.result(state, a))
        v = v if game.player(state) == MAX else -v
        if best is None or v >= best:
            move, best = a, v
    return move


def value_and_move(game: Any, state: Any) -> Any:
    def search(s: Any) -> tuple[Any, Any]:
        if game.is_terminal(s):
            return game.utility(s), None
        found = [(search(game.result(s, a))[0], a) for a in game.actions(s)]
        return (max if game.player(s) == MAX else min)(found, key=lambda pair: pair[0])

    return search(state)[1]


STYLES = {
    "minimax.value": [
        one_function,
        two_functions,
        negamax_inside,
        memoised,
        Searcher(),
        large_numbers_for_infinity,
        noisy,
    ],
    "minimax.decision": [first_best, last_best, value_and_move],
}
