"""Right programs of many styles for notebook 7, each of which must get full marks."""

from __future__ import annotations

import math
import random
import sys
from collections import defaultdict
from fractions import Fraction
from math import inf, log, sqrt
from typing import Any

import numpy as np

from adsearch import MAX, MIN
from adsearch.nodes import Node

# -- playout --------------------------------------------------------------------------------------


def loop(game: Any, state: Any, rng: Any) -> Any:
    while not game.is_terminal(state):
        state = game.result(state, rng.choice(game.actions(state)))
    return game.utility(state)


def recursion(game: Any, state: Any, rng: Any) -> Any:
    if game.is_terminal(state):
        return float(game.utility(state, MAX))
    moves = list(game.actions(state))
    return recursion(game, game.result(state, moves[rng.randrange(len(moves))]), rng)


def by_fractions(game: Any, state: Any, rng: Any) -> Any:
    """`random()` alone; asks whether there are moves before it asks whether the game is over."""
    moves = game.actions(state)
    while moves:
        state = game.result(state, moves[int(rng.random() * len(moves))])
        moves = game.actions(state)
    return game.utility(state)


def shuffled(game: Any, state: Any, rng: Any) -> Any:
    print("playing", state)
    while not game.is_terminal(state):
        moves = list(game.actions(state))
        rng.shuffle(moves)
        state = game.result(state, moves.pop())
    return -game.utility(state, MIN)


# -- flat -----------------------------------------------------------------------------------------


def means(game: Any, state: Any, n: int, rng: Any) -> Any:
    best, chosen = None, None
    for a in game.actions(state):
        after = game.result(state, a)
        mean = sum(loop(game, after, rng) for _ in range(n)) / n
        if game.player(state) != MAX:
            mean = -mean
        if best is None or mean > best:
            best, chosen = mean, a
    return chosen


def sums_and_the_last_of_equals(game: Any, state: Any, n: int, rng: Any) -> Any:
    """All moves are tried n times, so sums tell as much as means."""
    best = max if game.player(state) == MAX else min
    totals: Any = defaultdict(float)
    for _ in range(n):
        for a in game.actions(state):
            totals[a] += recursion(game, game.result(state, a), rng)
    wanted = best(totals.values())
    return [a for a in totals if totals[a] == wanted][-1]


def any_of_equals(game: Any, state: Any, n: int, rng: Any) -> Any:
    import numpy as np

    sign = 1 if game.player(state) == MAX else -1
    moves = game.actions(state)
    results = np.array(
        [[loop(game, game.result(state, a), rng) for _ in range(n)] for a in moves], float
    )
    scores = sign * results.mean(axis=1)
    return moves[int(rng.choice(np.flatnonzero(scores == scores.max()).tolist()))]


# -- ucb1 -----------------------------------------------------------------------------------------


