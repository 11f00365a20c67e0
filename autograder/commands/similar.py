"""autograder similar"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import ALL_OR_NOTHING, CourseDir, Notebooks, printable

EPILOG = ALL_OR_NOTHING


def run(
    notebooks: Notebooks = None,
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page.", show_default="similar.html")
    ] = None,
    course: CourseDir = Path(),
) -> None:
    """Show which submissions are alike, side by side.

    Names, comments and layout do not count, nor does what the notebook gives, its solution, or
    what most of the class wrote. Nothing leaves this machine, and no mark changes: what a pair
    means is for you to find out.
    """
    from autograder.commands.progress_bar import tracked
    from autograder.course.course_index import write_index
    from autograder.course.folder import CourseError, find
    from autograder.course.grading_tasks import tasks
    from autograder.course.similar import find_similar, write_page

    where = find(course)
    chosen = list(where.chosen(notebooks or []))
    compared = tracked(find_similar(where, chosen), "Comparing", len(chosen))
    if not compared:
        if any(tasks(where, chosen, ())):
            raise CourseError("Nothing is written yet in what was handed in: nothing to compare.")
        raise CourseError("Nothing to compare was handed in: autograder collect comes first.")
    page = write_page(where, compared, to)
    write_index(where)
    for comparison in compared:
        for left, right in comparison.pairs:
            names = f"{left.student} and {right.student}"
            shared = f"{len(left.shared)} and {len(right.shared)} lines"
            print(printable(f"{comparison.assignment}: {names}, {shared} alike"))
        count = len(comparison.pairs)
        pairs = f"{count} pair{'' if count == 1 else 's'}"
        print(f"{comparison.assignment}: {pairs} among {comparison.submissions} submissions")
        for remark in comparison.remarks:
            print(printable(remark))
    print(f"The page is {page}.")
