"""Interview: a program answers for trees, and you guess among four what it gets wrong.

A kernel answers for any tree. Everybody's answers for some `trees` are sent along, and are offered
where there is no kernel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from adsearch.draw.game_spots import spots_of_game
from adsearch.draw.picture import Picture
from adsearch.draw.scene import Group
from adsearch.draw.trees import WIDGET, tree_scene
from adsearch.games.tree import Tree
from adsearch.widgets.film import Film
from adsearch.widgets.widget import Widget

GUESSES = 4


class Suspect(NamedTuple):
    """A program to be questioned. `does` says what it gets wrong, as in "one that …"; `answer` is
    what it says of a tree."""

    does: str
    answer: Callable[[str], str]


class Interview(Widget):
    """All suspects, one after the other in the order of `seed`. `read` is the tree that somebody
    typed, or raises a ValueError whose words follow "your tree"; `value` is the right answer."""

    script = "interview"

    def __init__(
        self,
        suspects: Sequence[Suspect],
        trees: Sequence[str],
        read: Callable[[str], str],
        value: Callable[[str], str],
        seed: int = 0,
    ) -> None:
        self.suspects, self.trees, self.read, self.value = suspects, list(trees), read, value
        self.rounds = rounds(len(suspects), seed)
        first = self.suspects[self.rounds[0]["suspect"]]
        tree = self.trees[0]
        title = f"What does this program get wrong? It answers {first.answer(tree)} for {tree}."
        scene = tree_scene(spots_of_game(Tree(tree)), title)
        super().__init__(Picture(scene), self._data())

    def answer(self, question: Any) -> dict[str, Any]:
        """What everybody says of one more tree, or why it is none."""
        try:
            tree = self.read(str(question["tree"]))
        except ValueError as reason:
            return self._data(complaint=f"Your tree {reason}.")
        if tree not in self.trees:
            self.trees.append(tree)
        return self._data(newest=tree)

    def _data(self, newest: str = "", complaint: str = "") -> dict[str, Any]:
        return {
            "order": self.trees,
            "trees": {tree: _film(tree) for tree in self.trees},
            "values": {tree: self.value(tree) for tree in self.trees},
            "suspects": [
                {"does": s.does, "answers": {tree: s.answer(tree) for tree in self.trees}}
                for s in self.suspects
            ],
            "rounds": self.rounds,
            "newest": newest,
            "complaint": complaint,
        }


def rounds(count: int, seed: int) -> list[dict[str, Any]]:
    """Everybody once: who is questioned, and the guesses, of which one is right.

    >>> [sorted(one["guesses"]) for one in rounds(4, seed=0)] == [[0, 1, 2, 3]] * 4
    True
    """
    rng = random.Random(f"interview {seed}")
    made = []
    for suspect in rng.sample(range(count), count):
        others = [i for i in range(count) if i != suspect]
        guesses = [suspect, *rng.sample(others, min(GUESSES - 1, len(others)))]
        made.append({"suspect": suspect, "guesses": rng.sample(guesses, len(guesses))})
    return made


def _film(tree: str) -> dict[str, Any]:
    scene = tree_scene(spots_of_game(Tree(tree)), tree, WIDGET, legend=False)
    return Film(scene.width, scene.height, [Group(scene.items, "tree")]).data()
