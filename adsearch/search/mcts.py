"""Monte Carlo tree search by UCT: playouts grow a tree, and the tree tells them where to go.

An iteration has four phases, a function each: *select* a node of the tree, *expand* it by one
child or by all at once, play a game out from there at random, *backpropagate* the reward to the
root.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, log, nan, sqrt
from random import Random
from typing import Any, Generic, TypeAlias

from adsearch.game import CHANCE, MAX, MIN, A, Game, Player, S, UnsupportedGame
from adsearch.search.monte_carlo import check_budget, check_decision, playout, roll
from adsearch.search.preconditions import require
from adsearch.search.result import Result, Statistics


class Node(Generic[S, A]):
    """A position in the tree, with what the playouts through it have brought.

    `reward` is the sum of their results in [0, 1] for `mover`, the player who moved into the
    node: who compares siblings is the one who chooses between them. No player moved into the root
    (`mover` is None) or into an outcome of chance (CHANCE): there the reward is MAX's.
    """

    __slots__ = (
        *("state", "parent", "action", "mover", "player"),
        *("untried", "children", "visits", "reward"),
    )

    def __init__(
        self,
        game: Game[S, A],
        state: S,
        parent: Node[S, A] | None = None,
        action: A | None = None,
        mover: Player | None = None,
    ) -> None:
        self.state, self.parent, self.action, self.mover = state, parent, action, mover
        self.player = game.player(state)  # who is to move
        self.untried = list(game.actions(state))  # moves without a child yet
        self.children: list[Node[S, A]] = []
        self.visits = 0
        self.reward = 0.0

    @property
    def mean(self) -> float:
        """The mean reward for `mover`, NaN before the first visit."""
        return self.reward / self.visits if self.visits else nan

    def __repr__(self) -> str:
        return f"Node({self.action!r}, visits={self.visits}, mean={self.mean:.2f})"


Playout: TypeAlias = Callable[[Game[Any, Any], Any, Random], float]
"""How a game goes on from a state: MAX's utility, or a guess at it."""

FinalMove: TypeAlias = Callable[["Node[Any, Any]"], "Node[Any, Any]"]
"""Which child of a node to play after the search."""


def most_visits(node: Node[S, A]) -> Node[S, A]:
    """The child with the most visits; among equals the one with the best mean."""
    return max(node.children, key=lambda child: (child.visits, child.mean))


def best_mean(node: Node[S, A]) -> Node[S, A]:
    """The child with the best mean, though it may be the mean of one lucky visit."""
    return max((child for child in node.children if child.visits), key=lambda child: child.mean)


@dataclass(frozen=True)
class TreeResult(Result):
    """A result together with the root of the tree it was read from."""

    root: Node[Any, Any] = field(kw_only=True, repr=False)


def mcts(
    game: Game[S, A],
    state: S | None,
    n: int,
    c: float,
    rng: Random,
    playout: Playout = playout,
    final: FinalMove = most_visits,
    all_at_once: bool = False,
) -> TreeResult:
    """Monte Carlo tree search: the move that `final` picks after `n` iterations of UCT.

    `c` weighs exploration, in rewards from 0 to 1. The value is the move's mean, as a utility in
    MAX's view. Without iterations (n = 0) the move is any legal one and the value NaN. Players may
    move twice in a row, and chance may be met below the root.

    With `all_at_once` a node gets all its children in one iteration, as in the exercises of the
    course: selection then goes down to a node without children, and a child that was never visited
    comes first. Otherwise it gets one child in each iteration that ends there, which is faster.

    Example: MIN answers A with 1, 1, 1 or 0. The tree finds out that MIN will choose the 0.

    >>> from adsearch.games import Tree
    >>> mcts(Tree("(A:(1 1 1 0) B:0.5)"), (), 100, 1.0, Random(0)).action
    'B'
    """
    state = require(game, state, "Monte Carlo tree search", chance=True)
    check_budget(n)
    if not 0 <= c < inf:
        raise ValueError(f"the weight of exploration must be 0 or more, and finite, not {c!r}")
    low, span = _scale(game)
    root = Node(game, state)
    if game.is_terminal(state):
        return TreeResult(game.utility(state, MAX), None, (), Statistics(1, 1), root=root)
    check_decision(game, state, "Monte Carlo tree search")
    for _ in range(n):
        leaf = expand(game, select(game, root, c, rng), rng, all_at_once)
        utility = playout(game, leaf.state, rng)
        backpropagate(leaf, _reward(game, leaf.state, utility, low, span))
    if n == 0:
        move = rng.choice(root.untried)
        return TreeResult(nan, move, (move,), Statistics(nodes=1), root=root)
    best = final(root)
    value = low + span * (1 - best.mean if best.mover == MIN else best.mean)
    return TreeResult(value, best.action, _line(root, final), _statistics(root), root=root)


