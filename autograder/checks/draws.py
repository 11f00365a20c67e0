"""The trial of a draw: do the questions that a seed draws catch every known mistake, and pass every
right program?

A course asks the same questions of everybody, and they are drawn once. So before anybody is asked,
they are tried on programs of which it is known what they should earn.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from autograder.checks.examination import draw_questions
from autograder.checks.exercise import Exercise, Seed
from autograder.checks.mistakes import mistakes_in, right_programs_in, text_of
from autograder.checks.responses import assess
from autograder.inside.asking import QUICK, PlainDoor
from autograder.inside.questions import Question, Wrong

Program: TypeAlias = Sequence[Callable[..., Any]]


def flaws(exercise: Exercise, seed: Seed, styles: Sequence[Program] = ()) -> Iterator[str]:
    """A sentence for every right program that loses a point, `styles` among them, and for every
    known mistake that earns all of them."""
    trial = _Trial(exercise, seed)
    has_bank = text_of(exercise.name).programs
    for program in (*(right_programs_in(exercise.name) if has_bank else ()), *styles):
        if wrong := trial.first_wrong(program):
            yield f"a right program loses a point: {wrong.sentence}"
    for mistake in mistakes_in(exercise.name):
        if not trial.first_wrong(mistake.functions):
            yield f"a program with this mistake loses nothing: “{mistake.name}”"


class _Trial:
    """The questions of an exercise; what takes long is asked last, and what caught somebody
    first."""

    def __init__(self, exercise: Exercise, seed: Seed) -> None:
        self.exercise = exercise
        self.questions = sorted(draw_questions(exercise, seed), key=lambda q: q.seconds > QUICK)

    def first_wrong(self, program: Program) -> Wrong | None:
        """What is wrong with the first wrong answer; None where all are right."""
        door = PlainDoor(program, time.process_time)
        for i, question in enumerate(self.questions):
            if wrong := self._wrong(door, question):
                if question.seconds <= QUICK:
                    self.questions.insert(0, self.questions.pop(i))
                return wrong
        return None

    def _wrong(self, door: PlainDoor, question: Question) -> Wrong | None:
        random.seed(0)  # which some programs should not have used
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            answer = door.ask(question)
        wrong = assess(self.exercise, question, answer)
        if wrong is None and question.besides:
            return assess(self.exercise, replace(question, assess=question.besides), answer)
        return wrong
