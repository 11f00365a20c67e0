"""Marks as files that Canvas and Moodle accept, by what their importers look for."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import ledger
from autograder.course.export import (
    Marks,
    export,
    read_marks,
    to_canvas,
    to_csv,
    to_moodle,
    written,
)
from autograder.course.folder import Course, CourseError, find
from autograder.course.gradebook import GradeWriter
from autograder.course.grading_tasks import digest
from autograder.course.name_matching import Student
from tests.course.class_results import result
from tests.course.folder.deliveries import FIRST, LATER, SECOND, unpacked

SCORES: dict[tuple[str, str], float | None] = {
    ("ada", "01-first"): 3,
    ("ada", "02-second"): 1.25,
    ("jg7", "01-first"): 0,
    ("zoe", "01-first"): None,  # the judge failed: a person has to look at it
}


@pytest.fixture(scope="module")
def graded(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A class with marks in nbgrader's gradebook."""
    course = find(shutil.copytree(made, tmp_path_factory.mktemp("graded") / "course"))
    with GradeWriter(course) as writer:
        for (student, assignment), score in SCORES.items():
            topic = assignment.partition("-")[2]
            master = course.masters[assignment].read_bytes()
            scores = {f"check-{topic}": score}
            writer.write(student, assignment, topic, scores, master=master)
    return course


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def exported(course: Course, to: str, *notebooks: str, fill: Path | None = None) -> list[list[str]]:
    return rows(export(course, to, list(notebooks), fill)[0])


def test_a_table_for_a_spreadsheet(graded: Course) -> None:
    title, possible, jg7, ada, *_ = exported(graded, "csv")
    told = ["id", "last_name", "first_name", "email", "lms_id"]
    assert title == [*told, "01-first", "02-second", "total"]
    assert possible == ["points possible", "", "", "", "", "3", "3", "6"]
    assert ada == ["ada", "Lovelace", "Ada", "ada@uni.edu", "17", "3", "1.25", "4.25"]
    assert jg7[-3:] == ["0", "", "0"]


def test_nobody_is_known_in_an_anonymous_table(graded: Course) -> None:
    title, possible, *named = exported(graded, "csv")
    anonymous = exported(graded, "anonymous")
    assert anonymous[:2] == [title, possible]
    assert sorted(row[5:] for row in anonymous[2:]) == sorted(row[5:] for row in named)
    known = {field for row in named for field in row[:5] if field}
    assert not known & {field for row in anonymous[2:] for field in row}
    called = [row[0] for row in anonymous[2:]]
    assert called == sorted(called), "their order says nothing"
    assert all(row[1:5] == [""] * 4 for row in anonymous[2:])
    assert exported(graded, "anonymous") == anonymous


def test_a_name_is_no_formula_to_a_spreadsheet() -> None:
    """Platforms let students change their own names; they find students by their ids."""
    found = Marks({}, (Student("eve", "@SUM(1)", "=1+1", "eve@uni.edu"),), {}, ())
    assert rows(to_csv(found))[2][:4] == ["eve", "'=1+1", "'@SUM(1)", "eve@uni.edu"]
    assert rows(to_canvas(found))[2][0] == "'=1+1, @SUM(1)"
    assert rows(to_moodle(found))[1][:2] == ["'@SUM(1)", "'=1+1"]


def test_what_waits_for_a_person_has_no_mark(graded: Course) -> None:
    found = read_marks(graded, ["01-first"])
    why = "somebody has to give a mark in formgrader"
    assert found.waiting == (("zoe", "01-first", why),)
    assert ("zoe", "01-first") not in found.scores


def test_marks_given_by_hand_and_late_penalties_count(graded: Course, tmp_path: Path) -> None:
    course = find(shutil.copytree(graded.root, tmp_path / "course"))
    with course.gradebook() as book:
        grade = book.find_grade("check-first", "first", "01-first", "jg7")
        grade.manual_score, grade.extra_credit = 2, 0.5
        grade.needs_manual_grade = True
        late = book.find_submission_notebook("first", "01-first", "ada")
        late.late_submission_penalty = 1  # by an earlier version of the kit
        book.db.commit()
    scores = read_marks(course, ["01-first"]).scores
    assert scores == {("ada", "01-first"): 2, ("jg7", "01-first"): 2.5}


