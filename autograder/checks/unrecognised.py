"""What can be said where no known mistake explains what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.checks.exercise import Exercise
from autograder.checks.responses import IN_VAIN, Response
from autograder.inside.asking import QUICK, Door, PlainDoor
from autograder.inside.plain_data import Opaque
from autograder.inside.questions import Answer, show

FROM_MEMORY = (
    "Your program made no move and asked for no utility there: where does its answer come from?"
)
KEPT = (
    "Your program made no move and asked for no utility there, though it does elsewhere: does it "
    "stop before it looks, or remember an earlier call?"
)
ENDLESS = "Which loop of yours, or which call, never ends?"
UNHEARD = "Your program called none of the functions that it was given there."
UNENDING = ("TIMEOUT", "QUERY_LIMIT")
OTHERWISE = (
    "Asked the same question again, your program gives another answer: does it remember an earlier "
    "call, or draw random numbers of its own?"
)


def describe(
    exercise: Exercise, door: Door, responses: Sequence[Response], smallest: Response
) -> str:
    """How much is right, what the case below does not say itself of what is wrong, and whether the
    program remembers."""
    assert smallest.wrong
    right = sum(1 for response in responses if not response.wrong)
    sentence = smallest.wrong.sentence
    told = f"{sentence}{'' if sentence.endswith('?') else '.'}"
    question = _from_memory(exercise, responses, smallest)
    if not right and smallest.fault_kind in UNENDING:
        return f"Your program does not come to an end: {told} {ENDLESS}"
    if not question and _answers_otherwise(door, smallest):
        question = OTHERWISE
    if len(responses) == 1 or exercise.kind == "literal":  # which is asked nothing
        start = f"{right} of {len(responses)} right. Not right yet" if right else "Not right yet"
        return f"{start}: {told} {question}".rstrip()
    start = f"Right on {right} of {len(responses)} questions."
    if not right:
        start = "Wrong on everything that was asked."
    elif faults := _mostly(smallest.fault_kind, responses):
        start = f"No answer to {faults} of {len(responses)} questions."
    is_plain = smallest.answer.fault or sentence.endswith(smallest.wrong.given)
    case = "" if is_plain else f"In the case below, {told}"
    return " ".join(filter(None, (start, case, question)))


def _mostly(kind: str, responses: Sequence[Response]) -> int:
    """How many questions went unanswered in this way, if they are nearly all; else 0."""
    count = sum(1 for response in responses if response.fault_kind == kind)
    return count if kind and count > 0.9 * len(responses) else 0


def _answers_otherwise(door: Door, response: Response) -> bool:
    """Does the same question get another answer now?"""
    if response.fault_kind in IN_VAIN or response.question.seconds > QUICK:
        return False
    again = response._replace(answer=door.ask(response.question))
    return _summary(again) != _summary(response)


def _summary(response: Response) -> tuple[str, list[str]]:
    return response.fault_kind, [show(value) for value in response.answer.values]


def _from_memory(exercise: Exercise, responses: Sequence[Response], response: Response) -> str:
    """What to say if it answered without a move, a look at an end or a call of what it was given,
    where a right program needs some."""
    answer = response.answer
    is_literal = exercise.kind == "literal" or exercise.literals
    if is_literal or answer.fault or answer.trace is None or _asks(answer):
        return ""
    if answer.value is None or isinstance(answer.value, Opaque):
        return ""  # nothing was returned, or what has yet to run, such as a generator
    right = PlainDoor(exercise.reference).ask(response.question)
    if right.generated or right.leaves:
        return KEPT if any(_asks(other.answer) for other in responses) else FROM_MEMORY
    return UNHEARD if right.heard else ""


def _asks(answer: Answer) -> bool:
    return bool(answer.generated or answer.leaves or answer.heard)
