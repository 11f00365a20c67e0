"""Feedback and report of a course that was really graded, through the commands."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import ledger, quarantine
from autograder.course.attempts import UNKNOWN_TIME
from autograder.course.export import read_marks
from autograder.course.folder import Course, CourseError
from autograder.course.gradebook import GradeWriter
from autograder.course.name_matching import Student
from autograder.course.roster import Roster, enter

NOTEBOOK = "03-alpha-beta"


def told(course: Course, *arguments: str) -> str:
    done = CliRunner().invoke(app, [*arguments, "--course", str(course.root)])
    assert done.exit_code == 0, done.output
    return done.stdout


def most(entry: ledger.Entry) -> float:
    return sum(verdict.max_points for verdict in entry.result.verdicts)


def test_a_page_for_each_student_where_nbgrader_looks_for_it(graded: Course) -> None:
    pages = json.loads(told(graded, "feedback", "--json"))
    assert [str(Path(page).relative_to(graded.root)) for page in pages] == [
        f"feedback/student-{i:03}/{NOTEBOOK}/alpha-beta.html" for i in range(3)
    ]
    for i, page in enumerate(pages):
        entry = ledger.read(graded, f"student-{i:03}", NOTEBOOK)
        assert entry
        text = Path(page).read_text(encoding="utf-8")
        assert f"{entry.result.points:g} of {most(entry):g} points" in text
        assert graded.seed not in text
        assert str(graded.root) not in text
        others = {f"student-{k:03}" for k in range(3)} - {f"student-{i:03}"}
        assert not any(other in text for other in others)


def test_what_a_person_marked_and_wrote_is_on_the_page(graded: Course) -> None:
    with graded.gradebook() as book:
        student = (NOTEBOOK, "student-001")
        cell = "alpha_beta-minimal_leaves"
        book.find_grade(f"check-{cell}", "alpha-beta", *student).manual_score = 2.5
        comment = book.find_comment(cell, "alpha-beta", *student)
        comment.manual_comment = "Nearly <all> of it."
        book.db.commit()
    told(graded, "feedback", "3", "--student", "student-001")
    (page,) = graded.root.glob("feedback/*/*/*.html")
    text = page.read_text(encoding="utf-8")
    entry = ledger.read(graded, "student-001", NOTEBOOK)
    assert entry
    assert f"2.5 of {most(entry):g} points" in text
    assert "Your instructor gave 2.5 / 3 points" in text
    assert "Nearly &lt;all&gt; of it." in text


def test_a_log_file_gets_no_bars(graded: Course) -> None:
    for command in (["grade"], ["feedback"], ["collect", str(graded.submitted)]):
        done = CliRunner().invoke(app, [*command, "--course", str(graded.root)])
        assert done.exit_code == 0, done.output
        assert done.stderr == ""


def test_feedback_for_somebody_who_is_not_there_is_no_success(graded: Course) -> None:
    wanted = ["feedback", "--student", "eve", "--student", "student-001"]
    done = CliRunner().invoke(app, [*wanted, "--course", str(graded.root)])
    assert isinstance(done.exception, CourseError)
    assert str(done.exception) == "Nothing of eve was graded in these notebooks."


def test_grading_says_what_could_not_be_collected(graded: Course) -> None:
    quarantine.set_aside(graded, "student-009", NOTEBOOK, "it is empty", "x.ipynb", b"")
    assert "1 hand-in could not be collected: see the report." in told(graded, "grade")
    quarantine.set_aside(graded, "student-009", NOTEBOOK, "it is empty", "y.ipynb", b"")
    for name in ("eve/x.ipynb", "bob/x.ipynb"):
        quarantine.set_aside(graded, "", "", "nobody is called that", name, b"")
        quarantine.set_aside(graded, "", NOTEBOOK, "it is a zip bomb", name, None)
    assert "5 hand-ins could not be collected: see the report." in told(graded, "grade")


def test_grading_counts_what_could_not_be_collected_of_what_was_chosen(graded: Course) -> None:
    quarantine.set_aside(graded, "student-009", NOTEBOOK, "it is empty", "x.ipynb", b"")
    quarantine.set_aside(graded, "student-009", "04-ordering", "it is empty", "y.ipynb", b"")
    assert "1 hand-in could not" in told(graded, "grade", "--notebook", NOTEBOOK)
    assert "could not be collected" not in told(graded, "grade", "--student", "student-001")


def test_what_is_told_of_as_quarantined_is_not_counted_once_more(graded: Course) -> None:
    quarantine.set_aside(graded, "student-001", NOTEBOOK, "it is empty", "x.ipynb", b"")
    (submitted,) = graded.submitted.glob(f"student-001/{NOTEBOOK}/*.ipynb")
    submitted.write_bytes(b"")
    done = CliRunner().invoke(app, ["grade", "--course", str(graded.root)])
    assert done.exit_code == 3
    assert "Quarantined: student-001" in done.output
    assert "could not be collected" not in done.output


def test_the_report_names_students_and_what_was_set_aside(graded: Course) -> None:
    people = (
        Student("student-000", "Ada", "Lovelace"),
        Student("student-001", "Ada", "Lovelace"),
        Student("student-002", "Bo", "Ek"),
    )
    enter(graded, Roster(people, ()))
    quarantine.set_aside(graded, "student-009", NOTEBOOK, "it is empty", "x.ipynb", b"")
    quarantine.note_ungraded(graded, "student-002", NOTEBOOK, "it is a link")
    told(graded, "feedback")
    told(graded, "report")
    text = (graded.root / "report.html").read_text(encoding="utf-8")
    page = f"feedback/student-000/{NOTEBOOK}/alpha-beta.html"
    assert (graded.root / page).is_file()
    assert f'<a href="{page}">Ada Lovelace (student-000)</a>' in text
    assert "Bo Ek" in text
    assert "quarantined: x.ipynb: it is empty" in text
    assert "quarantined: it is a link" in text
    assert re.search(r"graded \d+ \w+ 2\d\d\d, \d\d:\d\d", text)
    assert graded.seed not in text


def add_essays(course: Course) -> bytes:
    """Two cells that people mark, in a master that was released without them: an answer in words
    and a task."""
    path = course.masters[NOTEBOOK]
    notebook = json.loads(path.read_bytes())
    told = {"schema_version": 3, "locked": False, "solution": False, "task": False, "grade": False}
    for name, points, kind in (
        ("essay", 5, ("grade", "solution")),
        ("drawing", 4, ("task", "locked")),
    ):
        marks = {**told, "grade_id": name, "points": points, **dict.fromkeys(kind, True)}
        about = {"cell_type": "markdown", "id": name, "metadata": {"nbgrader": marks}}
        notebook["cells"].append({**about, "source": "Because it prunes."})
    path.write_text(json.dumps(notebook))
    return path.read_bytes()


def test_what_people_mark_is_part_of_every_total(graded: Course) -> None:
    """An essay and a task: the first student's are marked, the second wrote nothing, the third
    waits. Feedback, report and export say the same."""
    master = add_essays(graded)
    with GradeWriter(graded) as writer:
        writer.release(NOTEBOOK, "alpha-beta", master)
        for student, assignment, entry in ledger.entries(graded):
            left = ["essay"] if student == "student-001" else []
            writer.write(
                student, assignment, "alpha-beta", entry.marks, master=master, unanswered=left
            )
    with graded.gradebook() as book:
        assert book.find_assignment(NOTEBOOK).max_score == 16
        of = "alpha-beta", NOTEBOOK
        assert book.find_source_cell("essay", *of).source == "YOUR ANSWER HERE"
        for cell, student in (("essay", 0), ("drawing", 0), ("drawing", 1)):
            book.find_grade(cell, *of, f"student-{student:03}").manual_score = 3.5
        book.find_comment("essay", *of, "student-000").manual_comment = "Well argued."
        book.db.commit()
    files = json.loads(told(graded, "feedback", "--json"))
    pages = [Path(file).read_text("utf-8") for file in files]
    assert "14 of 16 points" in pages[0]
    assert "Your instructor gave 3.5 / 5 points." in pages[0]
    assert "Well argued." in pages[0]
    assert "3.5 of 16 points" in pages[1]
    assert "Nothing was written" in pages[1]
    assert "2 exercises not graded yet" in pages[2]
    assert "Your instructor marks this by hand" in pages[2]
    told(graded, "report")
    text = (graded.root / "report.html").read_text("utf-8")
    assert '<td data-v="14">' in text
    assert '<td data-v="3.5">' in text
    assert "1 student waits for marks by hand in formgrader: drawing, essay." in text
    found = read_marks(graded, [NOTEBOOK])
    assert found.scores == {("student-000", NOTEBOOK): 14, ("student-001", NOTEBOOK): 3.5}
    assert [who for who, *_ in found.waiting] == ["student-002"]


def test_who_was_set_aside_has_a_page_that_says_why(graded: Course) -> None:
    enter(graded, Roster((Student("student-009", "Zoë", "Ångström"),), ()))
    for student in ("student-002", "student-009", quarantine.NOBODY):
        quarantine.set_aside(graded, student, NOTEBOOK, "The file is <empty>.", "x.ipynb", b"")
    pages = [Path(page) for page in json.loads(told(graded, "feedback", "--json"))]
    assert [str(page.relative_to(graded.root / "feedback")) for page in pages] == [
        *(f"student-{i:03}/{NOTEBOOK}/alpha-beta.html" for i in range(3)),
        f"student-009/{NOTEBOOK}.html",  # where nbgrader does not take it for a submission's
    ]
    *_, two, nine = (page.read_text("utf-8") for page in pages)
    assert "x.ipynb: The file is &lt;empty&gt;." in two
    assert "this is about the one that was" in two
    assert "x.ipynb: The file is &lt;empty&gt;." in nine
    assert "Zoë Ångström" in nine
    assert "there are no points yet" in nine


@pytest.mark.parametrize("broken", [b"", b"\0\0\0", b'{"rea', b"[]", b"\xff\xfe"])
def test_a_broken_note_costs_no_page(graded: Course, broken: bytes) -> None:
    """Such as after a power cut."""
    quarantine.note_ungraded(graded, "student-000", NOTEBOOK, "it is a link")
    quarantine.set_aside(graded, "student-001", NOTEBOOK, "it is empty", "x.ipynb", b"")
    for student, note in (("student-000", ".json"), ("student-001", "/reason.txt")):
        (graded.quarantine / student / f"{NOTEBOOK}{note}").write_bytes(broken)
    pages = [
        Path(page).read_text("utf-8") for page in json.loads(told(graded, "feedback", "--json"))
    ]
    assert quarantine.LOST in pages[0]
    told(graded, "report")
    told(graded, "export", "--output", str(graded.root / "marks.csv"))
    assert [row.student for row in quarantine.quarantined(graded)] == ["student-001", "student-000"]


def test_pages_and_exports_show_what_being_late_takes_off(graded: Course) -> None:
    """By the calendar and the marks as they are now, with those that were given by hand since."""
    with graded.gradebook() as book:
        late = book.find_submission_notebook("alpha-beta", NOTEBOOK, "student-000")
        late.assignment.timestamp = datetime(2026, 11, 21, 3, 30)
        late.grades[0].extra_credit = 3
        book.db.commit()
    with (graded.root / "course.toml").open("a") as settings:
        settings.write(f'timezone = "UTC"\nlate = "10 % a day"\ndue.{NOTEBOOK} = 2026-11-20\n')
    late = "Handed in 3 hours and 31 minutes late (1 point taken off)"
    sentence = f"{late}: it was due Friday 20 November 2026, 23:59 UTC."
    told(graded, "report")
    assert sentence in (graded.root / "report.html").read_text("utf-8")
    told(graded, "feedback")
    page = graded.root / "feedback" / "student-000" / NOTEBOOK / "alpha-beta.html"
    assert sentence in page.read_text("utf-8")
    assert "9 of 7 points" in page.read_text("utf-8")
    told(graded, "export", "--output", str(graded.root / "marks.csv"))
    titles, _, *rows = csv.reader((graded.root / "marks.csv").read_text().splitlines())
    assert titles[5:] == [NOTEBOOK, "total", f"{NOTEBOOK} taken off for lateness"]
    assert [row[5:] for row in rows][:2] == [["9", "9", "1"], ["0", "0", ""]]


def test_what_canvas_calls_late_is_late_and_nobody_knows_how_late(
    graded: Course, tmp_path: Path
) -> None:
    students = (Student("student-000", "Ada", "Lovelace"), Student("student-002", "Bo", "Ek"))
    enter(graded, Roster(students, ()))
    names = {
        "student-000": "lovelaceada_LATE_17_9_alpha-beta",
        "student-002": "ekbo_18_8_alpha-beta",
    }
    with zipfile.ZipFile(tmp_path / "canvas.zip", "w") as packed:
        for student, name in names.items():
            file = graded.submitted / student / NOTEBOOK / "alpha-beta.ipynb"
            packed.writestr(f"{name}.ipynb", file.read_bytes())
    assert "Late: student-000\n" in told(graded, "collect", str(tmp_path / "canvas.zip"))
    assert f"so nothing is taken off: student-000 ({NOTEBOOK}).\n" in told(graded, "grade")
    told(graded, "report")
    assert (graded.root / "report.html").read_text("utf-8").count(UNKNOWN_TIME) == 1
    told(graded, "feedback")
    pages = graded.root.glob(f"feedback/*/{NOTEBOOK}/*.html")
    late = [page.parts[-3] for page in pages if UNKNOWN_TIME in page.read_text("utf-8")]
    assert late == ["student-000"]


@pytest.mark.long
def test_the_demo_shows_what_it_promises(tmp_path: Path) -> None:
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["demo", str(tmp_path / "demo")])
    assert done.exit_code == 0, done.output
    marks = {
        line[17:43].strip(): line[43:].split()
        for line in done.stdout.splitlines()
        if re.match(r"\w+ [\w']+ {2,}", line)
    }
    full = ["28", "31", "30"]
    for kind in ("right", "right, with warnings", "byte order mark", "flood of output"):
        assert marks[kind][:3] == full, kind
    assert marks["the instructor's own text"][:3] == full
    for kind in ("file cut off", "a PDF"):
        assert marks[kind][:4] == ["28", "31", "–", "quarantined:"]
    assert " ".join(marks["ends Python"][3:]) == "ends its own process"
    assert " ".join(marks["endless loop"][3:]) == "does not come to an end"
    assert marks["nothing written"][:3] == ["0", "0", "0"]
    assert "0 internal faults" in done.stdout
    course = tmp_path / "demo"
    assert (course / "report.html").exists()
    assert len(list((course / "feedback").glob("*/*/*.html"))) == 85
    assert len(list((course / "feedback").glob("*/*.html"))) == 2
    assert done.stdout.splitlines()[-1] == (course / "index.html").as_uri()
    index = (course / "index.html").read_text("utf-8")
    assert index.count('href="feedback/') == 87
    assert 'href="tournament.html"' in index
    leaderboard = (course / "tournament.html").read_text("utf-8")
    assert leaderboard.count('<th scope="row">') == 2 * (6 + 2), "the class's players, the house's"
    assert "Games lost by forfeit" in leaderboard
    assert "Not taking part" in leaderboard
