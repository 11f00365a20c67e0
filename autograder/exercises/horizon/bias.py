"""horizon.bias: an evaluation without the advantage of having just moved."""

from __future__ import annotations

import random
from collections.abc import Iterator

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number
from autograder.exercises.material import static_trees, trees
from autograder.inside.questions import Callback, Expectation, Question

SIGNS, OVER = "takes the tempo from the player who is not to move", "a finished game stays as it is"


def ask(property: str, tree: Node, factor: float) -> Question:
    def judged(tree: Node) -> Expectation:
        assert tree.evaluation is not None
        tempo = 0.0 if not tree.children else factor if tree.player == MAX else -factor
        return expect_number(tree.evaluation + tempo)

    def keep(less: Node) -> bool:
        return bool(less.children) == (property == SIGNS)

    words = f"bias on {{}}, factor {factor}"
    return static_trees.ask(property, tree, words, (Callback("static"), factor), judged, keep)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"horizon.bias {seed}")
    for player in (MAX, MIN):
        for _ in range(12):
            tree = static_trees.drawn(rng, 2, player, (1, 2))
            yield ask(SIGNS, tree, rng.choice((0.5, 1, 1.96, 3)))
    yield static_trees.otherwise(ask(SIGNS, trees.read("(a:0@0)@3"), 0.5))
    # A player may move twice in a row, so that no level belongs to anybody.
    for text in ("(a:(x:0@0)@1 b:max(x:0@0)@1)@0", "min(a:(x:0@0)@1 b:min(x:0@0)@1)@0"):
        root = trees.read(text)
        for move, child in root.children:
            yield static_trees.inside(ask(SIGNS, child, 0.5), text, f"/{move}")
    for text in ("(a:max(x:0@0)@1)@2", "min(a:min(x:0@0)@1)@2"):
        yield ask(SIGNS, trees.read(text), 0.5)
    for _ in range(8):
        value = rng.randint(-9, 9)
        yield ask(OVER, Node(MAX, (), (), (value,), value), rng.choice((0.5, 1, 1.96, 3)))
    for text in ("(a:4@4)@0", "min(a:4@4)@0"):
        yield static_trees.inside(ask(OVER, trees.read("4@4"), 0.5), text, "/a")


define(
    Exercise(
        name="horizon.bias",
        kind="callbacks",
        signature="bias(game, state, evaluation, factor) -> number, in MAX's view",
        properties=(Property(SIGNS, 2), Property(OVER, 1)),
        questions=questions,
        also="MIN to move at the start, extra turns, other factors",
    )
)
