"""autograder init"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import ALL_OR_NOTHING

EPILOG = ALL_OR_NOTHING
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

    nbgrader and formgrader find everything in it.
    """
    import shlex

    from autograder.course.folder import init

    course = init(folder, notebooks, name, database)
    print(f"{course.root} has {len(course.masters)} notebooks and an empty gradebook.")
    print(
        f"Next: cd {shlex.quote(str(folder))}, then autograder roster CSV and autograder release."
    )
