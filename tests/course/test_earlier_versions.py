"""What an earlier version of the kit made, this one opens: a course folder with its ledger and its
gradebook, points, and the file that somebody took along. Binary files are stored as text."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from autograder import bring_back, progress
from autograder.course import ledger
from autograder.course.export import export
from autograder.course.feedback import write_feedback
from autograder.course.folder import Course, copy_master, find
from autograder.course.upgrade import upgrade
from autograder.study import record
from tests.course.classes import MASTERS
from tests.course.runs import Marks, marks, run

MADE = sorted((Path(__file__).parents[1] / "golden").glob("made-by-*"))
TOPIC = "03-alpha-beta"
EARNED: Marks = {
    ("ada", "check-alpha_beta-predict"): 3,
    ("ada", "check-alpha_beta-value"): 8,
    ("ada", "check-alpha_beta-minimal_leaves"): 3,
    ("ben", "check-alpha_beta-predict"): 0,
    ("ben", "check-alpha_beta-value"): 0,
    ("ben", "check-alpha_beta-minimal_leaves"): 0,
    ("zoe", "check-alpha_beta-predict"): 3,
    ("zoe", "check-alpha_beta-value"): 7,
    ("zoe", "check-alpha_beta-minimal_leaves"): 0,
}


@pytest.fixture(params=MADE, ids=[folder.name for folder in MADE])
def made(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def course(made: Path, tmp_path: Path) -> Course:
    root = tmp_path / "course"
    shutil.copytree(made / "course", root)
    database = sqlite3.connect(root / "gradebook.db")
    database.executescript((made / "gradebook.sql").read_text(encoding="utf-8"))
    database.close()
    return find(root)


def test_the_gradebook_and_the_ledger_are_read(course: Course) -> None:
    assert marks(course) == EARNED
    kept = {(who, id): m for who, _, e in ledger.entries(course) for id, m in e.marks.items()}
    assert kept == EARNED
    (zoe,) = (entry for who, _, entry in ledger.entries(course) if who == "zoe")
    (report,) = (v.report for v in zoe.result.verdicts if v.exercise == "alpha_beta.value")
    assert report
    assert report.mistake == "only shallow cut offs"
    assert report.counterexample
    assert report.counterexample.yours
    assert not report.name, "the secret seed, which was written down then"


def test_pages_are_written_from_what_was_graded_then(course: Course) -> None:
    pages = list(write_feedback(course, [TOPIC], []))
    assert sorted(page.parts[-3] for page in pages) == ["ada", "ben", "zoe"]
    text, _ = export(course, "csv", [TOPIC], None)
    assert "Lovelace" in text


def test_grading_again_gives_the_marks_of_then(course: Course) -> None:
    """But for predictions under the name that was released, which earned points then."""
    done = run(course)
    assert (done.internal, done.quarantined) == ([], [])
    assert {(change.student, change.cell, change.after) for change in done.changes} == {
        (who, "check-alpha_beta-predict", 0) for who in ("ada", "zoe")
    }
    assert marks(course) == EARNED, "nobody has agreed to the change"


def test_an_upgrade_leaves_what_the_class_has(course: Course, tmp_path: Path) -> None:
    """In the newer kit a notebook has another number, and there are more."""
    masters = tmp_path / "masters"
    for name in ("02-minimax", "03-alpha-beta", "04-move-ordering"):
        copy_master(MASTERS / name, masters / f"1{name[1:]}")
    copy_master(MASTERS / "02-minimax", course.source / "02-minimax")
    draft = course.masters["02-minimax"]
    draft.write_text("an earlier master")
    released = course.masters[TOPIC].read_bytes()
    upgraded = upgrade(course, masters)
    assert upgraded.new == ["14-move-ordering"]
    assert (upgraded.replaced, upgraded.in_use) == (["02-minimax"], [TOPIC])
    assert list(course.masters) == ["02-minimax", TOPIC, "14-move-ordering"]
    assert course.masters[TOPIC].read_bytes() == released
    assert draft.read_bytes() == (MASTERS / "02-minimax" / "minimax.ipynb").read_bytes()
    assert upgraded.before
    (before,) = upgraded.before.glob("02-minimax-1/minimax.ipynb")
    assert before.read_text() == "an earlier master"
    assert marks(course) == EARNED
    assert upgrade(course, masters).replaced == []


def test_nbgrader_finds_its_settings(course: Course) -> None:
    code = (
        "import nbgrader.apps as a; app = a.NbGrader(); app.initialize([]);"
        "print(app.config.CourseDirectory.course_id)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=course.root, capture_output=True, text=True
    )
    assert done.stdout.strip() == course.name, done.stderr


def test_what_was_taken_along_is_brought_back(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "_session", {})
    (tmp_path / record.GIVEN).mkdir(parents=True)
    luggage = made / "my-course"
    with zipfile.ZipFile(tmp_path / "my-course.zip", "w") as packed:
        for file in sorted(luggage.rglob("*.*")):
            name = file.relative_to(luggage).as_posix()  # the kit numbers it otherwise since
            packed.write(file, name.replace("02-minimax", "01-minimax"))
    monkeypatch.chdir(tmp_path)
    assert "2 files" in repr(bring_back())
    assert progress("minimax").points == 6
    assert (tmp_path / "01-minimax" / "minimax.ipynb").exists()
