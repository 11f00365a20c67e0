"""autograder release"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import (
    NOT_ALL,
    PERHAPS_NOT_ALL,
    SWITCH,
    AsJson,
    CourseDir,
    Notebooks,
)

EPILOG = PERHAPS_NOT_ALL


def run(
    notebooks: Notebooks = None,
    course: CourseDir = Path(),
    execute: Annotated[
        bool,
        typer.Option(
            "--run/--no-run", metavar=SWITCH, help="Run each copy as far as a student could."
        ),
    ] = True,
    kit: Annotated[
        bool,
        typer.Option("--kit", metavar=SWITCH, help="Pack all that is released, in kit/."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make the students' copies of the masters, in release/.

    Each copy is looked at before it goes there: no solution, no hidden code, no outputs, and it
    runs up to the first exercise that is not written yet; one that is refused changes nothing. What
    a notebook asks is tried first, as init does it, unless it was tried before. With --kit, kit/
    then has one folder and one zip file in which a class finds everything it needs.
    """
    import json

    from rich.console import Console
    from rich.table import Table

    from autograder.commands.progress_bar import tracked
    from autograder.commands.try_draws import draws_are_sound
    from autograder.course.folder import find
    from autograder.course.release import publish
    from autograder.course.student_kit import make_kit

    where = find(course)
    chosen = list(where.chosen(notebooks or []))
    is_sound = draws_are_sound(where, chosen)
    releases = tracked(publish(where, chosen, run=execute), "Releasing", len(chosen))
    if as_json:
        print(json.dumps([{**vars(release), "copy": str(release.copy)} for release in releases]))
    else:
        table = Table("notebook", "released", "an untouched copy runs", box=None)
        for release in releases:
            to = f"to {release.stops}, the first exercise" if release.stops else "to its end"
            to = to if execute and not release.problems else "–"
            table.add_row(release.assignment, "no" if release.problems else "yes", to)
        Console().print(table)
        for release in releases:
            for problem in release.problems:
                print(f"{release.assignment} is not released: {problem}")
            if release.also:
                print(f"{release.assignment}: students also get {', '.join(release.also)}")
            for sentence in release.not_asked:
                print(f"{release.assignment}: {sentence}")
            for sentence in release.outdated:
                print(f"{release.assignment}: is this still so? {sentence}")
    packed = make_kit(where) if kit else None
    if packed and not as_json:
        print(f"Next: give {packed} to your class; then autograder collect what it hands in.")
    elif any(not release.problems for release in releases) and not as_json:
        print("Next: give release/ to your class, or --kit, which packs all that a class needs.")
    is_sound &= not any(r.problems or r.not_asked or r.outdated for r in releases)
    if not is_sound:
        raise typer.Exit(NOT_ALL)
