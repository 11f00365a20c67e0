"""Marks from the gradebook, as files that spreadsheets, Canvas and Moodle read.

Canvas (its gradebook, Import) wants the columns Student, ID, SIS User ID, SIS Login ID, Section,
then one per assignment, called "Title (number)" or by its title, and a row of points possible.
Moodle takes a gradebook file (Import, CSV), where students are found by their ID number or mail
address; or its own grading worksheet of one assignment, with the grades filled in.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.course.display_names import pseudonyms
from autograder.course.folder import Course, CourseError
from autograder.course.gradebook_queries import asked_questions, points_by_cell
from autograder.course.grading_tasks import Task, digest, tasks
from autograder.course.ledger import Entry
from autograder.course.manual_grades import late_work
from autograder.course.name_matching import People, Student, folded
from autograder.course.quarantine import quarantined
from autograder.course.roster import decoded, read_rows, separator_in, students
from autograder.judge.notebook_file import Unreadable

CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MOODLE = ("First name", "Last name", "ID number", "Email address")
FORMULA = {"=", "+", "-", "@", "−", "|", "%"}  # what a spreadsheet may work out begins with one
UNGRADED = "not graded yet: autograder grade comes first"
NO_COLUMNS: Mapping[str, str] = {}
WORKSHEET = ("Identifier", "Grade", "Last modified (grade)")


@dataclass(frozen=True)
class Marks:
    """What everybody has. A mark that is missing was not handed in, or waits for a person."""

    possible: dict[str, float]  # by assignment
    students: tuple[Student, ...]
    scores: dict[tuple[str, str], float]  # by student and assignment
    waiting: tuple[tuple[str, str, str], ...] = ()  # student, assignment, why there is no mark yet
    outdated: tuple[tuple[str, str], ...] = ()  # student, assignment: handed in again since
    taken_off: Mapping[tuple[str, str], float] = field(default_factory=dict)  # for being late
    # What was earned, and of what, by those who were not asked everything: their scores are in
    # proportion.
    in_proportion: Mapping[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def text(self, student: str, assignment: str) -> str:
        """A mark as it stands in a field; "" where there is none."""
        score = self.scores.get((student, assignment))
        return "" if score is None else number(score)


def read_marks(course: Course, assignments: Iterable[str]) -> Marks:
    """The marks in the gradebook, with manual ones, extra credit and late penalties in them. Raises
    `CourseError` where points have changed since somebody was graded."""
    possible: dict[str, float] = {}
    scores: dict[tuple[str, str], float] = {}
    in_proportion: dict[tuple[str, str], tuple[float, float]] = {}
    waiting = []
    missing: defaultdict[tuple[str, str], float] = defaultdict(float)
    changed: set[tuple[str, str]] = set()
    taken_out: defaultdict[tuple[str, str], float] = defaultdict(float)
    for question in asked_questions(course):
        if not question.points:
            taken_out[question[:2]] += question.by_hand
        elif not question.is_entered:
            changed.add(question[:2])
        elif not question.is_asked:
            missing[question[:2]] += question.points
    with course.gradebook() as book:
        chosen = set(assignments)
        late = late_work(book, course.calendar)
        taken_off = {key: cost for key, (cost, _) in late.items() if cost and key[1] in chosen}
        for assignment in sorted(book.assignments, key=lambda a: str(a.name)):
            if assignment.name not in chosen:
                continue
            possible[assignment.name] = assignment.max_score
            for submitted in assignment.submissions:
                key = submitted.student_id, assignment.name
                if submitted.needs_manual_grade and _lacks_a_score(submitted):
                    waiting.append((*key, "somebody has to give a mark in formgrader"))
                    continue
                earned = submitted.score - taken_out[key]
                scores[key] = max(0.0, earned - taken_off.get(key, 0.0))
                if key in missing and (asked := assignment.max_score - missing[key]):
                    in_proportion[key] = scores[key], asked
                    scores[key] *= assignment.max_score / asked
                elif key in missing:
                    del scores[key]
                    waiting.append((*key, "the copy that was handed in has none of its questions"))
    everybody = tuple(students(course))
    ids = {student.id for student in everybody}
    waiting += [
        (student, assignment, f"quarantined: {reason}")
        for student, assignment, reason in quarantined(course)
        if student in ids and assignment in possible and (student, assignment) not in scores
    ]
    known = set(scores) | {row[:2] for row in waiting}
    outdated = []
    worth = points_by_cell(course)
    for task in tasks(course, chosen, ()):
        key = task.student, task.assignment
        if key not in known and task.student in ids:
            waiting.append((*key, UNGRADED))
        elif key in scores and (before := task.before):
            if _is_changed(task, before):
                outdated.append(key)
            if not _is_worth(before, worth.get((task.assignment, task.notebook), {})):
                changed.add(key)
    for student, assignment, reason in quarantined(course):  # so that it cannot be graded again
        if (key := (student, assignment)) in changed and scores.pop(key, None) is not None:
            waiting.append((*key, f"quarantined: {reason}"))
    _refuse_other_points(changed & scores.keys())
    taken = tuple(sorted(waiting)), tuple(outdated), taken_off, in_proportion
    return Marks(possible, everybody, scores, *taken)


def _is_changed(task: Task, before: Entry) -> bool:
    """Was something else handed in than what was graded?"""
    try:
        return before.submitted != digest(task.read())
    except Unreadable:  # which is said in every run of grading
        return False


def _is_worth(graded: Entry, points: Mapping[str, float]) -> bool:
    """Was it graded for the points that its questions are worth?"""
    return all(points.get(v.grade_id, 0) == v.max_points for v in graded.result.verdicts)


def _refuse_other_points(changed: Iterable[tuple[str, str]]) -> None:
    by_assignment: dict[str, list[str]] = {}
    for student, assignment in sorted(changed):
        by_assignment.setdefault(assignment, []).append(student)
    if by_assignment:
        whose = "; ".join(
            f"{assignment}: {', '.join(who[:5])}{f' and {more} more' if more > 0 else ''}"
            for assignment, who in by_assignment.items()
            for more in [len(who) - 5]
        )
        raise CourseError(
            f"Questions or points have changed since these were graded: {whose}. "
            "Run autograder grade first, with --yes if it asks to change marks."
        )


def _lacks_a_score(submitted: Any) -> bool:
    """Is there an exercise that was asked, and that nobody and nothing gave a mark for?"""
    grades = [grade for notebook in submitted.notebooks for grade in notebook.grades]
    waiting = [grade for grade in grades if grade.needs_manual_grade]
    return any(grade.auto_score is None and grade.manual_score is None for grade in waiting)


def number(score: float) -> str:
    """A mark as platforms read it: two places, no more than needed.

    >>> [number(score) for score in (3.0, 2.5, 1 / 3)]
    ['3', '2.5', '0.33']
    """
    return f"{score:.2f}".rstrip("0").rstrip(".")


def to_csv(marks: Marks) -> str:
    """A table for a spreadsheet: a row per student, a column per assignment, and the sum; then what
    being late took off, for assignments in which it took off anything."""
    late = [a for a in marks.possible if any(a == assignment for _, assignment in marks.taken_off)]
    titles = ["id", "last_name", "first_name", "email", "lms_id", *marks.possible, "total"]
    titles += [f"{assignment} taken off for lateness" for assignment in late]
    possible = [*map(number, marks.possible.values()), number(sum(marks.possible.values()))]
    possible += [""] * len(late)
    rows = [titles, ["points possible", "", "", "", "", *possible]]
    for s in marks.students:
        scores = [marks.text(s.id, assignment) for assignment in marks.possible]
        total = number(sum(marks.scores.get((s.id, a), 0.0) for a in marks.possible))
        person = map(_no_formula, (s.id, s.last, s.first, s.email, s.lms))
        taken_off = [marks.taken_off.get((s.id, assignment), 0.0) for assignment in late]
        rows.append(
            [*person, *scores, total, *(number(cost) if cost else "" for cost in taken_off)]
        )
    return written(rows)


def without_names(marks: Marks, seed: str) -> Marks:
    """The same of students whom nobody knows: with pseudonyms, and in their order."""
    called = pseudonyms([student.id for student in marks.students], seed)
    scores, taken_off = (
        {(called[who], assignment): number for (who, assignment), number in table.items()}
        for table in (marks.scores, marks.taken_off)
    )
    students = tuple(map(Student, sorted(called.values())))
    return replace(marks, students=students, scores=scores, taken_off=taken_off)


def _no_formula(text: str) -> str:
    """A name as a spreadsheet shows it, and does not work it out: some take the wide letters of
    East Asia for the others, and pass over what stands before them.

    >>> _no_formula("=1+1"), _no_formula(" ＝1+1"), _no_formula("Ada")
    ("'=1+1", "' ＝1+1", 'Ada')
    """
    first = unicodedata.normalize("NFKC", text).lstrip("\ufeff \t\r\n\v\f\0'\"")[:1]
    is_formula = first in FORMULA or text.startswith(("\t", "\r", "\n"))
    return f"'{text}" if first and is_formula else text


def to_canvas(marks: Marks, gradebook: str = "", columns: Mapping[str, str] = NO_COLUMNS) -> str:
    """A file for Canvas's gradebook. With a `gradebook` that was exported there, its own rows and
    columns, so that no new assignment is made. `columns` has the titles of those that are called
    otherwise than their assignments."""
    if gradebook:
        return _canvas_filled(marks, gradebook, columns)
    rows = [[*CANVAS, *marks.possible]]
    rows.append(["    Points Possible", "", "", "", "", *map(number, marks.possible.values())])
    for s in marks.students:
        name = f"{s.last}, {s.first}".strip(", ")
        scores = [marks.text(s.id, assignment) for assignment in marks.possible]
        rows.append([*map(_no_formula, (name, s.lms, s.id, s.email or s.id)), "", *scores])
    return written(rows)


def _canvas_filled(marks: Marks, gradebook: str, by_title: Mapping[str, str]) -> str:
    separator = separator_in(gradebook)
    rows = read_rows(gradebook, separator)
    titles = [title.strip() for title in rows[0]] if rows else []
    if titles[:2] != ["Student", "ID"] or "Section" not in titles:
        raise CourseError(
            "This is no gradebook of Canvas: its first line must begin with Student,ID and have a "
            "Section. In Canvas: Grades, Export."
        )
    about = titles.index("Section") + 1
    columns = {}
    for assignment in marks.possible:
        wanted = by_title.get(assignment, assignment)
        matches = [i for i, title in enumerate(titles) if i >= about and _means(title, wanted)]
        if len(matches) != 1:
            which = "several columns" if matches else "no column"
            raise CourseError(
                f"Canvas's gradebook has {which} for {wanted}: {_listed(titles[about:])}. Say "
                f'which one it is: --column "{assignment}=TITLE".'
            )
        columns[assignment] = matches[0]
    table = [short + [""] * (len(titles) - len(short)) for short in filter(None, rows[1:])]
    for row in filter(_is_note, table):
        for assignment, at in columns.items():
            if _worth(row[at]) not in (None, possible := marks.possible[assignment]):
                raise CourseError(
                    f"In Canvas {titles[at]} is worth {row[at].strip()}, here {number(possible)}: "
                    "give it these points there, and export the gradebook again."
                )
    people = People(marks.students)
    known = [_in_canvas(people, row, row[2 : about - 1]) for row in table]
    whose = _whose(people, known, [row[0] for row in table])
    filled = [titles]
    for row, student in zip(table, whose, strict=True):
        for assignment, at in columns.items():
            row[at] = marks.text(student, assignment) or row[at]
        filled.append(row)
    kept = (*range(about), *columns.values())
    return written(([row[i] for i in kept] for row in filled), separator)


def _is_note(row: Sequence[str]) -> bool:
    """Is it one of Canvas's rows that are about the columns?"""
    return "Points Possible" in row[0] or not row[0].strip()


