"""autograder feedback"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import ALL_OR_NOTHING, AsJson, CourseDir, Notebooks

EPILOG = ALL_OR_NOTHING


def run(
    notebooks: Notebooks = None,
    student: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Only this student; may be given several times."),
    ] = None,
    course: CourseDir = Path(),
    as_json: AsJson = False,
) -> None:
    """Write a page for each student and notebook, in feedback/.

    It shows marks per property, the hint, the smallest case that goes wrong, and what was marked or
    written by hand in formgrader. Nothing is graded again.
    """
    import json

    from autograder.commands.progress_bar import tracked
    from autograder.course.course_index import write_index
    from autograder.course.feedback import write_feedback
    from autograder.course.folder import CourseError, find

    where = find(course)
    pages = write_feedback(where, list(where.chosen(notebooks or [])), student or [])
    files = tracked(pages, "Writing")
    if not files:
        raise CourseError("Nothing is graded yet: autograder grade comes first.")
    index = write_index(where)
    if as_json:
        print(json.dumps([str(file) for file in files]))
    else:
        what = "page is" if len(files) == 1 else "pages are"
        print(f"{len(files)} {what} in {where.root / 'feedback'}. All pages: {index}")
