"""What was graded, from which bytes and by which questions: a file for each submission.

The file is written after the gradebook, so that a submission which has one is done, and one which
has none is graded (again) by the next run, wherever the last one was interrupted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.course.atomic_files import write_atomically
from autograder.course.folder import Course
from autograder.judge.result import Result


@dataclass(frozen=True)
class Entry:
    """A submission that was graded."""

    submitted: str  # a hash of the file
    question_hash: str  # of all that decides what is asked
    outputs: bool  # were outputs asked for?
    result: Result

    @property
    def marks(self) -> dict[str, float | None]:
        """The points by grade id; None where the judge failed."""
        return {
            verdict.grade_id: None if verdict.kind == "INTERNAL" else verdict.points
            for verdict in self.result.verdicts
        }


def place(course: Course, student: str, assignment: str) -> Path:
    return _folder(course) / student / f"{assignment}.json"


def read(course: Course, student: str, assignment: str) -> Entry | None:
    """The entry of a submission, or None where there is none that can be read."""
    try:
        record = json.loads(place(course, student, assignment).read_text(encoding="utf-8"))
        result = Result.from_record(record["result"])
        return Entry(record["submitted"], record["asked"], record["outputs"], result)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write(course: Course, student: str, assignment: str, entry: Entry) -> None:
    record = {"submitted": entry.submitted, "asked": entry.question_hash, "outputs": entry.outputs}
    record["result"] = entry.result.to_record()
    write_atomically(place(course, student, assignment), json.dumps(record, ensure_ascii=False))


def entries(course: Course) -> Iterator[tuple[str, str, Entry]]:
    """Everything that was graded: student, assignment, entry."""
    for file in sorted(_folder(course).glob("*/*.json")):
        if entry := read(course, file.parent.name, file.stem):
            yield file.parent.name, file.stem, entry


def last_graded(course: Course) -> datetime | None:
    """When the last entry was written."""
    times = [file.stat().st_mtime for file in _folder(course).glob("*/*.json")]
    return datetime.fromtimestamp(max(times)) if times else None


def _folder(course: Course) -> Path:
    return course.records / "results"
