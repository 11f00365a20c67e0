"""Every student in a row: points, exercises, what was found, time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from autograder.judge.result import UNMARKED, Verdict
from autograder.pages.dashboard.class_numbers import ClassNumbers, Graded, Quarantine
from autograder.pages.wording import alphabetical, points

NAMED = 2  # mistakes in a row of the table
UNSCORED = {"INTERNAL": "fault of the judge", UNMARKED: "not marked yet"}


class Part(NamedTuple):
    """What an exercise earned, or why there are no points; nothing if the file was set aside."""

    verdict: Verdict | None = None
    unscored: str = ""


class StudentRow(NamedTuple):
    """A student's row. `total` are the points as shown, empty where nothing was graded."""

    student: str
    parts: list[Part]
    summary: str
    points: float = 0
    total: str = ""
    notes: tuple[str, ...] = ()
    seconds: float | None = None


def student_rows(numbers: ClassNumbers) -> list[StudentRow]:
    """The rows, by name."""
    cells = [exercise.grade_id for exercise in numbers.exercises]
    rows = [_set_aside(quarantine, len(cells)) for quarantine in numbers.quarantined]
    rows += [_graded(graded, cells) for graded in numbers.graded]
    return sorted(rows, key=lambda row: alphabetical(row.student))


def _graded(graded: Graded, cells: Sequence[str]) -> StudentRow:
    verdicts = {verdict.grade_id: verdict for verdict in graded.result.verdicts}
    return StudentRow(
        graded.student,
        [_part(verdicts.get(cell)) for cell in cells],
        _summary(graded),
        graded.points,
        _total(graded),
        graded.result.notes,
        graded.result.seconds,
    )


def _set_aside(quarantine: Quarantine, exercises: int) -> StudentRow:
    reason = f"quarantined: {quarantine.reason}"
    return StudentRow(quarantine.student, [Part()] * exercises, reason)


def _total(graded: Graded) -> str:
    if len(graded.internal) == len(graded.result.verdicts):
        return ""
    more = "+" if graded.internal or graded.unmarked else ""  # what is not marked may still come
    return f"{points(graded.points)}{more}"


def _part(verdict: Verdict | None) -> Part:
    if verdict is None:
        return Part(unscored="not asked")
    return Part(verdict, UNSCORED.get(verdict.kind, ""))


def _summary(graded: Graded) -> str:
    findings = graded.mistakes[:NAMED]
    if len(graded.mistakes) > NAMED:
        findings.append(f"and {len(graded.mistakes) - NAMED} more")
    if graded.internal:
        findings.append(f"internal: {graded.internal[0].sentence}")
    elif not findings and graded.trouble:
        findings.append(graded.trouble)
    return "; ".join(findings)
