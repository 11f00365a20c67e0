"""What is decided by looking says so: only then does the judge look for itself."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import pytest

import autograder
from autograder.door import PlainDoor
from autograder.exercise import Exercise, all_exercises
from autograder.judge import stand_in
from autograder.questions import Answer

QUICK = 10  # seconds that a question allows


class Blind(Answer):
    """An answer that does not tell what was looked at."""

    def __getattribute__(self, name: str) -> Any:
        copied = sys._getframe(1).f_globals["__name__"] == "dataclasses"
        if name in ("leaves", "generated", "heard", "trace") and not copied:
            raise AssertionError(f"this judge reads what was looked at: answer.{name}")
        return super().__getattribute__(name)


@pytest.mark.parametrize("exercise", all_exercises(), ids=lambda e: e.name)
def test_who_decides_by_looking_has_the_question_revealed(exercise: Exercise) -> None:
    door = PlainDoor(exercise.reference)
    for question in exercise.questions(0):
        if question.revealed or question.seconds > QUICK:
            continue
        answer = door.ask(question)
        assert question.judge(Blind(answer.values, answer.fault, changed=answer.changed)) is None
        with suppress(TypeError):  # no program of ours beside theirs would answer None
            question.judge(Blind((None,) * len(question.calls)))


def test_the_stand_in_has_every_name_of_the_package() -> None:
    assert all(hasattr(stand_in, name) for name in autograder.__all__)
