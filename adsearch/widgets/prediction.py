"""Predict: the search stops and asks what comes next; a wrong answer names the rule it missed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.picture import Picture
from adsearch.draw.trees import tree_scene
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node, write
from adsearch.widgets.explicit import has_chance, leaves, tree_of_numbers
from adsearch.widgets.questions import Round, next_leaf, pruned_leaves, worth
from adsearch.widgets.widget import Widget

KINDS: dict[str, Callable[[Tree], Round]] = {
    "pruned": pruned_leaves,
    "value": worth,
    "next": next_leaf,
}
TASKS = {
    "pruned": "Predict what alpha-beta skips",
    "value": "Predict what positions are worth",
    "next": "Predict the next leaf of alpha-beta",
}


class Prediction(Widget):
    """Questions on one tree after the other, and a score."""

    script = "prediction"

    def __init__(self, tree: Tree, question: str, rounds: int, seed: int) -> None:
        self.tree, self.question, self.rounds, self.seed = tree, question, rounds, seed
        title = f"{TASKS[question]}: {tree}"
        super().__init__(Picture(tree_scene(spots_of_game(tree), title)), self._data([tree]))

    def _data(self, trees: list[Tree]) -> dict[str, Any]:
        rng = random.Random(self.seed)
        while len(trees) < self.rounds:
            trees.append(fresh(self.tree, rng, self.question))
        rounds = [KINDS[self.question](tree).data() for tree in trees]
        return {"task": TASKS[self.question], "rounds": rounds}

    def answer(self, question: Any) -> dict[str, Any]:
        """More rounds, all on trees that were not there before."""
        self.seed += 1
        return self._data([])


def predict(
    tree: Tree | str, question: str = "pruned", rounds: int = 5, seed: int = 0
) -> Prediction:
    """Ask about `tree`, then about fresh trees of its shape, drawn from `seed`.

    `question` is "pruned" (mark the leaves that alpha-beta skips from left to right), "value"
    (type what each position is worth) or "next" (pick the leaf that is examined next).

    >>> print(str(predict("((3 12 8) (2 4 6) (14 5 2))", "pruned")).splitlines()[0])
    Predict what alpha-beta skips: ((3 12 8) (2 4 6) (14 5 2))
    """
    tree = tree_of_numbers(tree, "a prediction")
    if question not in KINDS:
        raise ValueError(f"cannot ask {question!r}: use {', '.join(map(repr, KINDS))}")
    if rounds < 1:
        raise ValueError(f"{rounds} rounds: ask at least one")
    if not tree.root.children:
        raise ValueError(f"the tree {tree} is a single leaf: there is nothing to predict")
    if question != "value" and has_chance(tree):
        raise ValueError(f"alpha-beta knows no chance: ask for 'value', not {question!r}")
    return Prediction(tree, question, rounds, seed)


def fresh(tree: Tree, rng: random.Random, question: str) -> Tree:
    """A tree of the same shape with other leaves, all different, that has something to ask."""
    count = len(leaves(tree))
    for _ in range(50):
        values = iter(rng.sample(range(1, max(2 * count, 15)), count))

        def filled(node: Node, values: Any = values) -> Node:
            if not node.children:
                return node._replace(payoffs=(next(values),), evaluation=None)
            children = tuple((move, filled(child)) for move, child in node.children)
            return node._replace(children=children, evaluation=None)

        drawn = Tree(write(filled(tree.root), tree.first), tree.first)
        if question != "pruned" or pruned_leaves(drawn).questions[0].right:
            return drawn
    return drawn
