"""evaluation.beam: only the moves that look best are looked at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from adsearch.game import MAX, MIN
from adsearch.games.tree_text import Node, write
from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, expect_number
from autograder.exercises.material import static_trees, trees
from autograder.inside.questions import (
    Answer,
    Call,
    Callback,
    Expectation,
    Question,
    Raised,
    State,
    Wrong,
)

WIDE, NARROW, UNSEEN = (
    "a beam as wide as the number of moves discards nothing",
    "each player keeps what looks best to it",
    "never looks below a discarded move; a width below 1 raises an exception",
)


def kept(node: Node, width: int) -> list[Node]:
    """The children with the best guesses for who is to move."""

    def guess(child: Node) -> float:
        assert child.evaluation is not None
        return child.evaluation

    children = [child for _, child in node.children]
    return sorted(children, key=guess, reverse=node.player == MAX)[:width]


def beam_value(tree: Node, depth: int, width: int) -> float:
    """Straight from the definition."""
    if not tree.children or depth == 0:
        return trees.h_minimax(tree, depth)
    best = max if tree.player == MAX else min
    return best(beam_value(child, depth - 1, width) for child in kept(tree, width))


def work(tree: Node, depth: int, width: int) -> int:
    """How many positions are enough: all moves of every node that is looked at, twice over, once
    to guess and once to search."""
    if not tree.children or depth == 0:
        return 0
    below = sum(work(child, depth - 1, width) for child in kept(tree, width))
    return 2 * len(tree.children) + below


def ask_on(property: str, tree: Node, depth: int, width: int) -> Question:
    def smaller() -> Iterator[Question]:
        for less in trees.smaller(tree):
            if told_apart(less) and less.children:
                yield ask_on(property, less, depth, width)
        if depth > 1:
            yield ask_on(property, tree, depth - 1, width)

    value = expect_number(beam_value(tree, depth, width))
    judged = looks_at(work(tree, depth, width)) if property == UNSEEN else value
    call = Call((trees.spec(tree), State(), depth, Callback("static"), width))
    words = f"beam on {write(tree)}, depth {depth}, width {width}"
    revealed = property == UNSEEN
    return Question(property, (call,), judged, words, smaller, revealed=revealed, besides=value)


def looks_at(most: int) -> Expectation:
    def assess(answer: Answer) -> Wrong | None:
        expected = f"at most {most} positions"
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if answer.generated <= most:
            return None
        sentence = f"your search generates {answer.generated} positions where {most} are enough"
        return Wrong(sentence, expected, f"{answer.generated} positions")

    return assess


def told_apart(tree: Node) -> bool:
    """Has every node a guess, different from its siblings', and a leaf the right one?"""
    if tree.evaluation is None:
        return False
    if not tree.children:
        return tree.evaluation == tree.payoffs[0]
    guesses = [child.evaluation for _, child in tree.children]
    return len({*guesses}) == len(guesses) and all(told_apart(c) for _, c in tree.children)


def drawn(rng: random.Random, depth: int, branching: tuple[int, int], first: int) -> Node:
    """A random tree in which siblings look different."""

    def grow(player: int, left: int, guess: int) -> Node:
        if left == 0:
            return trees.leaf(guess, player)._replace(evaluation=guess)
        guesses: Sequence[int] = rng.sample(range(-20, 21), rng.randint(*branching))
        children = [grow(1 - player, left - 1, value) for value in guesses]
        return trees.inner(player, children)._replace(evaluation=guess)

    return grow(first, depth, 0)


def misjudged(text: str, depth: int) -> Question:
    """Finished games whose evaluation says something else, where nothing is dropped."""
    tree = trees.read(text)
    call = Call((trees.spec(tree), State(), depth, Callback("static"), 3))
    judged = expect_number(trees.h_minimax(tree, depth))
    return Question(WIDE, (call,), judged, f"beam on {text}, depth {depth}, width 3")


def no_width(width: int) -> Question:
    call = Call(
        (trees.spec(trees.read(PLANNED)), State(), 2, Callback("static"), width), raises=True
    )
    judged = expect(lambda value: isinstance(value, Raised), "an exception, such as ValueError")
    return Question(UNSEEN, (call,), judged, f"beam on {PLANNED}, depth 2, width {width}")


TURNS = ("(max(1@1 9@9)@3 (4@4 6@6)@5)@0", "min(min(9@9 1@1)@3 (6@6 4@4)@-5)@0")
PLANNED = "((4@4 3@3)@5 (2@2 4@4)@4 (9@9 8@8)@1)@0"


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.beam {seed}")
    planned = trees.read(PLANNED)
    yield ask_on(WIDE, planned, 2, 3)
    yield static_trees.inside(ask_on(WIDE, planned, 2, 3), f"min({PLANNED} 0@0)@0", "/0")
    for text in (*TURNS, "(b:(d:1@1 c:9@9)@1 a:(2@2 3@3)@2)@0"):
        yield ask_on(WIDE, trees.read(text), 2, 3)
    for text in TURNS:
        yield ask_on(NARROW, trees.read(text), 2, 1)
    for text in ("(-1500@-1500 -1200@-1200)@0", "min(1500@1500 1200@1200)@0"):
        yield ask_on(WIDE, trees.read(text), 1, 3)
    for first in (MAX, MIN) * 8:
        tree = drawn(rng, rng.randint(1, 4), (1, 3), first)
        yield ask_on(WIDE, tree, rng.randint(1, 4), rng.randint(3, 5))
    for text in ("5@9", "(5@9)@0", "(5@9 6@2)@0", "min(5@9 6@2)@0"):
        for depth in (0, 1, 2):
            yield misjudged(text, depth)
    yield static_trees.otherwise(ask_on(NARROW, planned, 2, 1))
    yield ask_on(NARROW, planned, 2, 2)
    for text in ("((1@1)@0.25 (9@9)@0.75)@0", "min((9@9)@0.75 (1@1)@0.25)@0"):
        yield ask_on(NARROW, trees.read(text), 2, 1)
    for first in (MAX, MIN) * 12:
        tree = drawn(rng, rng.randint(2, 4), (2, 3), first)
        yield ask_on(NARROW, tree, rng.randint(1, 4), rng.randint(1, 2))
    for first in (MAX, MIN) * 3:
        yield ask_on(UNSEEN, drawn(rng, 4, (3, 3), first), 4, 1)
    for width in (0, -1, -2):
        yield no_width(width)


define(
    Exercise(
        name="evaluation.beam",
        kind="callbacks",
        signature="beam(game, state, depth, evaluation, width) -> number, in MAX's view",
        properties=(Property(WIDE, 1), Property(NARROW, 1), Property(UNSEEN, 1)),
        questions=questions,
        also="other evaluations, larger trees, other games, other seeds",
    )
)
