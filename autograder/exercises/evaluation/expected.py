"""evaluation.expected: what a category of positions is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect, expect_number
from autograder.inside.questions import Call, Question, Raised

SHARES, NUMBERS = (
    "shares that add up to 1",
    "counts work, too; an empty category raises an exception",
)
Outcomes = Sequence[tuple[float, float]]


def mean(property: str, outcomes: Outcomes) -> Question:
    """Shares or counts, each with a utility."""

    def smaller() -> Iterator[Question]:
        if property == NUMBERS:
            for i in range(len(outcomes)):
                less = [*outcomes[:i], *outcomes[i + 1 :]]
                if any(share for share, _ in less):
                    yield mean(property, less)

    weights = [Fraction(share) for share, _ in outcomes]
    total = sum(w * Fraction(utility) for w, (_, utility) in zip(weights, outcomes, strict=True))
    judged = expect_number(float(total / sum(weights)), 1e-6)
    text = f"expected({list(outcomes)})"
    return Question(property, (Call((list(outcomes),)),), judged, text, smaller)


def nothing(outcomes: list[Any]) -> Question:
    judged = expect(lambda value: isinstance(value, Raised), "an exception, such as ValueError")
    # Said in words as well, and so longer than other questions: a program that fails elsewhere too
    # is shown a case that its diagnosis is about.
    text = f"expected({outcomes}), a category without positions"
    return Question(NUMBERS, (Call((outcomes,), raises=True),), judged, text)


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.expected {seed}")
    yield mean(SHARES, [(0.72, 1), (0.20, 0), (0.08, 0.5)])
    yield mean(SHARES, [(0.72, 1), (0.20, -1), (0.08, 0)])
    yield mean(SHARES, [(1.0, 0.5)])
    for _ in range(8):
        cuts = sorted(rng.sample(range(1, 16), 2))
        shares = [cuts[0] / 16, (cuts[1] - cuts[0]) / 16, 1 - cuts[1] / 16]
        utilities = rng.choice(((1, 0, 0.5), (1, -1, 0), (3, -2, 0.25)))
        yield mean(SHARES, list(zip(shares, utilities, strict=True)))
    yield mean(NUMBERS, [(2242, 1), (114, 0.5), (84, 0)])
    yield mean(NUMBERS, [(3, 1), (1, -1)])
    yield mean(NUMBERS, [(0.25, 1), (0.25, 0)])  # shares of which some are not told
    yield mean(NUMBERS, [(3, 1), (2, 0), (3, 0), (3, 1), (1, -1)])
    yield mean(NUMBERS, [(2, 1), (1, 0), (2, -1)])  # worth 0, but not empty
    yield mean(NUMBERS, [(4, 1), (0, 0.5), (1, 0)])  # nothing was drawn
    for _ in range(8):
        number = rng.randint(1, 4)
        yield mean(NUMBERS, [(rng.randint(1, 99), rng.randint(-4, 4) / 2) for _ in range(number)])
    yield nothing([])
    yield nothing([(0, 1), (0, -1)])


define(
    Exercise(
        name="evaluation.expected",
        kind="call",
        signature="expected(outcomes) -> number, from a list of (share or count, utility)",
        properties=(Property(SHARES, 1), Property(NUMBERS, 1)),
        questions=questions,
        also="other numbers",
    )
)
