"""Lists of students as universities, Moodle and Canvas write them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from autograder.course.folder import Course, CourseError
from autograder.course.name_matching import People, Student
from autograder.course.roster import Roster, enter, read_roster, students, without_clashes

ADA = Student("ada", "Ada", "Lovelace", "ada@uni.edu", "17")


@pytest.mark.parametrize(
    "text",
    [
        "id,first name,last name,email,lms id\nada,Ada,Lovelace,ada@uni.edu,17\n",
        "LMS_User_ID;E-Mail;Surname;Given Name;USERNAME\r\n17;ada@uni.edu;Lovelace;Ada;ada\r\n",
        "Vorname\tNachname\tID-Nummer\tE-Mail-Adresse\tMoodle ID\n"
        "Ada\tLovelace\tada\tada@uni.edu\t17\n\n",
        '"Full name","Student ID","Email address","Canvas User ID","Notes, and more"\n'
        '"Lovelace, Ada",ada,ada@uni.edu,17,"first, and best"\n',
        " Name ; Id ; Mail ; LMS \n Ada Lovelace ; ada ; ada@uni.edu ; 17 \n",
        "sep=;\r\nMatrikelnr.;Name;E-Mail;LMS\r\nada;Ada Lovelace;ada@uni.edu;17\r\n",
        "Student Number;First Name(s);Family Name;E-Mail;LMS ID\nada;Ada;Lovelace;ada@uni.edu;17\n",
        'Student Number,Name,Email,LMS ID\n="ada",Ada Lovelace,ada@uni.edu,="17"\n',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_columns_are_found_however_they_are_spelt(text: str, encoding: str) -> None:
    assert read_roster(text.encode(encoding)) == Roster((ADA,), ())


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    found = read_roster(b"\n\nid,name\nada,Ada\n../x,Eve\n")
    assert found.refused == ("Row 5: '../x' cannot name a folder.",)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b"\n\n", "is empty"),
        (b"ada,Ada,Lovelace\n", r"must name its columns.* It has: ada, Ada, Lovelace\."),
        (b"id,first name\n", "no students under it"),
        (b"PK\3\4\x14\0\x06\0", "save it as CSV"),
        (b"\x7fELF\2\1\1\0\0", "save it as CSV"),
        (b"id\n" + b"x" * 200_000, "no CSV file"),
    ],
)
def test_what_is_no_roster_says_why(data: bytes, reason: str) -> None:
    with pytest.raises(CourseError, match=reason):
        read_roster(data)


def test_a_gradebook_of_canvas_is_a_roster() -> None:
    text = """Student,ID,SIS User ID,SIS Login ID,Section,Essay (101),Current Score
,,,,,Manual Posting,
    Points Possible,,,,,10,(read only)
