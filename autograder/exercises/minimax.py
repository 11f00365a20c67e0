"""Notebook 2, minimax: values, decisions, solving, many players, fallible opponents."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games.tree import Node, write
from autograder import trees
from autograder.exercise import Exercise, Property, Seed, define
from autograder.questions import (
    Call,
    Question,
    State,
    expect_number,
    expect_one_of,
    expect_untouched,
)


def value_of(game: Any, state: Any) -> float:
    """A right `minimax_value`."""
    if game.is_terminal(state):
        value: float = game.utility(state)
        return value
    best = max if game.player(state) == MAX else min
    return best(value_of(game, game.result(state, a)) for a in game.actions(state))


def decision_of(game: Any, state: Any) -> Any:
    """A right `minimax_decision`."""
    if game.is_terminal(state):
        return None
    best = max if game.player(state) == MAX else min
    return best(game.actions(state), key=lambda a: value_of(game, game.result(state, a)))


def on_tree(
    property: str,
    tree: Node,
    judged: Callable[[Node], Any],
    keep: Callable[[Node], bool],
    name: str,
) -> Question:
    """A call of the submitted function on a tree; smaller ones are trees that `keep` allows."""

    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if keep(less):
                yield on_tree(property, less, judged, keep, name)

    call = Call((trees.spec(tree), State()))
    return Question(property, (call,), judged(tree), f"{name} on {write(tree)}", smaller)


# -- minimax.value --------------------------------------------------------------------------------

ALTERNATING, TURNS, EDGES, ALONE = (
    "right on alternating trees",
    "right when MIN begins, and with extra turns",
    "a finished game, one move, negative leaves",
    "leaves its input alone",
)


def positive(tree: Node) -> bool:
    return all(value > 0 for value in trees.leaves_of(tree))


def alternating(tree: Node) -> bool:
    return bool(tree.children) and trees.alternates(tree, MAX) and positive(tree)


def with_turns(tree: Node) -> bool:
    own = tree.player == MIN or not trees.alternates(tree)
    return bool(tree.children) and own and positive(tree)


def edge(tree: Node) -> bool:
    return (
        not tree.children
        or any(len(node.children) == 1 for node in (tree, *(c for _, c in tree.children)))
        or all(value < 0 for value in trees.leaves_of(tree))
    )


EDGE_TREES = (
    "5",
    "-5",
    "(5)",
    "min(5)",
    "((5))",
    "(-3 -1 -2)",
    "min(-3 -1 -2)",
    "((-4 -1) (-2 -3))",
)


def value_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.value {seed}")

    def judged(tree: Node) -> Any:
        return expect_number(trees.minimax(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return on_tree(property, tree, judged, keep, "minimax_value")

    for tree in trees.tiny(3, (1, 2, 3)):
        if tree.children:
            yield ask(ALTERNATING, tree, alternating)
    for _ in range(30):
        tree = trees.drawn(rng, rng.randint(2, 5), (2, 3), range(1, 30))
        yield ask(ALTERNATING, tree, alternating)
    for tree in trees.tiny(3, (1, 2, 3), MIN):
        if tree.children:
            yield ask(TURNS, tree, with_turns)
    for _ in range(40):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, rng.randint(2, 4), (2, 3), range(1, 30), first, extra_turns=0.4)
        if with_turns(tree):
            yield ask(TURNS, tree, with_turns)
    for text in EDGE_TREES:
        yield ask(EDGES, trees.read(text), edge)
    for _ in range(12):
        values = range(-30, 0)
        yield ask(EDGES, trees.drawn(rng, 3, (1, 3), values, rng.choice((MAX, MIN))), edge)
    for text in ("((3 12 8) (2 4 6) (14 5 2))", "min((1 2) (3 4))"):
        call = Call((trees.spec(trees.read(text)), State()))
        yield Question(ALONE, (call,), expect_untouched, f"minimax_value on {text}")


VALUE = define(
    Exercise(
        name="minimax.value",
        kind="call",
        signature="minimax_value(game, state) -> number, in MAX's view",
        properties=(
            Property(ALTERNATING, 2),
            Property(TURNS, 2),
            Property(EDGES, 1),
            Property(ALONE, 1),
        ),
        questions=value_questions,
        reference=(value_of,),
        also="ties, larger trees, other games, other seeds",
    )
)

# -- minimax.decision -----------------------------------------------------------------------------

BEST, FOR_MIN, NONE = "one of the best moves", "MIN to move", "a finished game, one move"


def best_moves(tree: Node) -> set[Any]:
    """All moves that keep the value of the tree; None where the game is over."""
    if not tree.children:
        return {None}
    value = trees.minimax(tree)
    return {move for move, child in tree.children if trees.minimax(child) == value}


def decision_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.decision {seed}")

    def judged(tree: Node) -> Any:
        return expect_one_of(best_moves(tree))

    def ask(property: str, tree: Node, keep: Callable[[Node], bool]) -> Question:
        return on_tree(property, tree, judged, keep, "minimax_decision")

    def for_max(tree: Node) -> bool:
        return len(tree.children) > 1 and tree.player == MAX

    def for_min(tree: Node) -> bool:
        return len(tree.children) > 1 and tree.player == MIN

    def forced(tree: Node) -> bool:
        return len(tree.children) < 2

    for first, property, keep in ((MAX, BEST, for_max), (MIN, FOR_MIN, for_min)):
        for tree in trees.tiny(4, (1, 2), first):
            if keep(tree):
                yield ask(property, tree, keep)
        for _ in range(25):
            tree = trees.drawn(rng, rng.randint(2, 4), (2, 3), range(-9, 10), first, 0.2)
            yield ask(property, tree, keep)
    for text in ("5", "-5", "(5)", "min(5)", "((5 3))", "min((2 1))"):
        yield ask(NONE, trees.read(text), forced)


DECISION = define(
    Exercise(
        name="minimax.decision",
        kind="call",
        signature="minimax_decision(game, state) -> action, or None where the game is over",
        properties=(Property(BEST, 3), Property(FOR_MIN, 1), Property(NONE, 1)),
        questions=decision_questions,
        reference=(decision_of,),
        also="ties, larger trees, other games, other seeds",
    )
)
