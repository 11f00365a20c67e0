"""Who lost one match, and won another, is not named after a mistake that loses both; and who does
not come to an end, not after one that had less time."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from autograder.checks import comparison
from autograder.checks.diagnosis import diagnose
from autograder.checks.expectations import expect_truth
from autograder.checks.mistakes import Mistake
from autograder.checks.responses import Response
from autograder.inside.asking import QUICK, PlainDoor
from autograder.inside.faults import timeout
from autograder.inside.questions import Answer, Call, Question

MATCHES = [
    Question(f"beats {name}", (Call((name,)),), expect_truth(True), name, seconds=QUICK + 1)
    for name in ("the weak", "the strong")
]
SEES = Question("sees", (Call(("a threat",)),), expect_truth(True), "a threat")


def plays(*passed: str) -> Mistake:
    """A player that passes these, and keeps a list of what it was asked."""
    program = f"""
asked = []

def passes(test):
    asked.append(test)
    return test in {passed}
"""
    return Mistake(", ".join(passed), "", program, names=("passes", "asked"))


def named(student: Mistake, mistakes: Sequence[Mistake]) -> str | None:
    responses = []
    for question in (SEES, *MATCHES):
        answer = PlainDoor(student.functions).ask(question)
        responses.append(Response(question, answer, question.assess(answer)))
    diagnosis = diagnose(responses, mistakes)
    return diagnosis.mistakes[0].name if diagnosis else None


STUDENT = plays("a threat", "the weak")


def test_a_mistake_that_loses_what_the_student_won_gives_way_to_one_that_wins_it() -> None:
    loses, wins = plays("a threat"), plays("a threat", "the weak")
    assert named(STUDENT, [loses, wins]) == wins.name


def test_where_every_mistake_loses_what_the_student_won_none_is_named() -> None:
    assert named(STUDENT, [plays("a threat")]) is None


def test_what_was_won_is_asked_of_none_that_would_not_be_named() -> None:
    """A match takes long."""
    blind, named_first, later = plays(), plays("a threat", "the weak"), plays("a threat")
    assert named(STUDENT, [blind, named_first, later]) == named_first.name
    asked = [test for mistake in (blind, later) for test in mistake.functions[1]]
    assert "the weak" not in asked


@pytest.mark.parametrize(("patience", "name"), [(QUICK, "endless"), (0.1, None)])
def test_a_mistake_that_had_less_time_explains_no_program_that_does_not_end(
    monkeypatch: pytest.MonkeyPatch, patience: float, name: str | None
) -> None:
    """It may be just slow: who went over the whole table of Pig was told that they never hold."""
    monkeypatch.setattr(comparison, "PATIENCE", patience)
    endless = Mistake("endless", "", "def passes(test):\n    while True: pass\n", names=("passes",))
    question = Question("ends", (Call(("long",)),), expect_truth(True), "long", seconds=0.2)
    answer = Answer(fault=timeout(question))
    diagnosis = diagnose([Response(question, answer, question.assess(answer))], [endless])
    assert (diagnosis.mistakes[0].name if diagnosis else None) == name


def test_a_mistake_that_waits_for_a_busy_machine_is_named() -> None:
    """Of eight processes on two processors each works a quarter of the time."""
    program = "import time\ndef passes(test):\n    time.sleep(0.3)\n    return False\n"
    late = Mistake("late", "", program, names=("passes",))
    question = Question("ends", (Call(("long",)),), expect_truth(True), "long", seconds=0.2)
    answer = Answer((False,))
    diagnosis = diagnose([Response(question, answer, question.assess(answer))], [late])
    assert diagnosis
    assert diagnosis.mistakes[0].name == "late"
