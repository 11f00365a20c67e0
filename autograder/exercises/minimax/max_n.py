"""minimax.max_n: what each of many players gets if everyone plays for itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias

from adsearch.game import MAX, MIN, Player
from adsearch.games.tree import AIMA_THREE_PLAYERS
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, expect, expect_equal, same
from autograder.exercises.material import graphs, trees
from autograder.exercises.material.tree_questions import below, on_tree
from autograder.inside.questions import Call, Expectation, Question, State, show

OWN, WHOLE, TWO = (
    "each player takes the most for itself",
    "one payoff for each player, in the game's order",
    "two players, and a finished game",
)
Vector: TypeAlias = tuple[float, ...]


def possible(tree: Node) -> set[Vector]:
    """All vectors that the tree may have: one for each way to break the ties."""
    if not tree.children:
        return {tree.payoffs if len(tree.payoffs) > 1 else (tree.payoffs[0], -tree.payoffs[0])}
    own = tree.player
    below = [possible(child) for _, child in tree.children]
    # A vector can be chosen if every other child may have one that is no better for the mover.
    reach = max(min(vector[own] for vector in vectors) for vectors in below)
    return {vector for vectors in below for vector in vectors if vector[own] >= reach}


def either(vectors: set[Vector]) -> str:
    return " or ".join(sorted(map(show, vectors)))


def expect_own(tree: Node) -> Expectation:
    """A number is taken for the mover's entry here, and payoffs may be missing at the end: that all
    were asked for costs elsewhere."""
    right = possible(tree)

    def assess(value: Any) -> bool:
        if isinstance(value, int | float):
            return any(close(value, vector[tree.player]) for vector in right)
        return len(value) > 1 and any(same(value, vector[: len(value)]) for vector in right)

    return expect(assess, either(right))


def expect_whole(tree: Node) -> Expectation:
    players = len(next(iter(possible(tree))))
    leaves = trees.payoffs_of(tree)
    return expect(
        lambda value: len(value) == players and any(same(value, leaf) for leaf in leaves),
        f"the {players} payoffs of one of the leaves",
    )


def expect_vector(tree: Node) -> Expectation:
    right = possible(tree)
    return expect(lambda value: any(same(value, vector) for vector in right), either(right))


def seated(tree: Node, players: int, rng: random.Random, turns: bool) -> Node:
    """The tree with other players: in turn, or drawn anew for each position."""

    def seat(node: Node, depth: int) -> Node:
        player: Player = depth % players if turns else rng.randrange(players)
        children = tuple((move, seat(child, depth + 1)) for move, child in node.children)
        return node._replace(player=player, children=children)

    return seat(tree, 0)


def paid(tree: Node, players: int, rng: random.Random) -> Node:
    """The tree with payoffs that are different for each player, so that there are no ties."""
    leaves = len(trees.payoffs_of(tree))
    columns = [rng.sample(range(2 * leaves), leaves) for _ in range(players)]
    return trees.repaid(tree, list(zip(*columns, strict=True)))


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"minimax.max_n {seed}")

    def many(tree: Node) -> bool:
        return bool(tree.children) and len(trees.payoffs_of(tree)[0]) > 2

    def two(tree: Node) -> bool:
        return not many(tree)

    small = [trees.read(text) for text in SMALL]
    for lower, higher in product(product((0, 1), repeat=3), repeat=2):
        if lower[0] != higher[0] and lower < higher:
            leaves = [Node(0, (), (), vector, None) for vector in (lower, higher)]
            small.append(trees.inner(0, leaves))
    for i in range(20):
        players = rng.choice((3, 3, 4))
        shape = trees.drawn(rng, rng.randint(2, 4), (2, 3), (0,))
        small.append(paid(seated(shape, players, rng, turns=i % 2 == 0), players, rng))
    for tree in small:
        yield on_tree(OWN, tree, expect_own, many, "max_n")
        yield on_tree(WHOLE, tree, expect_whole, many, "max_n")
    yield below(TWO, trees.read("A(B(<0 1> <1 0>) <2 0>)"), 0, expect_vector, "max_n")
    met_twice = graphs.spec(graphs.MET_TWICE)
    worth = graphs.value(graphs.MET_TWICE)
    assess, words = expect_equal((worth, -worth)), f"max_n on {graphs.text(graphs.MET_TWICE)}"
    yield Question(TWO, (Call((met_twice, State())),), assess, words)
    drawn = [trees.drawn(rng, 3, (2, 3), None, first, 0.2) for first in (MAX, MIN) * 4]
    for tree in (*map(trees.read, TWO_PLAYERS), *drawn):
        one_number = len(trees.payoffs_of(tree)[0]) == 1
        words = ", where MIN gets what MAX pays" if one_number else ""
        yield on_tree(TWO, tree, expect_vector, two, "max_n", words=words)


SMALL = (
    "A(<1 0 0> <0 1 1>)",
    "A(B(<0 0 0> <0 1 0>))",
    "A(B(<0 1 0> <1 0 0>))",
    "A(<0 0 1> <1 0 0>)",
    "B(<1 0 0> <0 1 0>)",
    "C(<1 1 0> <0 0 1>)",
    AIMA_THREE_PLAYERS,
)
TWO_PLAYERS = (
    "5",
    "<1 2 3>",
    "<4 4>",
    "min(1 2)",
    "((3 12 8) (2 4 6) (14 5 2))",
    "A(B(<1000 1000> <1 2>) <5 5>)",
    "(-3 -1 -2)",
    "(0 -1)",  # 0 is not nothing
    "(b:1 a:(d:2 c:3))",  # a move need not be its number
)

define(
    Exercise(
        name="minimax.max_n",
        kind="call",
        signature="max_n(game, state) -> tuple, one payoff for each player in the game's order",
        properties=(Property(OWN, 3), Property(WHOLE, 1), Property(TWO, 1)),
        questions=questions,
        also="four players, extra turns, other seeds",
    )
)
