"""A whole course in a few minutes: release, a class of thirty, its files, marks, feedback, and a
tournament."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from autograder.course import ledger
from autograder.course.atomic_files import write_atomically
from autograder.course.class_report import write_report
from autograder.course.collect import collect
from autograder.course.course_index import LEADERBOARD, write_index
from autograder.course.demo_class import DemoClass
from autograder.course.demo_copy import Copy, plain_solutions
from autograder.course.demo_players import PLAYERS
from autograder.course.display_names import names
from autograder.course.executors import processes
from autograder.course.feedback import write_feedback
from autograder.course.folder import SETTINGS, Course, CourseError, find, init, masters_in
from autograder.course.grade import Choice, grade
from autograder.course.grading_summary import Summary
from autograder.course.name_matching import Student
from autograder.course.quarantine import quarantined
from autograder.course.release import publish
from autograder.course.roster import enter, load
from autograder.course.similar import find_similar, write_page
from autograder.course.tournament import admitted, field_of, hold, tournament_of
from autograder.judge.probing import Unproven, probe
from autograder.judge.result import COPIED
from autograder.pages.dashboard.class_numbers import WORDS
from autograder.pages.leaderboard_page import leaderboard_page

NOTEBOOKS = 3  # that everybody hands in; a few also have a player for the tournament
HOUSE = ("greedy", "d2")  # who plays in it for the house
PAIRS = 4  # of games between any two; with fewer, everybody might be first
SHOWN = 2  # of what was found about a student
SEED = "the demo asks everybody the same, every time"

Announce = Callable[[str], None]  # is told which step comes next


@dataclass(frozen=True)
class Row:
    """One student at the end: the points of each notebook, None where there are none."""

    id: str
    name: str
    description: str
    points: tuple[float | None, ...]
    note: str


@dataclass(frozen=True)
class Demo:
    """What there is to see."""

    course: Course
    notebooks: tuple[str, ...]
    most: tuple[float, ...]
    rows: tuple[Row, ...]
    summary: Summary
    index: Path


def demo(
    folder: Path,
    masters: Path,
    workers: int,
    announce: Announce = lambda step: None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Demo:
    """Make a course in the new or empty `folder` and let a class go through its first notebooks.

    It is the same in every run: the same class, the same questions, the same marks.
    """
    announce("making a course folder")
    course = _course(folder, masters)
    assignments = tuple(course.masters)
    notebooks = assignments[:NOTEBOOKS]
    a_class = DemoClass()
    enter(course, load(_roster(course, a_class)))
    announce(f"releasing {', '.join(assignments)}")
    for release in publish(course, list(assignments), run=False):
        if release.problems:
            raise CourseError(f"{release.assignment} cannot be released: {release.problems[0]}")
    announce("collecting what the class handed in, as Moodle packs it")
    for delivery in _deliveries(course, a_class, notebooks):
        collect(course, delivery)
    announce("grading")
    with processes(workers) as executor:
        summary = grade(course, Choice(notebooks), executor, lambda changes: True, progress)
    announce("playing a tournament")
    _tournament(course, workers, progress)
    announce("writing feedback, the report and an index")
    list(write_feedback(course, notebooks))
    write_report(course, notebooks)
    write_page(course, list(find_similar(course, notebooks)))
    results = {(s, a): entry.result for s, a, entry in ledger.entries(course)}
    most = tuple(
        max(result.max_points for (_, a), result in results.items() if a == name)
        for name in notebooks
    )
    rows = tuple(_rows(course, a_class, notebooks))
    return Demo(course, notebooks, most, rows, summary, write_index(course))


def _course(folder: Path, masters: Path) -> Course:
    """A course of the first notebooks and the tournament's, whose seed is known."""
    paths = masters_in(masters)
    first = dict(islice(paths.items(), NOTEBOOKS))
    if not first:
        raise CourseError(
            f"There is no notebook in {masters}: say where they are, --notebooks DIR."
        )
    with tempfile.TemporaryDirectory() as chosen:
        for path in (first | dict([tournament_of(paths)])).values():
            shutil.copytree(path.parent, Path(chosen) / path.parent.name)
        course = init(folder, Path(chosen), "demo")
    settings = course.root / SETTINGS
    settings.write_text(settings.read_text("utf-8").replace(course.seed, SEED), encoding="utf-8")
    return find(course.root)


