"""ordering.predict: what killers and deepening cost, before it is measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import expect
from autograder.checks.mistakes import reference
from autograder.exercises.material.predictions import no_number
from autograder.inside.questions import Answer, Call, Question, Wrong, show

killers_on_centre = reference("ordering.predict")
deepening_in_all = reference("ordering.predict", 1)

WITH_KILLERS, DEEPENED = (
    "killers on top of the centre order, within a factor of 2",
    "all depths from 1 to 8 together, within a factor of 2",
)


def grouped(number: Any) -> str:
    """A number as the notebook writes it.

    >>> grouped(1_761_712), grouped(1.5), grouped(10**20)
    ('1,761,712', '1.5', '100000000000000000000')
    """
    is_short = isinstance(number, int | float) and abs(number) < 1e15
    return f"{number:,}" if is_short else show(number)


def prediction(property: str, function: int, measured: int) -> Question:
    def size(value: Any) -> str:
        """What the report says of a guess: not the answer, but on which side it is wrong."""
        if value <= 0 or value != value:
            return "not a possible number of positions"
        if value < 1000:
            return (
                "too small for a number of positions: is it a factor, or did you write a point "
                "between the thousands?"
            )
        if value < measured / 2:
            return "less than half the true count"
        return "more than twice the true count" if value > 2 * measured else ""

    right = expect(lambda value: not size(value), "within a factor of 2 of the true count")

    def assess(answer: Answer) -> Wrong | None:
        wrong = right(answer)
        if wrong and not answer.fault:
            sentence = no_number(answer.value) or f"{grouped(answer.value)} is {size(answer.value)}"
            return Wrong(sentence, wrong.expected, wrong.given)
        return wrong

    def gist(answer: Answer) -> str:
        return no_number(answer.value) or size(answer.value)

    return Question(property, (Call(function=function),), assess, property, gist=gist)


def predictions(seed: Seed) -> Iterator[Question]:
    yield prediction(WITH_KILLERS, 0, killers_on_centre())
    yield prediction(DEEPENED, 1, deepening_in_all())


define(
    Exercise(
        name="ordering.predict",
        kind="literal",
        signature="killers_on_centre, deepening_in_all: two numbers of positions",
        properties=(Property(WITH_KILLERS, 1), Property(DEEPENED, 1)),
        questions=predictions,
        also="nothing new",
    )
)
