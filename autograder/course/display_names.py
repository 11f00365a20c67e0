"""What the students of a course are called on pages that people read."""

from __future__ import annotations

from collections import Counter

from autograder.course.folder import Course
from autograder.course.roster import students


def names(course: Course) -> dict[str, str]:
    """Names by id, for all who have one; with the id where two have the same."""
    full = {s.id: f"{s.first} {s.last}".strip() for s in students(course)}
    often = Counter(full.values())
    return {
        student: name if often[name] == 1 else f"{name} ({student})"
        for student, name in full.items()
        if name
    }
