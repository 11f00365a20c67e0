"""minimax.predict: the value and the best move of a tree of one's own, worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from statistics import mean

from adsearch.games import Tree
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.mistakes import reference
from autograder.exercises.material.predictions import expect_secret
from autograder.inside.questions import Call, GameSpec, Question, State

root_value, best_move = reference("minimax.predict"), reference("minimax.predict", 1)

VALUE, MOVE = "the value of your tree", "the best move in your tree"


def own(name: Seed) -> Tree:
    """Three moves, two replies to each, two answers to those: no tempting answer is right."""
    rng = random.Random(f"minimax.predict {name}")
    while True:
        leaves = iter(rng.sample(range(1, 25), 12))
        tree = Tree([[[next(leaves), next(leaves)] for _ in range(2)] for _ in range(3)])
        if tempting(tree):
            return tree


def tempting(tree: Tree) -> bool:
    """Would the best leaf, the best average and the right search choose three different moves?"""
    by_move: list[list[float]] = [
        [tree.utility((a, b, c)) for b in (0, 1) for c in (0, 1)] for a in range(3)
    ]
    hoped = max(range(3), key=lambda a: max(by_move[a]))
    average = max(range(3), key=lambda a: mean(by_move[a]))
    return len({hoped, average, best_move(tree, ())}) == 3


def questions(seed: Seed) -> Iterator[Question]:
    tree = own(seed)
    call = Call((GameSpec("Tree", (str(tree),)), State()))
    value, move = root_value(tree, ()), best_move(tree, ())
    words = "the value of the root for MAX"
    yield Question(VALUE, (call,), expect_secret(value, words), f"{tree}: {words}")
    words = "the best of the moves 0, 1 and 2 for MAX"
    best = expect_secret(move, words)
    yield Question(MOVE, (replace(call, function=1),), best, f"{tree}: {words}")


define(
    Exercise(
        name="minimax.predict",
        kind="literal",
        signature="the value of the root for MAX, and MAX's best move: 0, 1 or 2",
        properties=(Property(VALUE, 1), Property(MOVE, 1)),
        questions=questions,
        also="nothing, because this is your own tree",
        own=own,
    )
)
