"""autograder init"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import NOT_ALL, PERHAPS_NOT_ALL

EPILOG = PERHAPS_NOT_ALL
HERE = Path(__file__).parents[2] / "notebooks"


def run(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or empty folder.")],
    notebooks: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the masters are.", show_default="the kit's")
    ] = HERE,
    name: Annotated[
        str, typer.Option(metavar="NAME", help="The course's name.")
    ] = "adversarial-search",
    database: Annotated[
        str, typer.Option(metavar="URL", help="A PostgreSQL database, instead of a file here.")
    ] = "",
) -> None:
    """Make a course folder: masters, settings, a gradebook.

    nbgrader and formgrader find everything in it. What will be asked is tried on the masters, other
    right programs and known mistakes, which takes a few minutes, and drawn anew where it fails.
    """
    import shlex

    from autograder.commands.try_draws import draws_are_sound
    from autograder.course.folder import init

    course = init(folder, notebooks, name, database)
    print(f"{course.root} has {len(course.masters)} notebooks and an empty gradebook.")
    is_sound = draws_are_sound(course, course.masters)
    print(
        f"Next: cd {shlex.quote(str(folder))}, then autograder roster CSV and autograder release."
    )
    if not is_sound:
        raise typer.Exit(NOT_ALL)
