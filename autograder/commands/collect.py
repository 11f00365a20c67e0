"""autograder collect"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import (
    NOT_ALL,
    PERHAPS_NOT_ALL,
    AsJson,
    CourseDir,
    printable,
)

EPILOG = PERHAPS_NOT_ALL


def run(
    delivery: Annotated[Path, typer.Argument(metavar="ZIP|FOLDER", help="What was handed in.")],
    notebook: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Only this notebook, such as 3; may be given several times."
        ),
    ] = None,
    course: CourseDir = Path(),
    as_json: AsJson = False,
) -> None:
    """Take what a class handed in, into submitted/.

    Reads a folder per student, nbgrader's exchange, and the zip files that Moodle and Canvas give
    for all submissions of an assignment. Of several hand-ins the latest counts and the earlier ones
    are kept; what cannot be read is set aside with the reason; nothing of it is run.
    """
    import json
    from collections import Counter

    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from autograder.course.collect import collect
    from autograder.course.folder import find

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("Collecting")
        found = collect(
            find(course),
            delivery,
            notebook or [],
            lambda done, of: progress.update(bar, completed=done, total=of),
        )
    if as_json:
        taken = [one._asdict() for one in found.taken]
        print(json.dumps({"taken": taken, "left": [one._asdict() for one in found.left]}))
    else:
        counts = Counter(one.state for one in found.taken)
        said = ", ".join(f"{counts[state]} {state}" for state in ("new", "changed", "unchanged"))
        late = sum(one.late for one in found.taken)
        what = "submission" if len(found.taken) == 1 else "submissions"
        print(f"{len(found.taken)} {what}: {said}; {late} of them late.")
        if found.left:
            table = Table("not taken", "why", "file", box=None)
            for left in sorted(found.left, key=lambda left: (left.kind != "quarantined", left)):
                table.add_row(left.kind, left.reason, printable(left.path))
            Console(markup=False).print(table)
    if found.quarantined:
        raise typer.Exit(NOT_ALL)
