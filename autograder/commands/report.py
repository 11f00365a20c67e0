"""autograder report"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import ALL_OR_NOTHING, CourseDir, Notebooks

EPILOG = ALL_OR_NOTHING


def run(
    notebooks: Notebooks = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page.", show_default="report.html")
    ] = None,
    course: CourseDir = Path(),
) -> None:
    """Show the class at a glance, as one page.

    Scores, exercises and properties, which misconceptions how many students have, who is stuck,
    what was set aside, how long grading took. The page needs no network, and can be printed.
    """
    from autograder.commands.progress_bar import ProgressBar
    from autograder.course.class_report import write_report
    from autograder.course.course_index import write_index
    from autograder.course.folder import find

    where = find(course)
    with ProgressBar("Writing the report"):
        page = write_report(where, list(where.chosen(notebooks or [])), to)
    print(f"The report is {page}.")
    print(f"All pages of this course: {write_index(where)}")
