"""One run at a time collects or grades: two that write the same files and the same gradebook would
spoil each other's."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

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
    file = course / ".autograder" / "lock"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a+") as held:
        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.seek(0)
            who = held.read().strip() or "another process"
            raise Busy(
                f"This course is being worked on by {who}. Wait until that run has ended; "
                "nothing was changed by this one."
            ) from None
        held.truncate(0)
        held.write(f"process {os.getpid()}, which started {datetime.now():%Y-%m-%d at %H:%M:%S}\n")
        held.flush()
        yield
