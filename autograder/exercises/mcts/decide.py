"""mcts.decide: which move to play after the search."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adsearch.game import MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_one_of
from autograder.exercises.material.node_questions import Spot, leaf, root, smaller, write
from autograder.inside.questions import Call, Made, Question

MOST = "the move with the most visits; any of them if several share it"


def ask(tree: Spot) -> Question:
    most = max(child.visits for child in tree.children)
    right = {child.action for child in tree.children if child.visits == most}

    def less() -> Iterator[Question]:
        for fewer in smaller(tree):
            yield ask(fewer)

    calls = (Call((tree,), function="grown", quiet=True), Call((Made(0),)))
    text = f"decide at {write(tree)}"
    return Question(MOST, calls, expect_one_of(right), text, less, seconds=2.0)


def children(*statistics: tuple[int, float]) -> Spot:
    """A root whose children a, b, c … have these visits and rewards."""
    return root(*(leaf("abcdef"[i], MAX, n, w) for i, (n, w) in enumerate(statistics)))


CRAFTED = (
    children((60, 36), (39, 24), (1, 1)),  # the mean and UCB1 are for c
    children((60, 36), (39, 26), (2, 1)),  # the mean is for b, UCB1 for c
    children((30, 25), (70, 20)),  # the larger sum is a's, the more visits are b's
    children((5, 0), (5, 5), (4, 4)),
    children((1, 0)),
    children((0, 0), (3, 0)),
    root(leaf(0, MAX, 9, 5), leaf(1, MAX, 4, 1), leaf(2, MAX, 2, 1)),  # 0 is a move
    # The moves are in no order.
    root(leaf("d", MAX, 7, 3), leaf("a", MAX, 9, 4), leaf("c", MAX, 2, 1), leaf("b", MAX, 3, 2)),
    # MIN has moved, and what comes after the moves was visited, too.
    root(leaf("a", MIN, 9, 4), leaf("b", MIN, 20, 11), leaf("c", MIN, 1, 0)),
    root(
        Spot("a", MAX, 12, 7.0, (leaf("x", MIN, 9, 2), leaf("y", MIN, 3, 2))),
        Spot("b", MAX, 9, 7.0, (leaf("z", MIN, 9, 2),)),
    ),
)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.decide {seed}")
    for tree in CRAFTED:
        yield ask(tree)
    for _ in range(15):
        visits = [rng.randint(1, 50) for _ in range(rng.randint(2, 5))]
        yield ask(children(*((n, rng.randint(0, 2 * n) / 2) for n in visits)))


define(
    Exercise(
        name="mcts.decide",
        kind="script",
        signature="decide(node) -> action",
        properties=(Property(MOST, 1),),
        questions=questions,
        also="other statistics",
    )
)
