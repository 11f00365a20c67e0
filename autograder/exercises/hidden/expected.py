"""hidden.expected: what a pair of strategies is worth to MAX on average."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from adsearch.game import CHANCE
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.exercises.material import hidden_trees, trees
from autograder.exercises.material.chance_trees import has_chance, odds_of
from autograder.exercises.material.hidden_trees import (
    BLUFF,
    FUSION,
    NONLOCAL,
    OPPONENTS,
    PENNIES,
    STAIRS,
    Node,
    Strategy,
)
from autograder.inside.questions import Call, GameSpec, Question

expected = reference("hidden.expected")

MIXED, ODDS, BOTH, KNOWN = (
    "every move by its probability",
    "unequal chances",
    "both players follow the strategy",
    "a strategy depends on what is known",
)
KUHN = GameSpec("Kuhn", (3,))


def ask(property: str, spec: GameSpec, strategy: Strategy, words: str, **more: Any) -> Question:
    return Question(
        property,
        (Call((spec, strategy)),),
        expect_number(expected(spec.game(), strategy)),
        f"expected in {spec}, where {words}",
        **more,
    )


def on_tree(property: str, tree: Node, name: str, strategy: Strategy | None = None) -> Question:
    """With a strategy that goes by the name, or the one given."""

    def smaller() -> Iterator[Question]:
        for less in hidden_trees.smaller(tree):
            if keeps(property, less):
                yield on_tree(property, less, name)

    spec = trees.spec(tree)
    chosen = strategy or hidden_trees.mixed_strategy(spec.game(), name)
    return ask(property, spec, chosen, f"the strategy is {chosen}", smaller=smaller)


def keeps(property: str, tree: Node) -> bool:
    """Is a tree still about the property?"""
    uneven = any(len(set(odds)) > 1 for odds in odds_of(tree))
    movers = {node.player for node in nodes_of(tree)} - {CHANCE}
    marked = any(node.mark for node in nodes_of(tree))
    return {
        MIXED: not has_chance(tree) and not marked and len(movers) < 2,
        ODDS: uneven and not marked,
        BOTH: not uneven and not marked,
        KNOWN: marked and not uneven,
    }[property]


def nodes_of(tree: Node) -> Iterator[Node]:
    """The nodes where something happens."""
    if tree.children:
        yield tree
        for _, child in tree.children:
            yield from nodes_of(child)


def unmarked(tree: Node) -> Node:
    """The same tree where everybody sees everything."""
    children = tuple((move, unmarked(child)) for move, child in tree.children)
    return tree._replace(children=children, mark="")


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.expected {seed}")

    def name() -> str:
        return f"{seed} {rng.random()}"

    for text in ("(1 2)", "(l:4 r:-8)", "(1 max(0 5))", STAIRS, "5", "(3 1 2)"):
        yield on_tree(MIXED, trees.read(text), name())
    for _ in range(4):
        one = trees.drawn(rng, rng.randint(1, 3), (2, 3), range(-9, 10))
        yield on_tree(MIXED, _alone(one), name())
    later = "(1 chance(0.25:4 0.75:chance(0.1:-8 0.9:2)))"
    for text in ("chance(0.9:2 0.1:-10)", "chance(0.25:(4 0) 0.75:(1 2))", later, BLUFF):
        yield on_tree(ODDS, unmarked(trees.read(text)), name())
    for _ in range(4):
        yield on_tree(ODDS, unmarked(hidden_trees.drawn(rng, (2, 1), 2)), name())
    for text in ("min(1 2)", "((1 2) (3 4))", "min((4 1) 0)", PENNIES, "((2 -1) (-1 1))"):
        yield on_tree(BOTH, unmarked(trees.read(text)), name())
    for _ in range(4):
        yield on_tree(BOTH, trees.drawn(rng, 3, (2, 3), range(-9, 10)), name())
    for text in (PENNIES, FUSION, NONLOCAL):
        yield on_tree(KNOWN, trees.read(text), name())
        yield on_tree(KNOWN, trees.read(text), name())
    for words, strategy in OPPONENTS.items():
        yield ask(KNOWN, KUHN, strategy, words, seconds=6.0)
    yield ask(KNOWN, KUHN, hidden_trees.kuhn_strategy(name()), "both mix", seconds=6.0)
    for _ in range(3):
        even = ((0.5, 0.5), (0.25, 0.25, 0.25, 0.25))
        yield on_tree(KNOWN, hidden_trees.drawn(rng, (2, 2), 2, odds=even), name())


def _alone(tree: Node) -> Node:
    """The same tree where MAX makes every move."""
    children = tuple((move, _alone(child)) for move, child in tree.children)
    return tree._replace(player=0, children=children)


define(
    Exercise(
        name="hidden.expected",
        kind="call",
        signature="expected(game, strategy) -> number, in MAX's view; strategy is a dict from what "
        "the mover knows to {move: probability}",
        properties=(Property(MIXED, 1), Property(ODDS, 1), Property(BOTH, 1), Property(KNOWN, 1)),
        questions=questions,
        also="other games with cards, other strategies",
    )
)
