"""What there is to grade in a course folder."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from autograder.course import ledger
from autograder.course.folder import Course, CourseError
from autograder.course.handin_names import as_text
from autograder.course.roster import students
from autograder.judge.notebook_file import LARGEST, Unreadable

TIMESTAMP, SECRET = "timestamp.txt", "submission_secret.txt"
BESIDE = {TIMESTAMP, SECRET}  # what nbgrader's exchange puts beside a submitted notebook
LONGEST = 1000  # bytes of such a file


@dataclass(frozen=True)
class Task:
    """One student's submission of one assignment."""

    course: Course
    student: str
    assignment: str
    master: Path

    @property
    def folder(self) -> Path:
        return self.course.submitted / self.student / self.assignment

    @property
    def notebook(self) -> str:
        return self.master.stem

    @property
    def before(self) -> ledger.Entry | None:
        """What it was graded as, if it was. Not kept: a class has thousands of them."""
        return ledger.read(self.course, self.student, self.assignment)

    def read(self) -> bytes:
        """The submitted file. Raises `Unreadable` for what is no plain file, or is out of reach."""
        try:
            for folder in (self.folder.parent, self.folder):
                if folder.is_symlink():
                    raise Unreadable(f"The folder {folder.name} is a link to somewhere else.")
            try:
                return read_submitted(self.folder / self.master.name)
            except FileNotFoundError:
                names = sorted(as_text(path.name) for path in self.folder.iterdir())
        except OSError as error:  # such as a folder that is closed, or was removed just now
            place = self.folder.relative_to(self.course.root)
            raise Unreadable(f"The folder {place} cannot be read: {error.strerror}.") from None
        contents = f"there are {', '.join(names)[:200]}" if names else "the folder is empty"
        raise Unreadable(f"There is no {self.master.name} in it: {contents}.")

    def notes(self) -> tuple[str, ...]:
        """What lies beside the notebook, which is never used."""
        try:
            names = {as_text(path.name) for path in self.folder.iterdir()}
        except OSError as error:  # such as a folder that may be entered, but not listed
            return (f"What else lies beside the notebook is not known: {error.strerror}.",)
        others = sorted(names - BESIDE - {self.master.name})
        if not others:
            return ()
        return (f"Beside the notebook lay {', '.join(others)[:200]}; that was ignored.",)


def tasks(course: Course, notebooks: Collection[str], students: Collection[str]) -> Iterator[Task]:
    """All submissions of these notebooks by these students, or of all and by all; of folders that
    cannot be used there are none (`unusable_folders`)."""
    names = [path.name for path in _handed_in(course) if not path.is_file()]
    folders = sorted(name for name in names if as_text(name) == name)
    if strangers := sorted(set(students) - set(folders)):
        raise CourseError(f"Nothing was submitted by {', '.join(strangers)}.")
    for assignment, master in course.chosen(list(notebooks)).items():
        for student in folders:
            task = Task(course, student, assignment, master)
            if (not students or student in students) and os.path.lexists(task.folder):
                yield task


def _handed_in(course: Course) -> Iterator[Path]:
    """What is in `submitted/`, which git does not keep while it is empty."""
    return course.submitted.iterdir() if course.submitted.exists() else iter(())


def of_no_assignment(course: Course) -> list[str]:
    """What was handed in as a notebook that there is no master for, as after it was renamed."""
    folders = (folder for student in _handed_in(course) for folder in student.glob("[!.]*/"))
    return sorted({as_text(folder.name) for folder in folders} - course.masters.keys())


def unusable_folders(course: Course, students: Collection[str]) -> Iterator[tuple[str, str]]:
    """Which of these students, or of all, have a folder that cannot be opened, or whose name cannot
    be written anywhere, and what to do. What they handed in is not known."""
    for folder in sorted(_handed_in(course)):
        if students and folder.name not in students:
            continue
        name = as_text(folder.name)
        place = f"The folder {course.submitted.name}/{name}"
        try:
            os.lstat(f"{folder}/.")
        except (FileNotFoundError, NotADirectoryError):  # a stray file, or removed just now
            continue
        except OSError as error:
            yield name, f"{place} cannot be opened: {error.strerror}."
            continue
        if name != folder.name:
            why = "has a name that is no text (UTF-8): name it after its student, and grade again."
            yield name, f"{place} {why}"


def without_handin(course: Course, assignment: str = "") -> Iterator[str]:
    """Who is on the roster and has nothing in `submitted/`, or nothing of this assignment. What
    could not be collected is not there either."""
    unusable = {student for student, _ in unusable_folders(course, ())}
    for student in students(course):
        place = course.submitted / student.id / assignment
        if student.id not in unusable and not os.path.lexists(place):
            yield student.id


def read_submitted(path: Path) -> bytes:
    """A file by a student. Raises `Unreadable` for what is no plain file, or too large: neither is
    a link followed nor a pipe waited for."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        raise
    except OSError as error:
        what = "it is a link" if error.errno == errno.ELOOP else error.strerror
        raise Unreadable(f"{path.name} cannot be read: {what}.") from None
    try:
        about = os.fstat(file)
        if not stat.S_ISREG(about.st_mode):
            raise Unreadable(f"{path.name} is no plain file.")
        if about.st_size > LARGEST:
            size, most = f"{about.st_size / 1e6:.0f} MB", f"{LARGEST / 1e6:.0f} MB"
            raise Unreadable(f"The file has {size}; more than {most} are not read.")
        with open(file, "rb", closefd=False) as opened:
            return opened.read()
    finally:
        os.close(file)


def read_beside(folder: Path) -> dict[str, str]:
    """What nbgrader's exchange put beside a notebook, by its name. No link is followed."""
    files = [folder / name for name in sorted(BESIDE)]
    return {
        file.name: file.read_bytes()[:LONGEST].decode(errors="replace")
        for file in files
        if file.is_file() and not file.is_symlink()
    }


def digest(submitted: bytes) -> str:
    return sha256(submitted).hexdigest()
