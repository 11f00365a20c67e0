"""Right programs of many styles for notebook 2, each of which must get full marks."""

from __future__ import annotations

import math
import sys
import warnings
from functools import cache
from typing import Any

import numpy

from adsearch.game import MAX, MIN, Game


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


@cache
def remembered_for_good(game: Any, state: Any) -> Any:
    """What was found of a game is known when it is asked about again, in the next check."""
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(remembered_for_good(game, game.result(state, a)) for a in game.actions(state))


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


def dictionary(game: Any, state: Any) -> Any:
    values: dict[Any, Any] = {}

    def visit(s: Any) -> Any:
        if s in values:
            return values[s]
        if game.is_terminal(s):
            values[s] = game.utility(s)
            return values[s]
        found = [visit(game.result(s, a)) for a in reversed(game.actions(s))]
        values[s] = max(found) if game.player(s) == MAX else min(found)
        return values[s]

    visit(state)
    return values


def backwards(game: Any, state: Any) -> Any:
    """First all states, then their values from the last to the first; float values."""
    after: dict[Any, list[Any]] = {}
    waiting = [state]
    while waiting:
        s = waiting.pop()
        if s not in after:
            after[s] = [game.result(s, a) for a in game.actions(s)]
            waiting.extend(after[s])
    values: dict[Any, float] = {}
    while len(values) < len(after):
        for s, successors in after.items():
            if s not in values and all(t in values for t in successors):
                best = max if game.player(s) == MAX else min
                numbers = [values[t] for t in successors]
                values[s] = best(numbers) if numbers else float(game.utility(s))
    return values


class Solver(dict[Any, Any]):
    """A dictionary that works out what is missing."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __missing__(self, s: Any) -> Any:
        game = self.game
        if game.is_terminal(s):
            self[s] = numpy.float64(game.utility(s))
        else:
            best = max if game.player(s) == MAX else min
            self[s] = best([self[game.result(s, a)] for a in game.actions(s)])
        return self[s]


def lazy_dictionary(game: Any, state: Any) -> Any:
    solver = Solver(game)
    print(solver[state])
    return solver


def first_of_equals(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return tuple(game.utility(state, p) for p in game.players)
    own = game.player(state)
    vectors = [first_of_equals(game, game.result(state, a)) for a in game.actions(state)]
    return max(vectors, key=lambda v: v[own])


def last_of_equals(game: Any, state: Any) -> Any:
    best: Any = None
    if game.is_terminal(state):
        return [game.utility(state, p) for p in game.players]
    for a in game.actions(state):
        vector = last_of_equals(game, game.result(state, a))
        if best is None or vector[game.player(state)] >= best[game.player(state)]:
            best = vector
    return best


def vectors_of_numpy(game: Any, state: Any) -> Any:
    if game.is_terminal(state):
        return numpy.array([game.utility(state, p) for p in game.players])
    below = [vectors_of_numpy(game, game.result(state, a)) for a in game.actions(state)]
    return below[int(numpy.argmax([v[game.player(state)] for v in below]))]


def value_and_reply(game: Any, state: Any, opponent: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state), None
    if game.player(state) == MIN:
        reply = opponent(game, state)
        return value_and_reply(game, game.result(state, reply), opponent)[0], reply
    best, move = -math.inf, None
    for a in game.actions(state):
        value, _ = value_and_reply(game, game.result(state, a), opponent)
        if value > best:
            best, move = value, a
    return best, move


def no_move_for_min(game: Any, state: Any, opponent: Any) -> Any:
    """Two functions, last of equals, a list for a pair, and no action where MIN begins."""

    def value(s: Any) -> Any:
        while not game.is_terminal(s) and game.player(s) == MIN:
            s = game.result(s, opponent(game, s))
        if game.is_terminal(s):
            return game.utility(s)
        return max(value(game.result(s, a)) for a in game.actions(s))

    if game.is_terminal(state) or game.player(state) == MIN:
        return [value(state), None]
    return list(max((value(game.result(state, a)), a) for a in game.actions(state)))


def remembered_replies(game: Any, state: Any, opponent: Any) -> Any:
    @cache
    def best(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s), None
        moves = [opponent(game, s)] if game.player(s) != MAX else game.actions(s)
        return max(((best(game.result(s, a))[0], a) for a in moves), key=lambda pair: pair[0])

    return best(state)


class _Tamed(Game[Any, Any]):
    """The game in which MIN has one move: the one that the opponent plays."""

    def __init__(self, game: Any, opponent: Any) -> None:
        self.game, self.opponent = game, opponent

    def initial(self) -> Any:
        return self.game.initial()

    def player(self, s: Any, /) -> Any:
        return self.game.player(s)

    def actions(self, s: Any, /) -> Any:
        moves = self.game.actions(s)
        return [self.opponent(self.game, s)] if moves and self.player(s) == MIN else moves

    def result(self, s: Any, a: Any, /) -> Any:
        return self.game.result(s, a)

    def is_terminal(self, s: Any, /) -> Any:
        return self.game.is_terminal(s)

    def utility(self, s: Any, p: Any = MAX, /) -> Any:
        return self.game.utility(s, p)


def another_game(game: Any, state: Any, opponent: Any) -> Any:
    tamed = _Tamed(game, opponent)
    values = {a: one_function(tamed, tamed.result(state, a)) for a in tamed.actions(state)}
    if not values:
        return game.utility(state), None
    action = max(values, key=values.__getitem__)
    return values[action], action


# The lists of two students: of one with large trees, and of one who was content with most.
MANY_LEAVES = [
    "min(b:3 a:max(2 max(1)))",
    "(((((((((((0.5)))))))))))",
    "(-1500 -1400)",
    "((0 2 1) (-1 -3) max(-2 (-4)))",
    "min(max(1 max(0 2)) 3 5)",
    "min(-1 -2 -3)",
]
FEW_TREES = [
    "min(2 1) = 1",
    "(1 max(2 3))",
    "(-1_500)= -1500.0",
    " ((((((((((((0.5)))))))))))) ",
    "max(0 -1)",
    "min(-1 -2)",
]

STYLES = {
    "minimax.value": [
        one_function,
        two_functions,
        negamax_inside,
        memoised,
        remembered_for_good,
        Searcher(),
        large_numbers_for_infinity,
        noisy,
    ],
    "minimax.decision": [first_best, last_best, value_and_move],
    "minimax.solve": [dictionary, backwards, lazy_dictionary],
    "minimax.max_n": [first_of_equals, last_of_equals, vectors_of_numpy],
    "minimax.exploit": [value_and_reply, no_move_for_min, remembered_replies, another_game],
    "minimax.predict": [(two_functions, last_best)],
    "minimax.traps": [
        (MANY_LEAVES, "max(max(2 3)) = 3"),
        (tuple(FEW_TREES), "min(min(−1 -2))"),
    ],
}
