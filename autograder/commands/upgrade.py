"""autograder upgrade"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.init import HERE
from autograder.commands.options import ALL_OR_NOTHING

EPILOG = ALL_OR_NOTHING


def run(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The course folder.")],
    notebooks: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the masters are.", show_default="the kit's")
    ] = HERE,
) -> None:
    """Take over the masters of a newer kit, and its new notebooks.

    What was released, handed in or graded stays as it is, and so do the names of all notebooks.
    Until you run this, a course keeps the masters that it was made with.
    """
    from autograder.course.folder import find
    from autograder.course.upgrade import upgrade

    course = find(folder)
    upgraded = upgrade(course, notebooks)
    for names, what in (
        (upgraded.in_use, "As they were, because your class has them"),
        (upgraded.replaced, f"Replaced; what they were is in {upgraded.before}"),
        (upgraded.new, "New"),
    ):
        if names:
            print(f"{what}: {', '.join(names)}.")
    if upgraded.new or upgraded.replaced:
        print(f"Next: autograder doctor --course {folder}")
    elif not upgraded.in_use:
        print("All masters are those of this kit.")
