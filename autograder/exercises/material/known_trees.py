"""Trees of which some positions are known beforehand, as in an endgame table, to ask about.

A table leads from positions, the tuples of moves from the root, to values in MAX's view. Every node
of a tree here has a static evaluation.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from adsearch.game import MAX, Player
from adsearch.games.tree_text import Node
from autograder.exercises.material import trees

Path: TypeAlias = tuple[Any, ...]
Known: TypeAlias = Mapping[Path, float]


def value(tree: Node, depth: int, table: Known, path: Path = ()) -> float:
    """The value in MAX's view: of a finished game its utility, else what the table knows, else
    after `depth` plies the evaluation.

    >>> tree = trees.read("((3 12)@5 (2 4)@9)@0")
    >>> [value(tree, depth, {(1,): 7}) for depth in (0, 1, 2)]
    [0, 7, 7]
    """
    if not tree.children:
        return tree.payoffs[0]
    if path in table:
        return table[path]
    if depth == 0:
        assert tree.evaluation is not None
        return tree.evaluation
    best = max if tree.player == MAX else min
    return best(value(child, depth - 1, table, (*path, move)) for move, child in tree.children)


def cut(tree: Node, depth: int, table: Known, path: Path = ()) -> Node:
    """The tree that a search sees: what is known, or guessed after `depth` plies, is a leaf."""
    if not tree.children or path in table or depth == 0:
        return trees.leaf(value(tree, depth, table, path), tree.player)
    children = tuple(
        (move, cut(child, depth - 1, table, (*path, move))) for move, child in tree.children
    )
    return tree._replace(children=children)


def paths(tree: Node, path: Path = ()) -> Iterator[Path]:
    """The positions in which somebody moves, parents first."""
    if tree.children:
        yield path
        for move, child in tree.children:
            yield from paths(child, (*path, move))


def drawn(
    rng: random.Random,
    depth: int,
    first: Player = MAX,
    share: float = 0.3,
    extra_turns: float = 0.0,
    early_end: float = 0.2,
) -> tuple[Node, dict[Path, float]]:
    """A random tree and a table with a `share` of its positions, the root not among them. No two
    of its numbers are equal, so that a search betrays which of them it took."""
    tree = trees.drawn(rng, depth, (2, 3), None, first, extra_turns, early_end)
    inner = list(paths(tree))
    leaves = len(trees.leaves_of(tree))
    numbers = iter(rng.sample(range(-30 - leaves, 30 + leaves), leaves + 2 * len(inner)))
    tree = trees.revalued(tree, [next(numbers) for _ in range(leaves)])
    guesses = [next(numbers) for _ in inner]
    left = iter(guesses)
    tree = trees.guessed(tree, lambda node: next(left) if node.children else None)
    return tree, {path: next(numbers) for path in inner[1:] if rng.random() < share}


def smaller(tree: Node, table: Known) -> Iterator[tuple[Node, dict[Path, float]]]:
    """Trees and tables that are simpler by one step. An entry whose position is gone goes too."""
    for less in trees.smaller(tree):
        there = set(paths(less)) | set(trees.paths_of_leaves(less))
        yield less, {path: known for path, known in table.items() if path in there}
    for path in table:
        yield tree, {other: known for other, known in table.items() if other != path}
