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
    from autograder.course.course_index import write_index
    from autograder.course.folder import find
    from autograder.course.similar import find_similar, write_page

    where = find(course)
    pairs = find_similar(where, list(where.chosen(notebooks or [])))
    for pair in pairs:
        names = f"{pair.left.student} and {pair.right.student}"
        shared = f"{len(pair.left.shared)} and {len(pair.right.shared)} lines"
        print(printable(f"{pair.assignment}: {names}, {shared} in both"))
    print(f"{len(pairs)} pair{'' if len(pairs) == 1 else 's'}: {write_page(where, pairs, to)}")
    write_index(where)
