"""`alpha_beta.predict`: which leaves are skipped in three trees of one's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.game import MAX
from adsearch.games.tree import Node, Tree, write
from autograder import trees
from autograder.exercise import Exercise, Property, Seed, define
from autograder.pruning import fewest, without_deep_cuts
from autograder.questions import (
    Call,
    GameSpec,
    Question,
    State,
    expect,
    show,
)

FIRST, SECOND, THIRD = "your first tree", "your second tree", "your third tree"


def own_trees(seed: Seed) -> list[Tree]:
    """Three trees of one's own, each with something to skip, the last by a deep cut-off."""
    rng = random.Random(f"alpha_beta.predict {seed}")
    found: list[Tree] = []
    while len(found) < 3:
        depth = (2, 3, 4)[len(found)]
        tree = trees.drawn(rng, depth, (2, 3) if depth < 4 else (2, 2), None, MAX, early_end=0.0)
        is_deep = len(without_deep_cuts(tree)) > len(fewest(tree))
        if 2 <= len(skipped_in(tree)) <= 8 and is_deep == (depth == 4):
            found.append(Tree(write(tree)))
    return found


def skipped_in(tree: Node) -> set[tuple[Any, ...]]:
    """The leaves that alpha-beta skips, going from left to right."""
    seen = set(fewest(tree))
    return {path for path in trees.paths_of_leaves(tree) if path not in seen}


def skipped(game: Any, state: Any) -> set[tuple[Any, ...]]:
    """A right prediction."""
    return skipped_in(game.root)


def predict_questions(seed: Seed) -> Iterator[Question]:
    for i, tree in enumerate(own_trees(seed)):
        expected = skipped_in(tree.root)

        def right(found: Any, expected: set[Any] = expected) -> bool:
            return {tuple(path) for path in found} == expected

        call = Call((GameSpec("Tree", (str(tree),)), State()), function=i)
        text = f"which leaves of {tree} are skipped"
        yield Question((FIRST, SECOND, THIRD)[i], (call,), expect(right, show(expected)), text)


PREDICT = define(
    Exercise(
        name="alpha_beta.predict",
        kind="literal",
        signature="three sets of paths: the leaves that are skipped in your three trees",
        properties=(Property(FIRST, 1), Property(SECOND, 1), Property(THIRD, 1)),
        questions=predict_questions,
        reference=(skipped, skipped, skipped),
        also="the trees drawn from your name",
        own=own_trees,
    )
)
