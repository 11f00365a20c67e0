"""minimax.decision: a best move for whoever is to move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_one_of
from autograder.exercises.material import trees
from autograder.exercises.material.tree_questions import below, on_tree
from autograder.inside.questions import Call, GameSpec, Question, State

NAME = "minimax_decision"
BEST, FOR_MIN, NONE = "one of the best moves", "MIN to move", "a finished game, one move"


def best_moves(tree: Node) -> set[Any]:
    """All moves that keep the value of the tree; None where the game is over."""
    if not tree.children:
        return {None}
    value = trees.minimax(tree)
    return {move for move, child in tree.children if trees.minimax(child) == value}


def for_max(tree: Node) -> bool:
    return len(tree.children) > 1 and tree.player == MAX


def for_min(tree: Node) -> bool:
    return len(tree.children) > 1 and tree.player == MIN


def decision_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.decision {seed}")

    def judged(tree: Node) -> Any:
        return expect_one_of(best_moves(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        def clear(less: Node) -> bool:
            return keep(less) and trees.tells_apart(less)

        return on_tree(property, tree, judged, clear, NAME)

    def forced(tree: Node) -> bool:
        return len(tree.children) < 2

    for first, property, keep, leaves in ((MAX, BEST, for_max, 4), (MIN, FOR_MIN, for_min, 3)):
        for tree in trees.tiny(leaves, (5, 7), first):
            if keep(tree):
                yield ask(property, tree, keep)
        for _ in range(24):
            tree = trees.drawn(rng, rng.randint(2, 4), (2, 3), range(-9, 10), first, 0.2)
            yield ask(property, tree, keep)
    call = Call((GameSpec("Graph", (MET_TWICE,)), State()))
    yield Question(BEST, (call,), expect_one_of([2]), f"{NAME} on {MET_TWICE}")
    for property, keep, text, at in ELSEWHERE:
        tree = trees.read(text)
        yield ask(property, tree, keep) if at is None else below(property, tree, at, judged, NAME)
    for text in ("5", "-5", "(b:5)", "min(5)", "((5 3))", "min((2 1))"):
        yield ask(NONE, trees.read(text), forced)


# Moves 0 and 1 both lead to S, and both depend on it.
MET_TWICE = "R = max(A B 4); A = min(S 7); B = min(S 6); S = max(1 3)"

LONG = "(" * 12 + "3" + ")" * 12  # a game may last longer than most trees here
# A move need not be its number among the moves, nor a state the start.
ELSEWHERE = (
    (BEST, for_max, f"(c:1 a:{LONG} b:2)", None),
    (BEST, for_max, "(b:(1 9) a:(2 3))", None),
    (FOR_MIN, for_min, "min(c:2 a:3 b:1)", None),
    (BEST, for_max, "min((1 2) (3 4 5))", 1),
    (FOR_MIN, for_min, "((3 1 2) (5 4))", 0),
    # Nor is a large number more than all others, or every loss a whole one.
    (FOR_MIN, for_min, "min(1500 1200 2000)", None),
    (FOR_MIN, for_min, "min(300000 200000)", None),
    (BEST, for_max, "(-0.5 -0.25)", None),
    (BEST, for_max, "((-0.5 3) (-0.75 3))", None),
    # Zero is a value like any other, and a player may move twice.
    (BEST, for_max, "(0 -1)", None),
    (FOR_MIN, for_min, "min(0 1)", None),
    (BEST, for_max, "(0 max(1 -1))", None),
    (FOR_MIN, for_min, "min(0 min(1 -1))", None),
    (BEST, for_max, "(max(0) 1)", None),
    (FOR_MIN, for_min, "min(min(0) 1)", None),
)


define(
    Exercise(
        name="minimax.decision",
        kind="call",
        signature="minimax_decision(game, state) -> action, or None where the game is over",
        properties=(Property(BEST, 3), Property(FOR_MIN, 1), Property(NONE, 1)),
        questions=decision_questions,
        also="ties, larger trees, other games, other seeds",
    )
)
