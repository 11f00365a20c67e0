"""Where submissions are kept in a course folder: the one that counts, and the earlier ones."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from hashlib import sha256
from pathlib import Path

from autograder.course.folder import Course
from autograder.course.quarantine import harmless

NUMBERED = re.compile(r"(?a)(?P<number>\d+)-((?P<digits>[0-9a-f]{16})-)?")


class SubmittedFiles:
    """Writes submissions into a course folder. What a run has left that was stopped, or met a full
    disk, is cleared away first."""

    def __init__(self, course: Course) -> None:
        self.course, self.staging = course, course.records / "staging"
        self.earlier: dict[Path, dict[str, int]] = {}
        shutil.rmtree(self.staging, ignore_errors=True)

    def put(self, place: Path, data: bytes, modified: float | None = None) -> None:
        """Write beside and rename: a file is there whole or not at all. It can be as old as what
        it was copied from."""
        for folder in (self.staging, place.parent):
            folder.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=self.staging)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, 0o644)
        if modified is not None:
            os.utime(part, (modified, modified))
        os.replace(part, place)

    def put_beside(self, folder: Path, texts: dict[str, str]) -> None:
        """Write what belongs to a submission by the names of the files; what is empty goes."""
        for name, text in texts.items():
            if text:
                self.put(folder / name, text.encode())
            else:
                (folder / name).unlink(missing_ok=True)

    def keep_earlier(self, student: str, assignment: str, name: str, data: bytes) -> None:
        """Keep a submission that does not count, once."""
        folder = self.course.earlier / student / assignment
        numbers, digits = self._numbers(folder), _digits(data)
        if digits not in numbers:
            number = max(numbers.values(), default=0) + 1
            self.put(folder / f"{number:03}-{digits}-{harmless(name)}", data)
            numbers[digits] = number

    def is_earlier(self, student: str, assignment: str, data: bytes) -> bool:
        """Is this kept already as a submission that does not count?"""
        return _digits(data) in self._numbers(self.course.earlier / student / assignment)

    def _numbers(self, folder: Path) -> dict[str, int]:
        """The numbers of what is kept in a folder, by digits of its hash, which stand in its name,
        but for files that earlier versions of the kit kept. It is listed once: a student may have
        handed in thousands."""
        if folder not in self.earlier:
            found = self.earlier[folder] = {}
            for path in folder.glob("*"):
                if path.is_file() and (match := NUMBERED.match(path.name)):
                    digits = match["digits"] or _digits(path.read_bytes())
                    found[digits] = int(match["number"])
        return self.earlier[folder]


def _digits(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]