def test_a_file_for_canvas(graded: Course) -> None:
    """What Canvas's importer asks of a file: how the first line begins, that the last column about
    a student is Section, a row of points possible, and students it can find."""
    title, possible, *students = exported(graded, "canvas")
    assert title == [
        *("Student", "ID", "SIS User ID", "SIS Login ID", "Section"),
        *("01-first", "02-second"),
    ]
    assert "Points Possible" in possible[0]
    assert possible[5:] == ["3", "3"]
    assert students[1] == ["Lovelace, Ada", "17", "ada", "ada@uni.edu", "", "3", "1.25"]
    assert all(len(row) == len(title) for row in students)


CANVAS = """Student,ID,SIS User ID,SIS Login ID,Section,\
First (101),Essay (102),Second (103),Final Score
,,,,,Manual Posting,,,
    Points Possible,,,,,3,10,3,(read only)
"Lovelace, Ada",17,,,A,,9,,
"Groß, Jörg",,,jg7,A,,,,
"Ångström, Zoë",19,,,B,2,,,
"Doe, Jane",20,,,B,1,,,
"Student, Test",21,,,B,,,,
"""


def test_canvas_own_gradebook_is_filled_in(graded: Course, tmp_path: Path) -> None:
    """Its columns and rows stay as they are, so that Canvas makes no new assignment of them; a mark
    that is not known here is left."""
    (tmp_path / "canvas.csv").write_text(CANVAS, encoding="utf-8-sig")
    found = exported(graded, "canvas", fill=tmp_path / "canvas.csv")
    about = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert found[0] == [*about, "First (101)", "Second (103)"]
    assert found[2][5:] == ["3", "3"]
    mapped = CANVAS.replace("Second (103)", "Homework 2 (103)")
    (tmp_path / "mapped.csv").write_text(mapped)
    by_title, _ = export(graded, "canvas", [], tmp_path / "mapped.csv", ["2=Homework 2"])
    assert rows(by_title)[1:] == found[1:]
    marks = {row[0]: row[5:] for row in found[3:]}
    assert marks == {
        "Lovelace, Ada": ["3", "1.25"],
        "Groß, Jörg": ["0", ""],
        "Ångström, Zoë": ["2", ""],
        "Doe, Jane": ["1", ""],
        "Student, Test": ["", ""],
    }


def test_a_section_is_nobody_and_a_number_of_canvas_is_nobodys_id() -> None:
    ada, kim = Student("ada", "Ada", "Lovelace"), Student("20", "Kim", "Lee", lms="22")
    found = Marks({"01-first": 3.0}, (ada, kim), {("ada", "01-first"): 3, ("20", "01-first"): 2})
    text = "Student,ID,SIS Login ID,Section,First\n"
    text += '"Doe, Jane",20,jane,ada,\n"Lovelace, Ada",21,,01,\n"Lee, K.",22,kim,20,\n'
    assert [row[-1] for row in rows(to_canvas(found, text))] == ["First", "", "3", "2"]


def test_a_file_with_semicolons_stays_one(graded: Course, tmp_path: Path) -> None:
    """Canvas and spreadsheets write them where numbers have commas."""
    for to, notebooks, text in (("canvas", [], CANVAS), ("moodle", ["1"], WORKSHEET)):
        (tmp_path / "plain.csv").write_text(text, encoding="utf-8")
        (tmp_path / "given.csv").write_text(written(rows(text), ";"), encoding="utf-8-sig")
        plain, _ = export(graded, to, notebooks, tmp_path / "plain.csv")
        filled, _ = export(graded, to, notebooks, tmp_path / "given.csv")
        assert filled == written(rows(plain), ";")


def test_a_file_for_moodles_gradebook(graded: Course) -> None:
    title, jg7, ada, *_ = exported(graded, "moodle", "1")
    told = ["First name", "Last name", "ID number", "Email address"]
    assert title == [*told, "Assignment: 01-first (Real)"]
    assert ada == ["Ada", "Lovelace", "ada", "ada@uni.edu", "3"]
    assert jg7[-1] == "0"


WORKSHEET = """Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,\
Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments
Participant 4711,Ada Lovelace,,ada@uni.edu,Submitted,,3.00,Yes,-,-,
Participant 4712,Jörg Groß,,,Submitted,,3.00,Yes,-,-,"a, b"
Participant 4713,Max Muster,,,No submission,,3.00,Yes,-,-,
"""


def test_moodles_grading_worksheet_is_filled_in(graded: Course, tmp_path: Path) -> None:
    """Moodle wants back the identifier, the grade and when it was last modified."""
    (tmp_path / "sheet.csv").write_text(WORKSHEET, encoding="utf-8")
    found = exported(graded, "moodle", "first", fill=tmp_path / "sheet.csv")
    before = rows(WORKSHEET)
    assert found[0] == before[0]
    assert [row[5] for row in found[1:]] == ["3", "0", ""]
    for row in (*found, *before):
        row[5] = ""
    assert found == before


