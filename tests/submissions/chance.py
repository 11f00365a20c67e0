"""Right programs of many styles for notebook 8, each of which must get full marks."""

from __future__ import annotations

import itertools
import math
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

from adsearch import CHANCE, MAX, MIN
from adsearch.games import Tree

# -- rolls ----------------------------------------------------------------------------------------


def loops() -> Any:
    found = []
    for high in range(1, 7):
        for low in range(1, high + 1):
            found.append(((high, low), 1 / 36 if high == low else 2 / 36))
    return found


def exact_fractions() -> Any:
    return [
        ((a, b), Fraction(1, 36) if a == b else Fraction(1, 18))
        for a, b in itertools.product(range(6, 0, -1), repeat=2)
        if a >= b
    ]


def counted() -> Any:
    ways = Counter(
        tuple(sorted(dice, reverse=True)) for dice in itertools.product(range(1, 7), repeat=2)
    )
    return [(roll, n / 36) for roll, n in ways.items()]


def lists_in_a_tuple() -> Any:
    pairs = itertools.combinations_with_replacement(range(6, 0, -1), 2)
    return tuple([list(pair), (1 + (pair[0] != pair[1])) / 36] for pair in pairs)


def with_numpy() -> Any:
    import numpy as np

    return [
        ((a, b), np.float64(1 if a == b else 2) / 36) for a in range(1, 7) for b in range(1, a + 1)
    ]


# -- expectiminimax -------------------------------------------------------------------------------


