"""chance.td: one step of TD(λ), and what it learns by playing Pig against itself."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import Any

from adsearch.search.pig_solver import PigSolution
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect, expect_untouched, same
from autograder.checks.mistakes import reference
from autograder.inside.pig_self_play import chance_to_win
from autograder.inside.questions import Answer, Call, Expectation, Question, Submitted, Wrong

td = reference("chance.td")

STEP, TRACE, ALONE, CURVE = (
    "one step from an empty trace",
    "the trace",
    "leaves its input alone",
    "learns Pig",
)
GOAL, GAMES, SEEDS, ENOUGH, ALPHA, LAM = 50, 1000, 5, 3, 0.2, 0.7
BELOW = 0.15


Step = tuple[list[float], list[float], list[float], float, float, float]


def ask(property: str, step: Step) -> Question:
    right = td(*step)
    w, x, e, target, alpha, lam = step
    text = f"td(w={w}, x={x}, e={e}, target={target}, alpha={alpha}, lam={lam})"
    assess = weights_of(right) if property == STEP else pair_of(right)
    assess = leaves_alone(len(w)) if property == ALONE else assess

    def smaller() -> Iterator[Question]:
        if len(w) > 1:
            yield ask(property, (w[:-1], x[:-1], e[:-1], target, alpha, lam))

    return Question(property, (Call(step),), assess, text, smaller, seconds=2.0)


def weights_of(right: tuple[Any, Any]) -> Expectation:
    """Right if the weights are; the trace is another property."""
    return expect(lambda v: len(v) == 2 and same(v[0], right[0]), f"w = {rounded(right[0])}")


def pair_of(right: tuple[Any, Any]) -> Expectation:
    words = f"w = {rounded(right[0])}, e = {rounded(right[1])}"
    return expect(lambda v: same(v, right), words)


def leaves_alone(features: int) -> Expectation:
    """Right if a pair of so many numbers came back and what was handed in is as it was."""
    pair = expect(lambda v: [len(part) for part in v] == [features] * 2, "a pair (w, e)")
    return lambda answer: pair(answer) or expect_untouched(answer)


def rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 6) for value in values]


@cache
def solution() -> PigSolution:
    return PigSolution(GOAL)


@lru_cache(maxsize=64)  # asked for twice, and it takes a while
def error_of(weights: tuple[float, ...]) -> float:
    """The root mean square of the errors over all positions of Pig."""
    right = solution()
    squares = [
        (chance_to_win(weights, GOAL, own, other, turn) - right.value(own, other, turn)) ** 2
        for own in range(GOAL)
        for other in range(GOAL)
        for turn in range(GOAL - own)
    ]
    return sqrt(sum(squares) / len(squares))


def curve(answer: Answer) -> Wrong | None:
    """Right if enough of the trainings end near the truth."""
    expected = f"an error below {BELOW} in {ENOUGH} of {SEEDS} training runs of {GAMES} games"
    if answer.fault:
        return Wrong(answer.fault.sentence, expected, answer.fault.kind)
    errors = errors_of(answer)
    if sum(error < BELOW for error in errors) >= ENOUGH:
        return None
    given = ", ".join(f"{error:.3f}" for error in errors)
    return Wrong(f"the errors after {GAMES} games are {given}", expected, given)


def errors_of(answer: Answer) -> list[float]:
    return [error_of(tuple(weights)) for weights in answer.values]


def below(answer: Answer) -> str:
    """How many of the trainings end near the truth, and how near."""
    errors = errors_of(answer)
    enough = sum(error < BELOW for error in errors)
    said = ", ".join(f"{error:.3f}" for error in errors)
    return f"{enough} of {SEEDS} errors below {BELOW}: {said}"


def training() -> Question:
    calls = tuple(
        Call((Submitted(), GOAL, GAMES, ALPHA, LAM, seed), function="learn_pig")
        for seed in range(SEEDS)
    )
    text = f"{GAMES} games of Pig({GOAL}) in self-play with your td, {SEEDS} times"
    return Question(CURVE, calls, curve, text, seconds=60, achieved=below)


def drawn(rng: random.Random, features: int, empty: bool) -> Step:
    def numbers() -> list[float]:
        return [rng.randint(-9, 9) / 10 for _ in range(features)]

    e = [0.0] * features if empty else [rng.randint(1, 9) / 10 for _ in range(features)]
    alpha, lam = rng.choice((0.1, 0.2, 0.5)), rng.choice((0.3, 0.5, 0.7, 0.9))
    return numbers(), numbers(), e, rng.choice((0.0, 0.3, 0.6, 1.0)), alpha, lam


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"chance.td {seed}")
    yield ask(STEP, ([0.2, 0.4], [1, 0.5], [0, 0], 1, 0.1, 0.7))
    yield ask(TRACE, ([0.2, 0.4], [1, 0.25], [1, 0.5], 0.6, 0.1, 0.7))
    yield ask(TRACE, ([0.2], [1], [1], 0.6, 0.1, 0.0))
    yield ask(TRACE, ([0.2], [1], [1], 0.6, 0.1, 1.0))
    for features in (1, 2, 3, 10):
        yield ask(STEP, drawn(rng, features, empty=True))
        yield ask(TRACE, drawn(rng, features, empty=False))
    yield ask(ALONE, ([0.2, 0.4], [1, 0.5], [0, 0], 1, 0.1, 0.7))
    yield ask(ALONE, drawn(rng, 3, empty=False))
    yield training()


define(
    Exercise(
        name="chance.td",
        kind="callbacks",
        signature="td(w, x, e, target, alpha, lam) -> (w, e), new ones, for the value w · x",
        properties=(
            Property(STEP, 1),
            Property(TRACE, 1),
            Property(ALONE, 1),
            Property(CURVE, 2, needs=(STEP, TRACE)),
        ),
        questions=questions,
        also="more features, other numbers",
        seconds=20,
    )
)
