"""Following a class: what arrives is graded, whatever happens in between."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import ledger
from autograder.course.collect import collect
from autograder.course.feedback import FeedbackPages, is_written, page_of, write_feedback
from autograder.course.folder import Course, CourseError, find
from autograder.course.follow import Handled, _Following, follow, inbound
from autograder.course.grade import Choice
from autograder.course.grading_tasks import digest
from autograder.course.lock import Busy, following_lock
from autograder.course.name_matching import Student
from autograder.course.release import publish
from autograder.course.roster import Roster, enter
from autograder.course.worker import Job, Reply
from tests.course.classes import edit, handed_in, master, stubs, submissions, with_points
from tests.course.permissions import as_anybody
from tests.course.runs import GRADER, marks, run

AB, FILE = "03-alpha-beta", "alpha-beta.ipynb"
NEW = Callable[[int], Course]
RIGHT, NOTHING = (
    handed_in(master("alpha-beta"), answers) for answers in ({}, stubs(master("alpha-beta")))
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody copies files slowly here: what looks the same twice within a second has arrived."""
    monkeypatch.setattr("autograder.course.follow.LOOK", 0.2)


class Enough(Exception):
    """What was to be seen has been seen."""


def followed(
    course: Course,
    *steps: Callable[[], object],
    folders: Sequence[Path] = (),
    executor: Executor = GRADER,
) -> list[Handled]:
    """Follow a course, and do the next step whenever a submission was handled, until there is none
    left to do."""
    seen: list[Handled] = []

    def tell(handled: Handled) -> None:
        seen.append(handled)
        if len(seen) > len(steps):
            raise Enough
        steps[len(seen) - 1]()

    with pytest.raises(Enough):
        follow(course, Choice(), executor, folders, tell)
    return seen


def hand_in(folder: Path, student: str, data: bytes) -> Path:
    file = folder / student / AB / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def enrol(course: Course, *names: str) -> None:
    enter(course, Roster(tuple(Student(name, name.title(), "Example") for name in names), ()))


def points(seen: Sequence[Handled]) -> list[tuple[str, float | None]]:
    return [(handled.student, handled.points) for handled in seen]


def test_what_arrives_is_graded_and_has_its_page(new_course: NEW, tmp_path: Path) -> None:
    course, folder = new_course(1), tmp_path / "inbox"
    folder.mkdir()
    enrol(course, "ada", "bob")
    delivery = tmp_path / "delivery"
    seen = followed(
        course,
        lambda: hand_in(folder, "ada", NOTHING),
        lambda: hand_in(folder, "ada", RIGHT),
        lambda: collect(course, hand_in(delivery, "bob", RIGHT).parents[2]),
        folders=[folder],
    )
    assert points(seen) == [("student-000", 7), ("ada", 0), ("ada", 7), ("bob", 7)]
    for handled in seen:
        assert handled.page == page_of(course, handled.student, AB)
        assert handled.page.exists()
    assert "7 of 7 points" in page_of(course, "ada", AB).read_text("utf-8")
    assert run(course).unchanged == 3, "as the ordinary run has it"
    assert sum(p for (who, _), p in marks(course).items() if who == "bob" and p) == 7


def test_what_is_released_meanwhile_is_graded_from_then_on(new_course: NEW) -> None:
    course, order = new_course(0), "check-alpha_beta-best_order"
    hand_in(course.submitted, "ada", RIGHT)

    def change() -> None:
        edit(course.masters[AB], with_points(order, 16))
        hand_in(course.submitted, "bob", RIGHT)

    def release() -> None:
        assert [published.problems for published in publish(course, [AB], run=False)] == [()]
        hand_in(course.submitted, "eve", RIGHT)

    assert points(followed(course, change, release)) == [("ada", 7), ("bob", 7), ("eve", 21)]


def test_a_master_that_is_being_written_is_waited_for(new_course: NEW, tmp_path: Path) -> None:
    """Another notebook's, which comes while a class is followed."""
    course, folder = new_course(0), tmp_path / "inbox"
    folder.mkdir()
    enrol(course, "ada", "bob")
    other = course.source / "98-other" / "other.ipynb"
    other.parent.mkdir()
    other.write_bytes(b"{")
    whole = course.masters[AB].read_bytes()

    def complete() -> None:
        other.write_bytes(whole)
        hand_in(folder, "ada", RIGHT)

    def hand_in_the_other() -> None:
        place = course.submitted / "bob" / "98-other"
        place.mkdir(parents=True)
        (place / "other.ipynb").write_bytes(RIGHT)

    told, *graded = followed(course, complete, hand_in_the_other, folders=[folder])
    assert "98-other/other.ipynb: The instructor's notebook cannot be read." in told.reason
    assert [(handled.student, handled.assignment) for handled in graded] == [
        ("ada", AB),
        ("bob", "98-other"),
    ]


