"""chance.rolls: what two dice can show, and how likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from adsearch.notation import counted
from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import close
from autograder.inside.questions import Answer, Call, Expectation, Question, Wrong, show

ALL, ODDS, TOTAL = "each of the 21 rolls once", "their probabilities", "they add up to 1"
ROLLS = {pair[::-1] for pair in combinations_with_replacement(range(1, 7), 2)}


def judged(property: str) -> Expectation:
    def assess(answer: Answer) -> Wrong | None:
        asked_for = "a list of ((high, low), probability)"
        if answer.fault:
            return Wrong(answer.fault.sentence, asked_for, answer.fault.kind)
        try:
            pairs = [((first, second), p) for (first, second), p in answer.value]
        except (TypeError, ValueError):
            return Wrong(
                f"{asked_for} was asked for, got {show(answer.value)}",
                asked_for,
                show(answer.value),
            )
        return {ALL: all_rolls, ODDS: right_odds, TOTAL: right_total}[property](pairs)

    return assess


def all_rolls(pairs: list[tuple[Any, Any]]) -> Wrong | None:
    count = Counter((max(roll), min(roll)) for roll, _ in pairs)
    foreign = [roll for roll in count if roll not in ROLLS]
    twice = [roll for roll, n in count.items() if n > 1]
    expected, given = "21 rolls, each once", f"{len(pairs)} rolls"
    if foreign:
        sentence = f"{foreign[0]} is not a roll of two dice"
        return Wrong(sentence, "two dice with 1 to 6 eyes each", show(foreign[0]))
    if twice:
        same = f"{twice[0]} is listed {count[twice[0]]} times: the order of the dice does not count"
        return Wrong(same, expected, given)
    if wrong := missing(pairs):
        return wrong
    if upside_down := [roll for roll, _ in pairs if roll[0] < roll[1]]:
        sentence = f"{upside_down[0]} has the lower die first; the task asks for (high, low)"
        return Wrong(sentence, "the higher die first", show(upside_down[0]))
    return None


def missing(pairs: list[tuple[Any, Any]]) -> Wrong | None:
    """Are there too few different rolls? Of some any numbers could be right, and add up; whether
    they are rolls of these dice is another question."""
    different = {(max(roll), min(roll)) for roll, _ in pairs}
    if len(different) >= len(ROLLS):
        return None
    sentence = f"{min(ROLLS - different)} is missing"
    return Wrong(sentence, "21 different rolls", counted(len(different), "different roll"))


def right_odds(pairs: list[tuple[Any, Any]]) -> Wrong | None:
    if wrong := missing(pairs):
        return wrong
    for pair, p in pairs:
        roll = max(pair), min(pair)
        right = Fraction(1, 36 if roll[0] == roll[1] else 18)
        if not close(p, float(right)):
            given = as_fraction(p)
            return Wrong(f"the probability of {roll} is not {given}", f"{roll}: {right}", given)
    return None


def as_fraction(p: Any) -> str:
    """A probability as it was meant, such as 1/21 for a float, if it is a fraction that small.

    >>> as_fraction(1 / 21), as_fraction(0.3141), as_fraction(None)
    ('1/21', '0.3141', 'None')
    """
    if isinstance(p, float) and 0 < p < 1:
        near = Fraction(p).limit_denominator(36)
        if close(p, float(near)):
            return str(near)
    return show(p)


def right_total(pairs: list[tuple[Any, Any]]) -> Wrong | None:
    if wrong := missing(pairs):
        return wrong
    try:
        total = sum(p for _, p in pairs)
    except TypeError:
        return Wrong("these probabilities cannot be added", "a sum of 1", show(pairs))
    if close(total, 1):
        return None
    return Wrong(f"the probabilities add up to {show(total)}", "a sum of 1", show(total))


def in_any_order(answer: Answer) -> list[tuple[Any, Any]]:
    return sorted((tuple(roll), p) for roll, p in answer.value)


def questions(seed: int) -> Iterator[Question]:
    for property in (ALL, ODDS, TOTAL):
        yield Question(
            property, (Call(),), judged(property), "rolls()", seconds=2.0, gist=in_any_order
        )


define(
    Exercise(
        name="chance.rolls",
        kind="call",
        signature="rolls() -> list of ((high, low), probability)",
        properties=(Property(ALL, 1), Property(ODDS, 1), Property(TOTAL, 1)),
        questions=questions,
        also="nothing new",
    )
)
