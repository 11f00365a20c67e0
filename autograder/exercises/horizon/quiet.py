"""horizon.quiet: is there nothing to take?"""

from __future__ import annotations

import random
from collections.abc import Iterator

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_truth
from autograder.exercises.material import static_trees, trees
from autograder.exercises.material.static_trees import HORIZON, PENDING, STAND_PAT, is_noisy
from autograder.inside.questions import Callback, Expectation, Question

NOISY, OVER = "tells quiet positions from noisy ones", "a finished game is quiet"


def judged(tree: Node) -> Expectation:
    return expect_truth(not any(is_noisy(move) for move, _ in tree.children))


def judged_by_waits(tree: Node) -> Expectation:
    return expect_truth(all(is_noisy(move) for move, _ in tree.children))


def ask(property: str, tree: Node) -> Question:
    def keep(less: Node) -> bool:
        return bool(less.children) == bool(tree.children)

    noisy = (Callback("takes"),)
    return static_trees.ask(property, tree, "quiet on {}", noisy, judged, keep)


def by_waits(tree: Node) -> Question:
    """What is noisy is for `noisy` to say, not for the names of the moves: here it is to wait."""

    def keep(less: Node) -> bool:
        return bool(less.children)

    words, noisy = "quiet on {}, where wait… is noisy", (Callback("takes", ("wait",)),)
    return static_trees.ask(NOISY, tree, words, noisy, judged_by_waits, keep)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.quiet {seed}")
    for text in (PENDING, STAND_PAT, HORIZON):
        for node in static_trees.subtrees(trees.read(text)):
            yield ask(NOISY if node.children else OVER, node)
    # A finished game is not the only quiet position: whether it is over is easily asked.
    for first in (MAX, MIN):
        yield ask(OVER, static_trees.drawn(rng, 1, first, (1, 1), noisy=0.0))
    for first in (MAX, MIN):
        for share in (0.2, 0.5, 0.8):
            for _ in range(8):
                yield ask(NOISY, static_trees.drawn(rng, 2, first, (1, 4), noisy=share))
    for at in ("/a", "/b", "/a/takePawn"):
        node = trees.read(STAND_PAT)
        for move in at.split("/")[1:]:
            node = dict(node.children)[move]
        yield static_trees.inside(ask(NOISY, node), STAND_PAT, at)
    for share in (0.2, 0.8) * 3:
        yield by_waits(static_trees.drawn(rng, 2, MAX, (1, 4), noisy=share))


define(
    Exercise(
        name="horizon.quiet",
        kind="callbacks",
        signature="quiet(game, state, noisy) -> bool, where noisy(state, action) -> bool",
        properties=(Property(NOISY, 1), Property(OVER, 1)),
        questions=questions,
        also="MIN to move, several noisy moves, other seeds",
    )
)
