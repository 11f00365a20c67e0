"""Run the grader in tests, and read what it wrote."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from autograder.course.folder import Course
from autograder.course.grade import Choice, grade
from autograder.course.grading_summary import Change, Summary

Marks = dict[tuple[str, str], float | None]


EVERYTHING = Choice()
# One process grades for all tests here: marks depend on the submission alone, and it takes a second
# of work to start one and to draw its questions.
GRADER = ThreadPoolExecutor(1)


def run(course: Course, choice: Choice = EVERYTHING, agree: bool = False) -> Summary:
    """One run of the grader; `agree` to changes of marks."""

    def confirm(changes: Sequence[Change]) -> bool:
        return agree

    return grade(course, choice, GRADER, confirm, lambda done, of: None)


def marks(course: Course) -> Marks:
    """What the gradebook says the autograder gave, by student and cell."""
    with course.gradebook() as book:
        from nbgrader.api import BaseCell, Grade, SubmittedAssignment, SubmittedNotebook

        found = (
            book.db.query(SubmittedAssignment.student_id, BaseCell.name, Grade.auto_score)
            .select_from(Grade)
            .join(BaseCell, Grade.cell)
            .join(SubmittedNotebook, Grade.notebook)
            .join(SubmittedAssignment, SubmittedNotebook.assignment)
        )
        return {(student, cell): score for student, cell, score in found}
