"""autograder release"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import NOT_ALL, PERHAPS_NOT_ALL, SWITCH, AsJson, CourseDir

EPILOG = PERHAPS_NOT_ALL


def run(
    notebooks: Annotated[
        list[str] | None,
        typer.Argument(metavar="NOTEBOOK", help="03-alpha-beta, alpha-beta or 3; else all."),
    ] = None,
    course: CourseDir = Path(),
    execute: Annotated[
        bool,
        typer.Option(
            "--run/--no-run", metavar=SWITCH, help="Run each copy as far as a student could."
        ),
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Make the students' copies of the masters, in release/.

    Each copy is looked at before it stays there: no solution, no hidden code, no outputs, and it
    runs up to the first exercise that is not written yet.
    """
    import json

    from rich.console import Console
    from rich.progress import track
    from rich.table import Table

    from autograder.course.folder import find
    from autograder.course.release import publish

    where = find(course)
    chosen = list(where.chosen(notebooks or []))
    steps = publish(where, chosen, run=execute)
    shown = Console(stderr=True)
    silent = not shown.is_terminal
    made = list(
        track(steps, "Releasing", len(chosen), console=shown, transient=True, disable=silent)
    )
    if as_json:
        print(json.dumps([{**vars(one), "copy": str(one.copy)} for one in made]))
    else:
        table = Table("notebook", "released", "runs to", box=None)
        for one in made:
            to = (one.stops or "its end") if execute and not one.problems else "–"
            table.add_row(one.assignment, "no" if one.problems else "yes", to)
        Console().print(table)
        for one in made:
            for problem in one.problems:
                print(f"{one.assignment} is not released: {problem}")
            if one.also:
                print(f"{one.assignment}: students also get {', '.join(one.also)}")
            for sentence in one.not_asked:
                print(f"{one.assignment}: {sentence}")
    if any(one.problems or one.not_asked for one in made):
        raise typer.Exit(NOT_ALL)