def as_defined(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    return inf if visits == 0 else wins / visits + c * sqrt(log(parent) / visits)


def one_root_each(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    if not visits:
        return float("inf")
    return wins / visits + c * log(parent) ** 0.5 / visits**0.5


def of_arrays(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    import numpy as np

    if visits == 0:
        return np.inf
    return np.divide(wins, visits) + c * np.sqrt(np.log(parent) / visits)


def by_division_error(wins: Any, visits: Any, parent: Any, c: Any) -> Any:
    try:
        return wins / visits + c * math.sqrt(math.log(parent) / visits)
    except ZeroDivisionError:
        return math.inf


# -- select ---------------------------------------------------------------------------------------


def down_by_ucb1(node: Any, c: Any) -> Any:
    while node.children:
        node = max(
            node.children, key=lambda child: as_defined(child.reward, child.visits, node.visits, c)
        )
    return node


def unvisited_then_best(node: Any, c: Any) -> Any:
    """Recursion; the last of the unvisited; N counted from the children."""
    if not node.children:
        return node
    new = [child for child in node.children if child.visits == 0]
    if new:
        return unvisited_then_best(new[-1], c)
    total = sum(child.visits for child in node.children)
    scores = [as_defined(child.reward, child.visits, total, c) for child in node.children]
    best = max(scores)
    return unvisited_then_best(node.children[len(scores) - 1 - scores[::-1].index(best)], c)


def loop_with_a_flag(node: Any, c: Any) -> Any:
    while len(node.children) > 0:
        best, chosen = -inf, None
        for child in node.children:
            if child.visits == 0:
                chosen = child
                break
            bound = child.reward / child.visits + c * math.sqrt(
                math.log(node.visits) / child.visits
            )
            if bound >= best:
                best, chosen = bound, child
        node = chosen
    return node


# -- expand ---------------------------------------------------------------------------------------


def all_at_once(game: Any, node: Any) -> Any:
    if game.is_terminal(node.state):
        return node
    node.children = [
        Node(game.result(node.state, a), node, a, game.player(node.state))
        for a in game.actions(node.state)
    ]
    return node.children[-1]


class Own:
    """A class of one's own for nodes."""

    def __init__(self, state: Any, parent: Any, action: Any, mover: Any) -> None:
        self.state, self.parent, self.action, self.mover = state, parent, action, mover
        self.children: list[Any] = []
        self.visits, self.reward = 0, 0


def with_a_class_of_ones_own(game: Any, node: Any) -> Any:
    moves = game.actions(node.state)
    if not moves:
        return node
    for a in reversed(moves):
        node.children += [Own(game.result(node.state, a), node, a, game.player(node.state))]
    return node.children[0]


def like_the_node(game: Any, node: Any) -> Any:
    """Makes nodes of whatever class the node has."""
    child = node
    for a in game.actions(node.state):
        child = type(node)(
            state=game.result(node.state, a),
            parent=node,
            action=a,
            mover=game.player(node.state),
        )
        node.children.append(child)
    return child


# -- backpropagate --------------------------------------------------------------------------------


def up(node: Any, reward: Any) -> Any:
    while node is not None:
        node.visits += 1
        node.reward += reward if node.mover == MAX else 1 - reward
        node = node.parent


def up_by_recursion(node: Any, reward: Any) -> Any:
    node.visits = node.visits + 1
    if node.mover is MIN:
        node.reward = node.reward + (1 - reward)
    elif node.mover is MAX:
        node.reward = node.reward + reward
    if node.parent:
        up_by_recursion(node.parent, reward)
    return node


def by_table(node: Any, reward: Any) -> Any:
    gain = {MAX: reward, MIN: 1 - reward, None: 0}
    while node:
        node.visits, node.reward, node = (
            node.visits + 1,
            node.reward + gain[node.mover],
            node.parent,
        )


# -- decide ---------------------------------------------------------------------------------------


def most_visits(node: Any) -> Any:
    return max(node.children, key=lambda child: child.visits).action


def most_visits_then_mean(node: Any) -> Any:
    def key(child: Any) -> Any:
        return child.visits, child.reward / child.visits if child.visits else 0

    return sorted(node.children, key=key)[-1].action


def last_of_equals(node: Any) -> Any:
    best = node.children[0]
    for child in node.children:
        if child.visits >= best.visits:
            best = child
    return best.action


# -- search ---------------------------------------------------------------------------------------


def in_four_phases(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """All children at once, rewards by the game's bounds, the most visits."""
    if game.is_terminal(state):
        return None
    low, high = game.bounds
    root = Node(state)
    for _ in range(n):
        leaf = all_at_once(game, down_by_ucb1(root, c))
        up(leaf, (loop(game, leaf.state, rng) - low) / (high - low))
    return most_visits(root) if root.children else game.actions(state)[0]


def counting_wins(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Wins, draws and losses are counted as 1, ½ and 0; the first of equals."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    for _ in range(n):
        leaf = all_at_once(game, down_by_ucb1(root, c))
        utility = loop(game, leaf.state, rng)
        up(leaf, 1 if utility > 0 else 0 if utility < 0 else 0.5)
    return most_visits(root) if root.children else game.actions(state)[0]


class Searcher:
    """A class; one child at a time, drawn by lot; rewards from -½ to ½; the best mean."""

    def __call__(self, game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
        if game.is_terminal(state):
            return None
        self.game, self.c, self.rng = game, c, rng
        root = Own(state, None, None, None)
        for _ in range(n):
            node = self.grow(self.descend(root))
            self.climb(node, recursion(game, node.state, rng))
        if not root.children:
            return rng.choice(game.actions(state))
        return max(root.children, key=lambda child: child.reward / child.visits).action

    def descend(self, node: Any) -> Any:
        while node.children and len(node.children) == len(self.game.actions(node.state)):
            total = log(node.visits)
            node = max(
                node.children,
                key=lambda child: child.reward / child.visits + self.c * sqrt(total / child.visits),
            )
        return node

    def grow(self, node: Any) -> Any:
        tried = [child.action for child in node.children]
        moves = [a for a in self.game.actions(node.state) if a not in tried]
        if not moves:
            return node
        a = self.rng.choice(moves)
        child = Own(self.game.result(node.state, a), node, a, self.game.player(node.state))
        node.children.append(child)
        return child

    def climb(self, node: Any, utility: Any) -> None:
        low, high = self.game.bounds
        reward = (utility - (low + high) / 2) / (high - low)
        while node:
            node.visits += 1
            node.reward += -reward if node.mover == MIN else reward
            node = node.parent


def playout_before_children(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """A node gets its children when it is visited for the second time; wins, draws and losses
    are counted as 1, ½ and 0; ties by lot."""
    if game.is_terminal(state):
        return None
    root = Node(state)
    for _ in range(n):
        node = root
        while node.children:
            new = [child for child in node.children if not child.visits]
            if new:
                node = rng.choice(new)
                continue
            parent = node
            bound = {
                child: as_defined(child.reward, child.visits, parent.visits, c)
                for child in node.children
            }
            best = max(bound.values())
            node = rng.choice([child for child in node.children if bound[child] == best])
        if node.visits and not game.is_terminal(node.state):
            node = all_at_once(game, node)
        utility = loop(game, node.state, rng)
        up(node, 1 if utility > 0 else 0 if utility < 0 else 0.5)
    if not root.children:
        return game.actions(state)[-1]
    return most_visits_then_mean(root)


def in_dictionaries(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """No nodes at all: statistics by position, which merges transpositions."""
    print("thinking", file=sys.stderr)
    if game.is_terminal(state):
        return None
    visits: Any = defaultdict(int)
    total: Any = defaultdict(float)  # MAX's reward
    low, high = game.bounds
    for _ in range(n):
        s, path = state, [state]
        while not game.is_terminal(s):
            after = [game.result(s, a) for a in game.actions(s)]
            new = [t for t in after if not visits[t]]
            if new:
                s = rng.choice(new)
                path.append(s)
                break
            sign = 1 if game.player(s) == MAX else -1
            parent = sum(visits[t] for t in after)
            s = max(
                after, key=lambda t: sign * total[t] / visits[t] + c * sqrt(log(parent) / visits[t])
            )
            path.append(s)
        utility = (loop(game, s, rng) - low) / (high - low)
        for t in path:
            visits[t] += 1
            total[t] += utility
    return max(game.actions(state), key=lambda a: visits[game.result(state, a)])


# -- leaf_evaluation ------------------------------------------------------------------------------


def minimax_over_playouts(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    if game.is_terminal(state):
        return game.utility(state), None
    if depth == 0:
        return sum(loop(game, state, rng) for _ in range(k)) / k, None
    best = max if game.player(state) == MAX else min
    return best(
        (
            (minimax_over_playouts(game, game.result(state, a), depth - 1, k, rng)[0], a)
            for a in game.actions(state)
        ),
        key=lambda pair: pair[0],
    )


def alpha_beta_over_playouts(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    def value(s: Any, left: int, alpha: float, beta: float) -> Any:
        if game.is_terminal(s):
            return game.utility(s), None
        if left == 0:
            return math.fsum(recursion(game, s, rng) for _ in range(k)) / k, None
        best, move = (-inf if game.player(s) == MAX else inf), None
        for a in reversed(game.actions(s)):
            v = value(game.result(s, a), left - 1, alpha, beta)[0]
            if game.player(s) == MAX:
                if v > best:
                    best, move = v, a
                alpha = max(alpha, best)
            else:
                if v < best:
                    best, move = v, a
                beta = min(beta, best)
            if alpha >= beta:
                break
        return [best, move]

    return value(state, depth, -inf, inf)


def negamax_over_playouts(game: Any, state: Any, depth: int, k: int, rng: Any) -> Any:
    """For the player to move."""

    def sign(s: Any) -> int:
        return 1 if game.player(s) == MAX else -1

    def value(s: Any, left: int) -> Any:
        if game.is_terminal(s):
            return game.utility(s), None
        if left == 0:
            return sum([loop(game, s, rng) for _ in range(k)]) / k, None
        found = [(sign(s) * value(game.result(s, a), left - 1)[0], a) for a in game.actions(s)]
        best = max(found, key=lambda pair: pair[0])
        return sign(s) * best[0], best[1]

    return value(state, depth)


# -- chance in other ways ------------------------------------------------------------------------


def by_a_generator_of_its_own(game: Any, state: Any, rng: Any) -> Any:
    """All chance comes from `rng`, by way of a seed."""
    own = np.random.default_rng(rng.randrange(2**32))
    while moves := game.actions(state):
        state = game.result(state, moves[int(own.integers(len(moves)))])
    return game.utility(state)


def in_mixed_order(game: Any, state: Any, n: int, rng: Any) -> Any:
    """The playouts of all moves in one order by lot."""
    games = [*game.actions(state)] * n
    rng.shuffle(games)
    total: Any = defaultdict(Fraction)
    for a in games:
        total[a] += Fraction(loop(game, game.result(state, a), rng)) / n
    best = max if game.player(state) == MAX else min
    return best(total, key=total.get)


def one_by_lot(game: Any, node: Any) -> Any:
    """Puts each new child first, and returns any of them."""
    if game.is_terminal(node.state):
        return node
    for a in game.actions(node.state):
        child = Node(game.result(node.state, a), node, a, game.player(node.state))
        node.children.insert(0, child)
    return random.choice(node.children)


def equals_by_lot(node: Any, c: float) -> Any:
    while node.children:
        total = max(1, sum(child.visits for child in node.children))
        bounds = [as_defined(child.reward, child.visits, total, c) for child in node.children]
        best = [i for i, bound in enumerate(bounds) if bound == max(bounds)]
        node = node.children[random.choice(best)]
    return node


def by_edges(game: Any, state: Any, n: int, c: float, rng: Any) -> Any:
    """Statistics of moves, not of positions: rewards from -1 to 1 of who makes the move."""
    if game.is_terminal(state):
        return None
    low, high = game.bounds
    visits: Any = defaultdict(int)
    total: Any = defaultdict(float)
    for _ in range(n):
        s, way, new = state, [], False
        while not game.is_terminal(s) and not new:
            moves = list(game.actions(s))
            rng.shuffle(moves)
            new = any(not visits[s, a] for a in moves)
            parent = sum(visits[s, a] for a in moves)
            a = max(
                moves,
                key=lambda a: (
                    total[s, a] / visits[s, a] + 2 * c * sqrt(log(parent) / visits[s, a])
                    if visits[s, a]
                    else inf
                ),
            )
            way.append((s, a))
            s = game.result(s, a)
        reward = 2 * (loop(game, s, rng) - low) / (high - low) - 1
        for edge in way:
            visits[edge] += 1
            total[edge] += reward if game.player(edge[0]) == MAX else -reward
    return max(game.actions(state), key=lambda a: visits[state, a])


STYLES = {
    "mcts.playout": [loop, recursion, by_fractions, shuffled, by_a_generator_of_its_own],
    "mcts.flat": [means, sums_and_the_last_of_equals, any_of_equals, in_mixed_order],
    "mcts.ucb1": [as_defined, one_root_each, of_arrays, by_division_error],
    "mcts.select": [down_by_ucb1, unvisited_then_best, loop_with_a_flag, equals_by_lot],
    "mcts.expand": [
        all_at_once,
        with_a_class_of_ones_own,
        like_the_node,
        one_by_lot,
    ],
    "mcts.backpropagate": [up, up_by_recursion, by_table],
    "mcts.decide": [most_visits, most_visits_then_mean, last_of_equals],
    "mcts.search": [
        in_four_phases,
        counting_wins,
        Searcher(),
        playout_before_children,
        in_dictionaries,
        by_edges,
    ],
    "mcts.leaf_evaluation": [
        minimax_over_playouts,
        alpha_beta_over_playouts,
        negamax_over_playouts,
    ],
}
