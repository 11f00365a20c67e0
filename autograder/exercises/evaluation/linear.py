"""evaluation.linear: a weighted sum."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Question, Raised, Wrong, show

linear = reference("evaluation.linear")

TOGETHER = "linear((1, 2), (3, 4))"
SUM, MISMATCH = "the weighted sum", "as many weights as features, or an exception"


def weighted(weights: Sequence[float], features: Sequence[float]) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(weights)):
            yield weighted((*weights[:i], *weights[i + 1 :]), (*features[:i], *features[i + 1 :]))

    judged = expect_number(linear(weights, features), 1e-6)
    text = f"linear({weights}, {features})"
    return Question(SUM, (Call((weights, features)),), judged, text, smaller)


def mismatched(weights: Sequence[float], features: Sequence[float]) -> Question:
    def assess(answer: Answer) -> Wrong | None:
        expected = "an exception, such as ValueError"
        if answer.fault:  # in what was asked first: from the other call an exception is right
            expected = f"11 for {TOGETHER}, asked first, and then {expected}"
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        if isinstance(answer.value, Raised):
            return None
        given = show(answer.value)
        numbers = f"the number of weights is {len(weights)} and that of features {len(features)}"
        sentence = f"{numbers}, but your function returned"
        return Wrong(f"{sentence} {given}", expected, given)

    # Something that goes together first, so that raising whatever is asked does not count.
    calls = (Call(((1, 2), (3, 4))), Call((weights, features), raises=True))
    return Question(MISMATCH, calls, assess, f"linear({weights}, {features})")


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.linear {seed}")

    def numbers(count: int) -> tuple[float, ...]:
        return tuple(
            rng.choice((rng.randint(-9, 9), rng.randint(-90, 90) / 8)) for _ in range(count)
        )

    yield weighted((5, 1, 1), (2, 0, 1))
    yield weighted((5, 1, 1), (-1, 0, -3))
    yield weighted((0.5,), (3,))
    yield weighted((), ())
    for _ in range(15):
        count = rng.randint(1, 5)
        yield weighted(numbers(count), numbers(count))
    for more, fewer in ((3, 2), (2, 1), (1, 0), (5, 3)):
        yield mismatched(numbers(more), numbers(fewer))
        yield mismatched(numbers(fewer), numbers(more))


define(
    Exercise(
        name="evaluation.linear",
        kind="call",
        signature="linear(weights, features) -> number",
        properties=(Property(SUM, 1), Property(MISMATCH, 1)),
        questions=questions,
        solved_by=("adsearch.evaluation",),
        also="other numbers",
    )
)
