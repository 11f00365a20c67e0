"""Feedback pages for a class, in nbgrader's own folder: feedback/student/assignment/notebook.html;
for what was set aside feedback/student/assignment.html.

They are made from stored results and from what was marked and written by hand in the gradebook, so
that they are quick, and can be made again whenever a mark is changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from autograder.course.atomic_files import write_atomically
from autograder.course.display_names import names
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import read_beside
from autograder.course.groups import read_groups
from autograder.course.ledger import Entry, entries, place
from autograder.course.manual_grades import ByHand, by_hand, marked, with_essays
from autograder.course.quarantine import NOBODY, quarantined
from autograder.pages.feedback_page import feedback_page, page_without_marks


def write_feedback(
    course: Course, assignments: Collection[str], students: Collection[str] = ()
) -> Iterator[Path]:
    """Write the page of everything that was graded in `assignments`, or set aside, of all students
    or some."""
    pages = FeedbackPages(course)
    left = set(students)

    def is_chosen(student: str, assignment: str) -> bool:
        return assignment in assignments and (not students or student in students)

    waiting = dict(pages.aside)
    for student, assignment, entry in entries(course):
        waiting.pop((student, assignment), "")
        if is_chosen(student, assignment):
            left.discard(student)
            yield pages.write(student, assignment, entry)
    for student, assignment in sorted(waiting):
        if student != NOBODY and is_chosen(student, assignment):
            left.discard(student)
            yield pages.write(student, assignment, None)
    if left:
        raise CourseError(f"Nothing of {', '.join(sorted(left))} was graded in these notebooks.")


def is_written(course: Course, student: str, assignment: str) -> bool:
    """Is the page of a submission there that was graded, and not older than its marks?"""
    page = page_of(course, student, assignment)
    try:
        return page.stat().st_mtime_ns >= place(course, student, assignment).stat().st_mtime_ns
    except FileNotFoundError:
        return False


def page_of(course: Course, student: str, assignment: str) -> Path:
    """Where the page of a submission is that was graded."""
    name = course.masters[assignment].with_suffix(".html").name
    return course.root / "feedback" / student / assignment / name


class FeedbackPages:
    """Writes feedback pages with what the gradebook says now."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.manual_grades, self.display_names = by_hand(course), names(course)
        self.groups = read_groups(course)
        self.aside = {(row.student, row.assignment): row.reason for row in quarantined(course)}

    def write(self, student: str, assignment: str, entry: Entry | None) -> Path:
        """Write a page about a submission that was graded as `entry`, or else was set aside."""
        why = self.aside.get((student, assignment), "")
        together = self.groups.of(student, assignment)
        others = [self.display_names.get(who, who) for who in together if who != student]
        who = " with ".join(
            filter(None, [self.display_names.get(student, student), " and ".join(others)])
        )
        page = page_of(self.course, student, assignment)
        # Not in a folder of the assignment: nbgrader returns every page in one, and would fail for
        # the whole class where no timestamp.txt of a submission is beside it.
        without_marks = page.parent.with_name(f"{assignment}.html")
        if entry is None:
            write_atomically(without_marks, page_without_marks(who, assignment, why))
            return without_marks
        manual = self.manual_grades.get((student, assignment), ByHand())
        result = with_essays(entry.result, manual.essays)
        late = manual.penalty, manual.late
        write_atomically(page, feedback_page(who, assignment, result, manual.cells, *late, why))
        without_marks.unlink(missing_ok=True)  # it was set aside once
        # nbgrader returns the page to whom these belong.
        for name, text in read_beside(self.course.submitted / student / assignment).items():
            write_atomically(page.with_name(name), text)
        return page

    def points(self, student: str, assignment: str, entry: Entry) -> tuple[float, float]:
        """What the page says that a submission earned, and of how many."""
        manual = self.manual_grades.get((student, assignment), ByHand())
        counting = marked(with_essays(entry.result, manual.essays), manual.cells)
        return max(0.0, counting.points - manual.penalty), counting.max_points
