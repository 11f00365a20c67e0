"""What alpha-beta may and must look at, in a given order of moves.

Right programs differ: they cut on `>=` or on `>`, and return bounds soft or hard. With leaves that
are all different they lie between two of them: fail-soft with `>=` looks at the fewest leaves,
fail-hard with `>` at the most.
"""

from __future__ import annotations

from math import inf
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.games.tree_text import Node
from autograder.checks.comparison import reordered
from autograder.inside.questions import Answer

Path = tuple[Any, ...]


def fewest(tree: Node, alpha: float = -inf, beta: float = inf) -> list[Path]:
    """The leaves that fail-soft alpha-beta with `>=` looks at, from left to right.

    >>> from autograder.exercises.material.trees import read
    >>> len(fewest(read("((3 12 8) (2 4 6) (14 5 2))")))
    7
    """
    return _fail_soft(tree, alpha, beta, stops=(MAX, MIN))


def without_cuts_at_max(tree: Node) -> list[Path]:
    """The leaves examined where MIN nodes stop early and MAX nodes never do.

    >>> from autograder.exercises.material.trees import read
    >>> len(without_cuts_at_max(read("(2 (1 3))"))), len(without_cuts_at_max(read("min(1 (2 3))")))
    (2, 3)
    """
    return _fail_soft(tree, -inf, inf, stops=(MIN,))


def _fail_soft(tree: Node, alpha: float, beta: float, stops: tuple[Player, ...]) -> list[Path]:
    """The leaves examined where only the nodes of some players stop early."""
    examined: list[Path] = []

    def value(node: Node, path: Path, alpha: float, beta: float) -> float:
        if not node.children:
            examined.append(path)
            return node.payoffs[0]
        best = -inf if node.player == MAX else inf
        for move, child in node.children:
            v = value(child, (*path, move), alpha, beta)
            if node.player == MAX:
                best = max(best, v)
                alpha = max(alpha, best)
            else:
                best = min(best, v)
                beta = min(beta, best)
            if alpha >= beta and node.player in stops:
                break
        return best

    value(tree, (), alpha, beta)
    return examined


def most(tree: Node, alpha: float = -inf, beta: float = inf) -> list[Path]:
    """The leaves that fail-hard alpha-beta with `>` looks at, from left to right."""
    examined: list[Path] = []

    def value(node: Node, path: Path, alpha: float, beta: float) -> float:
        if not node.children:
            examined.append(path)
            return node.payoffs[0]
        for move, child in node.children:
            v = value(child, (*path, move), alpha, beta)
            if node.player == MAX:
                if v > beta:
                    return beta
                alpha = max(alpha, v)
            else:
                if v < alpha:
                    return alpha
                beta = min(beta, v)
        return alpha if node.player == MAX else beta

    value(tree, (), alpha, beta)
    return examined


def without_deep_cuts(tree: Node) -> list[Path]:
    """The leaves examined where a node hears of its parent's best offer only."""
    examined: list[Path] = []

    def value(node: Node, path: Path, alpha: float, beta: float) -> float:
        if not node.children:
            examined.append(path)
            return node.payoffs[0]
        best = -inf if node.player == MAX else inf
        for move, child in node.children:
            low, high = (best, inf) if node.player == MAX else (-inf, best)
            v = value(child, (*path, move), low, high)
            best = max(best, v) if node.player == MAX else min(best, v)
            if (node.player == MAX and best >= beta) or (node.player != MAX and best <= alpha):
                break
        return best

    value(tree, (), -inf, inf)
    return examined


def in_their_order(tree: Node, answer: Answer) -> Node:
    """The tree as the program went through it: its children in the order of its own questions."""
    return reordered(tree, answer.trace) if answer.trace else tree
