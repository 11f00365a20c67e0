"""Beyond one machine: a real Dask scheduler, a real writer, and workers that wait for as long as
grading takes instead of grading. `python -m bench.scale` shows whether the time is what
docs/instructor/large-class.md says: submissions × seconds / workers, until the one writer is the
limit.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import cache
from pathlib import Path
from typing import Any

from autograder.course.atomic_files import write_atomically
from autograder.course.executors import cluster
from autograder.course.folder import Course, init
from autograder.course.grade import Choice, grade
from autograder.course.gradebook import GradeWriter
from autograder.course.ledger import Entry, write
from autograder.course.question_hash import KitSources
from autograder.course.worker import Job, Reply, grade_bytes
from autograder.judge.result import Result
from tests.course.classes import MASTERS, copied, submissions
from tests.course.dask_cluster import running

STUDENTS = 200


def stub(reply: str, seconds: float) -> Reply:
    """What a worker does here: wait, and send what a graded submission sends."""
    time.sleep(seconds)
    return _canned(reply)


@cache
def _canned(file: str) -> Reply:
    return Reply(**json.loads(Path(file).read_text()))


class Stubs(Executor):
    """A cluster on which grading is a wait."""

    def __init__(self, cluster: Executor, reply: Path, seconds: float) -> None:
        self.cluster, self.reply, self.seconds = cluster, str(reply), seconds

    def submit(self, function: Callable[..., Any], /, *jobs: Any, **_: Any) -> Future[Any]:
        return self.cluster.submit(stub, self.reply, self.seconds)


def simulate(course: Course, folder: Path, seconds: float, workers: int) -> float:
    """Seconds that a class takes with so many workers."""
    here = folder / f"cluster-{workers}"
    here.mkdir()
    with running(here, 2, workers // 2) as (address, _), cluster(address) as there:
        began = time.perf_counter()
        executor = Stubs(there, folder / "reply", seconds)
        summary = grade(course, Choice(), executor, lambda _: False, lambda done, of: None)
        assert summary.graded == STUDENTS, summary.internal[:1]
        return time.perf_counter() - began


def writing(course: Course, reply: Reply, master: bytes) -> float:
    """Seconds that the writer takes for one submission, as `grade` has it write."""
    result = Result.from_record(reply.result)
    entry = Entry("", KitSources().question_hash(course.seed, master), False, result)
    with GradeWriter(course) as writer:
        began = time.perf_counter()
        for number in range(50):
            student = f"student-{number}"
            write_atomically(course.root / "autograded" / student / "a" / "a.ipynb", reply.copy)
            where = student, "03-alpha-beta", "alpha-beta"
            writer.write(*where, entry.marks, master=master)
            write(course, student, "03-alpha-beta", entry)
        return (time.perf_counter() - began) / 50


def main(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        empty = init(folder / "kit", MASTERS, "search").root
        master = (empty / "source" / "03-alpha-beta" / "alpha-beta.ipynb").read_bytes()
        (submitted,) = submissions(empty / "source" / "03-alpha-beta" / "alpha-beta.ipynb", 1)
        reply = grade_bytes(Job(master, submitted, "seed"))
        write_atomically(folder / "reply", json.dumps(vars(reply)))
        each = writing(copied(empty, folder / "one", 0), reply, master)
        print(f"{seconds:g} s to grade, {1000 * each:.1f} ms to write: {STUDENTS} submissions")
        print("workers  seconds  by the figures")
        for workers in (4, 16, 64):
            course = copied(empty, folder / f"with-{workers}", STUDENTS)
            took = simulate(course, folder, seconds, workers)
            figured = STUDENTS * max(seconds / workers, each)
            print(f"{workers:7}  {took:7.1f}  {figured:14.1f}", flush=True)


if __name__ == "__main__":
    from bench import scale  # by a name that the workers know it by as well

    scale.main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
