"""Students from a CSV file, as a university, Moodle or Canvas writes it, into the gradebook."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.course.folder import Course, CourseError
from autograder.course.people import Student, folded

# What a column may be called, without case, accents, spaces and signs.
SPELLINGS = {
    "id": "id studentid username userid login loginid idnumber matriculationnumber "
    "idnummer matrikelnummer anmeldename benutzername kennung",
    "first": "firstname first givenname forename vorname prenom nombre",
    "last": "lastname last surname familyname nachname nom apellidos",
    "name": "name fullname studentname vollstandigername",
    "email": "email mail emailaddress emailadresse mailadresse",
    "lms": "lmsid lmsuserid lms canvasid canvasuserid moodleid moodleuserid",
}
MEANING = {spelling: key for key, all_of in SPELLINGS.items() for spelling in all_of.split()}
# In a gradebook exported from Canvas, "ID" is Canvas's own number.
CANVAS = {"student": "name", "id": "lms", "sisloginid": "id", "sisuserid": "number"}
SAFE = re.compile(r"[^\W_][\w.@+-]{0,99}")  # an id is the name of a folder
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


@dataclass(frozen=True)
class Roster:
    students: tuple[Student, ...]
    refused: tuple[str, ...]  # a sentence for each row that was not taken


def is_safe_id(text: str) -> bool:
    """May it name a student, and so a folder, on every system?

    >>> [is_safe_id(text) for text in ("ada", "a.b@uni.edu", "..", "a/b", "", ".hidden", "CON")]
    [True, True, False, False, False, False, False]
    """
    return bool(SAFE.fullmatch(text)) and not text.endswith(".") and not RESERVED.fullmatch(text)


def read_roster(data: bytes) -> Roster:
    """The students in a CSV file: any order of columns, separated by commas, semicolons or tabs.

    >>> read_roster(b"ID;Vorname;Nachname\\nada;Ada;Lovelace").students
    (Student(id='ada', first='Ada', last='Lovelace', email='', lms=''),)
    """
    whole = decoded(data)
    text = whole.lstrip("\r\n")
    lines = text.splitlines()
    first = 1 + len(whole.splitlines()) - len(lines)  # the line of titles, counted from 1
    if not lines:
        raise CourseError("The roster is empty.")
    if "\0" in text or text.startswith("PK\3\4"):
        raise CourseError("The roster is no text: in the spreadsheet, save it as CSV.")
    separator = max(",;\t", key=lines[0].count)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    titles = [re.sub(r"[\W_]", "", folded(title)) for title in rows[0]]
    meaning = CANVAS if "sisloginid" in titles else MEANING
    columns = [meaning.get(title) for title in titles]
    if "id" not in columns and "email" not in columns:
        said = ", ".join(title.strip() or "(empty)" for title in rows[0])
        raise CourseError(
            "The roster's first line must name its columns, one of them id (or username, or "
            f"email). It has: {said[:200]}."
        )
    taken: dict[str, Student] = {}
    refused: list[str] = []
    for number, row in enumerate(rows[1:], first + 1):
        fields: dict[str, str] = {}
        for key, field in zip(columns, row, strict=False):
            if key and field.strip():
                fields.setdefault(key, field.strip())
        if not fields or row[0].strip() == "Points Possible":
            continue
        student = _student(fields)
        if len(row) > len(columns):
            refused.append(f"Row {number} has {len(row)} fields under {len(columns)} titles.")
        elif not student.id:
            refused.append(f"Row {number} has no id.")
        elif not is_safe_id(student.id):
            refused.append(f"Row {number}: {student.id[:40]!r} cannot name a folder.")
        elif any(len(field) > 128 for field in fields.values()):
            refused.append(f"Row {number}: a field has more than 128 letters.")
        elif (same := taken.get(student.id.casefold())) and same != student:
            refused.append(f"Row {number}: {student.id} is there already, with other data.")
        else:
            taken[student.id.casefold()] = student
    if not taken and not refused:
        raise CourseError("The roster has a line of titles, and no students under it.")
    return Roster(tuple(taken.values()), tuple(refused))


def _student(fields: dict[str, str]) -> Student:
    first, last = fields.get("first", ""), fields.get("last", "")
    if (name := fields.get("name")) and not (first or last):
        before, comma, after = name.partition(",")  # "Lovelace, Ada"
        first, last = (after.strip(), before.strip()) if comma else _split(name)
    email = fields.get("email", "")
    known = fields.get("id") or fields.get("number") or email
    return Student(known, first, last, email, fields.get("lms", ""))


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


def enter(course: Course, roster: Roster) -> None:
    """Put the students into the gradebook; who is there gets the new data, and loses none."""
    with course.gradebook() as book:
        for student in roster.students:
            told = {
                "first_name": student.first,
                "last_name": student.last,
                "email": student.email,
                "lms_user_id": student.lms,
            }
            known = {key: value for key, value in told.items() if value}
            book.update_or_create_student(student.id, **known)


def students(course: Course) -> list[Student]:
    """Everybody in the gradebook."""
    with course.gradebook() as book:
        return [
            Student(s.id, s.first_name or "", s.last_name or "", s.email or "", s.lms_user_id or "")
            for s in book.students
        ]


def load(path: Path) -> Roster:
    try:
        return read_roster(path.read_bytes())
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None
