"""Edit: change the leaves of a tree and the order of its branches, and see at once what follows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group, Scene
from adsearch.draw.spots import Spot, move_in_words
from adsearch.draw.trace_spots import spots_of_trace
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.draw.views import without_windows
from adsearch.games.tree import Path, Tree
from adsearch.games.tree_text import Node, write
from adsearch.notation import number
from adsearch.search.alpha_beta import alpha_beta
from adsearch.search.expectiminimax import expectiminimax
from adsearch.trace import Trace
from adsearch.watching import watch
from adsearch.widgets.challenges import Challenge, challenges_for
from adsearch.widgets.explicit import has_chance, paths, tree_of_numbers
from adsearch.widgets.film import Film
from adsearch.widgets.widget import Widget

MOST_NODES = 200


class Editor(Widget):
    """A tree to change. `tree` is what it has become."""

    script = "editor"

    def __init__(self, tree: Tree, challenges: Sequence[Challenge]) -> None:
        self.original, self.trees = tree, [tree]
        self.challenges, self.met = challenges, [False] * len(challenges)
        scene, data = self._draw(selected=0)
        super().__init__(Picture(scene), data)

    @property
    def tree(self) -> Tree:
        return self.trees[-1]

    def answer(self, question: Any) -> dict[str, Any]:
        """Do what was asked: set a leaf, move a branch among its siblings, undo, start over."""
        selected, changed = question.get("at", 0), self.tree
        match question["do"]:
            case "set":
                changed = with_leaf(self.tree, selected, question["to"])
            case "move":
                changed, selected = with_branch_moved(self.tree, selected, question["by"])
            case "undo" if len(self.trees) > 1:
                self.trees.pop()
                changed = self.tree
            case "reset":
                changed = self.original
        if changed != self.tree:
            self.trees.append(changed)
        return self._draw(selected)[1]

    def _draw(self, selected: int) -> tuple[Scene, dict[str, Any]]:
        trace = watch(expectiminimax if has_chance(self.tree) else alpha_beta, self.tree)
        spots = spots_of_trace(trace)
        if not self.challenges:  # tasks are about cut-offs; without them it is values that matter
            spots = without_windows(spots)
        title = f"{self.tree}: {_summary(trace, spots)}"
        scene = tree_scene(spots, title, WIDGET, legend=False)
        for i, challenge in enumerate(self.challenges):
            self.met[i] = self.met[i] or challenge.met(self.tree, self.original, trace)
        tasks = [[c.text, met] for c, met in zip(self.challenges, self.met, strict=True)]
        data = {
            "film": _film(scene).data(),
            "nodes": [_described(spots, i) for i in range(len(spots))],
            "summary": _summary(trace, spots),
            "tree": str(self.tree),
            "selected": selected,
            "challenges": tasks,
            "changed": len(self.trees) > 1,
        }
        return scene, data


def edit(tree: Tree | str, challenges: Sequence[Challenge] | None = None) -> Editor:
    """The tree, to be changed by hand; with tasks, if none are given those that suit it.

    >>> editor = edit("((3 12 8) (2 4 6) (14 5 2))")
    >>> editor.answer({"do": "set", "at": 7, "to": "9"})["summary"]
    'value 4, best move to C, 9 of 9 leaves examined'
    >>> print(editor.tree)
    ((3 12 8) (9 4 6) (14 5 2))
    """
    tree = tree_of_numbers(tree, "the editor")
    if len(paths(tree)) > MOST_NODES:
        raise ValueError(f"the tree has {len(paths(tree))} nodes: too many to edit by hand")
    return Editor(tree, challenges_for(tree) if challenges is None else challenges)


def with_leaf(tree: Tree, at: int, to: str) -> Tree:
    """The tree with another value at leaf number `at`, or as it was if that makes no sense."""
    try:
        value = float(to.strip().replace("−", "-").replace(",", "."))
    except ValueError:
        return tree
    path = paths(tree)[at]
    if math.isnan(value) or tree.node(path).children:
        return tree
    whole = int(value) if math.isfinite(value) and value == int(value) else value
    return _changed(tree, path, lambda leaf: leaf._replace(payoffs=(whole,)))


def with_branch_moved(tree: Tree, at: int, by: int) -> tuple[Tree, int]:
    """The tree with node number `at` moved `by` places among its siblings, and its new number."""
    path = paths(tree)[at]
    if not path:
        return tree, at
    parent = tree.node(path[:-1])
    here = [move for move, _ in parent.children].index(path[-1])
    there = here + by
    if not 0 <= there < len(parent.children):
        return tree, at

    def swapped(node: Node) -> Node:
        children, weights = list(node.children), list(node.probabilities)
        if all(isinstance(move, int) for move, _ in children):  # numbers are places, not names
            (a, x), (b, y) = children[here], children[there]
            children[here], children[there] = (a, y), (b, x)
        else:
            children[here], children[there] = children[there], children[here]
        if weights:
            weights[here], weights[there] = weights[there], weights[here]
        return node._replace(children=tuple(children), probabilities=tuple(weights))

    changed = _changed(tree, path[:-1], swapped)
    move = changed.node(path[:-1]).children[there][0]
    return changed, paths(changed).index((*path[:-1], move))


def _changed(tree: Tree, path: Path, change: Callable[[Node], Node]) -> Tree:
    def rebuilt(node: Node, rest: Path) -> Node:
        if not rest:
            return change(node)
        children = tuple(
            (move, rebuilt(child, rest[1:]) if move == rest[0] else child)
            for move, child in node.children
        )
        return node._replace(children=children)

    return Tree(write(rebuilt(tree.root, path), tree.first), tree.first)


def _summary(trace: Trace, spots: Sequence[Spot]) -> str:
    leaves = [spot for spot in spots if spot.kind == "leaf"]
    looked = sum(spot.status == "visited" for spot in leaves)
    best = [i for i, spot in enumerate(spots) if spot.best and spot.parent == 0]
    move = f", best move {move_in_words(spots, best[0])}" if best else ""
    return f"value {number(trace.value(0))}{move}, {looked} of {len(leaves)} leaves examined"


def _film(scene: Scene) -> Film:
    layers = [item for item in scene.items if isinstance(item, Group)]
    rest = tuple(item for item in scene.items if not isinstance(item, Group))
    return Film(scene.width, scene.height, [*layers, Group(rest, "rest")])


def _described(spots: Sequence[Spot], i: int) -> dict[str, Any]:
    """What the script must know of a node: its parent, its value if it is a leaf, and its name."""
    spot = spots[i]
    above = f" below {spots[spot.parent].name}" if spot.parent >= 0 else ""
    cut = ", not examined" if spot.status != "visited" else ""
    if spot.kind == "leaf":
        name = f"leaf {spot.value}{above}{cut}"
    else:
        name = f"{spot.name or 'branch ' + spot.move}, {spot.kind}, {spot.value or 'no value'}{cut}"
    return {
        "parent": spot.parent,
        "leaf": spot.value if spot.kind == "leaf" else None,
        "name": name,
        "short": f"leaf{above}" if spot.kind == "leaf" else f"branch {spot.name or spot.move}",
    }
