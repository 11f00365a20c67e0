"""Right programs of many styles for notebook 4, each of which must get full marks."""

from __future__ import annotations

import math
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from functools import cmp_to_key
from typing import Any

from adsearch.game import MAX

# -- ordering.by_value ----------------------------------------------------------------------------


def sorted_with_a_sign(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    sign = -1 if game.player(state) == MAX else 1
    return sorted(actions, key=lambda a: sign * evaluate(game.result(state, a)))


def two_branches(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    def key(action: Any) -> Any:
        after = game.result(state, action)
        return game.utility(after) if game.is_terminal(after) else evaluate(after)

    ordered = list(actions)
    if game.player(state) == MAX:
        ordered.sort(key=key, reverse=True)
    else:
        ordered.sort(key=key)
    return ordered


def insertion_by_hand(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    ordered: list[Any] = []
    for a in actions:
        v = evaluate(game.result(state, a))
        v = v if game.player(state) == MAX else -v
        i = len(ordered)
        while i > 0 and ordered[i - 1][0] < v:
            i -= 1
        ordered.insert(i, (v, a))
    return [a for _, a in ordered]


def a_tuple_of_numbered_values(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    maximise = game.player(state) == MAX
    numbered = [(evaluate(game.result(state, a)), i, a) for i, a in enumerate(actions)]
    numbered.sort(key=lambda one: (-one[0] if maximise else one[0], one[1]))
    return tuple(a for _, _, a in numbered)


def by_comparing(game: Any, state: Any, actions: Any, evaluate: Any) -> Any:
    """Asks for the values again and again."""
    print("sorting", actions)
    sign = 1 if game.player(state) == MAX else -1

    def compare(a: Any, b: Any) -> Any:
        x, y = (evaluate(game.result(state, action)) for action in (a, b))
        return sign * ((x < y) - (x > y))

    return sorted(actions, key=cmp_to_key(compare))


# -- ordering.killer ------------------------------------------------------------------------------


class WithADefaultdict:
    def __init__(self, slots: int = 2) -> None:
        self.slots, self.killers = slots, defaultdict[int, list[Any]](list)

    def cutoff(self, ply: int, action: Any) -> None:
        if action in self.killers[ply]:
            self.killers[ply].remove(action)
        self.killers[ply].insert(0, action)
        del self.killers[ply][self.slots :]

    def order(self, ply: int, actions: Any) -> Any:
        ranks = {a: i for i, a in enumerate(self.killers[ply])}
        return sorted(actions, key=lambda a: ranks.get(a, self.slots))


class WithADeque:
    """Newest at the right."""

    def __init__(self, slots: int = 2) -> None:
        self.slots = slots
        self.killers: dict[int, deque[Any]] = {}

    def cutoff(self, ply: int, action: Any) -> None:
        here = self.killers.setdefault(ply, deque(maxlen=self.slots))
        if action in here:
            here.remove(action)
        here.append(action)

    def order(self, ply: int, actions: Any) -> Any:
        left = list(actions)
        front = []
        for killer in reversed(self.killers.get(ply, ())):
            if killer in left:
                left.remove(killer)
                front.append(killer)
        return tuple(front + left)


class WithATableOfFixedSize:
    """As chess programs have it: an array by ply, with empty slots."""

    def __init__(self, slots: int = 2) -> None:
        self.table: list[list[Any]] = [[None] * slots for _ in range(64)]

    def cutoff(self, ply: int, action: Any) -> None:
        row = self.table[ply]
        i = row.index(action) if action in row else len(row) - 1
        row[1 : i + 1] = row[:i]
        row[0] = action

    def order(self, ply: int, actions: Any) -> Any:
        killers = [k for k in self.table[ply] if k is not None and k in actions]
        return killers + [a for a in actions if a not in killers]


class Stamped:
    """Remembers when each move cut off last."""

    def __init__(self, slots: int = 2) -> None:
        self.slots, self.clock = slots, 0
        self.last: dict[tuple[int, Any], int] = {}

    def cutoff(self, ply: int, action: Any) -> None:
        self.clock += 1
        self.last[ply, action] = self.clock

    def order(self, ply: int, actions: Any) -> Any:
        here = sorted((t, a) for (p, a), t in self.last.items() if p == ply)[-self.slots :]
        newest = [a for _, a in reversed(here)]
        return [a for a in newest if a in actions] + [a for a in actions if a not in newest]


# -- ordering.deepening ---------------------------------------------------------------------------


class Stop(Exception):
    pass


def alpha_beta_inside(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Fail-hard, asks the clock at inner nodes only, tries the last best move first."""
    if game.is_terminal(state):
        return None, game.utility(state), 0
    actions = list(game.actions(state))
    if len(actions) == 1:
        return actions[0], evaluate(state), 0
    cut = False

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        nonlocal cut
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            cut = True
            return evaluate(s)
        if out_of_time():
            raise Stop
        for a in game.actions(s):
            v = value(game.result(s, a), depth - 1, alpha, beta)
            if game.player(s) == MAX:
                if v >= beta:
                    return beta
                alpha = max(alpha, v)
            else:
                if v <= alpha:
                    return alpha
                beta = min(beta, v)
        return alpha if game.player(s) == MAX else beta

    best = (actions[0], evaluate(state), 0)
    try:
        for depth in range(1, max_depth + 1):
            cut = False
            alpha, beta, move = -math.inf, math.inf, None
            for a in sorted(actions, key=lambda a: a != best[0]):
                if out_of_time():
                    return best
                v = value(game.result(state, a), depth - 1, alpha, beta)
                if game.player(state) == MAX and v > alpha:
                    alpha, move = v, a
                elif game.player(state) != MAX and v < beta:
                    beta, move = v, a
            best = (move, alpha if game.player(state) == MAX else beta, depth)
            if not cut:
                break
    except Stop:
        pass
    return best


def none_means_time_is_up(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Without exceptions: a search that was stopped returns None all the way up. The first depth is
    searched whatever the clock says."""
    if game.is_terminal(state):
        return [None, game.utility(state), 0]
    seen = 0

    def search(s: Any, depth: int, hurry: bool) -> Any:
        nonlocal seen
        seen += 1
        if hurry and out_of_time():
            return None
        if game.is_terminal(s):
            return game.utility(s), None
        if depth == 0:
            return evaluate(s), None
        found: Any = None
        for a in game.actions(s):
            below = search(game.result(s, a), depth - 1, hurry)
            if below is None:
                return None
            v = below[0]
            better = found is None or (v > found[0] if game.player(s) == MAX else v < found[0])
            if better:
                found = v, a
        return found

    value, move = search(state, 1, hurry=False)
    depth, before = 1, -1
    while depth < max_depth and len(game.actions(state)) > 1 and seen != before:
        before, seen = seen, 0
        found = search(state, depth + 1, hurry=True)
        if found is None:
            break
        value, move = found
        depth += 1
    return [move, value, depth]


class Deepener:
    """A class with state: negamax, a table of values for each depth, moves from last to first."""

    def __call__(
        self, game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
    ) -> Any:
        self.game, self.evaluate, self.out_of_time = game, evaluate, out_of_time
        if game.is_terminal(state):
            return None, game.utility(state), 0
        moves = list(reversed(game.actions(state)))
        sign = 1 if game.player(state) == MAX else -1
        answer: Any = (moves[0], None, 0)
        for depth in range(1, max_depth + 1):
            self.known: dict[Any, Any] = {}
            self.complete = True
            values = []
            try:
                for a in moves:
                    values.append(sign * self.value(game.result(state, a), depth - 1))
            except TimeoutError:
                return answer
            best = max(values)
            answer = moves[values.index(best)], sign * best, depth
            if self.complete or len(moves) == 1:
                return answer
        return answer

    def value(self, s: Any, depth: int) -> Any:
        if self.out_of_time():
            raise TimeoutError
        if self.game.is_terminal(s):
            return self.game.utility(s)
        if depth == 0:
            self.complete = False
            return self.evaluate(s)
        if s not in self.known:
            sign = 1 if self.game.player(s) == MAX else -1
            below = (self.game.result(s, a) for a in self.game.actions(s))
            self.known[s] = sign * max(sign * self.value(t, depth - 1) for t in below)
        return self.known[s]


def sorted_by_the_last_iteration(
    game: Any, state: Any, evaluate: Any, out_of_time: Any, max_depth: Any
) -> Any:
    """Evaluates all moves first, orders them by what the last depth said, asks the clock twice."""
    legal = list(game.actions(state))
    if not legal:
        return (None, game.utility(state), 0)
    maximise = game.player(state) == MAX
    best = {"action": legal[0], "value": evaluate(state), "depth": 0}
    if len(legal) == 1:
        return tuple(best.values())
    depth = 1
    while depth <= max_depth and not out_of_time():
        horizon = [False]
        scores: dict[Any, Any] = {}
        for a in legal:
            score = _negamax(game, game.result(state, a), depth - 1, evaluate, out_of_time, horizon)
            if score is None:
                return tuple(best.values())
            scores[a] = score
        legal.sort(key=lambda a: scores[a], reverse=maximise)
        best = {"action": legal[0], "value": scores[legal[0]], "depth": depth}
        if not horizon[0]:
            break
        depth += 1
    return tuple(best.values())


def _negamax(
    game: Any, s: Any, depth: int, evaluate: Any, out_of_time: Callable[[], bool], horizon: Any
) -> Any:
    if out_of_time() or out_of_time():
        return None
    if game.is_terminal(s):
        return game.utility(s)
    if not depth:
        horizon[0] = True
        return evaluate(s)
    scores = []
    for a in game.actions(s):
        score = _negamax(game, game.result(s, a), depth - 1, evaluate, out_of_time, horizon)
        if score is None:
            return None
        scores.append(score)
    return max(scores) if game.player(s) == MAX else min(scores)


# -- ordering.table -------------------------------------------------------------------------------


def fail_hard(
    game: Any,
    s: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """Saves the original window, entries are dicts with flags."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluate(s)
    entry = table.get(s)
    if entry and entry["depth"] >= depth:
        v = entry["value"]
        if entry["flag"] == 0:
            return v
        if entry["flag"] == 1 and v >= beta:
            return v
        if entry["flag"] == -1 and v <= alpha:
            return v
    low, high = alpha, beta
    for a in game.actions(s):
        v = fail_hard(game, game.result(s, a), depth - 1, evaluate, table, alpha, beta)
        if game.player(s) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    value = min(max(alpha if game.player(s) == MAX else beta, low), high)
    flag = -1 if value <= low else 1 if value >= high else 0
    table[s] = {"depth": depth, "value": value, "flag": flag}
    return value


def fail_soft_cutting_late(
    game: Any,
    s: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """Cuts on `>` only; the table answers, but does not narrow the window."""
    if game.is_terminal(s):
        return game.utility(s)
    if depth == 0:
        return evaluate(s)
    known, bound, v = table.get(s, (-1, "", 0))
    exact = bound == "exact" or (bound == "lower" and v > beta) or (bound == "upper" and v < alpha)
    if known >= depth and exact:
        return v
    low, high = alpha, beta
    best = -math.inf if game.player(s) == MAX else math.inf
    for a in game.actions(s):
        v = fail_soft_cutting_late(game, game.result(s, a), depth - 1, evaluate, table, alpha, beta)
        if game.player(s) == MAX:
            best = max(best, v)
            if best > beta:
                break
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            if best < alpha:
                break
            beta = min(beta, best)
    table[s] = depth, "upper" if best < low else "lower" if best > high else "exact", best
    return best


def negamax_inside(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """In the mover's view, moves from last to first, with the key a pair."""

    def search(s: Any, depth: int, alpha: float, beta: float) -> Any:
        sign = 1 if game.player(s) == MAX else -1
        if game.is_terminal(s):
            return sign * game.utility(s)
        if depth == 0:
            return sign * evaluate(s)
        key = game.player(s), s
        low = alpha
        if key in table:
            known, kind, v = table[key]
            if known == depth:
                if kind == "=":
                    return v
                if kind == ">":
                    alpha = max(alpha, v)
                else:
                    beta = min(beta, v)
                if alpha >= beta:
                    return v
                low = alpha
        best = -math.inf
        for a in reversed(game.actions(s)):
            t = game.result(s, a)
            if game.player(t) == game.player(s):
                v = search(t, depth - 1, alpha, beta)
            else:
                v = -search(t, depth - 1, -beta, -alpha)
            best = max(best, v)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        table[key] = (depth, "<" if best <= low else ">" if best >= beta else "=", best)
        return best

    sign = 1 if game.player(state) == MAX else -1
    window = (alpha, beta) if sign == 1 else (-beta, -alpha)
    return sign * search(state, depth, *window)


def two_functions(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """MAX and MIN apart; each position has a lower and an upper bound for each depth."""

    def value(s: Any, d: int, a: float, b: float) -> Any:
        if game.is_terminal(s):
            return float(game.utility(s))
        if d == 0:
            return float(evaluate(s))
        lower, upper = table.get((s, d), (-math.inf, math.inf))
        if lower >= b or lower == upper:
            return lower
        if upper <= a:
            return upper
        a, b = max(a, lower), min(b, upper)
        v = max_value(s, d, a, b) if game.player(s) == MAX else min_value(s, d, a, b)
        if v <= a:
            upper = v
        elif v >= b:
            lower = v
        else:
            lower = upper = v
        table[s, d] = lower, upper
        return v

    def max_value(s: Any, d: int, a: float, b: float) -> Any:
        v = -math.inf
        for move in game.actions(s):
            v = max(v, value(game.result(s, move), d - 1, max(a, v), b))
            if v >= b:
                break
        return v

    def min_value(s: Any, d: int, a: float, b: float) -> Any:
        v = math.inf
        for move in game.actions(s):
            v = min(v, value(game.result(s, move), d - 1, a, min(b, v)))
            if v <= a:
                break
        return v

    return value(state, depth, alpha, beta)


def a_memo_of_exact_values(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """No window at all: what is stored is always exact."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    if (state, depth) not in table:
        values = [
            a_memo_of_exact_values(game, game.result(state, a), depth - 1, evaluate, table)
            for a in game.actions(state)
        ]
        table[state, depth] = max(values) if game.player(state) == MAX else min(values)
    return table[state, depth]


def children_from_bounds(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """Fail-hard, makes all children at once, and asks the table about them, never about the root;
    a lower bound and an upper one stand apart."""
    lower, upper = table.setdefault("lower", {}), table.setdefault("upper", {})

    def value(s: Any, d: int, a: float, b: float) -> Any:
        if game.is_terminal(s) or d == 0:
            v = game.utility(s) if game.is_terminal(s) else evaluate(s)
            return min(max(v, a), b)
        low, high = a, b
        for child in [game.result(s, move) for move in game.actions(s)]:
            key = child, d - 1
            if lower.get(key, -math.inf) >= b:
                v = b
            elif upper.get(key, math.inf) <= a:
                v = a
            else:
                v = value(child, d - 1, a, b)
            a, b = (max(a, v), b) if game.player(s) == MAX else (a, min(b, v))
            if a >= b:
                break
        v = min(max(a if game.player(s) == MAX else b, low), high)
        if v > low:
            lower[s, d] = max(v, lower.get((s, d), -math.inf))
        if v < high:
            upper[s, d] = min(v, upper.get((s, d), math.inf))
        return v

    return value(state, depth, alpha, beta)


def a_memo_for_each_window(
    game: Any,
    state: Any,
    depth: Any,
    evaluate: Any,
    table: Any,
    alpha: Any = -math.inf,
    beta: Any = math.inf,
) -> Any:
    """What was found with a window is only used with that window."""
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return evaluate(state)
    key = state, depth, alpha, beta
    if key not in table:
        best = -math.inf if game.player(state) == MAX else math.inf
        for a in game.actions(state):
            after = game.result(state, a)
            v = a_memo_for_each_window(game, after, depth - 1, evaluate, table, alpha, beta)
            if game.player(state) == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        table[key] = best
    return table[key]


# -- ordering.replacement -------------------------------------------------------------------------


class ListOfSlots:
    def __init__(self, capacity: int) -> None:
        self.slots: list[Any] = [None] * capacity

    def get(self, key: Any) -> Any:
        if not self.slots:
            return None
        slot = self.slots[hash(key) % len(self.slots)]
        if slot is None or slot[0] != key:
            return None
        return slot[1]

    def put(self, key: Any, entry: Any) -> None:
        if not self.slots:
            return
        i = hash(key) % len(self.slots)
        if self.slots[i] is None or self.slots[i][1].depth <= entry.depth:
            self.slots[i] = (key, entry)


class ShallowestGoes(dict):  # type: ignore[type-arg]
    """A dict; when it is full, the shallowest entry makes room, if it is shallower."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self.capacity = capacity

    def put(self, key: Any, entry: Any) -> None:
        if key in self:
            if entry.depth >= self[key].depth:
                self[key] = entry
        elif len(self) < self.capacity:
            self[key] = entry
        elif self:
            worst = min(self, key=lambda k: self[k].depth)
            if self[worst].depth < entry.depth:
                del self[worst]
                self[key] = entry


class OldestOfTheShallowestGoes:
    """Puts the new one in first, and then looks whether there are too many."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.entries: OrderedDict[Any, Any] = OrderedDict()

    def get(self, key: Any) -> Any:
        return self.entries.get(key)

    def put(self, key: Any, entry: Any) -> None:
        old = self.entries.pop(key, None)
        self.entries[key] = old if old is not None and old.depth > entry.depth else entry
        while len(self.entries) > self.capacity:
            self.entries.pop(min(self.entries, key=lambda k: self.entries[k].depth))


class FromTheLog:
    """Everything is written down; who is a killer is worked out when it is asked for."""

    def __init__(self, slots: int = 2) -> None:
        self.slots = slots
        self.log: list[tuple[int, Any]] = []

    def cutoff(self, ply: int, action: Any) -> None:
        self.log.append((ply, action))

    def order(self, ply: int, actions: Any) -> Any:
        newest = dict.fromkeys(a for at, a in reversed(self.log) if at == ply)
        rank = {a: i for i, a in enumerate(list(newest)[: self.slots])}
        return sorted(actions, key=lambda a: rank.get(a, self.slots))


STYLES: dict[str, list[Any]] = {
    "ordering.by_value": [
        sorted_with_a_sign,
        two_branches,
        insertion_by_hand,
        a_tuple_of_numbered_values,
        by_comparing,
    ],
    "ordering.killer": [WithADefaultdict, WithADeque, WithATableOfFixedSize, Stamped, FromTheLog],
    "ordering.deepening": [
        alpha_beta_inside,
        none_means_time_is_up,
        Deepener(),
        sorted_by_the_last_iteration,
    ],
    "ordering.table": [
        fail_hard,
        fail_soft_cutting_late,
        negamax_inside,
        two_functions,
        a_memo_of_exact_values,
        children_from_bounds,
        a_memo_for_each_window,
    ],
    "ordering.replacement": [ListOfSlots, ShallowestGoes, OldestOfTheShallowestGoes],
    "ordering.predict": [(22_652, 225_476), (20_296, 220_214.0), (30_000, 300_000)],
}