def to_moodle(marks: Marks, worksheet: str = "") -> str:
    """A file for Moodle's gradebook; or a grading worksheet of one assignment, filled in."""
    if worksheet:
        return _moodle_filled(marks, worksheet)
    rows = [[*MOODLE, *(f"Assignment: {assignment} (Real)" for assignment in marks.possible)]]
    for s in marks.students:
        scores = [marks.text(s.id, assignment) or "-" for assignment in marks.possible]
        rows.append([*map(_no_formula, (s.first, s.last, s.id, s.email)), *scores])
    return written(rows)


def _moodle_filled(marks: Marks, worksheet: str) -> str:
    separator = separator_in(worksheet)
    rows = read_rows(worksheet, separator)
    titles = [title.strip() for title in rows[0]] if rows else []
    if missing := [title for title in WORKSHEET if title not in titles]:
        raise CourseError(
            f"This is no grading worksheet of Moodle: it has no column {missing[0]!r}. In Moodle: "
            "the assignment, Submissions, Download grading worksheet (in English)."
        )
    if len(marks.possible) != 1:
        raise CourseError("A grading worksheet is for one notebook: say which, --notebook NAME.")
    (assignment, possible), *_ = marks.possible.items()
    grade = titles.index("Grade")
    most = next((i for i, title in enumerate(titles) if title.lower() == "maximum grade"), None)
    known = [i for i, t in enumerate(titles) if t in ("ID number", "Email address", "Username")]
    name = titles.index("Full name") if "Full name" in titles else None
    people = People(marks.students)
    table = [row for row in rows[1:] if len(row) >= len(titles)]
    ids = [_by_id(people, [row[i] for i in known]) for row in table]
    names = ["" if name is None else row[name] for row in table]
    for row, student in zip(table, _whose(people, ids, names), strict=True):
        if most is not None and row[most] and _worth(row[most]) != possible:
            raise CourseError(
                f"In Moodle this assignment is worth {row[most]}, here {number(possible)}: set its "
                "maximum grade there, and download the worksheet again."
            )
        row[grade] = marks.text(student, assignment) or row[grade]
    return written(rows, separator)


