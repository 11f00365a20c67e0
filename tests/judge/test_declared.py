"""What is decided by looking says so: only then does the judge look for itself."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

import autograder
from autograder.checks.exercise import Exercise, all_exercises
from autograder.inside import stand_in
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer

QUICK = 10  # seconds that a question allows
LEARNING = ("chance.td", "hidden.cfr", "evaluation.own")  # whose right answers take seconds


# What no program looked at, and what it could have looked at: a judge that reads either decides by
# looking.
UNSEEN = Answer()
SEEN = Answer(leaves=((0,), (1,)) * 500, generated=10**6, heard=(("evaluation", (), 0),) * 1000)


EXERCISES = [
    pytest.param(e, marks=pytest.mark.long if e.name in LEARNING else pytest.mark.slow)
    for e in all_exercises()
]


# Questions about the same property nearly always have the same judge.
@pytest.mark.parametrize("most", [3, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.name)
def test_who_decides_by_looking_has_the_question_revealed(exercise: Exercise, most: int) -> None:
    door = PlainDoor(exercise.reference)
    asked = Counter[str]()
    for question in exercise.questions(0):
        asked[question.property] += 1
        if question.revealed or question.seconds > QUICK or asked[question.property] > most:
            continue
        right = door.ask(question)
        for looks in (UNSEEN, SEEN):
            seen = replace(looks, values=right.values, fault=right.fault, changed=right.changed)
            assert question.assess(seen) is None, question.text
        with suppress(TypeError):  # no program of ours beside theirs would answer None
            nothing = (None,) * len(question.calls)
            unseen, seen = (replace(looks, values=nothing) for looks in (UNSEEN, SEEN))
            assert question.assess(unseen) == question.assess(seen), question.text


def test_the_stand_in_has_every_name_of_the_package() -> None:
    assert all(hasattr(stand_in, name) for name in autograder.__all__)