def test_what_was_graded_stays_and_gets_the_page_that_is_missing(graded: Course) -> None:
    before = {student: entry for student, _, entry in ledger.entries(graded)}
    list(write_feedback(graded, [AB]))
    page_of(graded, "student-001", AB).unlink()
    seen = followed(graded, lambda: hand_in(graded.submitted, "zoe", RIGHT))
    assert points(seen) == [("student-001", 0), ("zoe", 7)]
    assert {s: e for s, _, e in ledger.entries(graded) if s != "zoe"} == before


def test_a_mark_by_hand_counts_in_the_line_as_on_the_page(graded: Course) -> None:
    list(write_feedback(graded, [AB]))
    with graded.gradebook() as book:
        where = "check-alpha_beta-best_order", "alpha-beta", AB, "student-001"
        book.find_grade(*where).manual_score = 0.5
        book.db.commit()
    hand_in(graded.submitted, "student-001", RIGHT)
    (handled,) = followed(graded)
    assert points([handled]) == [("student-001", 5.5)], "0.5 of the 2 points"
    assert handled.page
    assert "5.5 of 7 points" in handled.page.read_text("utf-8")


def test_what_cannot_be_read_is_told_and_made_good(new_course: NEW, tmp_path: Path) -> None:
    course, folder = new_course(0), tmp_path / "inbox"
    hand_in(folder, "ada", RIGHT[:-700])
    with pytest.raises(CourseError, match="autograder roster CSV comes first"):
        follow(course, Choice(), GRADER, [folder], print)
    enrol(course, "ada", "bob")
    seen = followed(
        course,
        lambda: hand_in(folder, "ada", RIGHT),
        lambda: hand_in(course.submitted, "bob", b"%PDF"),
        folders=[folder],
    )
    assert points(seen) == [("ada", None), ("ada", 7), ("bob", None)]
    first, second, third = seen
    assert "truncated" in first.reason
    assert first.page == course.root / "feedback" / "ada" / f"{AB}.html"
    assert not first.page.exists(), "the page without marks is gone"
    assert second.page
    assert third.page
    assert "is a PDF, not a notebook" in third.page.read_text("utf-8")