"Lovelace, Ada",17,u-1,ada,01,9,90
"Groß, Jörg",18,u-2,,01,,
"Student, Test",99,,,01,,
"""
    assert read_roster(text.encode()) == Roster(
        (Student("ada", "Ada", "Lovelace", "", "17"), Student("u-2", "Jörg", "Groß", "", "18")),
        ("Row 6 has no id.",),
    )


def test_so_is_one_for_those_who_see_no_other_ids() -> None:
    text = 'Student,ID,Section,Essay (101)\n    Points Possible,,,10\n"Lovelace, Ada",17,01,9\n'
    (found,) = read_roster(text.encode()).students
    assert found == Student("17", "Ada", "Lovelace", "", "17")


def test_a_stray_quote_swallows_nobody() -> None:
    found = read_roster(b'id,name\nada,"Ada\njg7,Groot\n')
    assert found == Roster((), ("Row 2: a field has several lines. Is there a stray quote?",))


def test_an_id_is_one_however_its_letters_are_put_together() -> None:
    (found,) = read_roster("id\nmu\u0308ller\n".encode()).students
    assert found.id == "m\u00fcller"


def test_a_grading_worksheet_of_moodle_is_a_roster() -> None:
    text = "Identifier,Full name,ID number,Email address,Status,Grade\n"
    text += "Participant 4711,Ada Lovelace,ada,ada@uni.edu,Submitted,\n"
    assert read_roster(text.encode()).students == (
        Student("ada", "Ada", "Lovelace", "ada@uni.edu"),
    )


def test_an_old_spreadsheets_umlauts_are_read() -> None:
    (student,) = read_roster("id;Nachname\njg;Groß".encode("cp1252")).students
    assert student.last == "Groß"


def test_every_row_that_was_not_taken_is_said() -> None:
    text = "id,first,last\n..,A,B\n,C,D\na/b,E,F\nkim,Kim,Lee\nKIM,Kim,Other\nkim,Kim,Lee\n"
    text += f"lee,x,y,z\n{'x' * 101},a,b\n"
    roster = read_roster(text.encode())
    assert [student.id for student in roster.students] == ["kim"]
    assert roster.refused == (
        "Row 2: '..' cannot name a folder.",
        "Row 3 has no id.",
        "Row 4: 'a/b' cannot name a folder.",
        "Row 6: KIM is there already, with other data.",
        "Row 8 has 4 fields under 3 titles.",
        f"Row 9: {'x' * 40!r} cannot name a folder.",
    )


@pytest.mark.parametrize(
    ("data", "reason"), [(b"", "empty"), (b"colour,size\nred,3\n", "It has: colour, size")]
)
def test_a_file_that_is_no_roster_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(CourseError, match=reason):
        read_roster(data)


def test_a_class_is_entered_once_and_corrected_later(course: Course) -> None:
    before = {student.id for student in students(course)}
    changed = Student("ada", "Augusta Ada", "King", "ada@uni.edu", "17")
    enter(course, Roster((changed, Student("new"), Student("a"), Student("zoe", lms="20")), ()))
    after = {student.id: student for student in students(course)}
    assert set(after) == before | {"new", "a"}
    assert list(after)[:2] == ["a", "new"], "without names, and not as they came in"
    assert after["ada"] == changed
    assert after["zoe"] == Student("zoe", "Zoë", "Ångström", "zoe@uni.edu", "20")


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("o'brien, sinéad", ["so"]),
        ("Sinead OBrien", ["so"]),
        ("obriensinead", ["so"]),
        ("Søren Ångström", ["sa"]),
        ("SOREN ANGSTROM", ["sa"]),
        ("Soeren Aangstroem", ["sa"]),
        ("Muller Jurgen", ["jm"]),
        ("mueller, juergen", ["jm"]),
        ("Ju\u0308rgen Mu\u0308ller", ["jm"]),
        ("", []),
        ("Mu", []),
    ],
)
def test_people_are_found_however_a_platform_spells_them(said: str, found: list[str]) -> None:
    people = People(
        [
            Student("so", "Sinéad", "O’Brien"),
            Student("sa", "Søren", "Ångström"),
            Student("jm", "Jürgen", "Müller"),
        ]
    )
    assert people.find(said) == found


def test_an_address_of_two_is_nobodys_alone() -> None:
    """Else both would get the mark of one. Nor is a user's name another one's own name."""
    people = People(
        [
            Student("ada", "Ada", "Love", "team@uni.edu", "7"),
            Student("bob", "Bob", "Byte", "team@uni.edu", "7"),
            Student("x1", "Kim", ""),
        ]
    )
    assert [people.known_as(text) for text in ("team@uni.edu", "7", "kim")] == ["", "", ""]
    assert [people.find(text) for text in ("Bob Byte", "kim")] == [["bob"], ["x1"]]


def test_an_lms_id_that_somebody_has_is_said(course: Course) -> None:
    """Of one who has a new id, or by mistake: a hand-in with it would be either's."""
    listed = read_roster(b"id,lms id\nking,17\nnew,30\nnewer,30\nzoe,19\n")
    roster = without_clashes(course, listed)
    assert [student.id for student in roster.students] == ["new", "zoe"]
    assert [sentence.partition(". If")[0] for sentence in roster.refused] == [
        "king has the LMS id 17, which is ada's",
        "newer has the LMS id 30, which is new's",
    ]


def test_an_id_in_other_letters_is_the_same_student(course: Course) -> None:
    """A registrar's list of the next term may have them in capitals."""
    before = {student.id for student in students(course)}
    enter(course, read_roster(b"id,email\nADA,new@uni.edu\n"))
    assert {student.id for student in students(course)} == before
    assert {s.email for s in students(course) if s.id == "ada"} == {"new@uni.edu"}


def test_a_gradebook_that_takes_nobody_is_said(
    course: Course, caplog: pytest.LogCaptureFixture
) -> None:
    """Such as on a full disk; in a sentence, and without a traceback before it."""
    refuse = "CREATE TRIGGER full BEFORE INSERT ON student BEGIN SELECT RAISE(ABORT, 'full'); END"
    with closing(sqlite3.connect(course.root / "gradebook.db")) as database:
        database.execute(refuse)
    with pytest.raises(CourseError, match=r"does not answer: \(sqlite3.IntegrityError\) full"):
        enter(course, read_roster(b"id\nnew\n"))
    assert not caplog.records
