"""`alpha_beta.predict`: which leaves are skipped in three trees of one's own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.game import MAX
from adsearch.games.tree import Tree
from adsearch.games.tree_text import Node, write
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.exercises.material import trees
from autograder.exercises.material.pruning import (
    fewest,
    without_cuts_at_max,
    without_deep_cuts,
)
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

FIRST, SECOND, THIRD = "your first tree", "your second tree", "your third tree"
LEAVES = {2: 9, 3: 12, 4: 16}  # by plies: everybody has as much to do


def own_trees(seed: Seed) -> list[Tree]:
    """Three trees of one's own, as large as everybody's, each with something to skip, the second
    below a MAX node as well, the last by a deep cut-off.

    >>> [len(trees.leaves_of(tree.root)) for tree in own_trees("Ada")]
    [9, 12, 16]
    """
    rng = random.Random(f"alpha_beta.predict {seed}")
    accepted: list[Tree] = []
    while len(accepted) < 3:
        depth = (2, 3, 4)[len(accepted)]
        tree = trees.drawn(rng, depth, (2, 3) if depth < 4 else (2, 2), None, MAX, early_end=0.0)
        examined = len(fewest(tree))
        is_deep = len(without_deep_cuts(tree)) > examined
        is_cut_at_max = len(without_cuts_at_max(tree)) > examined
        is_fair = len(trees.leaves_of(tree)) == LEAVES[depth] and 2 <= len(skipped_in(tree)) <= 8
        if is_fair and is_deep == (depth == 4) and (is_cut_at_max or depth != 3):
            accepted.append(Tree(write(tree)))
    return accepted


def skipped_in(tree: Node) -> set[tuple[Any, ...]]:
    """The leaves that alpha-beta skips, going from left to right."""
    examined = set(fewest(tree))
    return {path for path in trees.paths_of_leaves(tree) if path not in examined}


def predict_questions(seed: Seed) -> Iterator[Question]:
    for i, tree in enumerate(own_trees(seed)):
        call = Call((GameSpec("Tree", (str(tree),)), State()), function=i)
        text = f"which leaves of {tree} are skipped"
        yield Question((FIRST, SECOND, THIRD)[i], (call,), predicted(tree.root), text)


def missed(right: int, skipped: int, others: int) -> str:
    """How far a wrong prediction is right: so many of the skipped leaves, and others besides.

    >>> missed(1, 4, 0)
    'you found 1 of the 4 leaves that are skipped'
    >>> missed(4, 4, 1)
    'you found all 4 leaves that are skipped, but 1 of yours is examined'
    >>> missed(0, 2, 3)
    'you found none of the 2 leaves that are skipped, and 3 of yours are examined'
    """
    share = {0: "none of the", skipped: "all"}.get(right, f"{right} of the")
    sentence = f"you found {share} {skipped} leaves that are skipped"
    if others:
        link = "but" if right == skipped else "and"
        sentence += f", {link} {others} of yours {'is' if others == 1 else 'are'} examined"
    return sentence


def predicted(tree: Node) -> Expectation:
    """Right if it is the leaves that are skipped. What is said of others does not give them away,
    because the same trees may be tried again."""
    expected, leaves = skipped_in(tree), set(trees.paths_of_leaves(tree))
    right_words = "all leaves that are skipped, and no others"

    def objection(value: Any) -> str | None:
        paths: Any = value if isinstance(value, list | tuple | frozenset) else [None]
        if not all(isinstance(path, list | tuple) for path in paths):
            return f"a set of paths was asked for, such as {{(0, 1), (1, 0)}}, got {show(value)}"
        leaves_named = {tuple(path) for path in paths}
        if strangers := leaves_named - leaves:
            stranger = min(strangers, key=repr)
            if any(leaf[: len(stranger)] == stranger for leaf in leaves):
                return f"{stranger} is a branch, not a leaf: list every leaf in it"
            return f"there is no leaf {stranger} in this tree"
        if leaves_named == expected:
            return None
        return missed(len(leaves_named & expected), len(expected), len(leaves_named - expected))

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, right_words, answer.fault.kind)
        sentence = objection(answer.value)
        return Wrong(sentence, right_words, show(answer.value)) if sentence else None

    return assess


define(
    Exercise(
        name="alpha_beta.predict",
        kind="literal",
        signature="three sets of paths: the leaves that are skipped in your three trees",
        properties=(Property(FIRST, 1), Property(SECOND, 1), Property(THIRD, 1)),
        questions=predict_questions,
        also="nothing new, only the same trees again",
        own=own_trees,
    )
)