def test_many_broken_files_of_one_student_are_told_of_together(
    new_course: NEW, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a page for each of thousands nobody else would get one for hours."""
    course, folder = new_course(0), tmp_path / "inbox"
    enrol(course, "ada", "eve")
    for number in range(30):
        (folder / "eve" / AB).mkdir(parents=True, exist_ok=True)
        (folder / "eve" / AB / f"{number}.ipynb").write_bytes(b"{")
    written: list[str] = []
    write = FeedbackPages.write

    def noted(pages: FeedbackPages, student: str, *about: Any) -> Path:
        written.append(student)
        return write(pages, student, *about)

    monkeypatch.setattr(FeedbackPages, "write", noted)
    seen = followed(course, lambda: hand_in(folder, "ada", RIGHT), folders=[folder])
    assert points(seen) == [("eve", None), ("ada", 7)]
    assert seen[0].reason.endswith("29 more files could not be taken.")
    assert written == ["eve", "ada"]


def pack(file: Path, **files: bytes) -> Path:
    """What Moodle gives for a class."""
    with zipfile.ZipFile(file, "w") as packed:
        for number, (who, data) in enumerate(files.items()):
            name = f"{who.title()} Example_{4711 + number}_assignsubmission_file"
            packed.writestr(f"{name}/{FILE}", data)
    return file


def test_a_zip_file_in_a_watched_folder_is_what_a_platform_packed(
    new_course: NEW, tmp_path: Path
) -> None:
    course, folder = new_course(0), tmp_path / "inbox"
    folder.mkdir()
    enrol(course, "ada", "bob")
    (folder / "broken.zip").write_bytes(b"PK")
    seen = followed(
        course,
        lambda: pack(folder / "monday.zip", ada=NOTHING),
        lambda: pack(folder / "tuesday.ZIP", ada=RIGHT, bob=RIGHT),
        lambda: None,
        folders=[folder],
    )
    assert points(seen[:2]) == [("broken.zip", None), ("ada", 0)]
    assert "not a zip file" in seen[0].reason
    assert sorted(points(seen[2:])) == [("ada", 7), ("bob", 7)]
    seen = followed(course, lambda: pack(folder / "late.zip", cid=RIGHT), folders=[folder])
    assert [handled.student[:7] for handled in seen] == ["broken.", "Cid Exa"], "nobody else again"
    assert (course.submitted / "ada" / AB / FILE).read_bytes() == RIGHT, "the latest counts"


def test_what_is_older_than_what_was_collected_does_not_replace_it(
    new_course: NEW, tmp_path: Path
) -> None:
    course, folder = new_course(0), tmp_path / "inbox"
    folder.mkdir()
    enrol(course, "ada", "bob")
    monday = pack(folder / "monday.zip", ada=NOTHING, bob=NOTHING)
    tuesday = pack(folder / "tuesday.zip", bob=RIGHT)
    now = time.time()
    for days, file in ((2, monday), (1, tuesday)):
        os.utime(file, (now, now - days * 86_400))
    seen = followed(course, lambda: None, folders=[folder])
    assert sorted(points(seen)) == [("ada", 0), ("bob", 7)], "the newer of the two, however late"
    collect(course, hand_in(tmp_path / "mail", "ada", RIGHT).parents[2])
    older, graded = followed(course, lambda: None, folders=[folder])
    assert points([older, graded]) == [("ada", None), ("ada", 7)]
    assert older.reason == (
        "monday.zip/Ada Example_4711_assignsubmission_file/alpha-beta.ipynb is older than what was "
        "collected before, which counts."
    )
    collect(course, monday)
    (kept,) = followed(course, folders=[folder])
    assert points([kept]) == [("ada", 0)], "what somebody collects, old or not, is meant"


def test_a_newer_file_counts_although_an_older_one_was_collected_later(
    new_course: NEW, tmp_path: Path
) -> None:
    course, folder = new_course(0), tmp_path / "inbox"
    folder.mkdir()
    enrol(course, "ada")
    monday = pack(tmp_path / "monday.zip", ada=NOTHING)
    tuesday = pack(folder / "tuesday.zip", ada=RIGHT)
    now = time.time()
    for days, file in ((2, monday), (1, tuesday)):
        os.utime(file, (now, now - days * 86_400))
    collect(course, monday)
    (handled,) = followed(course, folders=[folder])
    assert points([handled]) == [("ada", 7)], "it was downloaded before Monday's was collected"
    collect(course, monday)
    older, handled = followed(course, lambda: None, folders=[folder])
    assert points([older, handled]) == [("ada", None), ("ada", 0)], "but now Monday's is meant"


def test_the_exchange_is_followed(new_course: NEW, tmp_path: Path) -> None:
    course = new_course(0)
    assert inbound(course) is None
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write(f"get_config().Exchange.root = {str(tmp_path / 'exchange')!r}\n")
    place = tmp_path / "exchange" / course.name / "inbound"
    for second, data in enumerate((RIGHT, NOTHING)):
        folder = place / f"ada+{AB}+2021-11-16 10:00:0{2 - second}.000000 UTC+key"
        folder.mkdir(parents=True)
        (folder / FILE).write_bytes(data)
    assert inbound(course) == place
    enrol(course, "ada")
    (handled,) = followed(course, folders=[place])
    assert points([handled]) == [("ada", 7)], "the latest counts"


def test_an_exchange_is_followed_before_anything_is_released_in_it(
    new_course: NEW, tmp_path: Path
) -> None:
    course = new_course(0)
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write(f"get_config().Exchange.root = {str(tmp_path / 'exchange')!r}\n")
    enrol(course, "ada")
    place = inbound(course)
    assert place == tmp_path / "exchange" / course.name / "inbound"

    def submit() -> None:
        folder = place / f"ada+{AB}+2021-11-16 10:00:00.000000 UTC+key"
        folder.mkdir(parents=True)
        (folder / FILE).write_bytes(RIGHT)

    away, handled = followed(course, submit, folders=[place])
    assert away.reason == f"There is no {place}. It is tried again."
    assert points([handled]) == [("ada", 7)]


class Replacing(Executor):
    """Lets a student hand in again while the first file is being graded."""

    def __init__(self, file: Path, data: bytes) -> None:
        self.file, self.data = file, data

    def submit(self, function: Callable[..., Any], /, *jobs: Any, **_: Any) -> Future[Any]:
        self.file.write_bytes(self.data)
        return GRADER.submit(function, *jobs)


def test_a_file_that_is_replaced_while_it_is_graded_is_not_written(new_course: NEW) -> None:
    course = new_course(0)
    file = hand_in(course.submitted, "ada", NOTHING)
    seen = followed(course, executor=Replacing(file, RIGHT))
    assert points(seen) == [("ada", 7)]
    entry = ledger.read(course, "ada", AB)
    assert entry
    assert entry.submitted == digest(RIGHT)


class Waiting(Executor):
    """Grades nothing before it is told to."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Job, Future[Any]]] = []

    def submit(self, function: Callable[..., Any], /, *jobs: Any, **_: Any) -> Future[Any]:
        self.jobs.append((jobs[0], Future()))
        return self.jobs[-1][1]

    @property
    def handed_in(self) -> list[bytes]:
        return [job.submitted for job, _ in self.jobs]


def test_who_hands_in_again_and_again_has_one_place_in_the_queue(
    new_course: NEW, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these may take minutes, and everybody else would wait for all of them."""
    monkeypatch.setattr("autograder.course.follow.LOOK", 0.01)
    course, executor = new_course(0), Waiting()
    following = _Following(course, Choice(), executor, [], lambda handled: None)

    def look() -> None:
        for _ in range(3):
            following.step()

    for number in range(5):
        hand_in(course.submitted, "eve", NOTHING + b" " * number)
        look()
    hand_in(course.submitted, "ada", RIGHT)
    look()
    assert executor.handed_in == [NOTHING, RIGHT]
    executor.jobs[0][1].set_result(Reply(unreadable="which is no matter any more"))
    look()
    assert executor.handed_in == [NOTHING, RIGHT, NOTHING + b" " * 4], "and the latest counts"


class Quicker(Executor):
    """Lets an ordinary run grade what is being graded here."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.written: dict[str, int] = {}

    def submit(self, function: Callable[..., Any], /, *jobs: Any, **_: Any) -> Future[Any]:
        assert run(self.course).graded == 1
        self.written = done(self.course)
        return GRADER.submit(function, *jobs)


def test_what_somebody_else_graded_meanwhile_is_not_written_again(new_course: NEW) -> None:
    course = new_course(1)
    quicker = Quicker(course)
    assert points(followed(course, executor=quicker)) == [("student-000", 7)]
    assert done(course) == quicker.written
    assert page_of(course, "student-000", AB).exists()


def test_a_watched_folder_that_is_away_for_a_while_is_waited_for(
    new_course: NEW, tmp_path: Path
) -> None:
    """As a network drive is."""
    course, folder, away = new_course(0), tmp_path / "inbox", tmp_path / "away"
    enrol(course, "ada", "bob")
    hand_in(folder, "ada", RIGHT)

    def back() -> None:
        away.rename(folder)
        hand_in(folder, "bob", RIGHT)

    seen = followed(course, lambda: folder.rename(away), back, folders=[folder])
    assert points(seen) == [("ada", 7), (str(folder), None), ("bob", 7)]
    assert seen[1].reason == f"There is no {folder}. It is tried again."


class Leaving(Executor):
    """Lets a student leave the course while the file is being graded; another one hands in."""

    def __init__(self, submitted: Path) -> None:
        self.submitted = submitted

    def submit(self, function: Callable[..., Any], /, *jobs: Any, **_: Any) -> Future[Any]:
        if (self.submitted / "ada").exists():
            shutil.rmtree(self.submitted / "ada")
            hand_in(self.submitted, "bob", RIGHT)
        return GRADER.submit(function, *jobs)


def test_whoever_is_removed_while_being_graded_is_left_out(new_course: NEW) -> None:
    course = new_course(0)
    hand_in(course.submitted, "ada", NOTHING)
    assert points(followed(course, executor=Leaving(course.submitted))) == [("bob", 7)]
    assert [student for student, _, _ in ledger.entries(course)] == ["bob"]


@pytest.mark.slow
def test_a_gradebook_that_another_program_locks_is_waited_for(graded: Course) -> None:
    list(write_feedback(graded, [AB]))
    hand_in(graded.submitted, "student-001", RIGHT)
    other = sqlite3.connect(graded.root / "gradebook.db")
    other.execute("BEGIN EXCLUSIVE")
    locked, written = followed(graded, other.close)
    assert points([locked, written]) == [("the gradebook", None), ("student-001", 7)]
    assert "database is locked" in locked.reason


@pytest.mark.skipif(sys.platform != "linux", reason="root gives up its rights")
def test_a_closed_folder_is_told_once(graded: Course) -> None:
    list(write_feedback(graded, [AB]))
    folder = graded.submitted / "student-002"
    folder.chmod(0)
    with as_anybody():
        seen = followed(graded, lambda: hand_in(graded.submitted, "zoe", RIGHT))
    assert points(seen) == [("student-002", None), ("zoe", 7)]
    assert seen[0].reason.endswith("cannot be opened: Permission denied.")


def test_one_process_follows_and_others_may_work_in_between(graded: Course) -> None:
    with following_lock(graded.root):
        with pytest.raises(Busy, match=f"is followed already, by process {os.getpid()}, which"):
            follow(graded, Choice(), GRADER, [], lambda handled: None)
        assert run(graded).unchanged == 3


def test_options_of_one_run_are_wrong_arguments(graded: Course, tmp_path: Path) -> None:
    where = ["--course", str(graded.root)]
    for options in (["--follow", "--again"], ["--watch", str(tmp_path)], ["--follow", "--yes"]):
        assert CliRunner().invoke(app, ["grade", *options, *where]).exit_code == 2
    missing = CliRunner().invoke(app, ["grade", "--follow", "--watch", "/no/such", *where])
    assert str(missing.exception) == "There is no folder /no/such to watch."


# -- killed at any moment -------------------------------------------------------------------------


@contextmanager
def following(course: Course, folder: Path, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that follows a course. It is killed at the end, if it still runs, and so is all
    that it has started."""
    command = [sys.executable, "-m", "autograder.commands", "grade", "--follow", "--json"]
    command += ["--workers", "2", "--watch", str(folder), "--course", str(course.root)]
    with log.open("ab") as told:
        process = subprocess.Popen(command, stdout=told, stderr=told, start_new_session=True)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def done(course: Course) -> dict[str, int]:
    """When each submission was written down, by student."""
    files = (course.root / ".autograder" / "results").glob(f"*/{AB}.json")
    return {file.parent.name: file.stat().st_mtime_ns for file in files}


def arrives(folder: Path, student: str, data: bytes) -> None:
    """In pieces, as over a slow network."""
    file = hand_in(folder, student, data[:1000])
    with file.open("ab") as rest:
        time.sleep(0.2)
        rest.write(data[1000:])


def is_finished(course: Course, students: Sequence[str]) -> bool:
    return all(page_of(course, student, AB).exists() for student in students)


KILLS = 12


@pytest.mark.long
def test_whenever_it_is_killed_nothing_is_lost_or_graded_twice(
    new_course: NEW, tmp_path: Path
) -> None:
    course, folder, rng = new_course(0), tmp_path / "inbox", random.Random(KILLS)
    log = tmp_path / "log"
    folder.mkdir()
    files = {
        f"student-{number:03}": data
        for number, data in enumerate(submissions(course.masters[AB], 3 * KILLS))
    }
    enrol(course, *files)
    waiting = list(files)
    for _ in range(KILLS):
        before = done(course)
        with following(course, folder, log) as process:
            for _ in range(3):
                student = waiting.pop()
                arrives(folder, student, files[student])
            while len(done(course)) == len(before) and process.poll() is None:
                time.sleep(0.01)
            time.sleep(rng.choice((0, 0.01, 0.1, 1.0)))
            assert process.poll() is None, log.read_text()
        assert before.items() <= done(course).items(), "what was done is not done again"
    before = done(course)
    with following(course, folder, log) as process:
        while not is_finished(course, list(files)) and process.poll() is None:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait() == 130, log.read_text()
    assert before.items() <= done(course).items()
    shutil.copytree(course.root, tmp_path / "clean")
    clean = find(tmp_path / "clean")
    shutil.rmtree(clean.root / ".autograder")
    shutil.rmtree(clean.root / "autograded")
    (clean.root / "gradebook.db").unlink()
    assert run(clean).graded == len(files)
    assert marks(course) == marks(clean)
    assert all(is_written(course, student, AB) for student in files)
