"""evaluation.fit: weights and a constant by least squares."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import close, no_tuple, not_a_number, untouched
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

fit = reference("evaluation.fit")

WEIGHTS, DEPENDENT = (
    "weights and constant of least squares",
    "features that depend on each other do no harm",
)
Rows = Sequence[Sequence[float]]
PAIR = "(weights, constant)"


def predicted(row: Sequence[float], weights: Sequence[float], constant: float) -> float:
    return sum(w * x for w, x in zip(weights, row, strict=True)) + constant


def a_pair(features: int, expected: str, judged: Callable[[Any, Any], str | None]) -> Expectation:
    """Judges weights and a constant, if they are that; `judged` says what is wrong with them."""

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        pair, words = answer.value, show(answer.value)
        if not (isinstance(pair, list | tuple) and len(pair) == 2):
            return Wrong(no_tuple(PAIR, pair), expected, words)
        weights, constant = pair
        if not isinstance(weights, list | tuple | int | float):
            returned = f"but your function returned {show(weights)}"
            return Wrong(f"a list of weights was asked for, {returned}", expected, words)
        weights = weights if isinstance(weights, list | tuple) else [weights]
        if len(weights) != features:
            plural = "weight was" if features == 1 else "weights were"
            sentence = f"{features} {plural} asked for, but your function returned {len(weights)}"
            return Wrong(sentence, expected, words)
        strange = filter(None, map(not_a_number, (*weights, constant)))
        wrong = next(strange, None) or judged(weights, constant)
        return Wrong(wrong, expected, words) if wrong else None

    return assess


def nearest(rows: Rows, y: Sequence[float]) -> Expectation:
    """Right if these are the weights of least squares."""
    weights, constant = fit(rows, y)
    words = show(([round(w, 6) for w in weights], round(constant, 6)))

    def judged(their_weights: Sequence[float], their_constant: float) -> str | None:
        pairs = zip((*their_weights, their_constant), (*weights, constant), strict=True)
        if all(close(g, w, 1e-6) for g, w in pairs):
            return None
        theirs = [round(w, 6) for w in their_weights], round(their_constant, 6)
        return f"expected {words}, got {show(theirs)}"

    return a_pair(len(weights), f"{PAIR} = {words}", judged)


def sum_of_squares(rows: Rows, y: Sequence[float], weights: Sequence[float], c: float) -> float:
    return sum((predicted(row, weights, c) - v) ** 2 for row, v in zip(rows, y, strict=True))


def unsurpassed(rows: Rows, y: Sequence[float]) -> Expectation:
    """Right if no other weights make the sum of squares smaller: many are equally good."""
    largest = 10 * (1 + max(map(abs, y)))
    smallest = sum_of_squares(rows, y, *fit(rows, y))
    least = f"{round(smallest, 6):.6g}"
    rounding = 1e-6 * (1 + sum(v * v for v in y))

    def judged(their_weights: Sequence[float], their_constant: float) -> str | None:
        if any(abs(predicted(row, their_weights, their_constant)) > largest for row in rows):
            return f"your weights predict outcomes beyond ±{show(largest)}"
        theirs = sum_of_squares(rows, y, their_weights, their_constant)
        if theirs <= smallest + rounding:
            return None
        return f"other weights make the sum of squares smaller: {least} instead of {theirs:.6g}"

    return a_pair(len(rows[0]), f"weights that leave a sum of squares of {least}", judged)


def fitted(property: str, rows: Rows, y: Sequence[float]) -> Question:
    def smaller() -> Iterator[Question]:
        for i in range(len(rows)):
            less, fewer = [*rows[:i], *rows[i + 1 :]], [*y[:i], *y[i + 1 :]]
            # No weight is left free but by a feature that follows from the others, the last one.
            own = less if property == WEIGHTS else [row[:-1] for row in less]
            if own and independent(own):
                yield fitted(property, less, fewer)

    judged = untouched(nearest(rows, y)) if property == WEIGHTS else unsurpassed(rows, y)
    text = f"fit({[list(row) for row in rows]}, {list(y)})"
    calls = (Call(([list(row) for row in rows], list(y))),)
    return Question(property, calls, judged, text, smaller)


def independent(rows: Rows) -> bool:
    """Do the data leave no weight free?"""
    left = [[*map(Fraction, row), Fraction(1)] for row in rows]
    rank = 0
    for column in range(len(rows[0]) + 1):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        rank += 1
        left.remove(pivot)
        for row in left:
            factor = row[column] / pivot[column]
            row[:] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return rank == len(rows[0]) + 1


def data(rng: random.Random, features: int, number: int) -> tuple[Rows, list[float]]:
    rows = [[rng.randint(-4, 4) for _ in range(features)] for _ in range(number)]
    weights = [rng.randint(-5, 5) for _ in range(features)]
    y = [predicted(row, weights, 3) + rng.choice((-1, 0, 0, 1)) for row in rows]
    return rows, y


def questions(seed: Seed) -> Iterator[Question]:
    rng = random.Random(f"evaluation.fit {seed}")
    yield fitted(WEIGHTS, [[0, 1], [1, 0], [2, 2], [3, 1]], [1, 0, 5, 4])
    yield fitted(WEIGHTS, [[0], [1]], [1, 3])
    yield fitted(WEIGHTS, [[0], [1], [2]], [0, 0.5, 1])  # a draw is half a point
    number = 0
    while number < 10:
        rows, y = data(rng, rng.randint(1, 3), rng.randint(6, 12))
        if independent(rows):
            number += 1
            yield fitted(WEIGHTS, rows, y)
    yield fitted(DEPENDENT, [[1, 1], [2, 2], [4, 4]], [1, 2, 3])
    yield fitted(DEPENDENT, [[1, 5], [2, 5], [4, 5]], [1, 2, 3])
    for _ in range(6):
        rows, y = data(rng, 2, rng.randint(5, 8))
        yield fitted(DEPENDENT, [[*row, row[0]] for row in rows], y)
        yield fitted(DEPENDENT, [[*row, 2] for row in rows], y)


define(
    Exercise(
        name="evaluation.fit",
        kind="call",
        signature="fit(X, y) -> (weights, constant), from rows of features and their outcomes",
        properties=(Property(WEIGHTS, 2), Property(DEPENDENT, 1)),
        questions=questions,
        also="more data, more features, other seeds",
    )
)