def _worth(text: str) -> float | None:
    """A maximum grade; None for a scale, which is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _in_canvas(people: People, row: Sequence[str], ids: Sequence[str]) -> str:
    """The student of a row in Canvas's gradebook, as far as its ids tell. The number in it is
    Canvas's own, and somebody's id only where no such numbers are known: they may be alike."""
    if _is_note(row):
        return ""
    numbers = people.by_lms or people.by_id | people.by_email
    return numbers.get(row[1].casefold()) or _by_id(people, ids)


def _by_id(people: People, ids: Iterable[str]) -> str:
    """The student who has one of these ids or mail addresses; "" where nobody has."""
    return next(filter(None, map(people.known_as, ids)), "")


def _whose(people: People, known: Sequence[str], names: Sequence[str]) -> list[str]:
    """The student of each row: the `known` one, else whose name it has. Where another row is that
    student's, or has that name as well, somebody is not on the roster, and gets no mark."""
    found = [
        people.find(name) if name.strip() and not who else []
        for who, name in zip(known, names, strict=True)
    ]
    named = [matches[0] if len(matches) == 1 else "" for matches in found]
    often = Counter([*filter(None, known), *named])
    return [
        who or (name if often[name] == 1 else "") for who, name in zip(known, named, strict=True)
    ]


