"""Results as the judge gives them, made by checking mistakes of the bank in this process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from autograder.checks.examination import examine
from autograder.checks.exercise import find
from autograder.checks.mistakes import mistakes_in
from autograder.checks.report import Report
from autograder.inside.asking import PlainDoor
from autograder.judge.result import Output, Result, Verdict

EXERCISES = ("alpha_beta.value", "alpha_beta.decision", "alpha_beta.minimal_leaves")
SEED = "a-secret-of-the-course"


@cache
def verdicts(exercise: str) -> list[Verdict]:
    """The verdict of the right program, then those of some mistakes."""
    found = find(exercise)
    programs = [found.reference, *(m.functions for m in mistakes_in(exercise)[:6])]
    return [verdict(examine(found, PlainDoor(program), SEED)) for program in programs]


def verdict(report: Report) -> Verdict:
    kind = "FULL" if report.points == report.max_points else "WRONG"
    said = report.counterexample.sentence if report.counterexample else ""
    grade_id = f"check-{report.exercise.replace('.', '-')}"
    points = report.points, report.max_points
    return Verdict(report.exercise, grade_id, *points, kind, said, report)


def failed(kind: str, sentence: str) -> list[Verdict]:
    """A verdict without a report for each exercise."""
    return [
        replace(verdicts(e)[0], points=0.0, kind=kind, sentence=sentence, report=None)
        for e in EXERCISES
    ]


def result(which: list[Verdict], seconds: float = 0.3, **others: object) -> Result:
    made = Result(tuple(which), (), (), "bubblewrap", seconds, seconds / 2, "1.0")
    return replace(made, **others)  # type: ignore[arg-type]


def printed(text: str) -> Output:
    return Output("try-it", text)


def of_class(number: int, assignment: str = "03-alpha-beta") -> Iterator[tuple[str, str, Result]]:
    """A class in which one in three makes a mistake somewhere, always the same."""
    for i in range(number):
        which = [verdicts(e)[0] for e in EXERCISES]
        if i % 3 == 1:
            at = i % len(EXERCISES)
            wrong = verdicts(EXERCISES[at])[1:]
            which[at] = wrong[i % len(wrong)]
        yield f"student-{i:04}", assignment, result(which, 0.2 + i % 7 / 10)
