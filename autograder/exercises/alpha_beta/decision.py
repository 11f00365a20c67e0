"""`alpha_beta.decision`: a best move, whatever the ties."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_one_of
from autograder.exercises.material import trees
from autograder.exercises.material.pruning_questions import (
    Expectation,
    ask_on,
    depth_of,
    different,
    prunes,
)
from autograder.exercises.material.tree_questions import below
from autograder.exercises.minimax.decision import best_moves
from autograder.inside.questions import Answer, Call, GameSpec, Question, State, Wrong

OPTIMAL, FOR_MIN, RAISES = (
    "one of the best moves, with ties",
    "MIN to move",
    "the first move's value cuts off later ones",
)
TIES = ("(2 (2 1))", "((1 2) (1 1))", "(2 (1))", "((2 3) (2 1) (3 2))")


def decision_questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"alpha_beta.decision {seed}")

    def judged(tree: Node) -> Expectation:
        return expect_one_of(best_moves(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        def clear(less: Node) -> bool:
            return keep(less) and trees.tells_apart(less)

        return ask_on(property, tree, judged, clear, "alpha_beta_decision")

    def count(tree: Node) -> Question:
        arguments = RAISES, tree, cuts_the_second, two_plies, "alpha_beta_decision"
        return replace(ask_on(*arguments, counts=True), besides=judged(tree))

    def for_max(tree: Node) -> bool:
        return tree.player == MAX

    def for_min(tree: Node) -> bool:
        return tree.player == MIN and bool(tree.children)

    for text in (*TIES, "5", "(5)"):
        yield ask(OPTIMAL, trees.read(text), for_max)
    for first, property, keep, leaves in ((MAX, OPTIMAL, for_max, 4), (MIN, FOR_MIN, for_min, 3)):
        for tree in trees.tiny(leaves, (5, 7), first):
            if len(tree.children) > 1:
                yield ask(property, tree, keep)
        for i in range(23):
            values = range(6) if i % 3 else range(-5, 1)
            turns = 0.2 if first == MAX else 0.0  # now and then a player moves again
            yield ask(property, trees.drawn(rng, 3, (2, 3), values, first, turns), keep)
    description = f"alpha_beta_decision on {MET_TWICE}"
    call = Call((GameSpec("Graph", (MET_TWICE,)), State()))
    yield Question(OPTIMAL, (call,), expect_one_of([1]), description)
    for property, text, move in ELSEWHERE:
        tree = trees.read(text)
        if move is None:
            yield ask(property, tree, for_max if tree.player == MAX else for_min)
        else:
            yield below(property, tree, move, judged, "alpha_beta_decision")
    for text in ("(2 (1 3))", "min(2 (3 1))", "(2 -8 (-6 4))", "min(-2 8 (6 -4))"):
        yield count(trees.read(text))
    for i in range(15):
        tree = trees.drawn(rng, 2, (2, 4), None, MIN if i % 3 == 2 else MAX, early_end=0.3)
        if two_plies(tree):
            yield count(tree)


# S is cut off below A, where 4 is enough to know, and matters below B.
MET_TWICE = "R = max(T 2); T = min(A B); A = max(5 S); B = max(0 S); S = min(4 1)"
LONG = "(" * 12 + "3" + ")" * 12  # a game may last longer than most trees here
# A move need not be its number among the moves, nor a state the start, nor do players take turns.
ELSEWHERE = (
    (OPTIMAL, f"(c:1 a:{LONG} b:2)", None),
    (OPTIMAL, "(1 max(0 2))", None),
    (OPTIMAL, "(c:(b:1 a:5) a:(c:3 b:4) b:2)", None),
    (FOR_MIN, "min(c:2 a:3 b:1)", None),
    (OPTIMAL, "min((1 2) (3 4 5))", 1),
    (FOR_MIN, "((3 1 2) (5 4))", 0),
    # What a narrow window says of the second move is a bound; the third is worth more than that.
    (OPTIMAL, "(0 ((2 9) (3 9)) 5)", None),
    (FOR_MIN, "min(0 ((-2 -9) (-3 -9)) -5)", None),
    # Nor is a large number more than all others.
    (FOR_MIN, "min(1500 1200 2000)", None),
    (FOR_MIN, "min(300000 200000)", None),
)


def two_plies(tree: Node) -> bool:
    return different(tree) and depth_of(tree) == 2 and trees.alternates(tree)


def cuts_the_second(tree: Node) -> Expectation:
    """Right if it prunes. Who plays a wrong move for MIN is not asked: that costs its own point."""
    pruned, right_move = prunes(tree), expect_one_of(best_moves(tree))

    def assess(answer: Answer) -> Wrong | None:
        if tree.player == MIN and not answer.fault and right_move(answer):
            return None
        return pruned(answer)

    return assess


define(
    Exercise(
        name="alpha_beta.decision",
        kind="revealed",
        signature="alpha_beta_decision(game, state) -> action, or None where the game is over",
        properties=(Property(OPTIMAL, 2), Property(FOR_MIN, 1), Property(RAISES, 1)),
        questions=decision_questions,
        also="larger trees, other games, other random trees",
    )
)
