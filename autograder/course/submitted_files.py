"""Where submissions are kept in a course folder: the one that counts, and the earlier ones."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

from autograder.course.folder import Course
from autograder.course.quarantine import harmless


class SubmittedFiles:
    """Writes submissions into a course folder. What a run has left that was stopped, or met a full
    disk, is cleared away first."""

    def __init__(self, course: Course) -> None:
        self.course, self.staging = course, course.records / "staging"
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
        if not self.is_earlier(student, assignment, data):
            folder = self.course.earlier / student / assignment
            matches = [re.match("[0-9]+", path.name) for path in self._earlier(folder)]
            number = max((int(match[0]) for match in matches if match), default=0) + 1
            self.put(folder / f"{number:03}-{harmless(name)}", data)

    def is_earlier(self, student: str, assignment: str, data: bytes) -> bool:
        """Is this kept already as a submission that does not count?"""
        folder = self.course.earlier / student / assignment
        alike = (path for path in self._earlier(folder) if path.stat().st_size == len(data))
        return any(path.read_bytes() == data for path in alike)

    def _earlier(self, folder: Path) -> list[Path]:
        return [path for path in folder.glob("*") if path.is_file()]
