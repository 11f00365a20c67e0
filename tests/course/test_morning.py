"""A class from release to export, by every way in which work can come: the marks are the same."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course.demo_class import DemoClass, Pupil
from autograder.course.folder import Course, find, init
from autograder.course.name_matching import folded
from tests.course.classes import MASTERS, shorten
from tests.course.exchange import nbgrader
from tests.course.folder.deliveries import zipped

AB, FILE = "03-alpha-beta", "alpha-beta.ipynb"
SOME = ("right", "a known mistake", "nothing written", "file cut off")
Files = Mapping[str, bytes]  # what somebody hands in, by student id
Nbgrader = Callable[[Path, str], None]


def autograder(course: Course, *arguments: object, code: int = 0) -> str:
    told = [str(argument) for argument in arguments]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, [*told, "--course", str(course.root)])
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def released(tmp_path: Path) -> Course:
    """A course with a class of thirty, and a short form of notebook 3 that it was given."""
    shutil.copytree(MASTERS / AB, tmp_path / "masters" / AB)
    course = init(tmp_path / "course", tmp_path / "masters", "search")
    shorten(course)
    titles = ["id", "first name", "last name", "email", "lms id"]
    people = [(p.student, 4000 + i) for i, p in enumerate(DemoClass().pupils)]
    rows = [titles, *([s.id, s.first, s.last, s.email, lms] for s, lms in people)]
    with (course.root / "class.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    assert "30 students" in autograder(course, "roster", course.root / "class.csv")
    autograder(course, "release", "3", "--no-run")
    return course


def handed_in(course: Course, pupils: Sequence[Pupil]) -> Files:
    text = course.masters[AB].read_bytes()
    given = (course.released / AB / FILE).read_bytes()
    made = DemoClass(tuple(pupils)).hand_ins(AB, text, given, is_last=True)
    return {student.id: data for student, data in made}


# -- the ways -------------------------------------------------------------------------------------


def through_exchange(course: Course, homes: Path, files: Files, run: Nbgrader) -> None:
    """Students fetch and submit with nbgrader, the first of them twice, and nbgrader collects."""
    run(course.root, f"release_assignment {AB}")
    for number, (student, data) in enumerate(files.items()):
        home, who = homes / student, f"{AB} --course search --student {student}"
        home.mkdir(parents=True)
        run(home, f"fetch_assignment {who}")
        if number == 0:
            run(home, f"submit {who}")
        (home / AB / FILE).write_bytes(data)
        run(home, f"submit {who}")
    run(course.root, f"collect {AB}")


def from_moodle(zip_file: Path, files: Files) -> Path:
    names = {p.student.id: f"{p.student.first} {p.student.last}" for p in DemoClass().pupils}
    return zipped(
        zip_file,
        {
            f"{names[student]}_{70311 + i}_assignsubmission_file/{FILE}": data
            for i, (student, data) in enumerate(files.items())
        },
    )


def from_canvas(course: Course, zip_file: Path, files: Files) -> Path:
    """The first has handed in twice, the second late."""
    numbers = {p.student.id: 4000 + i for i, p in enumerate(DemoClass().pupils)}
    names = {
        p.student.id: folded(p.student.last + p.student.first).replace("'", "")
        for p in DemoClass().pupils
    }
    given = (course.released / AB / FILE).read_bytes()
    first, second, *_ = files
    entries = {f"{names[first]}_{numbers[first]}_900_{FILE}": given}
    for i, (student, data) in enumerate(files.items()):
        late = "_LATE" if student == second else ""
        entries[f"{names[student]}{late}_{numbers[student]}_{1000 + i}_alpha-beta-1.ipynb"] = data
    return zipped(zip_file, entries)


def another(course: Course, root: Path) -> Course:
    shutil.copytree(course.root, root)
    return find(root)


# -- what comes of them ---------------------------------------------------------------------------


def marked(course: Course, code: int) -> dict[str, str]:
    """Grade with this exit code, write feedback and the report, export: everybody's mark."""
    autograder(course, "grade", "--workers", 1, code=code)
    autograder(course, "feedback")
    autograder(course, "report")
    autograder(course, "export", "-o", course.root / "marks.csv", code=3)
    rows = list(csv.DictReader(io.StringIO((course.root / "marks.csv").read_text("utf-8-sig"))))
    assert rows.pop(0)[AB] == "7"
    for to in ("canvas", "moodle"):
        autograder(course, "export", "--to", to, "-o", course.root / f"{to}.csv", code=3)
        with (course.root / f"{to}.csv").open(encoding="utf-8", newline="") as file:
            told = {row[-1] for row in csv.reader(file)}
        assert {row[AB] for row in rows} - {""} <= told
    return {row["id"]: row[AB] for row in rows}


