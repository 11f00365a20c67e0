"""hidden.regret_matching: probabilities in proportion to positive regrets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_equal, untouched
from autograder.checks.mistakes import reference
from autograder.inside.questions import Call, Question

regret_matching = reference("hidden.regret_matching")

POSITIVE, NEGATIVE, NONE = (
    "in proportion to the regrets",
    "negative regrets get 0",
    "no positive regret: all moves equally likely",
)


def kind_of(regrets: Mapping[Any, float]) -> str:
    """The property that regrets are about."""
    if all(regret <= 0 for regret in regrets.values()):
        return NONE
    return POSITIVE if all(regret > 0 for regret in regrets.values()) else NEGATIVE


def ask(regrets: Mapping[Any, float]) -> Question:
    def smaller() -> Iterator[Question]:
        for a in regrets:
            less = {b: regret for b, regret in regrets.items() if b != a}
            if less and kind_of(less) == kind_of(regrets):
                yield ask(less)
            for simple in (0, 1, -1):
                changed = {**regrets, a: simple}
                if abs(simple) < abs(regrets[a]) and kind_of(changed) == kind_of(regrets):
                    yield ask(changed)

    expected = expect_equal(regret_matching(regrets))
    if kind_of(regrets) == NEGATIVE:  # whoever keeps a sum of regrets wants it back as it was
        expected = untouched(expected)
    text = f"regret_matching({dict(regrets)})"
    return Question(kind_of(regrets), (Call((dict(regrets),)),), expected, text, smaller)


SMALL: tuple[dict[str, float], ...] = (
    {"a": 3, "b": 1},
    {"a": 2},
    {"p": 0.125, "b": 0.375},
    {"p": 0.001, "b": 0.003},  # small, but all there is
    {"a": 3, "b": -1, "c": 1},
    {"a": 5, "b": -2},
    {"a": 0, "b": 4},
    {"a": -1, "b": 0, "c": 2},
    {"a": 500, "b": 1000, "c": -2000},
    {"a": -2, "b": -1},
    {"a": 0, "b": 0},
    {"a": -3},
    {"a": 0, "b": -5, "c": -1},
)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"hidden.regret_matching {seed}")
    for regrets in SMALL:
        yield ask(regrets)
    for low, high in ((1, 9), (-9, 9), (-9, 0)) * 4:
        moves = "abcde"[: rng.randint(2, 5)]
        yield ask({move: rng.randint(low, high) / rng.choice((1, 4)) for move in moves})


define(
    Exercise(
        name="hidden.regret_matching",
        kind="call",
        signature="regret_matching(regrets) -> dict from moves to probabilities; regrets is a dict "
        "from moves to numbers",
        properties=(Property(POSITIVE, 1), Property(NEGATIVE, 1), Property(NONE, 1)),
        questions=questions,
        also="other regrets",
    )
)
