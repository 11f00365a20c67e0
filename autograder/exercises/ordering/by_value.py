"""ordering.by_value: the moves that look best come first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from adsearch.game import MAX, MIN, Player
from adsearch.games.tree_text import Node, write
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, expect_equal
from autograder.exercises.material import static_trees, trees
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    Question,
    State,
    Wrong,
    show,
)

FOR_MAX, FOR_MIN, KEPT, STABLE = (
    "best first for MAX",
    "best first for MIN",
    "every move comes back, and the given list is left alone",
    "ties keep their order; lists of one move or none",
)


def sorting_question(
    property: str, player: Player, values: Sequence[float], moves: Sequence[int], below: bool
) -> Question:
    """Sort `moves` (numbers of `values`) at a node of `player`, whose children have these values:
    at the root or, if so asked, one move `below` it, where it is not who began that moves."""

    def smaller() -> Iterator[Question]:
        for i in range(len(moves)):
            fewer = [*moves[:i], *moves[i + 1 :]]
            if property != FOR_MAX and property != FOR_MIN:
                yield sorting_question(property, player, values, fewer, below)
        for i in range(len(values)):
            rest = [*values[:i], *values[i + 1 :]]
            fewer_moves = [move - (move > i) for move in moves if move != i]
            if rest:
                yield sorting_question(property, player, rest, fewer_moves, below)
        if below:
            yield sorting_question(property, player, values, moves, False)

    node = trees.inner(player, [_guessed(trees.leaf(v), v) for v in values])
    tree, at = _guessed(node, 0), "/"
    if below:
        other = _guessed(trees.leaf(0), 0)
        tree, at = _guessed(trees.inner(1 - player, [tree, other]), 0), "/0"
    call = Call((trees.spec(tree), State(at), list(moves), Callback("static")))
    text = f"by_value on {write(tree)} at {at}, moves {list(moves)}"
    return Question(property, (call,), _expectation(property, player, values, moves), text, smaller)


def unfinished_question(
    property: str, player: Player, then: Player, values: Sequence[float]
) -> Question:
    """After each of these moves it is the turn of `then`, and what comes next is not what the
    position looks worth: that is not examined yet."""
    children = [trees.inner(then, [_guessed(trees.leaf(-v), -v)]) for v in values]
    tree = _guessed(trees.inner(player, list(map(_guessed, children, values))), 0)
    moves = list(range(len(values)))
    call = Call((trees.spec(tree), State("/"), moves, Callback("static")))
    text = f"by_value on {write(tree)} at /, moves {moves}"
    return Question(property, (call,), _expectation(property, player, values, moves), text)


def _guessed(node: Node, value: float) -> Node:
    return node._replace(evaluation=value)


def _expectation(
    property: str, player: Player, values: Sequence[float], moves: Sequence[int]
) -> Expectation:
    if property == KEPT:
        return _all_kept(moves)
    right = sorted(moves, key=lambda move: values[move], reverse=player == MAX)
    if property != STABLE:
        return expect_equal(right)
    groups = [[move for move in moves if values[move] == value] for value in sorted({*values})]

    def in_order(order: Any) -> bool:
        return groups == [
            [move for move in order if values[move] == value] for value in sorted({*values})
        ]

    ties = [group for group in groups if len(group) > 1]
    kept = " and ".join(" before ".join(map(show, group)) for group in ties)
    return expect(in_order, f"{right}, with {kept} as they came" if ties else show(right))


def _all_kept(moves: Sequence[int]) -> Expectation:
    judged = expect(
        lambda order: isinstance(order, list | tuple) and sorted(order) == sorted(moves),
        f"the moves {list(moves)} in some order",
    )

    def assess(answer: Answer) -> Wrong | None:
        if not answer.fault and answer.changed:
            sentence = "your function changed the list it was given"
            return Wrong(sentence, "the given list left as it was", "the given list, changed")
        return judged(answer)

    return assess


def sorting_questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"ordering.by_value {seed}")
    for player, property in ((MAX, FOR_MAX), (MIN, FOR_MIN)):
        yield sorting_question(property, player, (3, 12, 8), (0, 1, 2), False)
        yield sorting_question(property, player, (0.5, 0.25, 0.75), (0, 1, 2), False)
        if player == MAX:
            question = sorting_question(property, player, (1, 3, 2), (0, 1, 2), False)
            yield static_trees.otherwise(question)
        for then in (MAX, MIN):
            yield unfinished_question(property, player, then, (1, 3, 2))
        for i in range(14):
            values = rng.sample(range(-9, 10), rng.randint(2, 5))
            moves = rng.sample(range(len(values)), len(values))
            yield sorting_question(property, player, values, moves, below=i % 2 == 1)
    for i in range(8):
        values = rng.sample(range(-9, 10), 4)
        moves = rng.sample(range(4), 3) + ([rng.randrange(4)] if i % 2 else [])
        yield sorting_question(KEPT, rng.choice((MAX, MIN)), values, moves, below=i % 4 > 1)
    for player in (MAX, MIN):
        for fixed in ((), (0,), (1, 0), (1, 2, 0)):
            yield sorting_question(STABLE, player, (5, 5, 5), fixed, False)
        for i in range(6):
            values = rng.choices((1, 2, 3), k=5)
            moves = rng.sample(range(5), 5)
            yield sorting_question(STABLE, player, values, moves, below=i % 2 == 1)


define(
    Exercise(
        name="ordering.by_value",
        kind="callbacks",
        signature="by_value(game, state, actions, evaluate) -> list, the mover's best first",
        properties=(
            Property(FOR_MAX, 1),
            Property(FOR_MIN, 1),
            Property(KEPT, 1),
            Property(STABLE, 1),
        ),
        questions=sorting_questions,
        also="other evaluations, other games, other seeds",
    )
)
