"""autograder new"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

EPILOG = "Exit code 0: the skeleton is there; 1: nothing was written; 2: wrong arguments."


class Kind(StrEnum):
    """What can be added to the kit."""

    game = "game"
    exercise = "exercise"
    notebook = "notebook"


def run(
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help="game, exercise or notebook.")],
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="Such as Sticks for a game, games.longest for an exercise, opening-books for a "
            "notebook.",
        ),
    ],
) -> None:
    """Write the skeleton of a game, an exercise or a notebook into a clone of the kit.

    What it writes passes all tests as it is: change it step by step into what you want.
    """
    from autograder.course.folder import CourseError
    from autograder.skeletons.exercise import new_exercise
    from autograder.skeletons.game import new_game
    from autograder.skeletons.kit import Kit, NoRoom
    from autograder.skeletons.notebook import new_notebook

    write = {Kind.game: new_game, Kind.exercise: new_exercise, Kind.notebook: new_notebook}
    try:
        kit = Kit(Path())
        write[kind](kit, name)
    except NoRoom as reason:
        raise CourseError(str(reason)) from None
    for path in kit.changed:
        print(path)
    print("Next: make quick, then change the skeleton into what you want (docs/extending.md).")
