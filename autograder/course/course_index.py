"""The first page of a course folder, written whenever one of the pages it leads to is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from autograder.course.atomic_files import write_atomically
from autograder.course.class_report import PAGE as REPORT
from autograder.course.display_names import names
from autograder.course.export import number, read_marks
from autograder.course.folder import Course
from autograder.course.handin_names import as_text
from autograder.pages.index_page import Card, Cell, Row, index_page
from autograder.pages.wording import titled

PAGE = "index.html"
LEADERBOARD = "tournament.html"
SIMILAR = "similar*.html"  # a page of pairs of submissions that are alike
FORMGRADER = "http://localhost:8888/formgrader"


def write_index(course: Course) -> Path:
    """Write the page with what is in the course folder now, and say where it is."""
    page = course.root / PAGE
    display_names, marks, feedback = names(course), read_marks(course, course.masters), {}
    for file in _feedback_pages(course):
        student, assignment = file.relative_to(course.root / "feedback").with_suffix("").parts[:2]
        feedback[student, assignment] = file
    waiting = {(student, assignment) for student, assignment, _ in marks.waiting}
    possible = {
        assignment: number(marks.possible.get(assignment, 0))
        for assignment in sorted({key[1] for key in (*marks.scores, *waiting, *feedback)})
    }

    def cell(student: str, assignment: str) -> Cell:
        file = feedback.get((student, assignment))
        is_set_aside = file is not None and file.parent.name == student
        is_waiting = (student, assignment) in waiting
        why = "set aside" if is_set_aside else "not yet" if is_waiting else "–"
        address = quote(file.relative_to(course.root).as_posix()) if file else ""
        return Cell(marks.text(student, assignment) or why, address)

    students = {*(s.id for s in marks.students), *(student for student, _ in feedback)}
    rows = [
        Row(display_names.get(student, student), [cell(student, a) for a in possible])
        for student in sorted(students)
    ]
    write_atomically(page, index_page(course.name, list(_cards(course)), possible, rows))
    return page


def _cards(course: Course) -> Iterator[Card]:
    if (course.root / REPORT).exists():
        yield Card("Class report", "Scores, misconceptions, and who needs help.", REPORT)
    else:
        yield Card("Class report", "`autograder report` writes it.")
    if (course.root / LEADERBOARD).exists():
        yield Card("Tournament", "The leaderboard of the class's players.", LEADERBOARD)
    else:
        yield Card("Tournament", "`autograder tournament` plays it.")
    for page in sorted(course.root.glob(SIMILAR)):
        about = "Pairs of submissions that are alike, side by side."
        yield Card(_similar_title(page), about, quote(page.name))
    about = "Marks and comments by hand. Start `jupyter lab` in this folder first."
    yield Card("Formgrader", about, FORMGRADER)


def _similar_title(page: Path) -> str:
    """Which notebook a page of similar pairs is about, if its name says that."""
    _, _, assignment = page.stem.partition("-")
    return f"Similar pairs: {titled(assignment)}" if assignment else "Similar pairs"


def _feedback_pages(course: Course) -> Iterator[Path]:
    """Those about files that were set aside, and then those with marks, which count."""
    for pages in ("*/*.html", "*/*/*.html"):
        for file in sorted((course.root / "feedback").glob(pages)):
            if as_text(str(file)) == str(file):  # as links need it
                yield file
