"""The first page of a course folder leads to all others."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import quarantine
from autograder.course.course_index import write_index
from autograder.course.export import read_marks
from autograder.course.feedback import write_feedback
from autograder.course.folder import Course
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter

AB = "03-alpha-beta"


def addresses(page: Path) -> list[str]:
    return re.findall(r'href="([^"]+)"', page.read_text("utf-8"))


def local(page: Path) -> list[Path]:
    """The files that a page leads to."""
    links = [address for address in addresses(page) if not address.startswith("http")]
    return [page.parent / unquote(link) for link in links]


def test_what_is_not_there_yet_says_how_it_is_made(graded: Course) -> None:
    page = write_index(graded)
    assert addresses(page) == ["http://localhost:8888/formgrader"]
    text = page.read_text("utf-8")
    for command in ("report", "tournament", "feedback"):
        assert f"<code>autograder {command}</code>" in text


def test_every_page_is_one_click_away(graded: Course) -> None:
    enter(graded, Roster((Student("student-002", "Ågot", "O'Neill & Ångström"),), ()))
    quarantine.note_ungraded(graded, "student-001", AB, "The file is truncated.")
    (graded.submitted / "student-009" / AB).mkdir(parents=True)
    quarantine.note_ungraded(graded, "student-009", AB, "The file is empty.")
    (graded.root / "similar-03-alpha-beta.html").touch()
    (graded.root / "tournament.html").touch()
    for command in ("feedback", "report"):
        done = CliRunner().invoke(app, [command, "--course", str(graded.root)])
        assert done.exit_code == 0, done.output
        assert str(graded.root / "index.html") in done.output
    page = graded.root / "index.html"
    links = local(page)
    assert all(link.is_file() for link in links)
    names = [str(link.relative_to(graded.root)) for link in links]
    assert names == [
        "report.html",
        "tournament.html",
        "similar-03-alpha-beta.html",
        "feedback/student-002/03-alpha-beta/alpha-beta.html",
        "feedback/student-000/03-alpha-beta/alpha-beta.html",
        "feedback/student-001/03-alpha-beta/alpha-beta.html",
        "feedback/student-009/03-alpha-beta.html",
    ]
    text = page.read_text("utf-8")
    assert "Ågot O&#39;Neill &amp; Ångström" in text
    assert text.count("set aside") == 1
    assert "Similar pairs: Notebook 3, alpha-beta" in text


def test_who_handed_in_nothing_is_named(graded: Course) -> None:
    people = Student("kim", "Kim", "Kerr"), Student("zoe"), Student("lee"), Student("bob")
    enter(graded, Roster(people, ()))
    (graded.submitted / "zoe" / AB).mkdir(parents=True)  # and not graded yet
    (graded.submitted / "lee" / "02-minimax").mkdir(parents=True)
    quarantine.set_aside(graded, "bob", AB, "The file is truncated.", "x.ipynb", b"")
    done = CliRunner().invoke(app, ["report", "--course", str(graded.root)])
    assert done.exit_code == 0, done.output
    nothing = "2 students handed in nothing</summary><p>Kim Kerr, lee</p>"
    assert nothing in (graded.root / "report.html").read_text("utf-8")


def test_the_table_has_the_marks_that_are_exported(graded: Course) -> None:
    enter(graded, Roster((Student("kim", "Kim", "Kerr"), Student("zoe")), ()))
    (graded.submitted / "zoe" / AB).mkdir(parents=True)
    (graded.submitted / "zoe" / AB / "alpha-beta.ipynb").write_text("{}")  # and not graded yet
    with graded.gradebook() as book:
        notebook = book.find_submission_notebook("alpha-beta", AB, "student-001")
        notebook.grades[0].manual_score = 0.5
        notebook.late_submission_penalty = 0.25
        book.db.commit()
    list(write_feedback(graded, [AB], ["student-000"]))
    text = write_index(graded).read_text("utf-8")
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>\s*<td[^>]*>(.*?)</td>', text)
    marks = read_marks(graded, [AB])
    linked = f'href="feedback/student-000/{AB}/alpha-beta.html">{marks.text("student-000", AB)}<'
    assert linked in dict(rows)["student-000"]
    assert dict(rows)["student-001"] == marks.text("student-001", AB)
    assert (dict(rows)["Kim Kerr"], dict(rows)["zoe"]) == ("–", "not yet")
    assert f"{AB}</button> <small>of {marks.possible[AB]:g}<" in text


@pytest.mark.parametrize("name", ["a-", "x y", "é", "50%"])
def test_names_of_folders_survive_in_addresses(graded: Course, name: str) -> None:
    file = graded.root / "feedback" / name / AB / "alpha-beta.html"
    file.parent.mkdir(parents=True)
    file.touch()
    assert local(write_index(graded)) == [file]
