"""How soon does feedback follow a hand-in? `autograder grade --follow`, on a class that hands in
notebooks 1 to 7, one after the other at random moments, about as fast as two cores can grade them.

Nobody else offers this, so the peer is patience: the median should be below half a minute, by the
clock on the wall. `python -m bench.following 10` lets only so many arrive, and prints more.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from autograder.course.feedback import page_of
from autograder.course.folder import Course, init
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter
from bench.measure import Measured, Row
from tests.course.classes import MASTERS, submissions

ARRIVALS = 200
NOTEBOOKS = 7
GAP = 1.0  # seconds between two arrivals, on average
PATIENCE = 30.0  # seconds
COMMAND = ["-m", "autograder.commands", "grade", "--follow", "--workers", "2"]


def measured() -> Iterator[Measured]:
    median = statistics.median(waits(ARRIVALS))
    work = f"feedback on {ARRIVALS} arrivals, median wait"
    row = Row(work, f"a wait of {PATIENCE:g} seconds", 1, int, int, unit="pages")
    yield Measured(row, (1 / median,), (1 / PATIENCE,))


def waits(arrivals: int) -> list[float]:
    """Seconds from each arrival to its page, in the order of arrival."""
    rng = random.Random("arrivals")
    with tempfile.TemporaryDirectory() as made:
        course = init(Path(made) / "course", MASTERS, "search")
        inbox = Path(made) / "inbox"
        inbox.mkdir()
        handins = list(islice(_handins(course, arrivals), arrivals))
        rng.shuffle(handins)
        enter(course, Roster(tuple(Student(student) for student, _, _ in handins), ()))
        command = [sys.executable, *COMMAND, "--watch", str(inbox), "--course", str(course.root)]
        with (Path(made) / "log").open("w") as log:
            follower = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            arrived = {}
            for student, assignment, data in handins:
                time.sleep(rng.expovariate(1 / GAP))
                folder = inbox / student / assignment
                folder.mkdir(parents=True)
                (folder / course.masters[assignment].name).write_bytes(data)
                arrived[page_of(course, student, assignment)] = time.time()
            while not all(page.exists() for page in arrived):
                assert follower.poll() is None, (Path(made) / "log").read_text()
                time.sleep(0.5)
            return [page.stat().st_mtime - when for page, when in arrived.items()]
        finally:
            follower.terminate()
            follower.wait()


def _handins(course: Course, arrivals: int) -> Iterator[tuple[str, str, bytes]]:
    """Student, assignment and file, the notebooks in turn: every kind of answer to each of them."""
    masters = dict(islice(course.masters.items(), NOTEBOOKS))
    each = -(-arrivals // NOTEBOOKS)
    classes = [list(submissions(master, each)) for master in masters.values()]
    for number, files in enumerate(zip(*classes, strict=True)):
        for assignment, data in zip(masters, files, strict=True):
            yield f"student-{number:03}-{assignment[:2]}", assignment, data


def main(arrivals: int) -> None:
    found = sorted(waits(arrivals))
    print(f"{arrivals} arrivals, one in {GAP:g} s on average: seconds from arrival to feedback")
    print("shortest  median  nine in ten  longest")
    nine_in_ten = found[int(0.9 * (len(found) - 1))]
    median = statistics.median(found)
    print(f"{found[0]:8.1f}  {median:6.1f}  {nine_in_ten:11.1f}  {found[-1]:7.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ARRIVALS)
