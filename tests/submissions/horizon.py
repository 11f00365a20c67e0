"""Right programs of many styles for notebook 6, each of which must get full marks."""

from __future__ import annotations

import random
import sys
from functools import cache
from itertools import groupby
from math import inf
from typing import Any

import numpy as np

from adsearch.game import MAX, MIN
from adsearch.games import Pearl


def quiet_with_any(game: Any, state: Any, noisy: Any) -> Any:
    return not any(noisy(state, a) for a in game.actions(state))


def quiet_with_a_loop(game: Any, state: Any, noisy: Any) -> Any:
    quiet = True
    for action in game.actions(state):
        if noisy(state, action):
            quiet = False
    return quiet


def quiet_tests_for_the_end(game: Any, state: Any, noisy: Any) -> Any:
    print("is it over?", file=sys.stderr)
    return game.is_terminal(state) or len([a for a in game.actions(state) if noisy(state, a)]) == 0


def quiet_in_numpy(game: Any, state: Any, noisy: Any) -> Any:
    return np.all([not noisy(state, a) for a in game.actions(state)])


class Quiet:
    """A class, called like a function."""

    def __call__(self, game: Any, state: Any, noisy: Any) -> Any:
        return all(not noisy(state, a) for a in reversed(game.actions(state)))


def soft(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    v = evaluation(state)
    if limit == 0:
        return v
    moves = [a for a in game.actions(state) if noisy(state, a)]
    if game.player(state) == MAX:
        for a in moves:
            if v >= beta:
                return v
            alpha = max(alpha, v)
            after = game.result(state, a)
            v = max(v, soft(game, after, alpha, beta, evaluation, noisy, limit - 1))
    else:
        for a in moves:
            if v <= alpha:
                return v
            beta = min(beta, v)
            after = game.result(state, a)
            v = min(v, soft(game, after, alpha, beta, evaluation, noisy, limit - 1))
    return v


def hard(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Never leaves the window, and looks at the last capture first."""

    def clipped(v: float) -> float:
        return max(alpha, min(beta, v))

    if game.is_terminal(state):
        return clipped(game.utility(state))
    stand = evaluation(state)
    if limit <= 0:
        return clipped(stand)
    low, high = alpha, beta
    if game.player(state) == MAX:
        if stand >= beta:
            return beta
        low = max(low, stand)
    else:
        if stand <= alpha:
            return alpha
        high = min(high, stand)
    for a in reversed(game.actions(state)):
        if not noisy(state, a):
            continue
        v = hard(game, game.result(state, a), low, high, evaluation, noisy, limit - 1)
        if game.player(state) == MAX:
            low = max(low, v)
        else:
            high = min(high, v)
        if low >= high:
            break
    return low if game.player(state) == MAX else high


def counting_upwards(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """Counts the depth upwards, and collects all values before it takes the best of them."""

    def value(s: Any, alpha: float, beta: float, depth: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        values = [float(evaluation(s))]
        best = max if game.player(s) == MAX else min
        for a in game.actions(s) if depth < limit else ():
            low, high = (best(values), beta) if best is max else (alpha, best(values))
            if max(alpha, low) >= min(beta, high):
                break
            if noisy(s, a):
                after = game.result(s, a)
                values.append(value(after, max(alpha, low), min(beta, high), depth + 1))
        return best(values)

    return value(state, alpha, beta, 0)


def negamax_inside(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    def value(s: Any, alpha: float, beta: float, left: int) -> Any:
        """For the player to move."""
        sign = 1 if game.player(s) == MAX else -1
        if game.is_terminal(s):
            return sign * game.utility(s)
        best = sign * evaluation(s)
        if left == 0 or best > beta:
            return best
        for a in game.actions(s):
            if noisy(s, a):
                after = game.result(s, a)
                if game.player(after) == game.player(s):
                    v = value(after, max(alpha, best), beta, left - 1)
                else:
                    v = -value(after, -beta, -max(alpha, best), left - 1)
                best = max(best, v)
                if best > beta:
                    break
        return best

    if game.player(state) == MAX:
        return value(state, alpha, beta, limit)
    if game.is_terminal(state):
        return game.utility(state)
    return -value(state, -beta, -alpha, limit)


def memoised(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    @cache
    def value(s: Any, alpha: float, beta: float, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = max if game.player(s) == MAX else min
        v = evaluation(s)
        for a in game.actions(s):
            if best is max:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha >= beta:
                break
            if left and noisy(s, a):
                v = best(v, value(game.result(s, a), alpha, beta, left - 1))
        return v

    return np.float64(value(state, alpha, beta, limit))


def depth_limited(game: Any, s: Any, depth: int, evaluation: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluation(s)
    values = [
        depth_limited(game, game.result(s, a), depth - 1, evaluation) for a in game.actions(s)
    ]
    return max(values) if game.player(s) == MAX else min(values)


def singular_by_sorting(game: Any, state: Any, depth: int, evaluation: Any, margin: float) -> Any:
    sign = 1 if game.player(state) == MAX else -1
    scored = sorted(
        (
            (sign * depth_limited(game, game.result(state, a), depth - 1, evaluation), i, a)
            for i, a in enumerate(game.actions(state))
        ),
        reverse=True,
    )
    if not scored:
        return None
    if len(scored) == 1:
        return scored[0][2]
    lead = scored[0][0] - scored[1][0]
    return scored[0][2] if lead >= margin and lead != 0 else None


def singular_with_infinity(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """A missing second move is infinitely bad."""
    best, second, move = -inf, -inf, None
    for a in game.actions(state):
        v = depth_limited(game, game.result(state, a), depth - 1, evaluation)
        v = v if game.player(state) == MAX else -v
        if v > best:
            best, second, move = v, best, a
        elif v > second:
            second = v
    if move is None or best == second:
        return None
    return move if best - second >= margin else None


def singular_for_each_player(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    moves = list(game.actions(state))
    if game.is_terminal(state):
        return None
    if len(moves) == 1:
        return moves[0]
    value = {a: depth_limited(game, game.result(state, a), depth - 1, evaluation) for a in moves}
    for a in moves:
        others = [value[b] for b in moves if b != a]
        ahead = value[a] - max(others) if game.player(state) == MAX else min(others) - value[a]
        if ahead > 0 and ahead >= margin:
            return a
    return None


def bias_plainly(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    if game.is_terminal(state):
        return evaluation(state)
    if game.player(state) == MIN:
        return evaluation(state) - factor
    return evaluation(state) + factor


def bias_by_sign(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    sign = 0 if game.is_terminal(state) else 1 - 2 * game.player(state)
    return np.float64(evaluation(state)) + sign * factor


def bias_by_utility(game: Any, state: Any, evaluation: Any, factor: float) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    return evaluation(state) + {MAX: factor, MIN: -factor}[game.player(state)]


def chosen(game: Any, state: Any, evaluation: Any, depth: int) -> set[Any]:
    values = {
        a: depth_limited(game, game.result(state, a), depth - 1, evaluation)
        for a in game.actions(state)
    }
    best = (max if game.player(state) == MAX else min)(values.values())
    return {a for a, v in values.items() if v == best}


def find_in_a_loop(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    found: list[Any] = []
    before = None
    for depth in depths:
        moves = chosen(game, state, evaluation, depth)
        if moves != before:
            found.append((depth, moves))
        before = moves
    return found


def find_by_groups(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    """Tuples and frozen sets."""
    every = ((depth, frozenset(chosen(game, state, evaluation, depth))) for depth in depths)
    return tuple(next(group) for _, group in groupby(every, key=lambda pair: pair[1]))


def find_with_lists(game: Any, state: Any, evaluation: Any, depths: Any) -> Any:
    found: list[Any] = []
    for depth in list(depths):
        moves = sorted(chosen(game, state, evaluation, depth))
        if not found or moves != found[-1][1]:
            found.append([depth, moves])
    return found


def pathology_from_the_ends(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """Backs up counts and winners level by level."""
    rng = random.Random(seed)
    right: float = 0
    critical = 0
    for _ in range(trees):
        counts = [[1 if rng.random() < p else 0 for _ in range(2**n)]]
        for _ in range(n):
            below = counts[-1]
            counts.append([below[i] + below[i + 1] for i in range(0, len(below), 2)])

        def backed_up(height: int, counts: Any = counts) -> Any:
            values = counts[height]
            for level in range(height + 1, n):
                pick = max if (n - level) % 2 == 0 else min
                values = [pick(values[i], values[i + 1]) for i in range(0, len(values), 2)]
            return values

        wins, looks = backed_up(0), backed_up(max(0, n - depth))
        if wins[0] + wins[1] == 1:
            critical += 1
            chosen = 0 if looks[0] > looks[1] else 1
            right += 0.5 if looks[0] == looks[1] else wins[chosen]
    return right, critical


def pathology_in_numpy(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    """All trees at once."""
    rng = np.random.default_rng(seed)
    leaves = (rng.random((trees, 2**n)) < p).astype(int)

    def value(left: int) -> Any:
        """The two moves' values by a search of `left` plies below them."""
        left = min(left, n - 1)
        values = leaves.reshape(trees, 2 ** (left + 1), -1).sum(axis=2)
        for level in range(left, 0, -1):
            pick = np.min if level % 2 == 1 else np.max
            values = pick(values.reshape(trees, 2**level, 2), axis=2)
        return values

    wins, looks = value(n - 1), value(depth - 1)
    critical = wins[:, 0] != wins[:, 1]
    tie = looks[:, 0] == looks[:, 1]
    good = (looks[:, 0] > looks[:, 1]) == (wins[:, 0] > wins[:, 1])
    right = (critical & tie).sum() / 2 + (critical & ~tie & good).sum()
    return right, critical.sum()


def pathology_on_the_games_of_the_kit(n: int, p: float, depth: int, trees: int, seed: int) -> Any:
    right = critical = 0
    for i in range(trees):
        game: Any = Pearl(n, p, seed=hash((seed, i)))
        moves = [game.result(game.initial(), a) for a in game.actions(game.initial())]
        wins = [depth_limited(game, s, n, game.won_leaves) for s in moves]
        if wins[0] == wins[1]:
            continue
        critical += 1
        looks = [seen(game, s, depth - 1) for s in moves]
        if looks[0] == looks[1]:
            right += 1
        elif (looks[0] > looks[1]) == (wins[0] > wins[1]):
            right += 2
    return [right / 2, critical]


def seen(game: Any, s: Any, depth: int) -> Any:
    if depth == 0 or game.is_terminal(s):
        return game.won_leaves(s)
    values = [seen(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(values) if game.player(s) == MAX else min(values)


def with_generators(
    game: Any, state: Any, alpha: float, beta: float, evaluation: Any, noisy: Any, limit: int
) -> Any:
    """No recursion: positions wait on a stack until what comes after them is known."""

    def settle(s: Any, low: float, high: float, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        best = evaluation(s)
        for a in game.actions(s) if left else ():
            if game.player(s) == MAX:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                return best
            if noisy(s, a):
                value = yield game.result(s, a), low, high, left - 1
                best = (max if game.player(s) == MAX else min)(best, value)
        return best

    waiting, known = [settle(state, alpha, beta, limit)], None
    while waiting:
        try:
            waiting.append(settle(*waiting[-1].send(known)))
            known = None
        except StopIteration as done:
            waiting.pop()
            known = done.value
    return known


def singular_by_comparing_all(
    game: Any, state: Any, depth: int, evaluation: Any, margin: float
) -> Any:
    """The first move that is better than each of the others, one of them or none."""
    view = {MAX: 1, MIN: -1}[game.player(state)]
    moves = game.actions(state)
    after = {a: game.result(state, a) for a in moves}
    worth = {a: view * depth_limited(game, after[a], depth - 1, evaluation) for a in moves}
    for a in moves:
        leads = [worth[a] - worth[b] for b in moves if b != a]
        if all(lead > 0 and lead >= margin for lead in leads):
            return a
    return None


STYLES = {
    "horizon.quiet": [
        quiet_with_any,
        quiet_with_a_loop,
        quiet_tests_for_the_end,
        quiet_in_numpy,
        Quiet(),
    ],
    "horizon.quiescence": [
        soft,
        hard,
        counting_upwards,
        negamax_inside,
        memoised,
        with_generators,
    ],
    "horizon.singular": [
        singular_by_sorting,
        singular_with_infinity,
        singular_for_each_player,
        singular_by_comparing_all,
    ],
    "horizon.bias": [bias_plainly, bias_by_sign, bias_by_utility],
    "horizon.find": [find_in_a_loop, find_by_groups, find_with_lists],
    "horizon.pathology": [
        (pathology_from_the_ends, "falls"),
        (pathology_in_numpy, "rising"),
        (pathology_on_the_games_of_the_kit, "Stays the same"),
    ],
}
