"""Questions that were added to a notebook when it was out already, by the release they came with.

Copies say which release they are (`release_preprocessors.Stamp`), so that grading knows who was
asked (`autograder.judge.asked`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from autograder.course.as_released import questions
from autograder.course.atomic_files import write_atomically
from autograder.course.folder import Course
from autograder.course.gradebook_queries import points_by_cell

ADDED = "added.json"
Added = dict[str, int]  # the number of a release, by the names of cells


def added(course: Course) -> dict[str, Added]:
    """The questions that were added, by assignment."""
    try:
        known: dict[str, Added] = json.loads((course.records / ADDED).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return known


def with_new(course: Course, assignment: str, master: bytes) -> Added:
    """What was added to a notebook once `master` is released."""
    cells = added(course).get(assignment, {})
    known = points_by_cell(course).get((assignment, course.masters[assignment].stem))
    if known is None:
        return cells
    new = [n for n, question in questions(master).items() if question.points and not known.get(n)]
    return cells | dict.fromkeys(new, release_of(cells) + 1)


def release_of(cells: Mapping[str, int]) -> int:
    """The number of the newest release of a notebook to which these were added."""
    return max(cells.values(), default=1)


def save_added(course: Course, assignment: str, cells: Added) -> None:
    if cells:
        everything = added(course) | {assignment: cells}
        write_atomically(course.records / ADDED, json.dumps(everything, indent=1))
