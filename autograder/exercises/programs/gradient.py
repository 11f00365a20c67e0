"""programs.gradient: what a small network says, and how that depends on each of its weights."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close, expect_untouched, no_tuple
from autograder.checks.mistakes import reference
from autograder.inside.questions import (
    Answer,
    Call,
    Expectation,
    Question,
    Submitted,
    Wrong,
    show,
)

gradient = reference("programs.gradient")

VALUE, OUTER, INNER, ALONE = (
    "the value",
    "dv, the slopes of the outer weights",
    "dW, the slopes of the inner weights",
    "leaves its input alone",
)
TOLERANCE = 1e-5  # numerical differentiation is a right way
Rows = Sequence[Sequence[float]]
Weights = tuple[list[list[float]], list[float], list[float]]
TRIPLE = "(value, dW, dv)"


def part_of(property: str, weights: Weights) -> Expectation:
    """Judges one of the three parts of an answer."""
    place = (VALUE, INNER, OUTER).index(property)
    right = gradient(*weights)[place]
    name = ("value", "dW", "dv")[place]
    expected = f"{name} = {rounded(right)}"

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return Wrong(answer.fault.sentence, expected, answer.fault.kind)
        triple = answer.value
        if not (isinstance(triple, list | tuple) and len(triple) == 3):
            return Wrong(no_tuple(TRIPLE, triple), f"{TRIPLE}, {expected}", show(triple))
        part = triple[place]
        if shape(part) != shape(right):
            sentence = (
                f"{name} should have {in_words(shape(right))}, but yours has "
                f"{in_words(shape(part))}"
            )
            return Wrong(sentence, expected, show(part))
        if agree(part, right):
            return None
        return Wrong(f"expected {expected}, got {rounded(part)}", expected, str(rounded(part)))

    return assess


def shape(part: Any) -> tuple[int, ...]:
    """How many rows and columns there are, as far as can be told.

    >>> shape([[1, 2, 3], [4, 5, 6]]), shape([1, 2]), shape(0.5)
    ((2, 3), (2,), ())
    """
    if not isinstance(part, list | tuple):
        return ()
    return len(part), *(shape(part[0]) if part else ())


def in_words(shape: tuple[int, ...]) -> str:
    if not shape:
        return "one number"
    return f"{' × '.join(map(str, shape))} numbers"


def agree(part: Any, right: Any) -> bool:
    if isinstance(right, list):
        return (
            isinstance(part, list | tuple)
            and len(part) == len(right)
            and all(map(agree, part, right))
        )
    return close(part, right, TOLERANCE)


def rounded(part: Any) -> Any:
    if isinstance(part, list | tuple):
        return [rounded(inner) for inner in part]
    return round(part, 6) if isinstance(part, float) else part


def left_alone(weights: Weights) -> Expectation:
    whole: list[Callable[[Answer], Wrong | None]] = [part_of(VALUE, weights), expect_untouched]
    return lambda answer: next(filter(None, (judge(answer) for judge in whole)), None)


def ask(property: str, weights: Weights) -> Question:
    W, v, x = weights  # noqa: N806

    def smaller() -> Iterator[Question]:
        if len(W) > 1:
            yield ask(property, (W[1:], v[1:], x))
            yield ask(property, (W[:-1], [*v[:-2], v[-1]], x))
        if len(x) > 1:
            yield ask(property, ([row[1:] for row in W], v, x[1:]))

    assess = left_alone(weights) if property == ALONE else part_of(property, weights)
    text = f"gradient(W={W}, v={v}, x={x})"
    return Question(property, (Call((W, v, x)),), assess, text, smaller)


def on_arrays(weights: Weights) -> Question:
    """A call as a network makes it that learns: its weights are arrays, and must not change."""
    W, v, x = weights  # noqa: N806
    given = part_of(VALUE, weights)

    def assess(answer: Answer) -> Wrong | None:
        if answer.fault:
            return given(answer)
        triple, after = answer.value
        if wrong := given(replace(answer, values=(triple,))):
            return wrong
        for name, was, now in zip("Wv", (W, v), after, strict=True):
            if not agree(now, was):
                sentence = f"your function changed {name}, an array that it was given"
                return Wrong(sentence, "input left alone", f"{name} = {rounded(now)}")
        return None

    call = Call((Submitted(), (W, v), x), function="given_arrays")
    text = f"gradient(W=np.array({W}), v=np.array({v}), x={x})"
    return Question(ALONE, (call,), assess, text)


EXAMPLE: Weights = ([[0.5, -1, 0], [1, 1, -1]], [1, -2, 0.5], [1, 0.5])


def drawn(rng: random.Random, units: int, inputs: int) -> Weights:
    def numbers(count: int) -> list[float]:
        return [rng.randint(-15, 15) / 10 for _ in range(count)]

    return [numbers(inputs + 1) for _ in range(units)], numbers(units + 1), numbers(inputs)


def questions(seed: int) -> Iterator[Question]:
    rng = random.Random(f"programs.gradient {seed}")
    networks = [EXAMPLE, ([[0.5, 0.1]], [2.0, -1.0], [1.5])]
    networks += [
        drawn(rng, units, inputs)
        for units, inputs in ((1, 1), (1, 3), (3, 1), (2, 2), (4, 3), (5, 8))
    ]
    for property in (VALUE, OUTER, INNER, ALONE):
        for weights in networks:
            yield ask(property, weights)
    yield on_arrays(EXAMPLE)


define(
    Exercise(
        name="programs.gradient",
        kind="call",
        signature=(
            "gradient(W, v, x) -> (value, dW, dv); tanh units and a logistic output; one more "
            "input and one more unit are always 1"
        ),
        properties=(
            Property(VALUE, 1),
            Property(OUTER, 1),
            Property(INNER, 3),
            Property(ALONE, 1, needs=(VALUE,)),
        ),
        questions=questions,
        also="other weights, more units, more inputs",
    )
)
