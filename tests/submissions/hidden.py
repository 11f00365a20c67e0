"""Right programs of many styles for notebook 11, each of which must get full marks."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

from adsearch import CHANCE, MAX, MIN

# -- information sets -----------------------------------------------------------------------------


def moves_of(game: Any, s: Any) -> Any:
    if game.player(s) == CHANCE:
        return [outcome for outcome, _ in game.outcomes(s)]
    return game.actions(s)


def with_a_stack(game: Any, p: int) -> Any:
    sets: dict[Any, list[Any]] = {}
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        if not game.is_terminal(s):
            if game.player(s) == p:
                sets.setdefault(game.information(s, p), []).append(s)
            waiting.extend(game.result(s, a) for a in moves_of(game, s))
    return sets


def with_defaultdict(game: Any, p: int) -> Any:
    sets = defaultdict(set)

    def walk(s: Any) -> None:
        if game.is_terminal(s):
            return
        if game.player(s) == p:
            sets[game.information(s, p)].add(s)
        for a in moves_of(game, s):
            walk(game.result(s, a))

    walk(game.initial())
    return sets


def all_states(game: Any) -> Any:
    s = game.initial()
    yield s
    waiting = [s]
    while waiting:
        s = waiting.pop(0)
        if not game.is_terminal(s):
            for a in moves_of(game, s):
                waiting.append(game.result(s, a))
                yield waiting[-1]


def sorted_and_grouped(game: Any, p: int) -> Any:
    states = [s for s in all_states(game) if not game.is_terminal(s) and game.player(s) == p]
    states.sort(key=lambda s: repr(game.information(s, p)))
    groups = itertools.groupby(states, key=lambda s: game.information(s, p))
    return {information: tuple(group) for information, group in groups}


# -- deals ----------------------------------------------------------------------------------------


def weighted_states(game: Any) -> Any:
    waiting = [(game.initial(), 1.0)]
    while waiting:
        s, chance = waiting.pop()
        if game.is_terminal(s):
            continue
        yield s, chance
        if game.player(s) == CHANCE:
            waiting.extend((game.result(s, o), chance * p) for o, p in game.outcomes(s))
        else:
            waiting.extend((game.result(s, a), chance) for a in game.actions(s))


def by_choices(game: Any, s: Any, n: int, rng: Any) -> Any:
    mover = game.player(s)
    possible = [
        (t, chance)
        for t, chance in weighted_states(game)
        if game.player(t) == mover and game.information(t, mover) == game.information(s, mover)
    ]
    return rng.choices([t for t, _ in possible], [chance for _, chance in possible], k=n)


def one_at_a_time(game: Any, s: Any, n: int, rng: Any) -> Any:
    mover = game.player(s)
    knows = game.information(s, mover)
    possible = {}
    for t, chance in weighted_states(game):
        if game.player(t) == mover and game.information(t, mover) == knows:
            possible[t] = chance
    deals = []
    for _ in range(n):
        left = rng.random() * sum(possible.values())
        drawn = None
        for t, chance in possible.items():
            left -= chance
            drawn = t
            if left <= 0:
                break
        deals.append(drawn)
    return deals


def as_a_tuple(game: Any, s: Any, n: int, rng: Any) -> Any:
    return tuple(reversed(by_choices(game, s, n, rng)))


# -- averaging ------------------------------------------------------------------------------------


def value(game: Any, s: Any) -> Any:
    if game.is_terminal(s):
        return game.utility(s)
    if game.player(s) == CHANCE:
        return sum(p * value(game, game.result(s, o)) for o, p in game.outcomes(s))
    best = max if game.player(s) == MAX else min
    return best(value(game, game.result(s, a)) for a in game.actions(s))


def deal_by_deal(game: Any, s: Any, deals: Any) -> Any:
    totals = dict.fromkeys(game.actions(s), 0.0)
    for deal in deals:
        for a in totals:
            totals[a] += value(game, game.result(deal, a))
    return {a: total / len(deals) for a, total in totals.items()}


def with_fsum(game: Any, s: Any, deals: Any) -> Any:
    return {
        a: math.fsum(value(game, game.result(d, a)) for d in deals) / len(deals)
        for a in game.actions(deals[0])
    }


def memoised(game: Any, s: Any, deals: Any) -> Any:
    worth = cache(lambda t: value(game, t))
    return {a: sum(worth(game.result(d, a)) for d in deals) / len(deals) for a in game.actions(s)}


# -- the value of strategies ----------------------------------------------------------------------


def by_recursion(game: Any, strategy: Any, s: Any = None) -> Any:
    s = game.initial() if s is None else s
    if game.is_terminal(s):
        return game.utility(s)
    player = game.player(s)
    knows = None if player == CHANCE else game.information(s, player)
    chances = dict(game.outcomes(s)) if knows is None else strategy[knows]
    return sum(p * by_recursion(game, strategy, game.result(s, a)) for a, p in chances.items())


def by_reach(game: Any, strategy: Any) -> Any:
    total, waiting = 0.0, [(game.initial(), 1.0)]
    while waiting:
        s, reach = waiting.pop()
        if game.is_terminal(s):
            total += reach * game.utility(s, MAX)
            continue
        player = game.player(s)
        if player == CHANCE:
            chances = list(game.outcomes(s))
        else:
            chances = list(strategy[game.information(s, player)].items())
        waiting.extend((game.result(s, a), reach * p) for a, p in chances)
    return total


def in_mins_view(game: Any, strategy: Any) -> Any:
    def loss(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, MIN)
        if game.player(s) == CHANCE:
            return sum(p * loss(game.result(s, o)) for o, p in game.outcomes(s))
        chances = strategy[game.information(s, game.player(s))]
        return sum(chances[a] * loss(game.result(s, a)) for a in game.actions(s))

    return -loss(game.initial())


# -- best replies ---------------------------------------------------------------------------------


def others(game: Any, strategy: Any, s: Any) -> Any:
    if game.player(s) == CHANCE:
        return game.outcomes(s)
    return strategy[game.information(s, game.player(s))].items()


def lazily(game: Any, strategy: Any, p: int) -> Any:
    members = defaultdict(list)

    def collect(s: Any, reach: float) -> None:
        if game.is_terminal(s):
            return
        if game.player(s) == p:
            members[game.information(s, p)].append((s, reach))
            for a in game.actions(s):
                collect(game.result(s, a), reach)
        else:
            for a, chance in others(game, strategy, s):
                collect(game.result(s, a), reach * chance)

    collect(game.initial(), 1.0)

    @cache
    def best(information: Any) -> Any:
        states = members[information]
        return max(
            game.actions(states[0][0]),
            key=lambda a: sum(reach * worth(game.result(s, a)) for s, reach in states),
        )

    def worth(s: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, p)
        if game.player(s) == p:
            return worth(game.result(s, best(game.information(s, p))))
        return sum(chance * worth(game.result(s, a)) for a, chance in others(game, strategy, s))

    reply = {information: best(information) for information in members}
    return worth(game.initial()), reply


def from_the_last_set(game: Any, strategy: Any, p: int) -> Any:
    """Sets are decided deepest first, each with all weights inside the values."""
    states: dict[Any, list[Any]] = {}
    depth: dict[Any, int] = {}

    def collect(s: Any, reach: float, level: int) -> None:
        if game.is_terminal(s):
            return
        if game.player(s) != p:
            for a, chance in others(game, strategy, s):
                collect(game.result(s, a), reach * chance, level)
            return
        knows = game.information(s, p)
        states.setdefault(knows, []).append((s, reach))
        depth[knows] = max(level, depth.get(knows, 0))
        for a in game.actions(s):
            collect(game.result(s, a), reach, level + 1)

    def gets(s: Any, reach: float) -> float:
        if game.is_terminal(s):
            return float(reach * game.utility(s, p))
        if game.player(s) == p:
            return gets(game.result(s, reply[game.information(s, p)]), reach)
        return sum(gets(game.result(s, a), reach * c) for a, c in others(game, strategy, s))

    reply: dict[Any, Any] = {}
    collect(game.initial(), 1.0, 0)
    for knows in sorted(states, key=lambda k: -depth[k]):
        moves = game.actions(states[knows][0][0])
        sums = [sum(gets(game.result(s, a), r) for s, r in states[knows]) for a in moves]
        reply[knows] = moves[sums.index(max(sums))]
    return [gets(game.initial(), 1.0), reply]


def every_pure_strategy(game: Any, strategy: Any, p: int) -> Any:
    """It weights no states: it plays all replies through and keeps one that wins the most."""
    moves_at: dict[Any, Any] = {}

    def collect(s: Any) -> None:
        if game.is_terminal(s):
            return
        if game.player(s) == p:
            moves_at[game.information(s, p)] = game.actions(s)
        for a in moves_of(game, s):
            collect(game.result(s, a))

    def gets(s: Any, reply: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, p)
        if game.player(s) == p:
            return gets(game.result(s, reply[game.information(s, p)]), reply)
        return sum(c * gets(game.result(s, a), reply) for a, c in others(game, strategy, s))

    collect(game.initial())
    replies = [
        dict(zip(moves_at, moves, strict=True)) for moves in itertools.product(*moves_at.values())
    ]
    gains = [gets(game.initial(), reply) for reply in replies]
    return max(gains), replies[gains.index(max(gains))]


# -- regrets --------------------------------------------------------------------------------------


def matched(regrets: Any) -> Any:
    total = sum(r for r in regrets.values() if r > 0)
    if not total:
        return dict.fromkeys(regrets, 1 / len(regrets))
    return {a: r / total if r > 0 else 0.0 for a, r in regrets.items()}


def in_fractions(regrets: Any) -> Any:
    positive = {a: Fraction(max(r, 0)) for a, r in regrets.items()}
    total = sum(positive.values())
    if total == 0:
        return {a: Fraction(1, len(regrets)) for a in regrets}
    return {a: r / total for a, r in positive.items()}


def with_numpy(regrets: Any) -> Any:
    import numpy as np

    positive = np.maximum(list(regrets.values()), 0.0)
    total = positive.sum()
    shares = positive / total if total > 0 else np.full(len(positive), 1 / len(positive))
    return dict(zip(regrets, shares, strict=True))


# -- CFR ------------------------------------------------------------------------------------------


def both_at_once(game: Any, n: int) -> Any:
    """One walk an iteration; both players learn from the strategies that it began with."""
    regrets: dict[Any, Any] = {}
    sums: dict[Any, Any] = {}
    now: dict[Any, Any] = {}

    def walk(s: Any, reach: Any) -> Any:
        """MAX's value; reach has the probabilities of MAX, MIN and chance."""
        if game.is_terminal(s):
            return game.utility(s)
        player = game.player(s)
        if player == CHANCE:
            return sum(
                p * walk(game.result(s, o), (*reach[:2], reach[2] * p)) for o, p in game.outcomes(s)
            )
        knows = game.information(s, player)
        if knows not in regrets:
            regrets[knows] = dict.fromkeys(game.actions(s), 0.0)
            sums[knows] = dict.fromkeys(game.actions(s), 0.0)
        strategy = now.setdefault(knows, matched(regrets[knows]))
        values = {}
        for a, p in strategy.items():
            after = list(reach)
            after[player] *= p
            values[a] = walk(game.result(s, a), tuple(after))
        here = sum(strategy[a] * values[a] for a in values)
        sign = 1 if player == MAX else -1
        for a in values:
            regrets[knows][a] += sign * reach[1 - player] * reach[2] * (values[a] - here)
            sums[knows][a] += reach[player] * strategy[a]
        return here

    for _ in range(n):
        now.clear()
        walk(game.initial(), (1.0, 1.0, 1.0))
    if not n:
        walk(game.initial(), (0.0, 0.0, 0.0))
    return {knows: matched(played) for knows, played in sums.items()}


