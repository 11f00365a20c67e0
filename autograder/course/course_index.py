"""The first page of a course folder, written whenever one of the pages it leads to is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from autograder.course.atomic_files import write_atomically
from autograder.course.class_report import PAGE as REPORT
from autograder.course.display_names import names
from autograder.course.folder import Course
from autograder.course.grading_tasks import without_handin
from autograder.course.handin_names import as_text
from autograder.pages.index_page import Card, FeedbackLink, FeedbackLinks, index_page
from autograder.pages.wording import alphabetical, titled

PAGE = "index.html"
LEADERBOARD = "tournament.html"
SIMILAR = "similar*.html"  # a page of pairs of submissions that are alike
FORMGRADER = "http://localhost:8888/formgrader"


def write_index(course: Course) -> Path:
    """Write the page with what is in the course folder now, and say where it is."""
    page = course.root / PAGE
    display_names = names(course)
    feedback = list(_feedback(course, display_names))
    missing = [
        display_names.get(student, student)
        for student in without_handin(course)
        if not (course.quarantine / student).exists()
    ]
    write_atomically(page, index_page(course.name, list(_cards(course)), feedback, missing))
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


def _feedback(course: Course, display_names: Mapping[str, str]) -> Iterator[FeedbackLinks]:
    """The pages of each student, by name."""
    folder = course.root / "feedback"
    folders = [path for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []
    folders = [path for path in folders if as_text(path.name) == path.name]  # as links need it
    named = [(display_names.get(path.name, path.name), path) for path in folders]
    for name, path in sorted(named, key=lambda one: (alphabetical(one[0]), one[1])):
        if links := list(_links(path)):
            yield FeedbackLinks(name, links)


def _links(folder: Path) -> Iterator[FeedbackLink]:
    """A page in an assignment's folder has marks; one beside it is about a file set aside."""
    for page in sorted([*folder.glob("*/*.html"), *folder.glob("*.html")]):
        is_set_aside = page.parent == folder
        assignment = page.stem if is_set_aside else page.parent.name
        number = assignment.partition("-")[0]
        label = number.lstrip("0") if number.isdigit() else assignment
        address = quote(f"feedback/{page.relative_to(folder.parent).as_posix()}")
        yield FeedbackLink(label, assignment, address, is_set_aside)
