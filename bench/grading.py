"""Grading a class: stock `nbgrader autograde`, which runs the check cells in a kernel, against
`autograder grade`, on the same submissions of notebook 3.

Both are run as an instructor runs them, start to end, by the clock on the wall: the students' code
runs in processes whose time no other clock sees, and two workers are two. One round takes minutes,
so there is one. `python -m bench.grading` adds how cost and memory grow with the class.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from autograder.course.folder import Course, find, init
from bench.measure import Measured, Row
from tests.course.classes import MASTERS, copied, fill

STUDENTS = 40
STOCK = "c = get_config()\nc.CourseDirectory.course_id = 'search'\n"


def measured() -> Iterator[Measured]:
    """Our ways to grade the class, each with the same run of nbgrader."""
    with tempfile.TemporaryDirectory() as folder:
        course = init(Path(folder) / "course", MASTERS, "search")
        fill(course, "alpha-beta", STUDENTS)
        nbgrader(course, "generate_assignment", "03-alpha-beta", "--create", "--force")
        theirs = stock(course, Path(folder) / "stock")
        # With outputs both run the cells that draw, which are two thirds of our time then.
        for work, bar, commands in (
            ("grade 40, two workers", 12, ["grade --workers 2"]),
            ("grade 40, one worker", 8, ["grade --workers 1"]),
            ("grade 40, two workers, with outputs", 3, ["grade --workers 2 --outputs"]),
            ("grade 40 and write feedback", 5, ["grade --workers 2", "feedback"]),
        ):
            ours = STUDENTS / ungraded(course, Path(folder) / "ours", commands)
            row = Row(work, "nbgrader autograde", bar, _nothing, _nothing, unit="submissions")
            yield Measured(row, (ours,), (theirs,))


def _nothing() -> int:
    return 0


def stock(course: Course, root: Path) -> float:
    """Submissions that stock nbgrader grades in a second, with its own settings."""
    shutil.copytree(course.root, root)
    (root / "nbgrader_config.py").write_text(STOCK)
    began = time.perf_counter()
    nbgrader(find(root), "autograde", "03-alpha-beta", "--create")
    return STUDENTS / (time.perf_counter() - began)


def ungraded(course: Course, root: Path, commands: list[str]) -> float:
    """Seconds that commands of ours take in a copy of the course."""
    shutil.copytree(course.root, root)
    began = time.perf_counter()
    for command in commands:
        run([sys.executable, "-m", "autograder.commands", *command.split()], root)
    seconds = time.perf_counter() - began
    shutil.rmtree(root)
    return seconds


def nbgrader(course: Course, *arguments: str) -> None:
    run([sys.executable, "-m", "nbgrader", *arguments], course.root)


def run(command: list[str], folder: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = os.environ | {"PATH": path}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def growth(sizes: tuple[int, ...] = (100, 300, 1000)) -> None:
    """Print what classes of several sizes cost, on a notebook of three exercises."""
    print("students  seconds  ms each  largest process  written each")
    with tempfile.TemporaryDirectory() as folder:
        empty = init(Path(folder) / "kit", MASTERS, "search").root
        for students in sizes:
            course = copied(empty, Path(folder) / f"of-{students}", students, short=True)
            command = [sys.executable, "-m", "autograder.commands", "grade", "--workers", "2"]
            began = time.perf_counter()
            with open(os.devnull, "w") as nothing:
                process = subprocess.Popen(command, cwd=course.root, stdout=nothing, stderr=nothing)
            _, _, used = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - began
            graded = len(list(course.root.glob(".autograder/results/*/*.json")))
            assert graded == students, f"{graded} of {students} were graded"
            print(
                f"{students:8}  {seconds:7.1f}  {1000 * seconds / students:7.1f}  "
                f"{used.ru_maxrss / 1024:12.0f} MB  {disk(course.root) / students / 1024:8.0f} KB",
                flush=True,
            )


def disk(root: Path) -> int:
    """Bytes that a course takes, without what was handed in and given."""
    parts = (root / "autograded", root / ".autograder", root / "gradebook.db")
    files = [f for part in parts for f in ([part] if part.is_file() else part.rglob("*"))]
    return sum(file.stat().st_size for file in files if file.is_file())


if __name__ == "__main__":
    growth()
