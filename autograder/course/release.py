"""Release masters to students, and look at what came out before anybody else does."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.checks.exercise import find
from autograder.course.added_questions import release_of, save_added, with_new
from autograder.course.calendar_check import check_calendar
from autograder.course.error_sentences import FULL
from autograder.course.folder import Course, CourseError, notebooks_in
from autograder.course.gradebook import GradeWriter
from autograder.course.interrupts import interrupts_held
from autograder.course.leaks import leaks
from autograder.course.lock import course_lock
from autograder.course.nbgrader_settings import settings
from autograder.course.outdated_text import outdated_text
from autograder.judge.check_cells import check_cells, why_not_asked

SECONDS = 300.0  # for one cell


@dataclass(frozen=True)
class Published:
    """One notebook: `problems` are why it was not released, and all stays as it was; `stops` is the
    first cell that wants something written ("" where it runs to its end)."""

    assignment: str
    copy: Path
    problems: tuple[str, ...]
    stops: str = ""
    also: tuple[str, ...] = ()  # other files that students are given with it
    not_asked: tuple[str, ...] = ()  # checks that grading cannot give marks for, and why
    outdated: tuple[str, ...] = ()  # what its text says that its points contradict


def publish(course: Course, assignments: list[str], run: bool = True) -> Iterator[Published]:
    """Release assignments, each wholly or not at all: the new copy is made and examined beside the
    old one, which stays, with the gradebook, until nothing speaks against it."""
    settings(course)  # which fail for all of them, if they do
    check_calendar(course)
    with course_lock(course.root):
        for assignment in assignments:
            with TemporaryDirectory(dir=course.records, prefix="release-") as beside:
                yield _publish(course, assignment, Path(beside), run)


def _publish(course: Course, assignment: str, beside: Path, run: bool) -> Published:
    path = course.masters[assignment]
    master = path.read_bytes()
    copy = beside / assignment / path.name
    to = course.released / assignment / path.name
    stops = ""
    cells = with_new(course, assignment, master)
    try:
        _generate(course, assignment, beside, release_of(cells))
        if problems := leaks(master, copy.read_bytes(), course.seed):
            return Published(assignment, to, tuple(problems))
        if run:
            stops = first_stub(copy)
        also = tuple(sorted(p.name for p in copy.parent.iterdir() if p.name != copy.name))
        with interrupts_held(), _in_place_of(to.parent, copy.parent), GradeWriter(course) as writer:
            save_added(course, assignment, cells)
            writer.release(assignment, path.stem, master)
    except CourseError as error:
        return Published(assignment, to, (str(error),))
    unasked, outdated = not_asked(master, course.questions_seed), outdated_text(master)
    return Published(assignment, to, (), stops, also, tuple(unasked), tuple(outdated))


def _generate(course: Course, assignment: str, beside: Path, number: int) -> None:
    """Let nbgrader make the students' copy in the folder `beside`, and nothing else."""
    from autograder.course.nbgrader_import import import_nbgrader

    import_nbgrader()
    from nbgrader.apps.api import NbGraderAPI

    path = course.masters[assignment]
    others = [other.name for other in notebooks_in(course.source) if other.parent == path.parent]
    others.remove(path.name)
    if others:
        why = f"an assignment has one notebook, but beside {path.name} there is "
        raise CourseError(why + ", ".join(others))
    config = settings(course)
    config.CourseDirectory.release_directory = str(beside)
    config.GenerateAssignment.no_database = True
    config.Stamp.releases = {assignment: number} if number > 1 else {}
    config.SaveCells.enabled = False
    outcome = NbGraderAPI(config=config).generate_assignment(assignment)
    if not outcome["success"]:
        raise CourseError(_reason(outcome.get("log") or outcome.get("error") or ""))


@contextmanager
def _in_place_of(old: Path, new: Path) -> Iterator[None]:
    """Put a folder in the place of another one, which comes back if something fails."""
    aside = new.with_name(f".{old.name}")
    if old.exists():
        old.rename(aside)
    try:
        new.rename(old)
        yield
    except BaseException:
        shutil.rmtree(old, ignore_errors=True)
        if aside.exists():
            aside.rename(old)
        raise


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
