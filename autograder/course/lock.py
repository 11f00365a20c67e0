"""One run at a time collects or grades: two that write the same files and the same gradebook would
spoil each other's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from autograder.course.folder import CourseError


class Busy(CourseError):
    """Another run is at work; the message says which, and since when."""


@contextmanager
def course_lock(course: Path) -> Iterator[None]:
    """Hold the lock of a course folder. Raises `Busy` where another process holds it.

    The system gives the lock back when its process ends, however it ends, so that nothing is left
    to be cleared away after a crash.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as course, course_lock(Path(course)):
    ...     print("alone")
    alone
    """
    folder = course / ".autograder"
    folder.mkdir(parents=True, exist_ok=True)
    holder = folder / "holder"  # a file of its own: Windows lets nobody read what is locked
    try:
        lock = FileLock(folder / "lock").acquire(blocking=False)
    except Timeout:
        name = holder.read_text().strip() if holder.exists() else ""
        raise Busy(
            f"This course is being worked on by {name or 'another process'}. Wait until that run "
            "has ended; nothing was changed by this one."
        ) from None
    with lock:
        now = f"{datetime.now():%Y-%m-%d at %H:%M:%S}"
        holder.write_text(f"process {os.getpid()}, which started {now}\n")
        yield
