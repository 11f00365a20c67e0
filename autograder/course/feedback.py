"""Feedback pages for a class, in nbgrader's own folder: feedback/student/assignment/notebook.html;
for what was set aside feedback/student/assignment.html.

They are made from stored results and from what was marked and written by hand in the gradebook, so
that they are quick, and can be made again whenever a mark is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from autograder.course.class_report import set_aside
from autograder.course.display_names import names
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import read_beside
from autograder.course.ledger import entries, put
from autograder.course.manual_grades import ByHand, by_hand, with_essays
from autograder.course.quarantine import NOBODY
from autograder.pages.feedback_page import feedback_page, page_without_marks


def write_feedback(
    course: Course, assignments: Collection[str], students: Collection[str] = ()
) -> Iterator[Path]:
    """Write the page of everything that was graded in `assignments`, or set aside, of all students
    or some."""
    manual_grades, display_names = by_hand(course), names(course)
    aside = {(row.student, row.assignment): row.reason for row in set_aside(course)}
    root = course.root / "feedback"
    left = set(students)

    def is_chosen(student: str, assignment: str) -> bool:
        return assignment in assignments and (not students or student in students)

    for student, assignment, entry in entries(course):
        why = aside.pop((student, assignment), "")
        if is_chosen(student, assignment):
            manual = manual_grades.get((student, assignment), ByHand())
            result = with_essays(entry.result, manual.essays)
            who = display_names.get(student, student)
            page = feedback_page(who, assignment, result, manual.cells, manual.penalty, why)
            name = course.masters[assignment].with_suffix(".html").name
            folder = root / student / assignment
            put(folder / name, page)
            folder.with_name(f"{assignment}.html").unlink(missing_ok=True)  # it was set aside once
            for beside, text in read_beside(course.submitted / student / assignment).items():
                put(folder / beside, text)  # nbgrader returns the page to whom these belong
            left.discard(student)
            yield folder / name
    for (student, assignment), why in sorted(aside.items()):
        if student != NOBODY and is_chosen(student, assignment):
            # Not in a folder of the assignment: nbgrader returns what is in one, and would fail for
            # want of a submission.
            file = root / student / f"{assignment}.html"
            put(file, page_without_marks(display_names.get(student, student), assignment, why))
            left.discard(student)
            yield file
    if left:
        raise CourseError(f"Nothing of {', '.join(sorted(left))} was graded in these notebooks.")