class Learner:
    """An object for each information set, MAX and MIN in turn."""

    def __init__(self, moves: Any) -> None:
        self.regrets = dict.fromkeys(moves, 0.0)
        self.played = dict.fromkeys(moves, 0.0)


def in_turns(game: Any, n: int) -> Any:
    sets: dict[Any, Learner] = {}

    def enter(s: Any) -> None:
        if game.is_terminal(s):
            return
        if game.player(s) != CHANCE:
            sets.setdefault(game.information(s, game.player(s)), Learner(game.actions(s)))
        for a in moves_of(game, s):
            enter(game.result(s, a))

    def walk(s: Any, p: int, mine: float, theirs: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s, p)
        player = game.player(s)
        if player == CHANCE:
            return sum(
                c * walk(game.result(s, o), p, mine, theirs * c) for o, c in game.outcomes(s)
            )
        here = sets[game.information(s, player)]
        mix = matched(here.regrets)
        if player != p:
            return sum(c * walk(game.result(s, a), p, mine, theirs * c) for a, c in mix.items())
        values = {a: walk(game.result(s, a), p, mine * c, theirs) for a, c in mix.items()}
        mean = sum(mix[a] * values[a] for a in mix)
        for a in mix:
            here.regrets[a] += theirs * (values[a] - mean)
            here.played[a] += mine * mix[a]
        return mean

    enter(game.initial())
    for i in range(2 * n):
        walk(game.initial(), i % 2, 1.0, 1.0)
    return {knows: matched(here.played) for knows, here in sets.items()}


