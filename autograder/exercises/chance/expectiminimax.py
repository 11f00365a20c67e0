"""chance.expectiminimax: minimax where dice have a say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from adsearch.game import CHANCE, MAX, MIN
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.exercises.material import chance_trees, static_trees, trees
from autograder.exercises.material.chance_trees import (
    EQUAL,
    UNEQUAL,
    expectation,
    expectation_to,
    has_chance,
    odds_of,
)
from autograder.exercises.material.trees import Node
from autograder.inside.questions import Call, Callback, GameSpec, Question, State

VALUE, ODDS, ROOT, ENDS, FOR_MIN = (
    "right value, dice with equal chances",
    "unequal chances",
    "chance moves first",
    "the depth, and games that end before it is used up",
    "MIN to move",
)
DEEP = 20  # plies: deeper than any tree that is asked about


def whole(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
    """Asked about a tree to its end."""

    def smaller() -> Iterator[Question]:
        for less in chance_trees.smaller(tree):
            if keep(less):
                yield whole(property, less, keep)

    call = Call((trees.spec(tree), State(), DEEP, Callback("utility")))
    text = f"expectiminimax on {trees.text(tree)}, to the end"
    return Question(property, (call,), expect_number(expectation(tree)), text, smaller)


def cut_off(tree: Node, depth: int) -> Question:
    """Asked about a tree with an evaluation of every node, that of finished games a wrong one."""

    def smaller() -> Iterator[Question]:
        for less in chance_trees.smaller(tree):
            if has_chance(less) == has_chance(tree):
                yield cut_off(less, depth)

    call = Call((trees.spec(tree), State(), depth, Callback("static")))
    text = f"expectiminimax on {trees.text(tree)}, depth {depth}"
    return Question(ENDS, (call,), expect_number(expectation_to(tree, depth)), text, smaller)


def on_graph(property: str, text: str, depth: int, evaluation: Callback, value: float) -> Question:
    call = Call((GameSpec("Graph", (text,)), State(), depth, evaluation))
    words = f"expectiminimax on {text}, " + ("to the end" if depth == DEEP else f"depth {depth}")
    return Question(property, (call,), expect_number(value), words)


def evenly(tree: Node) -> bool:
    return all(len(set(odds)) == 1 for odds in odds_of(tree))


def by_max(tree: Node) -> bool:
    return tree.player == MAX and len(tree.children) > 1 and has_chance(tree) and evenly(tree)


def unevenly(tree: Node) -> bool:
    return tree.player == MAX and bool(tree.children) and not evenly(tree)


def by_chance(tree: Node) -> bool:
    return tree.player == CHANCE and bool(tree.children) and evenly(tree)


def by_min(tree: Node) -> bool:
    certain = all(max(odds) == 1 for odds in odds_of(tree))
    return tree.player == MIN and bool(tree.children) and certain


EVEN = (
    "(chance(2 -10) 0.5)",
    "(chance(4 1) 2)",
    "(chance(1 2) chance(0 4))",
    "(chance(-1500 -1300) -1200)",  # -999 is not less than everything
    "(0 chance(4 min(0 -2)))",  # what is less than 0 on its own matters in a mean
)
SURE = ("min(chance(1:3) 2)", "min(1 2)", "min(chance(1:1) chance(1:2))", "min((1 2) (3 0))")
UNEVEN = (
    "(chance(0.9:2 0.1:-10) 0.5)",
    "(chance(0.25:4 0.75:0) 0)",
    "(chance(0.5:7 0:9 0.5:3) chance(0:4 1:2))",  # some of it impossible
    "(chance(0.998:1 0.002:-900) 0)",  # rare, and yet it decides
)
GUESSED = ("5@9", "-1@1", "(1@5 2@4)@3", "max(max(1@2 3@4)@0 2@9)@1", "max(max(max(1@0)@2)@3)@4")
MIN_GUESSED = (
    ("min(1@5 2@4)@3", 0),
    ("(min(1@0 2@0)@7 min(3@0 0@0)@4)@0", 1),
    ("min((1@0 2@0)@7 (3@0 0@0)@4)@0", 1),
)
AFTER_DICE = "(chance(1:max(max(9@0)@3)@3)@0)@0"
DICE = ("chance(1@3 2@4)@7", "chance(0.9:2@0 0.1:-10@0)@-1")
# Dice use up no ply: the move after them is still within the depth, and the one after that is not.
# Whether the mean is right is asked elsewhere, so here the dice have one side.
SURE_DICE = ((1.0,),)
NO_PLY = (
    ("chance(1:max(5@0 2@0)@1)@0", 1),
    ("(chance(1:min(8@0 9@0)@2)@1 3@3)@0", 1),
    ("(chance(1:min(8@0 9@0)@2)@1 3@3)@0", 2),
    ("chance(1:chance(1:max(6@0 1@0)@2)@5)@4", 1),
)
# S is met twice; in the second game first where no depth is left.
MET_TWICE = "R = max(A B 4); A = min(S 7); B = min(S 6); S = chance(0.5:2 0.5:4)"
DEEPER_THEN = "R = max(A S); A = min(B 0); B = max(S); S = min(9)"


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"chance.expectiminimax {seed}")
    values = range(-9, 10)
    for text in EVEN:
        yield whole(VALUE, trees.read(text), by_max)
    yield on_graph(VALUE, MET_TWICE, DEEP, Callback("utility"), 4)
    for levels in ("+c", "+c-", "+c-c", "+-c", "+c-c+", "++c", "+cc") * 6:
        tree = chance_trees.drawn(rng, levels, values, EQUAL)
        if by_max(tree):
            yield whole(VALUE, tree, by_max)
    for text in UNEVEN:
        yield whole(ODDS, trees.read(text), unevenly)
    for levels in ("+c", "+c-c", "+cc", "+-c") * 6:
        tree = chance_trees.drawn(rng, levels, values, UNEQUAL)
        if unevenly(tree):
            yield whole(ODDS, tree, unevenly)
    for text in ("chance(1:7)", "chance(4 1)", "chance((1 2) min(3 4))", "chance(chance(1 2) 3)"):
        yield whole(ROOT, trees.read(text), by_chance)
    for levels in ("c", "c+", "c-c", "cc") * 3:
        yield whole(ROOT, chance_trees.drawn(rng, levels, values, EQUAL), by_chance)
    for text in SURE:
        yield whole(FOR_MIN, trees.read(text), by_min)
    after = whole(FOR_MIN, trees.read("min(1 2)"), by_min)
    yield static_trees.inside(after, "(min(1 2) 5)", "/0")
    for levels in ("-", "-+", "--", "-+-") * 4:
        yield whole(FOR_MIN, chance_trees.drawn(rng, levels, values, EQUAL), by_min)
    for text in GUESSED:
        for depth in range(4):
            yield cut_off(trees.read(text), depth)
    yield static_trees.otherwise(cut_off(trees.read(GUESSED[2]), 0))
    for text in DICE:
        yield cut_off(trees.read(text), 0)
    for text, depth in MIN_GUESSED:
        yield cut_off(trees.read(text), depth)
    for text, depth in ((AFTER_DICE, 2), *NO_PLY):
        yield replace(cut_off(trees.read(text), depth), smaller=lambda: ())
    guess = Callback("looked_up", (("R", 0), ("A", 0), ("B", 0), ("S", 1)))
    yield on_graph(ENDS, DEEPER_THEN, 3, guess, 9)
    for levels in ("+", "++", "+++") * 3:
        plain = chance_trees.drawn(rng, levels, values, EQUAL, early_end=0.3)
        tree = trees.guessed(plain, lambda node: rng.choice(values))
        yield cut_off(tree, rng.randint(0, 3))
    for levels in ("+c+", "c+c-", "+c-c+"):
        plain = chance_trees.drawn(rng, levels, values, SURE_DICE, early_end=0)
        tree = trees.guessed(plain, lambda node: rng.choice(values))
        yield replace(cut_off(tree, rng.randint(1, 2)), smaller=lambda: ())


define(
    Exercise(
        name="chance.expectiminimax",
        kind="callbacks",
        signature="expectiminimax(game, state, depth, evaluation) -> number, in MAX's view",
        properties=(
            Property(VALUE, 2),
            Property(ODDS, 1),
            Property(ROOT, 1),
            Property(ENDS, 1),
            Property(FOR_MIN, 1),
        ),
        questions=questions,
        also="larger trees, other chances, games with dice, other seeds",
    )
)
