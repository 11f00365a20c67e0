"""Questions on trees, of a function that is called with a game and a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adsearch.games.tree_text import Node
from autograder.exercises.material import trees
from autograder.inside.questions import Answer, Call, Expectation, Question, State


def on_tree(
    property: str,
    tree: Node,
    judged: Callable[[Node], Expectation],
    keep: Callable[[Node], bool],
    name: str,
    *others: Any,
    words: str = "",
    gist: Callable[[Answer], Any] | None = None,
    revealed: bool = False,
) -> Question:
    """A call of the submitted function on a tree (and `others`, which `words` describes); smaller
    ones are trees that `keep` allows."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield on_tree(
                    *(property, less, judged, keep, name, *others),
                    words=words,
                    gist=gist,
                    revealed=revealed,
                )

    call = Call((trees.spec(tree), State(), *others))
    text = f"{name} on {trees.text(tree)}{words}"
    assess = judged(tree)
    return Question(property, (call,), assess, text, smaller, gist=gist, revealed=revealed)


def below(
    property: str, tree: Node, move: int, judged: Callable[[Node], Expectation], name: str
) -> Question:
    """The same call after `move` of the root has been made: a state need not be the start."""
    call = Call((trees.spec(tree), State(f"/{move}")))
    text = f"{name} on {trees.text(tree)} at /{move}"
    return Question(property, (call,), judged(tree.children[move][1]), text)