def select(game: Game[S, A], node: Node[S, A], c: float, rng: Random) -> Node[S, A]:
    """The first node on the way down from `node` that has an untried move or ends the game."""
    while not (node.untried or game.is_terminal(node.state)):
        node = _outcome(game, node, rng) if node.player == CHANCE else favourite(node, c)
    return node


def favourite(node: Node[S, A], c: float) -> Node[S, A]:
    """The child with the highest UCB1; one that was never visited comes first."""
    log_visits, highest = log(node.visits), -inf
    for child in node.children:  # `ucb1` written out: most of the time in the tree goes here
        visits = child.visits
        if not visits:
            return child
        bound = child.reward / visits + c * sqrt(log_visits / visits)
        if bound > highest:
            highest, best = bound, child
    return best


def _outcome(game: Game[S, A], node: Node[S, A], rng: Random) -> Node[S, A]:
    """The child of the chance node that the dice choose, made when they first choose it."""
    outcome = roll(game, node.state, rng)
    for child in node.children:
        if child.action == outcome:
            return child
    return _add_child(game, node, outcome)


def expand(
    game: Game[S, A], node: Node[S, A], rng: Random, all_at_once: bool = False
) -> Node[S, A]:
    """A new child of `node` by an untried move; `node` itself where the game is over."""
    if not node.untried:
        return node
    if all_at_once:
        moves, node.untried = node.untried, []
        for move in moves:
            _add_child(game, node, move)
        return node.children[0]
    move = node.untried.pop(int(rng.random() * len(node.untried)))
    return _add_child(game, node, move)


def _add_child(game: Game[S, A], node: Node[S, A], action: A) -> Node[S, A]:
    child = Node(game, game.result(node.state, action), node, action, node.player)
    node.children.append(child)
    return child


def backpropagate(node: Node[S, A] | None, reward: float) -> None:
    """Count a playout that brought MAX `reward` at `node` and at every node above it."""
    while node is not None:
        node.visits += 1
        node.reward += 1 - reward if node.mover == MIN else reward
        node = node.parent


def _scale(game: Game[S, A]) -> tuple[float, float]:
    """`low` and `span` such that the reward for a utility u is (u - low) / span."""
    if game.bounds is None:
        raise UnsupportedGame(
            "Monte Carlo tree search makes rewards from 0 to 1 of utilities and needs their "
            f"bounds: set {type(game).__name__}.bounds to (lowest, highest)"
        )
    low, high = game.bounds
    return (low, high - low) if low < high else (low - 0.5, 1)  # the only utility is a draw


def _reward(game: Game[S, A], state: S, utility: float, low: float, span: float) -> float:
    try:
        reward = (utility - low) / span
        if 0 <= reward <= 1:
            return reward
    except TypeError:  # not a number at all
        pass
    raise ValueError(
        f"a playout gave {utility!r}, which is not within the game's bounds {game.bounds}, from\n"
        f"{game.text(state)}"
    )


def _line(node: Node[S, A], final: FinalMove) -> tuple[Any, ...]:
    """The moves that `final` picks from `node` on, as far as the tree goes without chance."""
    moves = []
    while any(child.visits for child in node.children) and node.player != CHANCE:
        node = final(node)
        moves.append(node.action)
    return tuple(moves)


def _statistics(root: Node[S, A]) -> Statistics:
    level, nodes, leaves, depth = [root], 0, 0, -1
    while level:
        nodes, depth = nodes + len(level), depth + 1
        leaves += sum(not node.children for node in level)
        level = [child for node in level for child in node.children]
    return Statistics(nodes, leaves, depth)
