"""Trees with chance nodes to ask about: what they are worth, random ones, ever smaller ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from adsearch.game import CHANCE, MAX, MIN, Player
from adsearch.games.tree_text import Node
from autograder.exercises.material import trees

# Shares that are written with few digits and add up to 1.
EQUAL = ((0.5, 0.5), (0.25, 0.25, 0.25, 0.25))
UNEQUAL = ((0.9, 0.1), (0.25, 0.75), (0.2, 0.8), (0.5, 0.3, 0.2), (0.1, 0.6, 0.3), (0.7, 0.2, 0.1))


def chance(probabilities: Sequence[float], children: Sequence[Node]) -> Node:
    return Node(CHANCE, tuple(enumerate(children)), tuple(probabilities), (), None)


def expectation(tree: Node) -> float:
    """The value of a tree in MAX's view, straight from the definition.

    >>> round(expectation(trees.read("(chance(0.9:2 0.1:-10) 0.5)")), 9)
    0.8
    """
    if not tree.children:
        return tree.payoffs[0]
    values = [expectation(child) for _, child in tree.children]
    if tree.player == CHANCE:
        return sum(p * v for p, v in zip(tree.probabilities, values, strict=True))
    return max(values) if tree.player == MAX else min(values)


def expectation_to(tree: Node, depth: int) -> float:
    """The same where static evaluations count after `depth` plies, of which dice use up none.

    >>> expectation_to(trees.read("(chance(1:max(4@1)@2)@3)@0"), 2)
    4.0
    """
    if not tree.children:
        return tree.payoffs[0]
    if depth == 0:
        assert tree.evaluation is not None
        return tree.evaluation
    if tree.player == CHANCE:
        values = [expectation_to(child, depth) for _, child in tree.children]
        return sum(p * v for p, v in zip(tree.probabilities, values, strict=True))
    best = max if tree.player == MAX else min
    return best(expectation_to(child, depth - 1) for _, child in tree.children)


def drawn(
    rng: random.Random,
    levels: str,
    values: Sequence[float],
    odds: Sequence[tuple[float, ...]],
    branching: tuple[int, int] = (2, 3),
    early_end: float = 0.15,
) -> Node:
    """A random tree whose levels are + for MAX, - for MIN, c for chance, as in "+c-c".

    A line of play may end early. Chance has `odds`, one of which is drawn for every chance node.
    """
    players = {"+": MAX, "-": MIN, "c": CHANCE}

    def grow(left: str, turn: Player) -> Node:
        if not left or (left != levels and rng.random() < early_end):
            return trees.leaf(rng.choice(values), turn)
        player = players[left[0]]
        if player == CHANCE:
            chosen = rng.choice(odds)
            return chance(chosen, [grow(left[1:], turn) for _ in chosen])
        width = rng.randint(*branching)
        return trees.inner(player, [grow(left[1:], 1 - player) for _ in range(width)])

    return grow(levels, players.get(levels[0], MAX) % 2)


def smaller(tree: Node, keep_values: bool = False) -> Iterator[Node]:
    """Trees that are simpler by one step; chance nodes lose an outcome to another, or all but one.

    >>> for less in smaller(trees.read("chance(0.5:1 0.5:1)"), keep_values=True):
    ...     print(trees.text(less))
    1
    1
    1
    chance(1.0:1)
    chance(1.0:1)
    """
    yield from trees.smaller(tree, keep_values)
    yield from _fewer_outcomes(tree)


def _fewer_outcomes(tree: Node) -> Iterator[Node]:
    """The share of one outcome goes to its neighbour, anywhere in the tree."""
    if tree.player == CHANCE and len(tree.children) > 1:
        for i in range(len(tree.children)):
            heir = i - 1 if i else 1
            shares = list(tree.probabilities)
            shares[heir] = round(shares[heir] + shares[i], 9)
            kept = [child for j, (_, child) in enumerate(tree.children) if j != i]
            yield tree._replace(
                children=tuple(enumerate(kept)), probabilities=tuple(shares[:i] + shares[i + 1 :])
            )
    for i, (move, child) in enumerate(tree.children):
        for less in _fewer_outcomes(child):
            children = (*tree.children[:i], (move, less), *tree.children[i + 1 :])
            yield tree._replace(children=children)


def has_chance(tree: Node) -> bool:
    return bool(odds_of(tree))


def odds_of(tree: Node) -> list[tuple[float, ...]]:
    """The probabilities of every chance node."""
    own = [tree.probabilities] if tree.probabilities else []
    return own + [odds for _, child in tree.children for odds in odds_of(child)]
