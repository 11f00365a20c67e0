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
from autograder.checks.mistakes import Mistake, mistakes_in, right_programs_in, text_of
from autograder.checks.responses import assess
from autograder.inside.asking import QUICK, PlainDoor
from autograder.inside.questions import Question, Wrong

# Seconds that a question allows: a match that allows more is left to a course's master, and to the
# kit's own tests, which play it with every known mistake.
LONGEST = 120
Program: TypeAlias = Sequence[Callable[..., Any]]


def flaws(exercise: Exercise, seed: Seed, styles: Sequence[Program] = ()) -> Iterator[str]:
    """A sentence for every right program that loses a point, `styles` among them, and for every
    known mistake that earns all of them."""
    trial = _Trial(exercise, seed)
    has_bank = text_of(exercise.name).programs
    for program in (*(right_programs_in(exercise.name) if has_bank else ()), *styles):
        if wrong := trial.first_wrong(program, trial.drawn):
            yield f"a right program loses a point: {wrong.sentence}"
    for mistake in mistakes_in(exercise.name):
        if not trial.catches(mistake):
            yield f"a program with this mistake loses nothing: “{mistake.name}”"


class _Trial:
    """The questions of an exercise: those that a draw decides, those that are quick to answer, and
    those that take long, such as matches."""

    def __init__(self, exercise: Exercise, seed: Seed) -> None:
        self.exercise = exercise
        everything = draw_questions(exercise, seed)
        questions = [q for q in everything if q.seconds <= LONGEST]
        self.is_whole = len(questions) == len(everything)
        always = {repr(q.calls) for q in draw_questions(exercise, f"not {seed}")}
        self.drawn = [q for q in questions if repr(q.calls) not in always]
        self.quick = [q for q in questions if q.seconds <= QUICK]
        self.slow = [q for q in questions if q.seconds > QUICK]
        self.caught_late: set[str] = set()

    def catches(self, mistake: Mistake) -> bool:
        """Does it lose a point? What takes long is asked of one program with each mistake."""
        if self.first_wrong(mistake.functions, self.quick):
            return True
        if mistake.name not in self.caught_late and self.first_wrong(mistake.functions, self.slow):
            self.caught_late.add(mistake.name)
        return mistake.name in self.caught_late or not self.is_whole

    def first_wrong(self, program: Program, questions: list[Question]) -> Wrong | None:
        """What is wrong with the first wrong answer; None where all are right. The next program is
        asked the same question first."""
        door = PlainDoor(program, time.process_time)
        for i, question in enumerate(questions):
            if wrong := self._wrong(door, question):
                questions.insert(0, questions.pop(i))
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
