"""hidden.fusion: what PIMC believes its own move is worth, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.checks.exercise import Exercise, Property, Seed, define
from autograder.checks.expectations import same
from autograder.checks.mistakes import reference
from autograder.inside.questions import Answer, Call, Question, Wrong, show

fusion = reference("hidden.fusion")

BOTH = "what PIMC believes its move is worth, and what that move is really worth"


def assess(answer: Answer) -> Wrong | None:
    if answer.fault:
        return Wrong(answer.fault.sentence, BOTH, answer.fault.kind)
    pair = answer.value
    numbers = isinstance(pair, tuple | list) and [type(v) for v in pair if type(v) in (int, float)]
    if not numbers or len(numbers) != 2 or len(pair) != 2:
        sentence = f"two numbers were asked for, (believed, true), got {show(pair)}"
        return Wrong(sentence, BOTH, show(pair))
    if same(pair, fusion()):
        return None
    # What is right is not told: one may think again.
    if pair[0] == 1:
        return Wrong(f"{show(pair[1])} is not what that move is worth", "", show(pair))
    return Wrong(f"{show(pair[0])} is not what PIMC believes its move is worth", "", show(pair))


def questions(seed: Seed) -> Iterator[Question]:
    yield Question(BOTH, (Call(),), assess, BOTH)


define(
    Exercise(
        name="hidden.fusion",
        kind="literal",
        signature="fusion = (believed, true), of the move that PIMC plays, in MAX's view",
        properties=(Property(BOTH, 1),),
        questions=questions,
        also="nothing new",
    )
)
