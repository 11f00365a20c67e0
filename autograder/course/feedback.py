"""Feedback pages for a class, in nbgrader's own folder: feedback/student/assignment/notebook.html.

They are made from stored results and from what was marked and written by hand in the gradebook, so
that they are quick, and can be made again whenever a mark is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from autograder.course.by_hand import ByHand, by_hand
from autograder.course.feedback_page import feedback_page
from autograder.course.folder import Course, CourseError
from autograder.course.ledger import entries, put
from autograder.course.naming import names
from autograder.course.tasks import read_beside


def write_feedback(
    course: Course, assignments: Collection[str], students: Collection[str] = ()
) -> Iterator[Path]:
    """Write the page of everything that was graded in `assignments`, of all students or some."""
    given, called = by_hand(course), names(course)
    left = set(students)
    for student, assignment, entry in entries(course):
        if assignment in assignments and (not students or student in students):
            manual = given.get((student, assignment), ByHand())
            whose = called.get(student, student)
            made = feedback_page(whose, assignment, entry.result, manual.cells, manual.penalty)
            name = course.masters[assignment].with_suffix(".html").name
            folder = course.root / "feedback" / student / assignment
            put(folder / name, made)
            for beside, text in read_beside(course.submitted / student / assignment).items():
                put(folder / beside, text)  # nbgrader returns the page to whom these belong
            left.discard(student)
            yield folder / name
    if left:
        raise CourseError(f"Nothing of {', '.join(sorted(left))} was graded in these notebooks.")
