"""programs.proof: what is sure of a value, where a search cannot reach the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from adsearch.game import MAX, MIN
from adsearch.games import Checkers
from adsearch.games.tree_text import Node
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, no_tuple
from autograder.checks.mistakes import reference
from autograder.exercises.material import known_trees, trees
from autograder.exercises.material.known_trees import Known
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    GameSpec,
    Question,
    State,
    Wrong,
    show,
)

proof = reference("programs.proof")

BOTH, CHECKERS = "both bounds", "Checkers(4)"
DEEPEST = 8  # where Checkers(4) is proved


def bounded(game: Any, state: Any, depth: int, table: Any, unknown: float) -> float:
    """The value if every position beyond `depth` that the table does not have were worth that."""
    if game.is_terminal(state):
        return float(game.utility(state))
    if state in table:
        return float(table[state])
    if depth == 0:
        return unknown
    best = max if game.player(state) == MAX else min
    after = (game.result(state, a) for a in game.actions(state))
    return best(bounded(game, s, depth - 1, table, unknown) for s in after)


def expect_pair(low: float, high: float) -> Expectation:
    """Right if the answer is this pair of numbers."""
    words = f"(low, high) = ({show(low)}, {show(high)})"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, words, answer.fault.kind)
        pair = answer.value
        if not (isinstance(pair, list | tuple) and len(pair) == 2):
            return Wrong(no_tuple("(low, high)", pair), words, show(pair))
        if close(pair[0], low) and close(pair[1], high):
            return None
        return Wrong(f"expected {words}, got {show(tuple(pair))}", words, show(tuple(pair)))

    return assess


def ask(tree: Node, depth: int, table: Known) -> Question:
    """A call on a tree, whose bounds are its lowest and its highest leaf."""

    def smaller() -> Iterator[Question]:
        for less, entries in known_trees.smaller(tree, table):
            yield ask(less, depth, _within(less, entries))
        if depth:
            yield ask(tree, depth - 1, table)

    leaves = trees.leaves_of(tree)
    low, high = (
        known_trees.value(_guessed(tree, unknown), depth, table)
        for unknown in (min(leaves), max(leaves))
    )
    call = Call((trees.spec(tree), State(), depth, dict(table)))
    text = f"proof on {trees.text(tree)}, depth {depth}, table {dict(table)}"
    return Question(BOTH, (call,), expect_pair(low, high), text, smaller)


def _guessed(tree: Node, unknown: float) -> Node:
    return trees.guessed(tree, lambda node: unknown)


def _within(tree: Node, table: Known) -> Known:
    """What of the table lies within the bounds of the tree, as a true value does."""
    leaves = trees.leaves_of(tree)
    return {path: v for path, v in table.items() if min(leaves) <= v <= max(leaves)}


@cache
def endings() -> dict[Any, int]:
    """The positions of Checkers(4) with at most three pieces that come up first, however it is
    played, and their values."""
    game = Checkers(4)
    from adsearch.search import CheckersTable  # it needs numpy, which a browser does not have

    table = CheckersTable(game, 3)
    found: dict[Any, int] = {}
    waiting = [(game.initial(), 0)]
    for s, plies in waiting:  # which grow meanwhile
        if game.is_terminal(s):
            continue
        if s in table:
            found[s] = table[s]
        elif plies < DEEPEST:
            waiting += [(game.result(s, a), plies + 1) for a in game.actions(s)]
    return found


def checkers(depth: int) -> Question:
    game, table = Checkers(4), endings()
    low, high = proof(game, game.initial(), depth, table)
    call = Call((GameSpec("Checkers", (4,)), State(), depth, dict(table)))
    text = f"proof on Checkers(4), depth {depth}, table of the endings with up to 3 pieces"
    return Question(CHECKERS, (call,), expect_pair(low, high), text)


def inside() -> Question:
    """A call in the middle of a game, whose bounds are those of the whole of it."""
    spec, depth = trees.spec(trees.read("((1 (2 8)) (3 (0 5)))")), 1
    call = Call((spec, State("/1"), depth, {}))
    low, high = proof(spec.game(), (1,), depth, {})
    text = f"proof on {spec.arguments[0]} at /1, depth {depth}, table {{}}"
    return Question(BOTH, (call,), expect_pair(low, high), text)


EXAMPLES: tuple[tuple[str, int, Known], ...] = (
    ("((3 (9 1)) 2)", 2, {}),
    ("((3 (9 1)) 2)", 2, {(0, 1): 4}),
    ("((0 (1 0)) (1 (0 1)))", 2, {}),  # a game that nobody can lose by less than 0
    ("((0 (1 0)) (1 (0 1)))", 2, {(1, 1): 0}),
    ("min((5 (9 7)) (8 6))", 1, {(1,): 8}),
    ("(1 2)", 0, {(): 2}),
    ("5", 0, {}),
    ("5", 3, {}),
)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"programs.proof {seed}")
    for text, depth, table in EXAMPLES:
        yield ask(trees.read(text), depth, table)
    yield inside()
    for _ in range(40):
        first = rng.choice((MAX, MIN))
        tree = trees.drawn(rng, 4, (1, 3), range(-9, 10), first, 0.2)
        inner = list(known_trees.paths(tree))
        table = {path: rng.randint(-9, 9) for path in inner[1:] if rng.random() < 0.25}
        yield ask(tree, rng.randint(0, 4), _within(tree, table))
    for depth in range(DEEPEST + 1):
        yield checkers(depth)


define(
    Exercise(
        name="programs.proof",
        kind="call",
        signature=(
            "proof(game, state, depth, table) -> (low, high), in MAX's view; what is unknown may "
            "be worth anything between game.bounds"
        ),
        properties=(Property(BOTH, 2), Property(CHECKERS, 1)),
        questions=questions,
        also="other trees, other tables, other seeds",
    )
)
