"""The class page of a course folder, from what was graded and what was set aside."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from autograder.course import ledger
from autograder.course.atomic_files import save
from autograder.course.display_names import names
from autograder.course.feedback import page_of
from autograder.course.folder import Course, CourseError
from autograder.course.grading_tasks import without_handin
from autograder.course.groups import read_groups
from autograder.course.manual_grades import ByHand, by_hand, marked, with_essays
from autograder.course.quarantine import NOBODY, quarantined
from autograder.course.shared_names import shared_names, typed_name
from autograder.judge.result import Result
from autograder.pages.dashboard import Quarantine, dashboard

PAGE = "report.html"


def write_report(course: Course, assignments: Collection[str], to: Path | None = None) -> Path:
    """Write the page about these assignments, and say where it is."""
    display_names, manual = names(course), by_hand(course)
    graded = {
        (student, assignment): _counting(entry.result, manual.get((student, assignment), ByHand()))
        for student, assignment, entry in ledger.entries(course)
        if assignment in assignments
    }
    groups = read_groups(course)
    typed = {key: typed_name(result) for key, result in graded.items()}
    graded |= {
        key: _as_another_members(result)
        for key, result in graded.items()
        if key[0] != groups.of(*key)[0]
    }
    for shared in shared_names(typed, groups):
        sentence = shared._replace(
            students=tuple(display_names.get(student, student) for student in shared.students)
        ).sentence
        for student in shared.students:
            result = graded[student, shared.assignment]
            notes = (*result.notes, sentence)
            graded[student, shared.assignment] = replace(result, notes=notes)
    results = [
        (display_names.get(student, student), assignment, result)
        for (student, assignment), result in graded.items()
    ]
    aside = [
        Quarantine(
            display_names.get(row.student, row.student),
            row.assignment,
            row.reason,
            is_known=row.student != NOBODY,
        )
        for row in quarantined(course)
        if row.assignment in (*assignments, NOBODY)
    ]
    if not results and not aside:
        raise CourseError("Nothing is graded yet: autograder grade comes first.")
    page = to or course.root / PAGE
    known = {*graded, *((row.student, row.assignment) for row in quarantined(course))}
    missing = {
        assignment: [
            display_names.get(student, student)
            for student in without_handin(course, assignment)
            if (student, assignment) not in known
        ]
        for assignment in assignments
    }
    feedback = {
        (display_names.get(student, student), assignment): _address(file, page)
        for student, assignment in known
        if assignment in course.masters
        for file in _feedback(course, student, assignment)
        if file.is_file()
    }
    save(page, dashboard(results, aside, course.name, _when(course), missing, feedback))
    return page


def _feedback(course: Course, student: str, assignment: str) -> tuple[Path, Path]:
    """Where a student's page may be: without marks if the file was set aside, else with them."""
    graded = page_of(course, student, assignment)
    return graded.parent.with_name(f"{assignment}.html"), graded


def _address(file: Path, page: Path) -> str:
    """How the class page leads to a feedback page, wherever the course folder is moved to."""
    return quote(os.path.relpath(file.resolve(), page.resolve().parent).replace(os.sep, "/"))


def _counting(result: Result, manual: ByHand) -> Result:
    """What counts of a result. That it was late is no exercise's, so it is a note."""
    counting = marked(with_essays(result, manual.essays), manual.cells)
    return replace(counting, notes=(*counting.notes, *filter(None, [manual.late])))


def _as_another_members(result: Result) -> Result:
    """The result without what would be told as a failure that several students share: what a group
    hands in is one program."""
    verdicts = [
        replace(verdict, report=verdict.report and replace(verdict.report, behaviour=""))
        for verdict in result.verdicts
    ]
    return replace(result, verdicts=tuple(verdicts))


def _when(course: Course) -> str:
    """When the last of them was graded."""
    day = ledger.last_graded(course)
    return f"graded {day.day} {day:%B %Y, %H:%M}" if day else ""