def _tournament(course: Course, workers: int, progress: Callable[[int, int], None]) -> None:
    """Let those play who have handed in a player, and write the leaderboard."""
    try:
        tier = probe()
    except Unproven as error:
        raise CourseError(str(error)) from None
    field = admitted(field_of(course, HOUSE), course.seed, tier)
    standings = hold(course, field, PAIRS, tier, workers=workers, progress=progress)
    page = leaderboard_page(standings, field.absent, course.name, names(course))
    write_atomically(course.root / LEADERBOARD, page)


def _roster(course: Course, a_class: DemoClass) -> Path:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["id", "first name", "last name", "email"])
    for pupil in a_class.pupils:
        student = pupil.student
        table.writerow([student.id, student.first, student.last, student.email])
    file = course.root / "roster.csv"
    file.write_text(text.getvalue(), encoding="utf-8")
    return file


def _deliveries(course: Course, a_class: DemoClass, notebooks: Sequence[str]) -> Iterator[Path]:
    """A zip file for each notebook, with a folder for each student, as Moodle names it."""
    folder = course.root / "downloads"
    folder.mkdir()
    for assignment, master in course.masters.items():
        released = (course.released / assignment / master.name).read_bytes()
        if assignment in notebooks:
            is_last = assignment == notebooks[-1]
            hand_ins = a_class.hand_ins(assignment, master.read_bytes(), released, is_last)
        else:
            hand_ins = _players(a_class, master.read_bytes(), released)
        file = folder / f"{assignment}.zip"
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            for number, (student, data) in enumerate(hand_ins):
                name = f"{student.first} {student.last}_{70311 + number}_assignsubmission_file"
                packed.writestr(f"{name}/{master.name}", data)
        yield file


def _players(a_class: DemoClass, master: bytes, released: bytes) -> Iterator[tuple[Student, bytes]]:
    """What every third student hands in for the tournament."""
    solutions = plain_solutions(master)
    for pupil, player in zip(a_class.pupils[::3], PLAYERS, strict=False):
        copy = Copy(json.loads(released), solutions, random.Random(), pupil.student.first)
        (grade_id,) = solutions
        copy.cell(grade_id)["source"] = player
        yield pupil.student, copy.bytes()


def _rows(course: Course, a_class: DemoClass, notebooks: Sequence[str]) -> Iterator[Row]:
    aside = {(s, a): reason for s, a, reason in quarantined(course)}
    for pupil in a_class.pupils:
        student = pupil.student
        points: list[float | None] = []
        notes: list[str] = []
        for assignment in notebooks:
            entry = ledger.read(course, student.id, assignment)
            points.append(entry.result.points if entry else None)
            if reason := aside.get((student.id, assignment)):
                # The path is Moodle's, and longer than the reason after it.
                notes.append(f"quarantined: {reason.partition('.ipynb: ')[2] or reason}")
            if entry and any(COPIED in note for note in entry.result.notes):
                notes.append(f"{COPIED} instructor's solution")
            for verdict in entry.result.verdicts if entry else ():
                if verdict.report and verdict.report.mistake:
                    notes += (known.name for known in verdict.report.mistakes)
                elif verdict.kind != "FULL" and not (verdict.report and verdict.report.mend_first):
                    notes.append(WORDS.get(verdict.kind, verdict.kind))
        notes = list(dict.fromkeys(notes))
        note = "; ".join(notes[:SHOWN]) + ("; …" if len(notes) > SHOWN else "")
        yield Row(
            student.id, f"{student.first} {student.last}", pupil.description, tuple(points), note
        )
