"""`alpha_beta.value`: the minimax value, with a window, and no more looked at than needed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.exercises.material import trees
from autograder.exercises.material.pruning_questions import (
    Expectation,
    ask_on,
    bounded,
    depth_of,
    different,
    heeds,
    prunes,
    right_value,
)
from autograder.exercises.material.tree_questions import below
from autograder.inside.questions import Call, GameSpec, Question, State

FULL, EDGES, PRUNES, DEEP, WINDOWS = (
    "right value",
    "MIN to move, extra turns, a finished game, one move, negative leaves",
    "prunes what alpha-beta must, at MAX and at MIN",
    "deep cut-offs",
    "windows that are not infinite",
)
EDGE_TREES = (
    *("5", "-5", "(5)", "min(5)", "(-3 -1 -2)", "min(-3 -1 -2)"),
    *("(0 -1 -2)", "(0.5)"),  # 0 is not nothing, half a point is not none
    "min" + "(" * 12 + "1500" + ")" * 12,  # a game may last longer than most trees here
    *("(1500 2000)", "(200000 300000)"),  # none is infinity
    *("(-200000)", "min(200000)"),
)
SHALLOW = (
    *("(2 (1 3))", "min(1 (2 3))", "(1 (2 (3 4)))", "((3 12 8) (2 4 6) (14 5 1))"),
    *("(0 (-1 3))", "min(0 (1 -3))"),  # 0 is a bound like any other
)
NAMED = "(b:(1 9) a:(d:2 c:3))"  # a move need not be its number
# S is cut off below A, where 2 is enough to know, and matters below B. Whichever move comes first.
MET_TWICE = (
    "R = max(T); T = min(A B); A = max(3 S); B = max(0 S); S = min(2 1)",
    "R = max(T); T = min(B A); B = max(S 0); A = max(S 3); S = min(1 2)",
)
CHAINS = ("(3 (4 (1 (2 5))))", "min(3 (2 (5 (4 1))))")


def plain(tree: Node) -> bool:
    inside = all(value > 0 for value in trees.leaves_of(tree))
    return len(tree.children) > 1 and trees.alternates(tree, MAX) and inside


def unusual(tree: Node) -> bool:
    return not plain(tree)


def shallow(tree: Node) -> bool:
    return different(tree) and trees.alternates(tree) and 1 < depth_of(tree) <= 3


def deep(tree: Node) -> bool:
    return different(tree) and trees.alternates(tree) and depth_of(tree) > 3


def value_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.value {seed}")

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return ask_on(property, tree, right_value, keep, "alpha_beta_value")

    def count(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        question = ask_on(property, tree, prunes, keep, "alpha_beta_value", counts=True)
        return replace(question, besides=right_value(tree))

    for tree in trees.tiny(4, (1, 2)):
        if plain(tree):
            yield ask(FULL, tree, plain)
    for _ in range(38):
        yield ask(FULL, trees.drawn(rng, rng.randint(3, 5), (2, 3), range(1, 20)), plain)
    for graph in MET_TWICE:
        question = f"alpha_beta_value on {graph}"
        yield Question(
            FULL, (Call((GameSpec("Graph", (graph,)), State())),), expect_number(1), question
        )
    yield below(FULL, trees.read("min((1 2) (3 4))"), 1, right_value, "alpha_beta_value")
    yield ask(FULL, trees.read(NAMED), plain)
    for text in EDGE_TREES:
        yield ask(EDGES, trees.read(text), unusual)
    for tree in trees.tiny(3, (1, 2), MIN):
        if len(tree.children) > 1:
            yield ask(EDGES, tree, unusual)
    for _ in range(40):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, rng.randint(2, 4), (1, 3), range(-9, 10), first, 0.3)
        yield ask(EDGES, tree, unusual)
    for text in SHALLOW:
        tree = trees.read(text)
        yield count(PRUNES, tree, shallow)
    for first in (MAX, MIN) * 12:
        tree = trees.drawn(rng, 3, (2, 3), None, first, early_end=0.2)
        if shallow(tree):
            yield count(PRUNES, tree, shallow)
    for text in CHAINS:
        yield count(DEEP, trees.read(text), deep)
    for first in (MAX, MIN) * 10:
        tree = trees.drawn(rng, 5, (2, 2), None, first, early_end=0.1)
        if deep(tree):
            yield count(DEEP, tree, deep)
    for _ in range(60):
        tree = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(20), rng.choice((MAX, MIN)))
        low = rng.randint(-2, 18)
        yield window_question(WINDOWS, tree, low, low + rng.randint(1, 6), "alpha_beta_value")
    for text, window in zip(CHAINS, ((5, 9), (-4, 1)), strict=True):
        yield heeding_question(WINDOWS, trees.read(text), window, "alpha_beta_value")


def heeding_question(property: str, tree: Node, window: tuple[int, int], name: str) -> Question:
    """A window that must cut off at once."""

    def judged(tree: Node) -> Expectation:
        return heeds(tree, *window)

    def keep(less: Node) -> bool:
        return deep(less) and less.player == tree.player

    return ask_on(property, tree, judged, keep, name, counts=True, window=window)


def window_question(property: str, tree: Node, low: float, high: float, name: str) -> Question:
    def judged(tree: Node) -> Expectation:
        return bounded(tree, low, high)

    return ask_on(property, tree, judged, lambda less: True, name, window=(low, high))


define(
    Exercise(
        name="alpha_beta.value",
        kind="revealed",
        signature="alpha_beta_value(game, state, alpha=-inf, beta=inf) -> number, in MAX's view",
        properties=(
            Property(FULL, 2),
            Property(EDGES, 2),
            Property(PRUNES, 2),
            Property(DEEP, 1, needs=(PRUNES,)),
            Property(WINDOWS, 1),
        ),
        questions=value_questions,
        also="ties, larger trees, other random trees",
    )
)
