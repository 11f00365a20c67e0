"""What widgets about explicit trees ask of them."""

from __future__ import annotations

from adsearch.game import CHANCE
from adsearch.games.tree import Path, Tree


def tree_of_numbers(tree: Tree | str, purpose: str) -> Tree:
    """The tree, if it is one of MAX and MIN (and chance) with a number at each leaf."""
    tree = Tree(tree) if isinstance(tree, str) else tree
    if len(tree.players) > 2 or any(len(tree.node(path).payoffs) > 1 for path in paths(tree)):
        raise ValueError(f"{purpose} is for MAX and MIN: leaves must be single numbers")
    return tree


def paths(tree: Tree) -> list[Path]:
    """The nodes level by level, in the order of their numbers in a picture.

    >>> paths(Tree("((1 2) 3)"))
    [(), (0,), (1,), (0, 0), (0, 1)]
    """
    positions = [tree.initial()]
    for path in positions:
        positions += [tree.result(path, move) for move in tree.choices(path)]
    return positions


def leaves(tree: Tree) -> list[Path]:
    return [path for path in paths(tree) if tree.is_terminal(path)]


def has_chance(tree: Tree) -> bool:
    return any(tree.player(path) == CHANCE and tree.outcomes(path) for path in paths(tree))
