"""One run at a time collects or grades: two would spoil each other's files and gradebook."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from autograder.course.folder import CourseError


class Busy(CourseError):
    """Another run is at work; the message says which, and since when."""


PATIENCE = 10.0  # seconds: whoever follows a class holds the lock for a moment, time and again


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
    busy = (
        "This course is being worked on by {}. Wait until that run has ended; nothing was changed "
        "by this one."
    )
    patience = PATIENCE if _is_held(course, "following") else 0.0
    with _held(course, "lock", "holder", patience, busy):
        yield


@contextmanager
def following_lock(course: Path) -> Iterator[None]:
    """Be the one that follows a course, which others may work on in between. Raises `Busy` where
    another process follows it."""
    with _held(course, "following", "follower", 1.0, "This course is followed already, by {}."):
        yield


@contextmanager
def _held(course: Path, name: str, holder: str, seconds: float, busy: str) -> Iterator[None]:
    folder = course / ".autograder"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    who = folder / holder  # a file of its own: Windows lets nobody read what is locked
    try:
        lock = FileLock(folder / name).acquire(timeout=seconds)
    except Timeout:
        process = who.read_text().strip() if who.exists() else ""
        raise Busy(busy.format(process or "another process")) from None
    with lock:
        now = f"{datetime.now():%Y-%m-%d at %H:%M:%S}"
        who.write_text(f"process {os.getpid()}, which started {now}\n")
        yield


def _is_held(course: Path, name: str) -> bool:
    file = course / ".autograder" / name
    try:
        with FileLock(file).acquire(timeout=0) if file.exists() else nullcontext():
            return False
    except Timeout:
        return True
