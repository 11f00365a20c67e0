"""mcts.select: which leaf of the tree to look at next."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from adsearch.game import MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.exercises.material.node_questions import (
    After,
    Spot,
    calls_on,
    judged,
    leaf,
    named,
    returned,
    root,
    smaller,
    write,
)
from autograder.exercises.mcts.ucb1 import ucb1
from autograder.inside.node_trees import NodeRecord, Path, grown, statistics
from autograder.inside.questions import Question

NEW, BOUND, STOPS = (
    "children that were never visited come first",
    "then the highest UCB1, all the way down",
    "stops where there are no children",
)


def leaves(tree: Spot, c: float, path: Path = ()) -> list[Path]:
    """Every leaf that a right program may come to."""
    if not tree.children:
        return [path]
    bounds = [ucb1(child.reward, child.visits, tree.visits, c) for child in tree.children]
    best = max(bounds)
    return [
        leaf
        for child, bound in zip(tree.children, bounds, strict=True)
        if bound >= best - 1e-9
        for leaf in leaves(child, c, (*path, child.action))
    ]


def counts(nodes: Sequence[NodeRecord]) -> list[tuple[Path, Any, Any]]:
    return [(node.path, node.visits, node.reward) for node in nodes]


def ask(property: str, tree: Spot, c: float, keep: Callable[[Spot], bool]) -> Question:
    right = leaves(tree, c)
    expected = " or ".join(map(named, right))
    before = counts(statistics(grown(tree))[0])

    def check(after: After) -> str | None:
        if isinstance(after.answer, str):
            return returned(after.answer)
        path = after.nodes[after.answer].path
        if path not in right:
            return f"your function returned {named(path)}"
        if property == STOPS and counts(after.nodes) != before:
            return "your function changed the tree: it should only look for a leaf"
        return None

    def less() -> Iterator[Question]:
        for fewer in smaller(tree):
            if keep(fewer):
                yield ask(property, fewer, c, keep)

    text = f"select with c = {c:.4g} from {write(tree)}"
    calls = calls_on(tree, (), after=(c,))
    return Question(property, calls, judged(expected, check), text, less, seconds=2.0)


def has_new(tree: Spot) -> bool:
    return any(child.visits == 0 or has_new(child) for child in tree.children)


def full(tree: Spot) -> bool:
    """Was every node visited, and is there a choice?"""
    return len(tree.children) > 1 and not has_new(tree)


def drawn(rng: random.Random, depth: int, new: float) -> Spot:
    """A random tree; of the children a share of `new` was never visited."""

    def grow(action: Any, mover: int, left: int) -> Spot:
        if rng.random() < new:
            return leaf(action, mover, 0, 0.0)
        if left == 0 or rng.random() < 0.3:
            visits = rng.randint(1, 12)
            return leaf(action, mover, visits, rng.randint(0, 2 * visits) / 2)
        children = [grow(a, 1 - mover, left - 1) for a in "xyz"[: rng.randint(2, 3)]]
        visits = sum(child.visits for child in children) or 1
        return Spot(action, mover, visits, rng.randint(0, 2 * visits) / 2, tuple(children))

    children = [grow(a, MAX, depth - 1) for a in "abc"[: rng.randint(2, 3)]]
    return root(*children) if any(c.visits for c in children) else root(*children, visits=1)


BY_HAND = root(leaf("a", MAX, 10, 7), leaf("b", MAX, 5, 3), leaf("c", MAX, 1, 0))
CLOSE = root(leaf("a", MAX, 50, 31), leaf("b", MAX, 10, 2))
FEW = Spot("a", MAX, 20, 15, (leaf("x", MIN, 12, 8), leaf("y", MIN, 8, 4)))
BARELY = root(leaf("a", MAX, 2, 1.32), leaf("b", MAX, 1, 0.33))  # with ln 4 for ln 3 it would be b
OF_MANY = root(FEW, leaf("b", MAX, 980, 0))
FOR_MIN = root(
    Spot("a", MAX, 20, 12, (leaf("x", MIN, 10, 2), leaf("y", MIN, 10, 6))), leaf("b", MAX, 20, 8)
)
UNTRIED = (
    root(leaf("a", MAX, 3, 3), leaf("b", MAX, 0, 0)),
    root(leaf("a", MAX, 0, 0), leaf("b", MAX, 3, 3)),
    root(leaf("a", MAX, 0, 0), leaf("b", MAX, 0, 0), visits=1),
    root(Spot("a", MAX, 9, 9, (leaf("x", MIN, 9, 9), leaf("y", MIN, 0, 0))), leaf("b", MAX, 9, 0)),
)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.select {seed}")
    for tree in UNTRIED:
        yield ask(NEW, tree, 1.0, has_new)
        yield ask(NEW, tree, 0, has_new)
    for _ in range(15):
        tree = drawn(rng, 1, 0.4)
        if has_new(tree):
            yield ask(NEW, tree, rng.choice((0.5, 1.0)), has_new)
    for c in (1.0, 0.5, 0, math.sqrt(2)):
        yield ask(BOUND, BY_HAND, c, full)
        yield ask(BOUND, FOR_MIN, c, full)
        yield ask(BOUND, CLOSE, c, full)
        yield ask(BOUND, OF_MANY, c, full)
    yield ask(BOUND, BARELY, 1.0, full)
    for _ in range(40):
        tree = drawn(rng, rng.randint(1, 3), 0.0)
        yield ask(BOUND, tree, rng.choice((0, 0.3, 1.0, 1.4, 3)), full)
    for tree in (root(visits=0), root(visits=5)):
        yield ask(STOPS, tree, 1.0, lambda less: False)
    for tree in (
        root(leaf("a", MAX, 4, 4)),
        root(leaf("a", MAX, 1, 0)),  # whose bound is 0
        root(Spot("a", MAX, 4, 4, (leaf("x", MIN, 3, 1),))),
    ):
        yield ask(STOPS, tree, 1.0, lambda less: bool(less.children))


define(
    Exercise(
        name="mcts.select",
        kind="script",
        signature="select(node, c) -> the leaf below the node to look at next",
        properties=(Property(NEW, 1), Property(BOUND, 1), Property(STOPS, 1)),
        questions=questions,
        also="larger trees, other seeds",
    )
)