def test_somebody_else_of_the_same_name_gets_no_mark(graded: Course, tmp_path: Path) -> None:
    """Who is not on the roster yet, and has a number and an address of their own."""
    file = tmp_path / "sheet.csv"
    other = "Participant 4799,Jörg Groß,,joerg@elsewhere.org,Submitted,,3.00,Yes,-,-,\n"
    file.write_text(WORKSHEET + other, encoding="utf-8")
    found = exported(graded, "moodle", "first", fill=file)
    assert [row[5] for row in found[1:]] == ["3", "", "", ""], "nobody knows which of the two"
    known = WORKSHEET.replace("Groß,,,", "Groß,,j.gross@uni.edu,")
    file.write_text(known + other, encoding="utf-8")
    found = exported(graded, "moodle", "first", fill=file)
    assert [row[5] for row in found[1:]] == ["3", "0", "", ""], "by the address"


@pytest.mark.parametrize(
    ("to", "notebooks", "text", "reason"),
    [
        ("moodle", ["1"], WORKSHEET.replace("3.00", "100.00"), "worth 100.00, here 3"),
        ("moodle", ["1"], WORKSHEET.replace("3.00", "Good"), "worth Good, here 3"),
        ("moodle", [], WORKSHEET, "for one notebook"),
        ("moodle", ["1"], "Name,Grade\n", "no column 'Identifier'"),
        ("canvas", [], WORKSHEET, "no gradebook of Canvas"),
        ("canvas", [], CANVAS.replace("Second", "2nd"), "no column for 02-second: .* --column"),
        ("canvas", [], CANVAS.replace(",3,10,3", ",3,10,10"), r"\(103\) is worth 10, here 3"),
        ("canvas", [], CANVAS.replace("Essay", "02-second"), "several columns for 02-second"),
        ("csv", [], CANVAS, "Only a file of Canvas or Moodle"),
    ],
)
def test_a_file_that_cannot_be_filled_in_says_why(
    graded: Course, tmp_path: Path, to: str, notebooks: list[str], text: str, reason: str
) -> None:
    (tmp_path / "given.csv").write_text(text, encoding="utf-8")
    with pytest.raises(CourseError, match=reason):
        export(graded, to, notebooks, tmp_path / "given.csv")


def test_an_empty_gradebook_is_nothing_to_export(course: Course) -> None:
    with GradeWriter(course) as writer:  # as releasing does
        writer.release("01-first", "first", course.masters["01-first"].read_bytes())
    with pytest.raises(CourseError, match="Nothing is graded yet"):
        export(course, "csv", [], None)


def test_a_spreadsheet_is_told_the_encoding(
    graded: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for to, name in {"csv": "marks.csv", "moodle": "marks-moodle.csv"}.items():
        done = CliRunner().invoke(app, ["export", "--to", to, "--course", str(graded.root)])
        assert done.stdout == f"{name} has the marks of 5 students.\n"
        assert "Left empty: zoe, 01-first: somebody has to give a mark" in done.stderr
    assert "Jörg" in (tmp_path / "marks.csv").read_bytes().decode("utf-8-sig")
    assert (tmp_path / "marks.csv").read_bytes().startswith(b"\xef\xbb\xbfid,")
    assert (tmp_path / "marks-moodle.csv").read_bytes().startswith(b"First name,")


def test_what_was_handed_in_and_is_not_graded_is_said(graded: Course, tmp_path: Path) -> None:
    course = find(shutil.copytree(graded.root, tmp_path / "course"))
    ledger.write(course, "ada", "01-first", ledger.Entry(digest(FIRST), "", False, result([])))
    hand_ins = {"ada/01-first": FIRST, "ada/02-second": SECOND, "jg7/02-second": SECOND}
    hand_ins["mm1/02-second"] = SECOND
    for place, data in hand_ins.items():
        unpacked(course.submitted, {f"{place}/{place.partition('-')[2]}.ipynb": data})
    done = CliRunner().invoke(app, ["export", "--course", str(course.root), "-o", "-"])
    assert done.exit_code == 3
    assert done.stderr.splitlines()[:1] == [
        "Left empty: jg7, mm1, 02-second: not graded yet: autograder grade comes first"
    ]
    unpacked(course.submitted, {"ada/01-first/first.ipynb": LATER})
    done = CliRunner().invoke(app, ["export", "--course", str(course.root), "-o", "-"])
    assert done.stderr.splitlines()[-1] == (
        "Not the latest: ada, 01-first: the mark is an earlier hand-in's: "
        "autograder grade grades the latest"
    )
