"""mcts.ucb1: how good a move may be, given what it has brought so far."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect, expect_number
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Question

ucb1 = reference("mcts.ucb1")

VALUES, NEVER, GREEDY = "right values", "infinite if never visited", "c = 0 is the mean"


def ask(property: str, wins: float, visits: int, parent: int, c: float) -> Question:
    right = ucb1(wins, visits, parent, c)
    assess = expect_number(right) if visits else expect(lambda value: value == math.inf, "inf")
    text = f"ucb1({wins}, {visits}, {parent}, {c})"

    def smaller() -> Iterator[Question]:
        less = ((0, visits), (1, 1), (wins, wins + 1)) if visits else ()
        for fewer, of in less:
            if fewer + of < wins + visits and 0 <= fewer <= of <= parent:
                yield ask(property, fewer, int(of), parent, c)

    call = Call((wins, visits, parent, c))
    return Question(
        property, (call,), assess, text, smaller, seconds=2.0, gist=None if visits else size
    )


def size(answer: Answer) -> Any:
    """Of a large number only that it is large."""
    return "large" if 100 < answer.value < math.inf else answer.value


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"mcts.ucb1 {seed}")
    for wins, visits in ((7, 10), (3, 5), (0, 1)):
        for c in (1.0, 0.5, math.sqrt(2)):
            yield ask(VALUES, wins, visits, 16, c)
        yield ask(GREEDY, wins, visits, 16, 0)
    yield ask(VALUES, 0.5, 1, 1, 1.0)
    for _ in range(20):
        visits = rng.randint(1, 50)
        halves = rng.randint(0, 2 * visits)
        c = rng.choice((0.1, 0.7, 1, 2, 3))
        yield ask(VALUES, halves / 2, visits, visits + rng.randint(1, 200), c)
        yield ask(GREEDY, halves / 2, visits, visits + rng.randint(1, 200), 0)
    for parent, c in ((16, 1.0), (1, 1.0), (100, 0.5), (7, 0)):
        yield ask(NEVER, 0, 0, parent, c)


define(
    Exercise(
        name="mcts.ucb1",
        kind="call",
        signature="ucb1(wins, visits, parent, c) -> number",
        properties=(Property(VALUES, 1), Property(NEVER, 1), Property(GREEDY, 1)),
        questions=questions,
        also="other numbers",
    )
)
