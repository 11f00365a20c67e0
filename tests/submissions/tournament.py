"""Right programs of many styles for notebook 10, each of which must get full marks."""

from __future__ import annotations

from math import inf
from typing import Any

from adsearch.game import MAX


class NoBudget(Exception):
    """Ends a search from within."""


def negamax_ever_deeper(game: Any, state: Any, budget: Any) -> Any:
    """One function for both players, houses near the store first."""

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        me = game.player(s)
        if game.is_terminal(s):
            return 10 * game.utility(s, me)  # what is certain counts more
        if depth == 0:
            stores = game.stores(s)
            return stores[me] - stores[1 - me]
        for a in reversed(game.actions(s)):
            if budget.left() <= 0:
                raise NoBudget
            t = game.result(s, a)
            if game.player(t) == me:
                v = value(t, depth - 1, alpha, beta)
            else:
                v = -value(t, depth - 1, -beta, -alpha)
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return alpha

    moves = sorted(game.actions(state), reverse=True)
    if not moves:
        raise ValueError("nothing can be played, the game is over")
    if len(moves) == 1:
        return moves[0]
    best = moves[0]
    depth = 1
    try:
        while depth < 30:
            found: list[Any] = []
            alpha = -inf
            for a in [best, *(a for a in moves if a != best)]:
                if budget.left() <= 0:
                    raise NoBudget
                t = game.result(state, a)
                if game.player(t) == game.player(state):
                    v = value(t, depth - 1, alpha, inf)
                else:
                    v = -value(t, depth - 1, -inf, -alpha)
                if v > alpha:
                    alpha = v
                    found.append(a)
            best = found[-1]
            depth += 1
    except NoBudget:
        pass
    return best


class Champion:
    """A class, called like a function, that looks with MAX's eyes and starts afresh every time."""

    def __call__(self, game: Any, state: Any, budget: Any) -> Any:
        self.game, self.budget = game, budget
        self.best_at: dict[Any, Any] = {}
        if game.is_terminal(state):
            raise ValueError("the game is over")
        move = max(game.actions(state))
        for depth in range(1, 25):
            if self.value(state, depth, -inf, inf) is None:
                break
            move = self.best_at[state]
        return move

    def value(self, s: Any, depth: int, alpha: float, beta: float) -> Any:
        """In MAX's view; None when the budget is used up."""
        game = self.game
        if game.is_terminal(s):
            return game.utility(s)
        if depth == 0:
            for_max, for_min = game.stores(s)
            return for_max - for_min
        maximise = game.player(s) == MAX
        moves = sorted(game.actions(s), key=lambda a: (a == self.best_at.get(s), a), reverse=True)
        best, top = None, None
        for a in moves:
            if not self.budget.left():
                return None
            v = self.value(game.result(s, a), depth - 1, alpha, beta)
            if v is None:
                return None
            if top is None or (v > top if maximise else v < top):
                best, top = a, v
            if maximise:
                alpha = max(alpha, top)
            else:
                beta = min(beta, top)
            if alpha >= beta:
                break
        self.best_at[s] = best
        return top


def with_a_table(game: Any, state: Any, budget: Any) -> Any:
    """Keeps bounds for one move, and values seeds near the own store a little."""
    if game.is_terminal(state):
        raise ValueError("the game is over")
    me = game.player(state)
    table: dict[Any, Any] = {}

    def guess(s: Any) -> Any:
        stores, rows = game.stores(s), game.rows(s)
        return stores[me] - stores[1 - me] + 0.1 * (sum(rows[me]) - sum(rows[1 - me]))

    def value(s: Any, depth: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s, me)
        if depth == 0:
            return guess(s)
        if (s, depth) in table:
            low, high = table[s, depth]
            if low >= beta:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        window = alpha, beta
        mine = game.player(s) == me
        best = -inf if mine else inf
        for a in reversed(game.actions(s)):
            if budget.left() < 1:
                raise NoBudget
            v = value(game.result(s, a), depth - 1, alpha, beta)
            if mine:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if best <= window[0]:
            table[s, depth] = -inf, best
        elif best >= window[1]:
            table[s, depth] = best, inf
        else:
            table[s, depth] = best, best
        return best

    moves = list(reversed(game.actions(state)))
    depth = 0
    try:
        while depth < 30:
            values = {}
            alpha = -inf
            for a in moves:
                if budget.left() < 1:
                    raise NoBudget
                values[a] = value(game.result(state, a), depth, alpha, inf)
                alpha = max(alpha, values[a])
            top = max(values.values())
            moves.sort(key=lambda a: values[a] != top)
            depth += 1
    except NoBudget:
        pass
    return moves[0]


STYLES = {"tournament.player": [negamax_ever_deeper, Champion(), with_a_table]}
