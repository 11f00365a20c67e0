"""Grade one notebook by itself: for Gradescope, PrairieLearn, a CI job or a container.

Nothing is written, and the marks are those that the same file gets in a course with the same
masters and seed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.checks.report import Report
from autograder.course.folder import CourseError
from autograder.course.grading_tasks import read_submitted
from autograder.course.known_notebooks import KnownNotebooks
from autograder.course.worker import Job, grade_beside
from autograder.judge.notebook_file import Unreadable
from autograder.judge.result import Result, Verdict, as_written
from autograder.judge.sandbox import Tier
from autograder.judge.submission import submission


@dataclass(frozen=True)
class GradedFile:
    """What a file earns, and for which assignment."""

    assignment: str
    result: Result

    @property
    def points(self) -> float | None:
        """None where the judge failed somewhere: that is no zero."""
        return None if self.result.internal else self.result.points

    @property
    def max_points(self) -> float:
        return self.result.max_points

    @property
    def notes(self) -> list[str]:
        """What the instructor should know, and so that the sandbox was a weaker one."""
        tiers = [tier for tier in Tier if tier.value == self.result.tier]
        weaker = [tier.sentence for tier in tiers if tier is not Tier.BUBBLEWRAP]
        return [*map(_printable, self.result.notes), *weaker]

    def to_record(self) -> dict[str, Any]:
        """The marks as plain data. `notes` are for the instructor, the texts for the student; there
        is nothing of the seed in it."""
        return {
            "notebook": self.assignment,
            "points": None if self.points is None else as_written(self.points),
            "max_points": as_written(self.max_points),
            "exercises": [_exercise(verdict) for verdict in self.result.verdicts],
            "notes": self.notes,
            "isolation": self.result.tier,
            "version": self.result.version,
        }


def _exercise(verdict: Verdict) -> dict[str, Any]:
    report = verdict.report
    return {
        "exercise": verdict.exercise,
        "points": None if verdict.kind == "INTERNAL" else as_written(verdict.points),
        "max_points": as_written(verdict.max_points),
        "verdict": verdict.kind,
        "mistakes": [known.name for known in report.mistakes] if report else [],
        "text": _printable(_text(report) if report else verdict.sentence),
    }


def _printable(text: str) -> str:
    """Text that quotes a student, without signs that a database may refuse or a terminal obey.

    >>> _printable("ValueError: a\\0b\\x1b[2J\\n  line 2")
    'ValueError: a?b?[2J\\n  line 2'
    """
    return "".join(c if c.isprintable() or c in "\n\t" else "?" for c in text)


def _text(report: Report) -> str:
    """The report without its last line, which says what grading will ask: that was done here."""
    return report.text().removesuffix(f"\nAlso at grading: {report.also}.")


def grade_file(
    file: Path,
    masters: dict[str, Path],
    seed: str,
    *,
    expected: Collection[str] = (),
    names: tuple[str, ...] = (),
    allow_weaker: bool = False,
) -> GradedFile:
    """Grade the notebook in `file` with the questions drawn from `seed`.

    `masters` are all that it may be, and `expected` the assignments that it should be, where not
    all of them; `names` are what a student may type for a name, if not anything. Raises
    `Unreadable` for what cannot be graded, and `CourseError` where that is not the file's fault.
    """
    try:
        submitted = read_submitted(file)
    except FileNotFoundError:
        raise Unreadable(f"There is no file {file.name}.") from None
    known = KnownNotebooks(masters, expected or masters)
    assignment = known.assignment(file.name, submitted)
    if not assignment:
        submission(next(iter(known.masters.values())), submitted)  # what is wrong with the file?
        raise Unreadable("It cannot be told which notebook it is.")
    if assignment not in known.chosen:
        raise Unreadable(f"It is {assignment}; expected is {' or '.join(known.chosen)}.")
    job = Job(known.masters[assignment], submitted, seed, names=names, allow_weaker=allow_weaker)
    reply = grade_beside(job)
    if reply.unreadable:
        raise Unreadable(reply.unreadable)
    if fault := reply.stop or reply.internal:
        raise CourseError(fault)
    return GradedFile(assignment, Result.from_record(reply.result))
