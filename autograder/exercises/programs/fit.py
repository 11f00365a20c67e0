"""programs.fit: the weights of patterns by least squares, with a ridge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close, not_a_number
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

fit = reference("programs.fit")

SQUARES, TWICE = "least squares with a ridge", "an index that appears twice counts twice"
Rows = Sequence[Sequence[int]]


def expect_weights(right: Sequence[float]) -> Expectation:
    expected = f"weights {[round(w, 6) for w in right]}"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        given, words = answer.value, show(answer.value)
        if not isinstance(given, list | tuple) or len(given) != len(right):
            plural = "weight was" if len(right) == 1 else "weights were"
            return Wrong(f"{len(right)} {plural} asked for, got {words}", expected, words)
        if strange := next(filter(None, map(not_a_number, given)), None):
            return Wrong(strange, expected, words)
        if all(close(g, w, 1e-6) for g, w in zip(given, right, strict=True)):
            return None
        words = show([round(w, 6) for w in given])
        return Wrong(f"expected {expected}, got {words}", expected, words)

    return assess


def ask(
    property: str, rows: Rows, outcomes: Sequence[float], weights: int, ridge: float
) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(rows) if len(rows) > 1 else 0):
            less, fewer = [*rows[:i], *rows[i + 1 :]], [*outcomes[:i], *outcomes[i + 1 :]]
            if property == SQUARES or any(len(set(row)) < len(row) for row in less):
                yield ask(property, less, fewer, weights, ridge)

    rows, outcomes = [list(row) for row in rows], list(outcomes)
    text = f"fit({rows}, {outcomes}, weights={weights}, ridge={ridge})"
    right = expect_weights(fit(rows, outcomes, weights, ridge))
    return Question(property, (Call((rows, outcomes, weights, ridge)),), right, text, smaller)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"programs.fit {seed}")
    yield ask(SQUARES, [[0], [0], [1]], [2, 4, 6], 2, 1)
    yield ask(SQUARES, [[0], [1]], [4, 3], 3, 1)  # the last weight was never seen
    yield ask(SQUARES, [[0]], [4], 1, 3)
    yield ask(TWICE, [[0, 0], [1]], [4, 3], 2, 1)
    for _ in range(8):
        weights, number = rng.randint(2, 5), rng.randint(3, 9)
        outcomes = [rng.randint(-9, 9) for _ in range(number)]
        ridge = rng.choice((0.5, 1, 3))
        rows = [rng.sample(range(weights), rng.randint(1, min(3, weights))) for _ in outcomes]
        yield ask(SQUARES, rows, outcomes, weights, ridge)
        again = [[*row, row[0]] if rng.random() < 0.5 else row for row in rows]
        yield ask(TWICE, [[*rows[0], rows[0][0]], *again[1:]], outcomes, weights, ridge)


define(
    Exercise(
        name="programs.fit",
        kind="call",
        signature=(
            "fit(rows, outcomes, weights, ridge) -> list of weights; a row has the indices of the "
            "active weights"
        ),
        properties=(Property(SQUARES, 1), Property(TWICE, 1)),
        questions=questions,
        also="more rows, more weights, other ridges",
    )
)
