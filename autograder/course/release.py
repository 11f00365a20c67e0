"""Release masters to students, and look at what came out before anybody else does."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.checks.exercise import find
from autograder.course.calendar_check import check_calendar
from autograder.course.error_sentences import FULL
from autograder.course.folder import Course, CourseError, notebooks_in
from autograder.course.gradebook import enter_due_dates
from autograder.course.leaks import leaks
from autograder.judge.check_cells import check_cells, why_not_asked

SECONDS = 300.0  # for one cell


@dataclass(frozen=True)
class Published:
    """One notebook: `problems` are why it was not released; `stops` is the first cell that wants
    something written ("" where it runs to its end)."""

    assignment: str
    copy: Path
    problems: tuple[str, ...]
    stops: str = ""
    also: tuple[str, ...] = ()  # other files that students are given with it
    not_asked: tuple[str, ...] = ()  # checks that grading cannot give marks for, and why


def publish(course: Course, assignments: list[str], run: bool = True) -> Iterator[Published]:
    """Release assignments with nbgrader. A copy that must not be seen is taken back."""
    from autograder.course.nbgrader_import import import_nbgrader
    from autograder.course.nbgrader_settings import settings

    import_nbgrader()
    from nbgrader.apps.api import NbGraderAPI

    check_calendar(course)
    nbgrader = NbGraderAPI(config=settings(course))
    for assignment in assignments:
        master = course.masters[assignment]
        copy = course.released / assignment / master.name
        others = [path.name for path in notebooks_in(course.source) if path.parent == master.parent]
        others.remove(master.name)
        if others:
            why = f"an assignment has one notebook, but beside {master.name} there is "
            yield Published(assignment, copy, (why + ", ".join(others),))
            continue
        outcome = nbgrader.generate_assignment(assignment)
        if not outcome["success"]:
            log = outcome.get("log") or outcome.get("error") or ""
            yield Published(assignment, copy, (_reason(log),))
            continue
        problems = leaks(master.read_bytes(), copy.read_bytes(), course.seed)
        stops = ""
        if run and not problems:
            try:
                stops = first_stub(copy)
            except CourseError as error:
                problems.append(str(error))
        also = tuple(sorted(p.name for p in copy.parent.iterdir() if p.name != copy.name))
        if problems:
            shutil.rmtree(copy.parent)
        sentences = tuple(not_asked(master.read_bytes(), course.questions_seed))
        yield Published(assignment, copy, tuple(problems), stops, also, sentences)
    with course.gradebook() as book:
        enter_due_dates(book, course.calendar)


def _reason(log: str) -> str:
    r"""What nbgrader failed with, or else the first that it calls an error.

    >>> _reason("[ERROR] There was an error\nOSError: [Errno 28] No space left on device") == FULL
    True
    """
    if os.strerror(errno.ENOSPC) in log:
        return FULL
    failed = re.findall(r"(?m)^\s*(?:\w+\.)*\w*(?:Error|Exception): (.+)", log)
    errors = re.findall(r"(?m)^\[ERROR\] (.+)", log)
    why = next(iter(failed[-1:] + errors), "no reason given")
    return f"nbgrader could not release it: {why}"


def not_asked(master: bytes, seed: str) -> Iterator[str]:
    """A sentence for each check of a master that nobody will get points for from the judge."""
    for cell, check in check_cells(master):
        if check is None:
            yield f"{cell.grade_id} is no call of check(…), so only a person can mark it"
            continue
        if reason := why_not_asked(check.exercise, seed):
            yield f"{cell.grade_id} cannot be graded: {reason}"
            continue
        expected = len(find(check.exercise).reference)
        if len(check.expressions) != expected:
            yield f"{cell.grade_id} hands over {len(check.expressions)} programs, not {expected}"


def first_stub(copy: Path) -> str:
    """Run a student's copy as it is given. The id of the cell at which it stops because something
    is not written yet; "" where it runs through. Any other fault is a `CourseError`."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    notebook = nbformat.reads(copy.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": str(copy.parent)}}
    client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", resources=where)
    try:
        client.execute(stderr=subprocess.DEVNULL)
    except CellExecutionError as stopped:
        at = _failed(notebook)
        if stopped.ename != "NotImplementedError":
            raise CourseError(f"Cell {at} fails: {stopped.ename}: {stopped.evalue}") from None
        return at
    except (CellTimeoutError, DeadKernelError) as error:
        raise CourseError(f"It does not run: {str(error).splitlines()[0]}") from None
    return ""


def _failed(notebook: dict[str, list[dict[str, object]]]) -> str:
    """The cell with the error, which is the last one that ran."""
    ran = [cell for cell in notebook["cells"] if cell.get("execution_count") is not None]
    return str(ran[-1].get("id", len(ran))) if ran else "1"
