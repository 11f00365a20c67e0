"""Students from a CSV file, as a university, Moodle or Canvas writes it, into the gradebook."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from autograder.course.folder import Course, CourseError
from autograder.course.name_matching import Student, folded
from autograder.course.quarantine import NOBODY

# What a column may be called, without case, accents, spaces and signs.
SPELLINGS = {
    "id": "id studentid username userid login loginid idnumber matriculationnumber "
    "studentnumber studentno netid uid sid idnummer matrikelnummer matrikelnr matrnr "
    "anmeldename benutzername nutzername kennung",
    "first": "firstname firstnames first givenname givennames forename forenames vorname prenom "
    "nombre",
    "last": "lastname lastnames last surname surnames familyname nachname nom apellidos",
    "name": "name fullname studentname vollstandigername",
    "email": "email mail emailaddress emailadresse mailadresse",
    "lms": "lmsid lmsuserid lms canvasid canvasuserid moodleid moodleuserid",
}
MEANING = {spelling: key for key, all_of in SPELLINGS.items() for spelling in all_of.split()}
# In a gradebook exported from Canvas, "ID" is Canvas's own number; not everybody sees the others.
CANVAS = {"student": "name", "id": "lms", "sisloginid": "id", "sisuserid": "number"}
TEXT = re.compile(r'^="(.*)"$')  # how a number is told to Excel that shall keep its zeros
SAFE = re.compile(r"[^\W_][\w.@+-]{0,99}")  # an id is the name of a folder
NO_MARKUP = str.maketrans('<>"', "‹›”")  # formgrader shows names as they are, scripts included
RESERVED = re.compile(rf"(con|prn|aux|nul|com\d|lpt\d)(\..*)?|{NOBODY}", re.IGNORECASE)


@dataclass(frozen=True)
class Roster:
    students: tuple[Student, ...]
    refused: tuple[str, ...]  # a sentence for each row that was not taken


def is_safe_id(text: str) -> bool:
    """May it name a student, and so a folder, on every system?

    >>> [is_safe_id(text) for text in ("ada", "a.b@uni.edu", "..", "a/b", "", ".hidden", "CON")]
    [True, True, False, False, False, False, False]
    >>> is_safe_id("unknown")  # is what strangers are called
    False
    """
    if len(text.encode()) > 200 or text.endswith("."):
        return False
    return bool(SAFE.fullmatch(text)) and not RESERVED.fullmatch(text)


def read_roster(data: bytes) -> Roster:
    """The students in a CSV file: any order of columns, separated by commas, semicolons or tabs.

    >>> read_roster(b"ID;Vorname;Nachname\\nada;Ada;Lovelace").students
    (Student(id='ada', first='Ada', last='Lovelace', email='', lms=''),)
    """
    table = _table(unicodedata.normalize("NFC", decoded(data)))
    taken: dict[str, Student] = {}
    refused: list[str] = []
    for number, row in enumerate(table.rows, table.first):
        fields = table.fields(row)
        if not fields or row[0].strip() == "Points Possible":
            continue
        student = _student(fields, table.ids)
        reason = table.why_refused(row, student)
        if not reason and taken.get(student.id.casefold(), student) != student:
            reason = f": {student.id} is there already, with other data."
        if reason:
            refused.append(f"Row {number}{reason}")
        else:
            taken[student.id.casefold()] = student
    if not taken and not refused:
        raise CourseError("The roster has a line of titles, and no students under it.")
    return Roster(tuple(taken.values()), tuple(refused))


class _Table(NamedTuple):
    """A list of students: what each column means, if anything, which meanings may be an id, the
    best first, the rows, and the line that the first of them stands in."""

    columns: list[str | None]
    ids: list[str]
    rows: list[list[str]]
    first: int

    def fields(self, row: list[str]) -> dict[str, str]:
        """What a row says, by the meaning of its columns."""
        fields: dict[str, str] = {}
        for key, field in zip(self.columns, row, strict=False):
            if key and (plain := TEXT.sub(r"\1", field.strip())):
                fields.setdefault(key, plain)
        return fields

    def why_refused(self, row: list[str], student: Student) -> str:
        """What is wrong with a row, in words that follow its number; empty where nothing is."""
        fields = self.fields(row).values()
        if len(row) > len(self.columns):
            return f" has {len(row)} fields under {len(self.columns)} titles."
        if not student.id:
            return " has no id."
        if not is_safe_id(student.id):
            return f": {student.id[:40]!r} cannot name a folder."
        if any(len(field) > 128 for field in fields):
            return ": a field has more than 128 letters."
        if any(len(field.splitlines()) > 1 for field in fields):
            return ": a field has several lines. Is there a stray quote?"
        return ""


def _table(whole: str) -> _Table:
    """The table in a text, if its first line names its columns."""
    text = whole.lstrip("\r\n")
    separator = re.match(r"sep=([,;\t|])\r?\n", text)  # what Excel is told beforehand
    text = text[separator.end() :] if separator else text
    lines = text.splitlines()
    titles_line = 1 + len(whole.splitlines()) - len(lines)
    if not lines:
        raise CourseError("The roster is empty.")
    if "\0" in text or text.startswith("PK\3\4"):
        raise CourseError("The roster is no text: in the spreadsheet, save it as CSV.")
    rows = read_rows(text, separator[1] if separator else separator_in(text))
    titles = [re.sub(r"[\W_]", "", folded(title)) for title in rows[0]]
    is_canvas = "sisloginid" in titles or {"student", "id", "section"} <= {*titles}
    columns = [(CANVAS if is_canvas else MEANING).get(title) for title in titles]
    keys: tuple[str, ...] = "id", "number", "email"
    ids = [key for key in keys if key in columns] or ["lms"]
    if ids[0] not in columns:
        names = ", ".join(title.strip() or "(empty)" for title in rows[0])
        raise CourseError(
            "The roster's first line must name its columns, one of them id (or username, or "
            f"email). It has: {names[:200]}."
        )
    return _Table(columns, ids, rows[1:], titles_line + 1)


def separator_in(text: str) -> str:
    """What stands between the titles of a CSV file."""
    return max(",;\t", key=text.partition("\n")[0].count)


def read_rows(text: str, separator: str) -> list[list[str]]:
    """The rows of a CSV file."""
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        raise CourseError(f"This is no CSV file: {error}.") from None


def _student(fields: dict[str, str], ids: list[str]) -> Student:
    first, last = fields.get("first", ""), fields.get("last", "")
    if (name := fields.get("name")) and not (first or last):
        before, comma, after = name.partition(",")  # "Lovelace, Ada"
        first, last = (after.strip(), before.strip()) if comma else _split(name)
    email = fields.get("email", "")
    student_id = next((fields[key] for key in ids if key in fields), "")
    return Student(student_id, first, last, email, fields.get("lms", ""))


def _split(name: str) -> tuple[str, str]:
    first, _, last = name.rpartition(" ")
    return first, last


def decoded(data: bytes) -> str:
    """The text of a file, in whatever encoding a spreadsheet wrote it."""
    for encoding in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", errors="replace")  # what spreadsheets in Europe wrote for decades


def without_clashes(course: Course, roster: Roster) -> Roster:
    """The roster without those whose LMS id somebody else has: a hand-in or a mark that comes with
    it would be one's or the other's, as it happens."""
    listed = {student.id.casefold() for student in roster.students}
    others = (student for student in students(course) if student.id.casefold() not in listed)
    owners = {student.lms.casefold(): student.id for student in others if student.lms}
    taken: list[Student] = []
    refused = list(roster.refused)
    for student in roster.students:
        owner = owners.setdefault(student.lms.casefold(), student.id) if student.lms else student.id
        if owner == student.id:
            taken.append(student)
        else:
            refused.append(
                f"{student.id} has the LMS id {student.lms}, which is {owner}'s. If this is one "
                f"student, whose id has changed, keep the id {owner}."
            )
    return Roster(tuple(taken), tuple(refused))


def enter(course: Course, roster: Roster) -> int:
    """Put the students into the gradebook, and say how many of them are new. Those who are there
    get the new data, and lose none."""
    with course.gradebook() as book:
        ids = [student.id for student in book.students]
        existing = {**{id.casefold(): id for id in ids}, **{id: id for id in ids}}
        for student in roster.students:
            # Two ids that differ in case alone would be one folder on many systems.
            same = existing.get(student.id) or existing.get(student.id.casefold(), student.id)
            fields = {
                "first_name": student.first,
                "last_name": student.last,
                "email": student.email,
                "lms_user_id": student.lms,
            }
            filled = {key: value.translate(NO_MARKUP) for key, value in fields.items() if value}
            book.update_or_create_student(same, **filled)
    return sum(student.id.casefold() not in existing for student in roster.students)


def students(course: Course) -> list[Student]:
    """Everybody in the gradebook, by name and id."""
    with course.gradebook() as book:
        everybody = [
            Student(s.id, s.first_name or "", s.last_name or "", s.email or "", s.lms_user_id or "")
            for s in book.students
        ]
    return sorted(everybody, key=attrgetter("last", "first", "id"))


def load(path: Path) -> Roster:
    try:
        return read_roster(path.read_bytes())
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None
