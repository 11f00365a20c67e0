"""Feedback pages for a class, in nbgrader's own folder: feedback/student/assignment/notebook.html.

They are made from stored results and from what was marked and written by hand in the gradebook, so
that they are quick, and can be made again whenever a mark is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from autograder.course.feedback_page import Manual, feedback_page
from autograder.course.folder import Course
from autograder.course.ledger import entries, put
from autograder.course.naming import names

CHECK = "check-"  # what the id of a check cell has before that of its solution cell


def write_feedback(
    course: Course, assignments: Collection[str], students: Collection[str] = ()
) -> Iterator[Path]:
    """Write the page of everything that was graded in `assignments`, of all students or some."""
    by_hand, called = _by_hand(course), names(course)
    for student, assignment, entry in entries(course):
        if assignment in assignments and (not students or student in students):
            manual = by_hand.get((student, assignment), {})
            whose = called.get(student, student)
            made = feedback_page(whose, assignment, entry.result, manual)
            name = course.masters[assignment].with_suffix(".html").name
            file = course.root / "feedback" / student / assignment / name
            put(file, made)
            yield file


def _by_hand(course: Course) -> dict[tuple[str, str], dict[str, Manual]]:
    """What instructors marked or wrote, by student and assignment, then by cell. A comment to a
    solution belongs to its check."""
    with course.gradebook() as book:
        from nbgrader import api

        found: dict[tuple[str, str], dict[str, Manual]] = {}
        whose = api.SubmittedAssignment.student_id, api.Assignment.name
        of = api.SubmittedNotebook, api.SubmittedAssignment, api.Assignment
        marks = book.db.query(*whose, api.BaseCell.name, api.Grade.manual_score)
        marks = marks.select_from(api.Grade).join(api.BaseCell, api.Grade.cell)
        marks = marks.join(of[0], api.Grade.notebook).join(of[1]).join(of[2])
        for student, assignment, cell, points in marks.filter(api.Grade.manual_score.isnot(None)):
            found.setdefault((student, assignment), {})[cell] = Manual(points)
        notes = book.db.query(*whose, api.BaseCell.name, api.Comment.manual_comment)
        notes = notes.select_from(api.Comment).join(api.BaseCell, api.Comment.cell)
        notes = notes.join(of[0], api.Comment.notebook).join(of[1]).join(of[2])
        checks = {cell for (cell,) in book.db.query(api.GradeCell.name)}
        for student, assignment, cell, comment in notes:
            if comment:
                cells = found.setdefault((student, assignment), {})
                at = CHECK + cell if CHECK + cell in checks else cell
                cells[at] = Manual(cells.get(at, Manual()).points, comment)
        return found
