"""How soon does feedback follow a hand-in? `autograder grade --follow`, on a class that hands in
notebooks 1 to 7, one after the other at random moments, one in two seconds on average.

Nobody else offers this, so the peer is patience: the median should be below half a minute, by the
clock on the wall. `python -m bench.following 20 5` lets twenty arrive, one in five seconds, and
says as well how quickly they may arrive before a queue forms.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import NamedTuple

from autograder.course import ledger
from autograder.course.feedback import page_of
from autograder.course.folder import Course, init
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter
from bench.measure import Measured, Row
from tests.course.classes import MASTERS, submissions

ARRIVALS = 200
NOTEBOOKS = 7
GAP = 2.0  # seconds between two arrivals, on average: all of them in less than seven minutes
PATIENCE = 30.0  # seconds
WORKERS = 2
TELL = 15.0  # seconds between two lines that say how far it is
STUCK = 900.0  # seconds without a new page, after which none is expected any more
COMMAND = ["-m", "autograder.commands", "grade", "--follow", "--workers", str(WORKERS)]


class HandIn(NamedTuple):
    student: str
    assignment: str
    data: bytes


class Figures(NamedTuple):
    """Seconds from each arrival to its page, and seconds of a core that grading each one took."""

    waits: list[float]
    costs: list[float]


def measured() -> Iterator[Measured]:
    median = statistics.median(follow(ARRIVALS, GAP).waits)
    work = f"feedback on {ARRIVALS} arrivals, median wait"
    row = Row(work, f"a wait of {PATIENCE:g} seconds", 1, int, int, unit="pages")
    yield Measured(row, (1 / median,), (1 / PATIENCE,))


def follow(arrivals: int, gap: float) -> Figures:
    """Let so many hand in, and wait for all pages. How far it is goes to the standard error."""
    tell(f"Making {arrivals} submissions of notebooks 1 to {NOTEBOOKS} …")
    rng = random.Random("arrivals")
    with tempfile.TemporaryDirectory() as made:
        course = init(Path(made) / "course", MASTERS, "search")
        inbox, log = Path(made) / "inbox", Path(made) / "log"
        inbox.mkdir()
        handins = list(islice(_handins(course, arrivals), arrivals))
        rng.shuffle(handins)
        enter(course, Roster(tuple(Student(handin.student) for handin in handins), ()))
        command = [sys.executable, *COMMAND, "--watch", str(inbox), "--course", str(course.root)]
        with log.open("w") as lines:
            follower = subprocess.Popen(command, stdout=lines, stderr=lines)
        try:
            while not log.stat().st_size and follower.poll() is None:  # it says that it follows
                time.sleep(0.1)
            moments = accumulate(rng.expovariate(1 / gap) for _ in handins)
            to_come = list(zip(moments, handins, strict=True))
            waits = _waits(course, inbox, follower, log, to_come)
        finally:
            follower.terminate()
            follower.wait()
        return Figures(waits, [entry.result.cpu for _, _, entry in ledger.entries(course)])


def _waits(
    course: Course,
    inbox: Path,
    follower: subprocess.Popen[bytes],
    log: Path,
    to_come: list[tuple[float, HandIn]],
) -> list[float]:
    """Seconds from arrival to page, for what is to come in so many seconds from now."""
    began = news = told = time.time()
    of = len(to_come)
    waiting: dict[Path, float] = {}  # pages that are not there yet, and since when
    waits: list[float] = []
    while to_come or waiting:
        time.sleep(0.1)
        now = time.time()
        while to_come and began + to_come[0][0] <= now:
            _, handin = to_come.pop(0)
            waiting[page_of(course, handin.student, handin.assignment)] = time.time()
            folder = inbox / handin.student / handin.assignment
            folder.mkdir(parents=True)
            (folder / course.masters[handin.assignment].name).write_bytes(handin.data)
        for page in [page for page in waiting if page.exists()]:
            waits.append(page.stat().st_mtime - waiting.pop(page))
            news = now
        if follower.poll() is not None or now - news > STUCK:
            sys.exit(f"No more pages come. This is what grade --follow said:\n{log.read_text()}")
        if now - told >= TELL:
            told = now
            so_far = f", median wait {statistics.median(waits):.1f} s" if waits else ""
            arrived = f"{of - len(to_come)} of {of} arrived"
            tell(f"{now - began:5.0f} s: {arrived}, pages written: {len(waits)}{so_far}")
    return waits


def _handins(course: Course, arrivals: int) -> Iterator[HandIn]:
    """The notebooks in turn: every kind of answer to each of them."""
    masters = dict(islice(course.masters.items(), NOTEBOOKS))
    each = -(-arrivals // NOTEBOOKS)
    classes = [list(submissions(master, each)) for master in masters.values()]
    for number, files in enumerate(zip(*classes, strict=True)):
        for assignment, data in zip(masters, files, strict=True):
            yield HandIn(f"student-{number:03}-{assignment[:2]}", assignment, data)


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(arrivals: int = ARRIVALS, gap: float = GAP) -> None:
    figures = follow(arrivals, gap)
    waits, cost = sorted(figures.waits), statistics.mean(figures.costs)
    print(f"{arrivals} arrivals, one in {gap:g} s on average: seconds from arrival to feedback")
    print("shortest  median  nine in ten  longest")
    nine_in_ten = waits[int(0.9 * (len(waits) - 1))]
    median = statistics.median(waits)
    print(f"{waits[0]:8.1f}  {median:6.1f}  {nine_in_ten:11.1f}  {waits[-1]:7.1f}")
    print(
        f"Grading took {cost:.1f} s of a core each: {WORKERS} cores that do nothing else keep up "
        f"with one arrival in {cost / WORKERS:.1f} s."
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *map(float, sys.argv[2:3]))