def one_function(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluation(state)
    if game.player(state) == CHANCE:
        return sum(
            p * one_function(game, game.result(state, o), depth, evaluation)
            for o, p in game.outcomes(state)
        )
    values = [
        one_function(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    ]
    return max(values) if game.player(state) == MAX else min(values)


def outcomes_in_reverse(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if not depth:
        return evaluation(state)
    if game.player(state) is CHANCE:
        total = 0.0
        for o, p in reversed(game.outcomes(state)):
            total = total + p * outcomes_in_reverse(game, game.result(state, o), depth, evaluation)
        return total
    best = max if game.player(state) == MAX else min
    return best(
        outcomes_in_reverse(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    )


def three_functions(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    def value(s: Any, d: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        if d >= depth:
            return evaluation(s)
        return {MAX: max_value, MIN: min_value, CHANCE: mean}[game.player(s)](s, d)

    def max_value(s: Any, d: int) -> Any:
        v = -math.inf
        for a in game.actions(s):
            v = max(v, value(game.result(s, a), d + 1))
        return v

    def min_value(s: Any, d: int) -> Any:
        v = math.inf
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), d + 1))
        return v

    def mean(s: Any, d: int) -> Any:
        return math.fsum(p * value(game.result(s, o), d) for o, p in game.outcomes(s))

    return value(state, 0)


class Memoised:
    """A class with a table, called like a function."""

    def __call__(self, game: Any, state: Any, depth: int, evaluation: Any) -> Any:
        @cache
        def value(s: Any, left: int) -> Any:
            if game.is_terminal(s):
                return float(game.utility(s))
            if left <= 0:
                return float(evaluation(s))
            player = game.player(s)
            if player == CHANCE:
                return sum(p * value(game.result(s, o), left) for o, p in game.outcomes(s) if p > 0)
            sign = 1 if player == MAX else -1
            return sign * max(sign * value(game.result(s, a), left - 1) for a in game.actions(s))

        return value(state, depth)


def noisy(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    print("expectiminimax", state, depth)
    print("a word on stderr", file=sys.stderr)
    return one_function(game, state, depth, evaluation)


# -- transform ------------------------------------------------------------------------------------


def slopes_are_one_and_positive(f: Any, xs: Any) -> Any:
    xs = sorted(xs)
    slopes = {round((f(b) - f(a)) / (b - a), 9) for a, b in itertools.pairwise(xs)}
    return len(slopes) == 1 and slopes.pop() > 0


def line_through_two(f: Any, xs: Any) -> Any:
    low, high = min(xs), max(xs)
    a = (f(high) - f(low)) / (high - low)
    b = f(low) - a * low
    return a > 0 and all(math.isclose(f(x), a * x + b, abs_tol=1e-9) for x in xs)


def gambles_are_compared(f: Any, xs: Any) -> Any:
    """Does any sure value against any gamble change sides?"""
    import numpy as np

    values = sorted(xs)
    for low, middle, high in itertools.permutations(values, 3):
        for p in (0.0, 0.01, 0.2, 0.25, 0.33, 0.4, 0.49, 0.5, 0.51, 0.6, 0.66, 0.75, 0.8, 0.99):
            before = np.sign(round(middle - (p * high + (1 - p) * low), 9))
            after = np.sign(round(f(middle) - (p * f(high) + (1 - p) * f(low)), 9))
            if before != after:
                return np.False_
    return np.True_


def search_for_a_gamble(f: Any) -> Any:
    """Try sure values against gambles, then sure values, until one changes sides."""
    for sure, low, high in itertools.product((1, 2, 3, 4), repeat=3):
        for percent in range(1, 100):
            p = percent / 100
            before = p * high + (1 - p) * low - sure
            after = p * f(high) + (1 - p) * f(low) - f(sure)
            if before * after < -1e-6:
                return f"({sure} chance({p}:{high} {round(1 - p, 2)}:{low}))"
    return None


def as_a_tree(f: Any) -> Any:
    return Tree(search_for_a_gamble(f))


def for_min(f: Any) -> Any:
    """MIN decides at the root."""
    return Tree(search_for_a_gamble(f), first=MIN)


# -- star1 ----------------------------------------------------------------------------------------


def fail_hard(game: Any, state: Any, alpha: Any, beta: Any, low: Any, high: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    player = game.player(state)
    if player == CHANCE:
        known, left = 0, 1
        for o, p in game.outcomes(state):
            v = fail_hard(game, game.result(state, o), low, high, low, high)
            known, left = known + p * v, left - p
            if known + left * high < alpha:
                return alpha
            if known + left * low > beta:
                return beta
        return known
    for a in game.actions(state):
        v = fail_hard(game, game.result(state, a), alpha, beta, low, high)
        if player == MAX:
            if v > beta:
                return beta
            alpha = max(alpha, v)
        else:
            if v < alpha:
                return alpha
            beta = min(beta, v)
    return alpha if player == MAX else beta


def ballard(game: Any, state: Any, alpha: Any, beta: Any, low: Any, high: Any) -> Any:
    """Windows for the outcomes, and the bound of the window at a cut."""
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == CHANCE:
        outcomes = [(o, p) for o, p in game.outcomes(state) if p]
        before = 0
        after = 1
        for o, p in outcomes:
            after -= p
            a = (alpha - high * after - before) / p
            b = (beta - low * after - before) / p
            v = ballard(game, game.result(state, o), max(low, a), min(high, b), low, high)
            if v <= a:
                return alpha
            if v >= b:
                return beta
            before += p * v
        return before
    if game.player(state) == MAX:
        value = -math.inf
        for a in game.actions(state):
            value = max(value, ballard(game, game.result(state, a), alpha, beta, low, high))
            alpha = max(alpha, value)
            if value >= beta:
                return value
        return value
    value = math.inf
    for a in game.actions(state):
        value = min(value, ballard(game, game.result(state, a), alpha, beta, low, high))
        beta = min(beta, value)
        if value <= alpha:
            return value
    return value


def likeliest_first(game: Any, state: Any, alpha: Any, beta: Any, low: Any, high: Any) -> Any:
    """Large shares first, moves from last to first, open windows below chance."""
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == CHANCE:
        total, rest = 0.0, 1.0
        for o, p in sorted(game.outcomes(state), key=lambda pair: -pair[1]):
            total += p * likeliest_first(
                game, game.result(state, o), -math.inf, math.inf, low, high
            )
            rest -= p
            if total + rest * high <= alpha:
                return total + rest * high
            if total + rest * low >= beta:
                return total + rest * low
        return total
    maximizing = game.player(state) == MAX
    best = -math.inf if maximizing else math.inf
    for a in reversed(game.actions(state)):
        v = likeliest_first(game, game.result(state, a), alpha, beta, low, high)
        best = max(best, v) if maximizing else min(best, v)
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if beta <= alpha:
            return best
    return best


class Negamax:
    """In the view of who is to move; chance keeps the view of the player before it."""

    def __call__(self, game: Any, state: Any, alpha: Any, beta: Any, low: Any, high: Any) -> Any:
        return self.value(game, state, alpha, beta, low, high, 1)

    def value(
        self, game: Any, s: Any, alpha: Any, beta: Any, low: Any, high: Any, view: int
    ) -> Any:
        """For MAX if `view` is 1, for MIN if it is -1."""
        if game.is_terminal(s):
            return view * game.utility(s)
        player = game.player(s)
        if player != CHANCE and (player == MAX) != (view == 1):
            return -self.value(game, s, -beta, -alpha, -high, -low, -view)
        if player != CHANCE:
            best = -math.inf
            for a in game.actions(s):
                best = max(
                    best,
                    self.value(game, game.result(s, a), max(alpha, best), beta, low, high, view),
                )
                if best >= beta:
                    break
            return best
        known, left = 0, 1
        for o, p in game.outcomes(s):
            known += p * self.value(game, game.result(s, o), low, high, low, high, view)
            left -= p
            if known + left * high <= alpha:
                return known + left * high
            if known + left * low >= beta:
                return known + left * low
        return known


# -- pig ------------------------------------------------------------------------------------------


@cache
def from_the_end(goal: int) -> Any:
    """From the largest scores down; two turns against each other until nothing changes."""
    p: dict[tuple[int, int, int], float] = {}

    def turn(i: int, j: int) -> float:
        bust = 1 - p.get((j, i, 0), 0.5)
        before = p.get((i, j, 0), 0.0)
        for k in range(goal - i - 1, -1, -1):
            roll = (bust + sum(p.get((i, j, k + die), 1.0) for die in range(2, 7))) / 6
            p[i, j, k] = max(roll, 1 - p[j, i + k, 0]) if k else roll
        return abs(p[i, j, 0] - before)

    for total in range(2 * goal - 2, -1, -1):
        for i in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            while i <= total - i and turn(i, total - i) + turn(total - i, i) > 1e-9:
                pass
    return p


@cache
def reachable_positions_only(goal: int) -> Any:
    """Nobody ever has 1 point. Finished games are in the table too."""
    table = {s: v for s, v in from_the_end(goal).items() if 1 not in s}
    for i, j in itertools.product(range(goal), repeat=2):
        for k in range(goal - i, goal - i + 6):
            table[i, j, k] = 1
    return table


@cache
def sweeps_of_numpy(goal: int) -> Any:
    """Value iteration over the whole table at once."""
    import numpy as np

    v = np.zeros((goal + 7, goal, goal + 7))  # own, other, turn
    own, other, turn = np.indices(v.shape)
    won = own + turn >= goal
    v[won] = 1
    change = 1.0
    while change > 1e-9:
        start = np.ones((goal, goal + 7))
        start[:, :goal] = 1 - v[:goal, :, 0].T  # of the other, by the mover's view
        lost = np.zeros_like(v)
        lost[:goal] = (1 - v[:goal, :, 0].T)[:, :, None]
        roll = lost.copy()
        for die in range(2, 7):
            roll[:, :, : goal + 7 - die] += v[:, :, die:]
            roll[:, :, goal + 7 - die :] += 1
        roll /= 6
        banked = np.minimum(own + turn, goal - 1)
        hold = np.where(won, 1, 1 - v[other, banked, 0])
        new = np.where(turn == 0, roll, np.maximum(roll, hold))
        new[won] = 1
        change = float(np.abs(new - v).max())
        v = new
    return {
        (i, j, k): v[i, j, k] for i in range(goal) for j in range(goal) for k in range(goal - i)
    }


# -- td -------------------------------------------------------------------------------------------


def comprehensions(w: Any, x: Any, e: Any, target: Any, alpha: Any, lam: Any) -> Any:
    error = target - sum(a * b for a, b in zip(w, x, strict=True))
    e = [lam * trace + feature for trace, feature in zip(e, x, strict=True)]
    return [weight + alpha * error * trace for weight, trace in zip(w, e, strict=True)], e


def tuples_by_index(w: Any, x: Any, e: Any, target: Any, alpha: Any, lam: Any) -> Any:
    value = 0
    for i in range(len(w)):
        value += w[i] * x[i]
    step = alpha * (target - value)
    new_e = tuple(lam * e[i] + x[i] for i in range(len(e)))
    return tuple(w[i] + step * new_e[i] for i in range(len(w))), new_e


def arrays(w: Any, x: Any, e: Any, target: Any, alpha: Any, lam: Any) -> Any:
    import numpy as np

    w, x, e = np.array(w, float), np.array(x, float), np.array(e, float)
    e = lam * e + x
    return w + alpha * (target - w @ x) * e, e


def copies_that_are_changed(w: Any, x: Any, e: Any, target: Any, alpha: Any, lam: Any) -> Any:
    w, e = list(w), list(e)
    error = target - math.fsum(a * b for a, b in zip(w, x, strict=True))
    for i, feature in enumerate(x):
        e[i] = lam * e[i] + feature
        w[i] += alpha * error * e[i]
    return [w, e]


def between_two_bounds(
    game: Any, state: Any, alpha: float, beta: float, low: float, high: float
) -> Any:
    """At dice two numbers close in on the mean from above and from below."""
    if game.is_terminal(state):
        return game.utility(state)
    search = between_two_bounds
    if game.player(state) == CHANCE:
        most, least = high, low
        for outcome, p in game.outcomes(state):
            value = search(game, game.result(state, outcome), low, high, low, high)
            most -= p * (high - value)
            least += p * (value - low)
            if most <= alpha or least >= beta:
                return most if most <= alpha else least
        return (most + least) / 2
    best = -math.inf if game.player(state) == MAX else math.inf
    for a in game.actions(state):
        value = search(game, game.result(state, a), alpha, beta, low, high)
        if game.player(state) == MAX:
            alpha = max(alpha, best := max(best, value))
        else:
            beta = min(beta, best := min(best, value))
        if alpha > beta:
            return best
    return best


def as_a_stack(game: Any, state: Any, depth: int, evaluation: Any) -> Any:
    """Positions in the order in which they are found, values in the reverse order."""
    found: list[Any] = [(state, depth, [])]
    for s, left, below in found:
        if game.is_terminal(s) or left == 0:
            continue
        dice = game.player(s) == CHANCE
        for a, p in game.outcomes(s) if dice else [(a, 1) for a in game.actions(s)]:
            below.append((len(found), p))
            found.append((game.result(s, a), left if dice else left - 1, []))
    values: dict[int, Any] = {}
    for i, (s, _, below) in reversed(list(enumerate(found))):
        if not below:
            values[i] = game.utility(s) if game.is_terminal(s) else evaluation(s)
        elif game.player(s) == CHANCE:
            values[i] = math.fsum(p * values[j] for j, p in below)
        else:
            best = max if game.player(s) == MAX else min
            values[i] = best(values[j] for j, _ in below)
    return values[0]


STYLES = {
    "chance.rolls": [loops, exact_fractions, counted, lists_in_a_tuple, with_numpy],
    "chance.expectiminimax": [
        one_function,
        outcomes_in_reverse,
        three_functions,
        Memoised(),
        noisy,
        as_a_stack,
    ],
    "chance.transform": [
        (slopes_are_one_and_positive, search_for_a_gamble),
        (line_through_two, as_a_tree),
        (gambles_are_compared, for_min),
    ],
    "chance.star1": [fail_hard, ballard, likeliest_first, Negamax(), between_two_bounds],
    "chance.pig": [from_the_end, reachable_positions_only, sweeps_of_numpy],
    "chance.td": [comprehensions, tuples_by_index, arrays, copies_that_are_changed],
}
