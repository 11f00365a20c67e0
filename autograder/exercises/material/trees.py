"""Trees to ask about: all the tiny ones, random larger ones, and ever smaller ones.

A tree here is a `Node` of `adsearch.games.tree_text`, with the player of every node written down.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from adsearch.game import CHANCE, MAX, MIN, Player
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node, write
from autograder.inside.questions import GameSpec


def spec(tree: Node) -> GameSpec:
    """The tree as a game to be handed to a program."""
    return GameSpec("Tree", (text(tree),))


def text(tree: Node) -> str:
    """The tree as text. Leaves with more than two payoffs are of a game of so many players."""
    return write(tree, players=max(2, len(payoffs_of(tree)[0])))


def read(text: str, first: Player = MAX) -> Node:
    """The tree that a text describes."""
    return Tree(text, first).root


def leaf(value: float, player: Player = MAX) -> Node:
    return Node(player, (), (), (value,), None)


def inner(player: Player, children: Sequence[Node]) -> Node:
    return Node(player, tuple(enumerate(children)), (), (), None)


def tiny(leaves: int, values: Sequence[float], first: Player = MAX) -> Iterator[Node]:
    """All alternating trees of at most so many leaves, no node with one child, small ones first.

    >>> [write(tree) for tree in tiny(2, (1, 2))]
    ['1', '2', '(1 1)', '(1 2)', '(2 1)', '(2 2)']
    """
    for count in range(1, leaves + 1):
        shapes = list(_shapes(count))
        for shape in shapes:
            for chosen in product(values, repeat=count):
                yield _filled(shape, iter(chosen), first)


def _shapes(leaves: int) -> Iterator[tuple[object, ...]]:
    """Nested tuples with that many empty ones as leaves."""
    if leaves == 1:
        yield ()
        return
    for parts in _partitions(leaves):
        yield from product(*(list(_shapes(part)) for part in parts))


def _partitions(total: int) -> Iterator[tuple[int, ...]]:
    """Ways to write a number as an ordered sum of at least two positive numbers."""
    for first in range(1, total):
        yield first, total - first
        for rest in _partitions(total - first):
            yield first, *rest


def _filled(shape: object, values: Iterator[float], player: Player) -> Node:
    if shape == ():
        return leaf(next(values), player)
    assert isinstance(shape, tuple)
    return inner(player, [_filled(part, values, 1 - player) for part in shape])


def drawn(
    rng: random.Random,
    depth: int = 4,
    branching: tuple[int, int] = (1, 3),
    values: Sequence[float] | None = None,
    first: Player = MAX,
    extra_turns: float = 0.0,
    early_end: float = 0.15,
) -> Node:
    """A random tree. Without `values` all leaves are different; `extra_turns` is how often a
    player moves again, `early_end` how often a line of play ends before `depth`."""

    def grow(player: Player, left: int) -> Node:
        if left == 0 or (left < depth and rng.random() < early_end):
            return leaf(0, player)
        after = player if rng.random() < extra_turns else 1 - player
        return inner(player, [grow(after, left - 1) for _ in range(rng.randint(*branching))])

    tree = grow(first, depth)
    count = len(leaves_of(tree))
    chosen = (
        rng.sample(range(-count, count + 1), count)
        if values is None
        else rng.choices(values, k=count)
    )
    return revalued(tree, chosen)


def leaves_of(tree: Node) -> list[float]:
    """The payoffs for MAX, from left to right."""
    return [payoffs[0] for payoffs in payoffs_of(tree)]


def payoffs_of(tree: Node) -> list[tuple[float, ...]]:
    """What is written at the leaves, from left to right: a number for MAX, or one per player."""
    if not tree.children:
        return [tree.payoffs]
    return [payoffs for _, child in tree.children for payoffs in payoffs_of(child)]


def paths_of_leaves(tree: Node) -> list[tuple[Any, ...]]:
    """Where the leaves are, from left to right."""
    if not tree.children:
        return [()]
    return [(move, *path) for move, child in tree.children for path in paths_of_leaves(child)]


def revalued(tree: Node, values: Sequence[float]) -> Node:
    """The same tree with other payoffs for MAX, from left to right."""
    return repaid(tree, [(value,) for value in values])


def repaid(tree: Node, payoffs: Sequence[tuple[float, ...]]) -> Node:
    """The same tree with other payoffs, from left to right."""
    left = iter(payoffs)

    def fill(node: Node) -> Node:
        if not node.children:
            return node._replace(payoffs=next(left))
        return node._replace(children=tuple((move, fill(child)) for move, child in node.children))

    return fill(tree)


def smaller(tree: Node, keep_values: bool = False) -> Iterator[Node]:
    """Trees that are simpler by one step, the largest steps first.

    With `keep_values` payoffs are only replaced by their ranks, so that different ones stay
    different. Nodes keep their static evaluations, which become simpler as payoffs do.
    """
    for _, child in tree.children:
        yield child
    yield from _cut_down(tree)
    payoffs = payoffs_of(tree)
    if len(payoffs[0]) == 1:
        values = leaves_of(tree)
        ranks = sorted(set(values))
        ranked = [ranks.index(value) + 1 for value in values]
        if ranked != values and all(value > 0 for value in values):
            yield revalued(tree, ranked)
    if not keep_values:
        for i, paid in enumerate(payoffs):
            for j, value in enumerate(paid):
                for simple in (0, 1, 2, -1):
                    if abs(simple) < abs(value):
                        less = (*paid[:j], simple, *paid[j + 1 :])
                        yield repaid(tree, [*payoffs[:i], less, *payoffs[i + 1 :]])
        yield from _simpler_guesses(tree)


def _cut_down(tree: Node) -> Iterator[Node]:
    """One subtree becomes a leaf or a grandchild, or one child is dropped, anywhere in the tree."""
    if not tree.children:
        return
    yield tree._replace(children=(), probabilities=(), payoffs=payoffs_of(tree)[0])
    for _, child in tree.children:
        yield from (grandchild for _, grandchild in child.children)
    if tree.player != CHANCE and len(tree.children) > 1:
        for i in range(len(tree.children)):
            kept = [child for j, (_, child) in enumerate(tree.children) if j != i]
            yield tree._replace(children=tuple(enumerate(kept)))
    for i, (move, child) in enumerate(tree.children):
        for less in _cut_down(child):
            children = (*tree.children[:i], (move, less), *tree.children[i + 1 :])
            yield tree._replace(children=children)


def _simpler_guesses(tree: Node) -> Iterator[Node]:
    """One static evaluation becomes a simple number, or a leaf loses its own."""
    if tree.evaluation is not None:
        if not tree.children:
            yield tree._replace(evaluation=None)
        for simple in (0, 1, 2, -1):
            if abs(simple) < abs(tree.evaluation):
                yield tree._replace(evaluation=simple)
    for i, (move, child) in enumerate(tree.children):
        for less in _simpler_guesses(child):
            yield tree._replace(
                children=(*tree.children[:i], (move, less), *tree.children[i + 1 :])
            )


def guessed(tree: Node, guess: Callable[[Node], float | None]) -> Node:
    """The same tree with a static evaluation of every node, parents first; None leaves it without.

    >>> write(guessed(read("((3 1) 2)"), minimax))
    '((3@3 1@1)@1 2@2)@2'
    """
    evaluation = guess(tree)
    children = tuple((move, guessed(child, guess)) for move, child in tree.children)
    return tree._replace(evaluation=evaluation, children=children)


def tells_apart(tree: Node) -> bool:
    """Is no leaf worth the number of a move? Then nobody can take one for the other."""
    return not {move for move, _ in tree.children} & set(leaves_of(tree))


def alternates(tree: Node, first: Player | None = None) -> bool:
    """Do the players take turns all the way down (from `first`, if given)?"""
    if first is not None and tree.player != first and tree.children:
        return False
    return all(
        not child.children or (child.player == 1 - tree.player and alternates(child))
        for _, child in tree.children
    )


def minimax(tree: Node) -> float:
    """The value of a tree without chance in MAX's view, straight from the definition."""
    if not tree.children:
        return tree.payoffs[0]
    best = max if tree.player == MAX else min
    return best(minimax(child) for _, child in tree.children)


def h_minimax(tree: Node, depth: int) -> float:
    """The value in MAX's view where static evaluations count after `depth` plies."""
    if not tree.children:
        return tree.payoffs[0]
    if depth == 0:
        assert tree.evaluation is not None
        return tree.evaluation
    best = max if tree.player == MAX else min
    return best(h_minimax(child, depth - 1) for _, child in tree.children)


__all__ = [
    "MAX",
    "MIN",
    "Node",
    "alternates",
    "drawn",
    "guessed",
    "h_minimax",
    "inner",
    "leaf",
    "leaves_of",
    "minimax",
    "payoffs_of",
    "read",
    "repaid",
    "revalued",
    "smaller",
    "spec",
    "tells_apart",
    "text",
    "tiny",
]