def _means(title: str, assignment: str) -> bool:
    """Is a column of Canvas, "Alpha-beta (4711)", about "03-alpha-beta"? Or is that its title?"""
    words = _words(re.sub(r"\s*\(\d+\)\s*$", "", title))
    topic = assignment.partition("-")[2]
    return title == assignment or words in map(_words, filter(None, (assignment, topic)))


def _words(title: str) -> str:
    return re.sub(r"\W+", "-", folded(title)).strip("-")


def _listed(titles: Iterable[str]) -> str:
    return ", ".join(titles)[:300]


def written(rows: Iterable[Sequence[str]], separator: str = ",") -> str:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator).writerows(rows)
    return file.getvalue()


def export(
    course: Course,
    to: str,
    notebooks: list[str],
    fill: Path | None,
    columns: Sequence[str] = (),
) -> tuple[str, Marks]:
    """The text of the file, and the marks in it. `columns` are such as "3=Homework 3 (4711)"."""
    if columns and (to != "canvas" or fill is None):
        raise CourseError("--column is about the file that --to canvas --fill FILE fills in.")
    by_title: dict[str, str] = {}
    for column in columns:
        name, _, title = column.partition("=")
        by_title |= dict.fromkeys(course.chosen([name.strip()]), title.strip())
    marks = read_marks(course, course.chosen(notebooks))
    if not marks.scores and all(why == UNGRADED for *_, why in marks.waiting):
        raise CourseError("Nothing is graded yet: autograder grade comes first.")
    template = ""
    if fill is not None:
        try:
            template = decoded(fill.read_bytes())
        except OSError as error:
            raise CourseError(f"{fill} cannot be read: {error.strerror}.") from None
    match to:
        case "canvas":
            return to_canvas(marks, template, by_title), marks
        case "moodle":
            return to_moodle(marks, template), marks
        case "anonymous" if not template:
            return to_csv(without_names(marks, course.seed)), marks
    if template:
        raise CourseError("Only a file of Canvas or Moodle can be filled in: say --to as well.")
    return to_csv(marks), marks
