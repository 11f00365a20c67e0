"""A course folder: made whole or not at all, found from inside, and nbgrader finds everything."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from autograder.course.folder import Course, CourseError, find, init
from tests.course.folder.deliveries import masters
from tests.course.permissions import as_anybody


def test_a_new_course_has_everything_and_a_secret_of_its_own(course: Course) -> None:
    assert {path.name for path in course.root.iterdir()} == {
        *("nbgrader_config.py", "course.toml", "gradebook.db"),
        *("source", "release", "submitted", "autograded", "feedback", ".autograder"),
    }
    assert list(course.masters) == ["01-first", "02-second"]
    assert len((course.root / "nbgrader_config.py").read_text().splitlines()) == 2
    told = tomllib.loads((course.root / "course.toml").read_text())
    assert told == {"name": "small", "seed": course.seed}
    assert len(course.seed) == 32
    assert stat.S_IMODE((course.root / "course.toml").stat().st_mode) == 0o600
    inner = course.source / "01-first"
    assert find(inner) == course


def test_the_work_and_the_marks_of_students_are_closed_to_others(course: Course) -> None:
    for name in ("submitted", "autograded", "feedback", ".autograder", "gradebook.db"):
        assert (course.root / name).stat().st_mode & 0o077 == 0, name


@pytest.mark.parametrize("name", ["Übung 1", "100% #1", "KI%20Kurs", "why? b=c"])
def test_the_gradebook_is_in_the_folder_whatever_that_is_called(tmp_path: Path, name: str) -> None:
    made = init(tmp_path / name, masters(tmp_path / "masters"), "small")
    with made.gradebook() as book:
        book.add_student("ada")
    assert (made.root / "gradebook.db").is_file()
    assert {path.name for path in tmp_path.iterdir()} == {name, "masters"}
    with find(made.root).gradebook() as book:
        assert [student.id for student in book.students] == ["ada"]


def test_nbgrader_is_told_where_everything_is(course: Course) -> None:
    from nbgrader.preprocessors import ClearSolutions
    from traitlets.config.loader import PyFileConfigLoader

    from autograder.course.release_preprocessors import ClearAnswers

    told = PyFileConfigLoader("nbgrader_config.py", path=str(course.root)).load_config()
    assert told.CourseDirectory.root == str(course.root)
    assert told.CourseDirectory.course_id == "small"
    assert told.CourseDirectory.db_url == f"sqlite:///{course.root}/gradebook.db"
    assert ClearAnswers in told.GenerateAssignment.preprocessors
    assert ClearSolutions not in told.GenerateAssignment.preprocessors


@pytest.mark.long
def test_the_gradebooks_tables_are_those_that_nbgrader_makes(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nbgrader.api import Gradebook

    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    Gradebook(f"sqlite:///{tmp_path}/theirs.db", "small").close()
    made = []
    for file in (tmp_path / "theirs.db", course.root / "gradebook.db"):
        with closing(sqlite3.connect(file)) as database:
            made.append(sorted(database.execute("SELECT name, sql FROM sqlite_master")))
    theirs, ours = made
    assert theirs == ours


def test_a_database_elsewhere_is_used(course: Course) -> None:
    elsewhere = 'database = "postgresql+psycopg://grader@localhost/course"\n'
    with (course.root / "course.toml").open("a") as settings:
        settings.write(elsewhere)
    assert find(course.root).database == "postgresql+psycopg://grader@localhost/course"


def test_a_database_that_does_not_answer_is_said(course: Course) -> None:
    missing = Course(course.root, course.name, course.seed, f"sqlite:///{course.root}/no/such.db")
    with pytest.raises(CourseError, match="does not answer"), missing.gradebook():
        pass


@pytest.mark.parametrize("name", ["2", "02", "second", "02-second"])
def test_a_notebook_is_named_as_one_would(course: Course, name: str) -> None:
    assert list(course.chosen([name])) == ["02-second"]


def test_a_number_that_two_notebooks_have_is_refused(course: Course) -> None:
    """As after an upgrade to a kit that numbers its notebooks otherwise."""
    (course.source / "02-other").mkdir()
    (course.source / "02-other" / "other.ipynb").write_text("{}")
    with pytest.raises(CourseError, match="There are 02-other and 02-second"):
        course.chosen(["2"])


def test_a_name_that_means_nothing_is_refused(course: Course) -> None:
    with pytest.raises(CourseError, match="no notebook 'third'; there are: 01-first, 02-second"):
        course.chosen(["third"])


def test_closed_masters_are_not_taken_for_none(course: Course) -> None:
    course.source.chmod(0o000)
    try:
        with as_anybody(), pytest.raises(PermissionError):
            course.chosen([])
    finally:
        course.source.chmod(0o755)


def test_a_folder_that_is_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "thesis.tex").write_text("…")
    with pytest.raises(CourseError, match="is not empty"):
        init(tmp_path / "used", masters(tmp_path / "masters"), "small")
    assert [path.name for path in (tmp_path / "used").iterdir()] == ["thesis.tex"]


def test_a_course_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:
    kit = masters(tmp_path / "masters")
    with pytest.raises(CourseError, match="does not answer"):
        init(tmp_path / "course", kit, "small", database=f"sqlite:///{tmp_path}/no/such.db")
    with pytest.raises(CourseError, match="no notebook in"):
        init(tmp_path / "course", tmp_path / "nothing", "small")
    with pytest.raises(CourseError, match="letters, digits"):
        init(tmp_path / "course", kit, "a course/../b")
    assert [path.name for path in tmp_path.iterdir()] == ["masters"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("name = ", "cannot be read"),
        ('name = "a"', "must have a line seed"),
        ('name = 3\nseed = "x"', "must have a line name"),
    ],
)
def test_broken_settings_are_said(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "course.toml").write_text(text)
    with pytest.raises(CourseError, match=reason):
        find(tmp_path)


def test_outside_a_course_one_is_told_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="autograder init DIR makes a new one"):
        find(tmp_path)


def test_what_jupyter_hides_is_no_master(course: Course, tmp_path: Path) -> None:
    kit = masters(tmp_path / "others")
    for folder in (course.source, kit):
        (folder / ".ipynb_checkpoints").mkdir()
        (folder / ".ipynb_checkpoints" / "Untitled-checkpoint.ipynb").write_text("{}")
        (folder / "01-first" / ".~first.ipynb").write_text("{}")
    assert list(course.masters) == ["01-first", "02-second"]
    assert course.masters["01-first"].name == "first.ipynb"
    made = init(tmp_path / "new", kit, "small")
    assert {path.name for path in made.source.iterdir()} == {"01-first", "02-second"}


def test_of_several_notebooks_the_one_called_as_its_folder_is_the_master(course: Course) -> None:
    """JupyterLab copies a notebook with one click."""
    folder = course.source / "01-first"
    for name in ("first-Copy1.ipynb", "notes.ipynb"):
        (folder / name).write_text("{}")
    assert course.masters["01-first"].name == "first.ipynb"
    (folder / "first.ipynb").unlink()
    with pytest.raises(CourseError, match=r"Which is the master in .*01-first\? There are first-C"):
        course.chosen(["2"])
