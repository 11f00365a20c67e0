"""The grader is killed at any moment, and started again: marks as if nothing had happened."""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.course.folder import Course, find, init
from tests.course.classes import MASTERS, copied
from tests.course.runs import Marks, marks, run


def start(course: Course, workers: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "autograder.commands", "grade", "--workers", str(workers)]
    return subprocess.Popen(
        [*command, "--course", str(course.root)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kill_after(course: Course, done: int, delay: float, workers: int) -> None:
    """Start a run and kill it some time after so many submissions are done."""
    process = start(course, workers)
    lock = course.root / ".autograder" / "lock"
    results = course.root / ".autograder" / "results"
    while process.poll() is None and not (
        lock.exists() and len(list(results.glob("*/*.json"))) >= done
    ):
        time.sleep(0.002)
    time.sleep(delay)
    process.send_signal(signal.SIGKILL)
    process.wait()


def is_sound(course: Course) -> bool:
    with sqlite3.connect(course.root / "gradebook.db") as database:
        return list(database.execute("PRAGMA integrity_check")) == [("ok",)]


class Class:
    """A class that was graded without disturbance, and copies of it as it was before."""

    def __init__(self, folder: Path, students: int, short: bool) -> None:
        self.folder, self.students = folder, students
        empty = init(folder / "kit", MASTERS, "search").root
        self.before = copied(empty, folder / "before", students, short)
        clean = self.copy("clean")
        assert run(clean).graded == students
        self.marks: Marks = marks(clean)

    def copy(self, name: str) -> Course:
        shutil.copytree(self.before.root, self.folder / name)
        return find(self.folder / name)

    def finish(self, course: Course) -> None:
        """Run again: everybody is graded, with the marks of the undisturbed run."""
        assert is_sound(course)
        again = run(course)
        assert again.whole
        assert again.graded + again.unchanged == self.students
        assert marks(course) == self.marks
        assert is_sound(course)


def test_killed_twice_in_a_row(tmp_path: Path) -> None:
    small = Class(tmp_path, students=4, short=True)
    course = small.copy("killed")
    rng = random.Random(29)
    for done in (0, 2):
        kill_after(course, done, delay=rng.uniform(0, 0.1), workers=1)
    small.finish(course)


@pytest.mark.long
def test_killed_at_10_moments_of_a_run_of_40(tmp_path: Path) -> None:
    whole = Class(tmp_path, students=40, short=True)
    rng = random.Random(29)
    for number in range(10):
        course = whole.copy(f"killed-{number}")
        kill_after(course, rng.randrange(40), delay=rng.uniform(0, 0.2), workers=2)
        whole.finish(course)
        shutil.rmtree(course.root)