def by_every_way(course: Course, pupils: Sequence[Pupil], folder: Path) -> dict[str, str]:
    """The marks, which are the same by all ways."""
    files = handed_in(course, pupils)
    whole = len(files) - sum(p.description in ("file cut off", "a PDF") for p in pupils)
    ways = {name: another(course, folder / name) for name in ("theirs", "ours", "moodle", "canvas")}
    with nbgrader(folder / "exchange") as run:
        through_exchange(ways["theirs"], folder / "homes", files, run)
        deliveries = {
            "ours": folder / "exchange" / "search" / "inbound",
            "moodle": from_moodle(folder / "moodle.zip", files),
            "canvas": from_canvas(course, folder / "canvas.zip", files),
        }
        for name, delivery in deliveries.items():
            said = autograder(ways[name], "collect", delivery, code=3)
            assert f"{whole} submissions: {whole} new" in said
            assert "secret" not in said, "what nbgrader lays beside a notebook is no worry"
        _, second, *_ = files
        assert f"1 of them late.\nLate: {second}\n" in said
        # What cannot be read nbgrader takes, and we set aside at once.
        marks = {name: marked(way, 3 if name == "theirs" else 0) for name, way in ways.items()}
        assert marks["theirs"] == marks["ours"] == marks["moodle"] == marks["canvas"]
        for way in ways.values():
            report = (way.root / "report.html").read_text("utf-8")
            assert "submission_secret" not in report, "nbgrader laid it there, no student"
        returned(ways["ours"], folder / "homes", files, run)
    return marks["ours"]


def returned(course: Course, homes: Path, files: Files, run: Nbgrader) -> None:
    """nbgrader's own way back brings a student our page, and no other's."""
    first, *_ = files
    run(course.root, f"release_feedback {AB}")
    run(homes / first, f"fetch_feedback {AB} --course search --student {first}")
    ours = (course.root / "feedback" / first / AB / "alpha-beta.html").read_text("utf-8")
    pages = (homes / first / AB / "feedback").glob("*/*.html")
    assert [page.read_text("utf-8") for page in pages] == [ours]


def test_a_few_students_get_the_same_marks_by_every_way(released: Course, tmp_path: Path) -> None:
    chosen = {pupil.description: pupil for pupil in DemoClass().pupils if pupil.description in SOME}
    marks = by_every_way(released, [chosen[told] for told in SOME], tmp_path)
    found = {told: marks[chosen[told].student.id] for told in SOME}
    assert found["right"] == "7"
    assert float(found["a known mistake"]) < 7
    assert found["nothing written"] == "0"
    assert found["file cut off"] == ""


@pytest.mark.long
def test_a_class_of_thirty_gets_the_same_marks_by_every_way(
    released: Course, tmp_path: Path
) -> None:
    pupils = DemoClass().pupils
    marks = by_every_way(released, pupils, tmp_path)
    for pupil in pupils:
        mark = marks[pupil.student.id]
        if pupil.description in ("file cut off", "a PDF", "hands in nothing"):
            assert mark == "", pupil.description
        elif pupil.description.startswith(("right", "the ins", "byte", "flood", "dupl")):
            assert mark == "7", pupil.description
        elif pupil.description != "unfinished":  # the short form has fewer exercises than they do
            assert 0 <= float(mark) < 7, pupil.description
