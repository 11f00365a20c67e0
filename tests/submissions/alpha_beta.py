"""Right programs of many styles for notebook 3, each of which must get full marks."""

from __future__ import annotations

import math
from math import inf
from typing import Any

from adsearch.game import MAX


def fail_soft(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    if game.player(state) == MAX:
        v = -inf
        for a in game.actions(state):
            v = max(v, fail_soft(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, fail_soft(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def principal_variation_search(
    game: Any, state: Any, alpha: float = -inf, beta: float = inf
) -> Any:
    """The first move with the whole window, the others with none, and again if they are better. It
    comes back to some leaves, and sees none that alpha-beta does not."""
    if game.is_terminal(state):
        return game.utility(state)
    maximise = game.player(state) == MAX
    best = -inf if maximise else inf
    for i, a in enumerate(game.actions(state)):
        after = game.result(state, a)
        if i == 0 or alpha == -inf or beta == inf:
            v = principal_variation_search(game, after, alpha, beta)
        elif maximise:
            v = principal_variation_search(game, after, alpha, math.nextafter(alpha, inf))
            if alpha < v < beta:
                v = principal_variation_search(game, after, alpha, beta)
        else:
            v = principal_variation_search(game, after, math.nextafter(beta, -inf), beta)
            if alpha < v < beta:
                v = principal_variation_search(game, after, alpha, beta)
        if maximise:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def negascout(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The same in the mover's view, where the players alternate or not."""
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    best, width = -inf, beta
    for i, a in enumerate(game.actions(state)):
        after = game.result(state, a)
        sign = 1 if game.player(after) == game.player(state) else -1

        def value(low: float, high: float, s: Any = after, sign: int = sign) -> Any:
            if sign == 1:
                return negascout(game, s, low, high)
            return -negascout(game, s, -high, -low)

        v = value(alpha, width)
        if i and alpha < v < beta and width < beta:
            v = value(alpha, beta)
        best = max(best, v)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
        width = math.nextafter(alpha, inf)
    return best


def without_recursion(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """A stack of one's own: each frame is a state, its moves, its best value and its window."""
    if game.is_terminal(state):
        return game.utility(state)

    def frame(s: Any, low: float, high: float) -> list[Any]:
        return [s, iter(game.actions(s)), -inf if game.player(s) == MAX else inf, low, high]

    stack = [frame(state, alpha, beta)]
    while True:
        s, moves, best, low, high = stack[-1]
        move = next(moves, None) if low < high else None
        if move is not None:
            after = game.result(s, move)
            if not game.is_terminal(after):
                stack.append(frame(after, low, high))
                continue
            value = game.utility(after)
        else:
            stack.pop()
            if not stack:
                return best
            value = best
        above = stack[-1]
        if game.player(above[0]) == MAX:
            above[2], above[3] = max(above[2], value), max(above[3], value)
        else:
            above[2], above[4] = min(above[2], value), min(above[4], value)


def fail_hard(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        return max(alpha, min(beta, game.utility(state)))
    for a in game.actions(state):
        v = fail_hard(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            return beta if game.player(state) == MAX else alpha
    return alpha if game.player(state) == MAX else beta


def strict_and_hard(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Cuts on > only; an inner node never answers outside its window."""
    if game.is_terminal(state):
        return game.utility(state)
    for a in game.actions(state):
        v = strict_and_hard(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            if v > beta:
                return beta
            alpha = max(alpha, v)
        else:
            if v < alpha:
                return alpha
            beta = min(beta, v)
    return alpha if game.player(state) == MAX else beta


def strict_and_soft(game: Any, state: Any, α: float = -inf, β: float = inf) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    maximise = game.player(state) == MAX
    best = -inf if maximise else inf
    for a in game.actions(state):
        v = strict_and_soft(game, game.result(state, a), α, β)
        if maximise:
            best, α = max(best, v), max(α, v)
        else:
            best, β = min(best, v), min(β, v)
        if α > β:
            break
    return best


def from_right_to_left(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        return game.utility(state)
    maximise = game.player(state) == MAX
    best = -math.inf if maximise else math.inf
    for a in reversed(list(game.actions(state))):
        v = from_right_to_left(game, game.result(state, a), alpha, beta)
        if maximise:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def children_first(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Generates all children before it looks at any."""
    if game.is_terminal(state):
        return game.utility(state)
    children = [game.result(state, a) for a in game.actions(state)]
    maximise = game.player(state) == MAX
    best = -inf if maximise else inf
    for child in children:
        v = children_first(game, child, alpha, beta)
        best = max(best, v) if maximise else min(best, v)
        if maximise:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            return best
    return best


def takes_the_top_of_a_stack(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Generates all children, and goes into the last one first."""
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.player(state) == MAX else inf
    children = [game.result(state, a) for a in game.actions(state)]
    while children and alpha < beta:
        v = takes_the_top_of_a_stack(game, children.pop(), alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
    return best


def looks_before_it_goes(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """Asks for the same move several times: is it over there, what is it worth, and go on."""
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf if game.player(state) == MAX else inf
    for a in game.actions(state):
        if game.is_terminal(game.result(state, a)):
            v = game.utility(game.result(state, a))
        else:
            v = looks_before_it_goes(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def closures(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    def value(s: Any, low: float, high: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s)
        return (max_value if game.player(s) == MAX else min_value)(s, low, high)

    def max_value(s: Any, low: float, high: float) -> Any:
        v = -1e9
        for a in game.actions(s):
            v = max(v, value(game.result(s, a), low, high))
            low = max(low, v)
            if low >= high:
                break
        return v

    def min_value(s: Any, low: float, high: float) -> Any:
        v = 1e9
        for a in game.actions(s):
            v = min(v, value(game.result(s, a), low, high))
            high = min(high, v)
            if low >= high:
                break
        return v

    return value(state, alpha, beta)


class Searcher:
    """Keeps the game and a count of nodes, and flips signs inside."""

    def __call__(self, game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
        self.game, self.nodes = game, 0
        return self.value(state, alpha, beta)

    def value(self, s: Any, alpha: float, beta: float) -> Any:
        self.nodes += 1
        if self.game.is_terminal(s):
            return self.game.utility(s)
        sign = 1 if self.game.player(s) == MAX else -1
        best = -inf
        for a in self.game.actions(s):
            best = max(best, sign * self.value(self.game.result(s, a), alpha, beta))
            if sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, -best)
            if alpha >= beta:
                break
        return sign * best


def decide_first_best(game: Any, state: Any) -> Any:
    move, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = fail_soft(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX:
            if move is None or v > alpha:
                move, alpha = a, max(alpha, v)
        elif move is None or v < beta:
            move, beta = a, min(beta, v)
    return move


def decide_last_best_soft_and_strict(game: Any, state: Any) -> Any:
    """Last-best is safe with soft bounds and strict cuts."""
    move, alpha, beta = None, -inf, inf
    for a in game.actions(state):
        v = strict_and_soft(game, game.result(state, a), alpha, beta)
        if game.player(state) == MAX and v >= alpha:
            move, alpha = a, v
        elif game.player(state) != MAX and v <= beta:
            move, beta = a, v
    return move


def decide_with_pairs(game: Any, state: Any) -> Any:
    def search(s: Any, alpha: float, beta: float) -> tuple[Any, Any]:
        if game.is_terminal(s):
            return game.utility(s), None
        maximise = game.player(s) == MAX
        best, move = (-inf if maximise else inf), None
        for a in game.actions(s):
            v, _ = search(game.result(s, a), alpha, beta)
            if (maximise and v > best) or (not maximise and v < best):
                best, move = v, a
            if maximise:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, move

    return search(state, -inf, inf)[1]


def count_by_formula(b: int, m: int) -> Any:
    return b ** math.ceil(m / 2) + b ** math.floor(m / 2) - 1


def count_by_recursion(b: int, m: int) -> Any:
    """Counts the two kinds of nodes of the minimal tree level by level."""

    def full(depth: int) -> int:
        return 1 if depth == 0 else full(depth - 1) + (b - 1) * refuted(depth - 1)

    def refuted(depth: int) -> int:
        return 1 if depth == 0 else all_of(depth - 1)

    def all_of(depth: int) -> int:
        return 1 if depth == 0 else b * refuted(depth - 1)

    return full(m)


def value_of(tree: Any, maximizing: bool) -> Any:
    if isinstance(tree, int | float):
        return tree
    return (max if maximizing else min)(value_of(child, not maximizing) for child in tree)


def best_as_tuples(tree: Any, maximizing: bool = True) -> Any:
    if isinstance(tree, int | float):
        return tree
    children = [best_as_tuples(child, not maximizing) for child in tree]
    sign = -1 if maximizing else 1
    return tuple(sorted(children, key=lambda child: sign * value_of(child, not maximizing)))


def best_from_top_down(tree: Any, maximizing: bool = True) -> Any:
    if isinstance(tree, int | float):
        return tree
    ranked = sorted(tree, key=lambda child: value_of(child, not maximizing), reverse=maximizing)
    return [best_from_top_down(child, not maximizing) for child in ranked]


def worst_from_top_down(tree: Any, maximizing: bool = True) -> Any:
    if isinstance(tree, int | float):
        return tree
    ranked = sorted(tree, key=lambda child: value_of(child, not maximizing), reverse=not maximizing)
    return [worst_from_top_down(child, not maximizing) for child in ranked]


def worst_as_tuples(tree: Any, maximizing: bool = True) -> Any:
    if isinstance(tree, int | float):
        return tree
    children = (worst_as_tuples(child, not maximizing) for child in tree)
    sign = 1 if maximizing else -1
    return tuple(sorted(children, key=lambda child: sign * value_of(child, not maximizing)))


def negamax_soft(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    v = -inf
    for a in game.actions(state):
        v = max(v, -negamax_soft(game, game.result(state, a), -beta, -max(alpha, v)))
        if v >= beta:
            break
    return v


def negamax_hard(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        sign = 1 if game.player(state) == MAX else -1
        return max(alpha, min(beta, sign * game.utility(state)))
    for a in game.actions(state):
        alpha = max(alpha, -negamax_hard(game, game.result(state, a), -beta, -alpha))
        if alpha >= beta:
            return beta
    return alpha


def negamax_for_extra_turns(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    if game.is_terminal(state):
        return game.utility(state, game.player(state))
    v = -inf
    for a in game.actions(state):
        after = game.result(state, a)
        if game.player(after) == game.player(state):
            v = max(v, negamax_for_extra_turns(game, after, alpha, beta))
        else:
            v = max(v, -negamax_for_extra_turns(game, after, -beta, -alpha))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def predicted_by_hand(game: Any, state: Any) -> Any:
    """As a list of lists, which is what a student may type."""
    looked: list[Any] = []

    def value(path: Any, alpha: float, beta: float) -> Any:
        if game.is_terminal(path):
            looked.append(path)
            return game.utility(path)
        best = -inf if game.player(path) == MAX else inf
        for a in game.actions(path):
            v = value((*path, a), alpha, beta)
            if game.player(path) == MAX:
                best, alpha = max(best, v), max(alpha, v)
            else:
                best, beta = min(best, v), min(beta, v)
            if alpha >= beta:
                break
        return best

    def leaves(path: Any) -> Any:
        below = [leaf for a in game.actions(path) for leaf in leaves((*path, a))]
        return below or [path]

    value((), -inf, inf)
    return [list(path) for path in leaves(()) if path not in looked]


def arguments_by_name(game: Any, state: Any, alpha: float = -inf, beta: float = inf) -> Any:
    """The game that is watched takes them, and so does the one across the wall."""
    if game.is_terminal(state):
        return game.utility(state, p=MAX)
    best = None
    for action in game.actions(state):
        after = game.result(s=state, a=action)
        value = arguments_by_name(game=game, state=after, alpha=alpha, beta=beta)
        if game.player(state) == MAX:
            best = value if best is None else max(best, value)
            alpha = max(alpha, value)
        else:
            best = value if best is None else min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


# The lists of two students: of one with large trees, and of one who was content with most.
MANY_LEAVES = [
    "min(b:3 a:max(2 max(1)))",
    "(((((((((((0.5)))))))))))",
    "(-1500 -1400)",
    "((3 12 8) (2 4 6) (14 5))",
    "(1 max(2 3))",
    "((2 1) (3 2))",
]
FEW_TREES = [
    "min(2 1) = 1",
    "(1 max(2 3)) = 3",
    "(-1500) = -1500.0",
    "(((((((((((0.5)))))))))))",
    "((1 1 0) -1)",
    "((1) 2)",
]

STYLES = {
    "alpha_beta.value": [
        fail_soft,
        principal_variation_search,
        fail_hard,
        strict_and_hard,
        strict_and_soft,
        from_right_to_left,
        children_first,
        looks_before_it_goes,
        takes_the_top_of_a_stack,
        closures,
        Searcher(),
        without_recursion,
        arguments_by_name,
    ],
    "alpha_beta.decision": [
        decide_first_best,
        decide_last_best_soft_and_strict,
        decide_with_pairs,
    ],
    "alpha_beta.minimal_leaves": [count_by_formula, count_by_recursion],
    "alpha_beta.best_order": [best_as_tuples, best_from_top_down],
    "alpha_beta.worst_order": [worst_as_tuples, worst_from_top_down],
    "alpha_beta.predict": [(predicted_by_hand,) * 3],
    "alpha_beta.traps": [
        (MANY_LEAVES, "min(5 6 4)"),
        (tuple(FEW_TREES), "min(−1 0 -2) = -2"),
    ],
    "alpha_beta.negamax": [negascout, negamax_soft, negamax_hard, negamax_for_extra_turns],
}