def floored(game: Any, n: int) -> Any:
    """CFR+: regrets never fall below 0, and later iterations count for more."""
    regrets: dict[Any, Any] = {}
    sums: dict[Any, Any] = {}

    def walk(s: Any, p: int, mine: float, theirs: float, weight: float, change: Any) -> Any:
        if game.is_terminal(s):
            return game.utility(s, p)
        player = game.player(s)
        if player == CHANCE:
            return sum(
                c * walk(game.result(s, o), p, mine, theirs * c, weight, change)
                for o, c in game.outcomes(s)
            )
        knows = game.information(s, player)
        if knows not in regrets:
            regrets[knows] = dict.fromkeys(game.actions(s), 0.0)
            sums[knows] = dict.fromkeys(game.actions(s), 0.0)
        mix = matched(regrets[knows])
        if player != p:
            return sum(
                c * walk(game.result(s, a), p, mine, theirs * c, weight, change)
                for a, c in mix.items()
            )
        values = {
            a: walk(game.result(s, a), p, mine * c, theirs, weight, change) for a, c in mix.items()
        }
        mean = sum(mix[a] * values[a] for a in mix)
        for a in mix:
            key = knows, a
            change[key] = change.get(key, 0.0) + theirs * (values[a] - mean)
            sums[knows][a] += weight * mine * mix[a]
        return mean

    for t in range(1, n + 1):
        for p in (MAX, MIN):
            change: dict[Any, float] = {}
            walk(game.initial(), p, 1.0, 1.0, t, change)
            for (knows, a), more in change.items():
                regrets[knows][a] = max(0.0, regrets[knows][a] + more)
    if not n:
        for p in (MAX, MIN):
            walk(game.initial(), p, 0.0, 0.0, 0.0, {})
    return {knows: matched(played) for knows, played in sums.items()}


STYLES: dict[str, list[Any]] = {
    "hidden.information_sets": [with_a_stack, with_defaultdict, sorted_and_grouped],
    "hidden.sample_deals": [by_choices, one_at_a_time, as_a_tuple],
    "hidden.pimc": [deal_by_deal, with_fsum, memoised],
    "hidden.fusion": [lambda: (1, 0), lambda: [1.0, 0.0]],
    "hidden.expected": [by_recursion, by_reach, in_mins_view],
    "hidden.best_response": [lazily, from_the_last_set, every_pure_strategy],
    "hidden.regret_matching": [matched, in_fractions, with_numpy],
    "hidden.cfr": [both_at_once, in_turns, floored],
}
