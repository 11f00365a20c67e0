"""What of the calendar in course.toml cannot be meant, because the course has no such names."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.course.folder import SETTINGS, Course, CourseError
from autograder.course.gradebook_queries import due_dates, student_ids


def check_calendar(course: Course) -> None:
    """Raise `CourseError` where `calendar_faults` finds one."""
    for sentence in calendar_faults(course):
        raise CourseError(f"In {course.root / SETTINGS}, {sentence}")


def calendar_faults(course: Course) -> Iterator[str]:
    """A sentence for each name in the calendar that the course has not, and for each due date that
    only the gradebook has: it was given in formgrader, or taken out of the calendar."""
    students = student_ids(course) | {folder.name for folder in course.submitted.glob("*/")}
    yield from course.calendar.wrong(list(course.masters), students)
    for assignment, due in due_dates(course).items():
        if assignment in course.masters.keys() - course.calendar.due.keys():
            yield (
                f"due.{assignment} is missing, which the gradebook has: write "
                f'due.{assignment} = "{due}", or "none".'
            )
