"""`alpha_beta.negamax`: one function for both players, in the mover's view."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_in_window, expect_number
from autograder.exercises.alpha_beta.value import (
    CHAINS,
    NAMED,
    SHALLOW,
    deep,
    heeding_question,
    plain,
    shallow,
)
from autograder.exercises.material import trees
from autograder.exercises.material.pruning_questions import Expectation, ask_on, prunes
from autograder.exercises.material.tree_questions import below
from autograder.inside.questions import Call, GameSpec, Question, State

MOVER, SIGN, CUTS, RANGE = (
    "right value for the player to move",
    "MIN to move, a finished game",
    "prunes what alpha-beta must",
    "negative leaves, windows that are not infinite",
)


# Nim in which a position is cut off first, and matters later: in one order of moves, and in the
# other. Who is to move wins both.
MET_TWICE = ((2, 2, 1), (3, 2))


def movers_value(tree: Node) -> float:
    """For who is to move; a tree that is only a leaf is written as a number, which is MAX's."""
    value = trees.minimax(tree)
    return value if tree.player == MAX or not tree.children else -value


def negamax_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.negamax {seed}")

    def judged(tree: Node) -> Expectation:
        return expect_number(movers_value(tree))

    def positive_max(tree: Node) -> bool:
        return plain(tree)

    def signed(tree: Node) -> bool:
        return trees.alternates(tree) and (tree.player == MIN or not tree.children)

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return ask_on(property, tree, judged, keep, "negamax")

    def count(tree: Node, keep: Callable[[Node], bool]) -> Question:
        question = ask_on(CUTS, tree, prunes, keep, "negamax", counts=True)
        return replace(question, besides=judged(tree))

    for tree in trees.tiny(3, (1, 2)):
        if plain(tree):
            yield ask(MOVER, tree, positive_max)
    for piles in MET_TWICE:
        game = GameSpec("Nim", (piles,))
        yield Question(MOVER, (Call((game, State())),), expect_number(1), f"negamax on {game}")
    for _ in range(38):
        yield ask(MOVER, trees.drawn(rng, rng.randint(3, 5), (2, 3), range(1, 20)), positive_max)
    yield below(MOVER, trees.read("min((1 2) (3 4))"), 1, judged, "negamax")
    yield ask(MOVER, trees.read(NAMED), positive_max)
    for tree in trees.tiny(3, (1, 2), MIN):
        yield ask(SIGN, tree, signed)
    for text in SHALLOW:
        tree = trees.read(text)
        yield count(tree, shallow)
    for text in CHAINS:
        yield count(trees.read(text), deep)
    for first in (MAX, MIN) * 10:
        tree = trees.drawn(rng, 3, (2, 3), None, first, early_end=0.2)
        if shallow(tree):
            yield count(tree, shallow)
    long = "min" + "(" * 12 + "1500" + ")" * 12  # a game may last longer than most trees here
    for text in ("(-3 -1 -2)", "((-4 -1) (-2 -3))", "min(-1 -2)", long):
        yield ask(RANGE, trees.read(text), trees.alternates)
    for text in ("(-1500 -1200)", "(-300000 -200000)"):  # neither is infinity
        yield ask(RANGE, trees.read(text), trees.alternates)
    for _ in range(30):
        tree = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(-9, 10), rng.choice((MAX, MIN)))
        low = rng.randint(-8, 6)
        yield mover_window(tree, low, low + rng.randint(1, 5))
    # Wide enough that a window handed on without a change of sign shuts before the value is found.
    yield mover_window(trees.read("((-2 -9))"), -20, 1)
    yield heeding_question(RANGE, trees.read(CHAINS[0]), (5, 9), "negamax")


def mover_window(tree: Node, low: float, high: float) -> Question:
    """A window in the mover's view; bounds count as in MAX's, with the sign turned for MIN."""

    def judged(tree: Node) -> Expectation:
        return expect_in_window(movers_value(tree), low, high)

    return ask_on(RANGE, tree, judged, trees.alternates, "negamax", window=(low, high))


define(
    Exercise(
        name="alpha_beta.negamax",
        kind="revealed",
        signature="negamax(game, state, alpha=-inf, beta=inf) -> number, in the mover's view",
        properties=(
            Property(MOVER, 2),
            Property(SIGN, 1),
            Property(CUTS, 1),
            Property(RANGE, 1),
        ),
        questions=negamax_questions,
        also="ties, larger trees, other games, other random trees",
    )
)
