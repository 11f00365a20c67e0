"""Tasks for who edits a tree, each with a test of whether it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.spots import move_in_words
from adsearch.game import MAX
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node, write
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.minimax import minimax
from adsearch.trace import Trace
from adsearch.widgets.explicit import has_chance, leaves


class Challenge(NamedTuple):
    """`met(tree, original, trace)`: is it done, in the tree as it is now?"""

    text: str
    met: Callable[[Tree, Tree, Trace], bool]


def skip(count: int) -> Challenge:
    """Change anything until alpha-beta skips so many leaves.

    >>> skip(5).text
    'Make alpha-beta skip 5 leaves.'
    """

    def met(tree: Tree, original: Tree, trace: Trace) -> bool:
        return len(leaves(tree)) - len(trace.leaves) >= count

    return Challenge(f"Make alpha-beta skip {count} {_leaf(count)}.", met)


def reorder(count: int) -> Challenge:
    """Only by changing the order, let alpha-beta get by with so many leaves."""

    def met(tree: Tree, original: Tree, trace: Trace) -> bool:
        return same_but_for_order(tree, original) and len(trace.leaves) <= count

    text = f"Reorder the tree so that alpha-beta examines at most {count} {_leaf(count)}."
    return Challenge(text, met)


def reorder_to_see_all() -> Challenge:
    """Only by changing the order, spoil all pruning."""

    def met(tree: Tree, original: Tree, trace: Trace) -> bool:
        return same_but_for_order(tree, original) and len(trace.leaves) == len(leaves(tree))

    return Challenge("Reorder the tree so that alpha-beta examines every leaf.", met)


def another_move(tree: Tree) -> Challenge:
    """Change leaves until another move is the best."""
    before = minimax(tree).action
    spots = spots_of_game(tree)
    best = next(i for i, spot in enumerate(spots) if spot.parent == 0 and spot.move == str(before))
    move = move_in_words(spots, best)
    whichever = f"the move {move}" if move.startswith("to ") else move

    def met(tree: Tree, original: Tree, trace: Trace) -> bool:
        return bool(minimax(tree).action != before) and not same_but_for_order(tree, original)

    return Challenge(f"Change a leaf so that {whichever} is no longer the best.", met)


def challenges_for(tree: Tree) -> list[Challenge]:
    """Tasks that suit the tree: those that can be done and are not done yet."""
    if not tree.root.children or has_chance(tree):
        return []
    examined, every = alpha_beta(tree).statistics.leaves, len(leaves(tree))
    fewest = alpha_beta(_sorted(tree, best_first=True)).statistics.leaves
    most = alpha_beta(_sorted(tree, best_first=False)).statistics.leaves
    challenges = [reorder(fewest)] if fewest < examined else []
    challenges += [reorder_to_see_all()] if examined < every == most else []
    return [*challenges, *([another_move(tree)] if len(tree.root.children) > 1 else [])]


def same_but_for_order(tree: Tree, other: Tree) -> bool:
    return bool(_canonical(tree.root) == _canonical(other.root))


def _canonical(node: Node) -> Any:
    if not node.children:
        return (0, node.payoffs)
    below = sorted((_canonical(child) for _, child in node.children), key=repr)
    return (1, node.player, below)


def _sorted(tree: Tree, best_first: bool) -> Tree:
    """The tree with the branches of each node in the order of their value to who is to move."""

    def rank(node: Node) -> tuple[float, Node]:
        if not node.children:
            return node.payoffs[0], node
        ranked = [rank(child) for _, child in node.children]
        ranked.sort(key=lambda pair: pair[0], reverse=(node.player == MAX) == best_first)
        values = [value for value, _ in ranked]
        moves = [move for move, _ in node.children]
        children = tuple(zip(moves, (child for _, child in ranked), strict=True))
        return (max if node.player == MAX else min)(values), node._replace(children=children)

    return Tree(write(rank(tree.root)[1], tree.first), tree.first)


def _leaf(count: int) -> str:
    return "leaf" if count == 1 else "leaves"
