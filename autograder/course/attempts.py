"""What Canvas says of a hand-in that was collected: which of several it is, and if it was late.

It stands in a file beside the results. A record is about certain bytes: where somebody has put
another file into `submitted/`, it says nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from autograder.course.atomic_files import write_atomically
from autograder.course.folder import Course
from autograder.course.grading_tasks import TIMESTAMP, digest

UNKNOWN_TIME = "Handed in late, but nobody knows how late: nothing is taken off by itself."


class Attempt(NamedTuple):
    """Of two, the greater one came later. All is nothing where no platform says it."""

    upload: int = 0
    number: int = 0  # at the end of its name, which Canvas adds to a further attempt's
    late: bool = False

    def is_before(self, other: Attempt) -> bool:
        return bool(self.upload and other.upload) and self[:2] < other[:2]


NOTHING = Attempt()


def read(course: Course, student: str, assignment: str, submitted: bytes) -> Attempt:
    try:
        record = json.loads(_place(course, student, assignment).read_bytes())
        is_about_it = record.pop("submitted") == digest(submitted)
        return Attempt(**record) if is_about_it else NOTHING
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return NOTHING


def write(
    course: Course, student: str, assignment: str, submitted: bytes, attempt: Attempt
) -> None:
    place = _place(course, student, assignment)
    if attempt != NOTHING:
        record = attempt._asdict() | {"submitted": digest(submitted)}
        write_atomically(place, json.dumps(record))
    else:
        place.unlink(missing_ok=True)


def late_by_unknown_time(course: Course) -> Iterator[tuple[str, str]]:
    """Student and assignment of what was late by Canvas's word, and nobody knows by how much, nor
    has given an extension."""
    for place in sorted(_folder(course).glob("*/*.json")):
        student, assignment = place.parent.name, place.stem
        folder = course.submitted / student / assignment
        is_extended = (student, assignment) in course.calendar.extensions
        if assignment not in course.masters or is_extended or (folder / TIMESTAMP).exists():
            continue
        submitted = folder / course.masters[assignment].name
        if submitted.is_file() and read(course, student, assignment, submitted.read_bytes()).late:
            yield student, assignment


def _place(course: Course, student: str, assignment: str) -> Path:
    return _folder(course) / student / f"{assignment}.json"


def _folder(course: Course) -> Path:
    return course.records / "attempts"
