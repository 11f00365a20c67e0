"""autograder collect"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import (
    NOT_ALL,
    PERHAPS_NOT_ALL,
    AsJson,
    CourseDir,
    printable,
)

if TYPE_CHECKING:
    from autograder.course.collect import Collected

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

    from autograder.course.collect import collect
    from autograder.course.folder import find

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
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
        late = [one.student for one in found.taken if one.late]
        what = "submission" if len(found.taken) == 1 else "submissions"
        print(f"{len(found.taken)} {what}: {said}; {len(late)} of them late.")
        if late:
            print(f"Late: {', '.join(late)}")
        _tell_left(found)
    if found.quarantined:
        raise typer.Exit(NOT_ALL)


def _tell_left(found: Collected) -> None:
    """What was not taken: counted where a class leaves hundreds of them, listed where somebody has
    to look, and that last."""
    from rich.console import Console
    from rich.table import Table

    ignored: dict[str, list[str]] = {}
    for left in found.left:
        if left.kind == "ignored":
            ignored.setdefault(left.reason, []).append(printable(left.path))
    for reason, paths in ignored.items():
        print(f"Ignored, {reason}: {paths[0]}" + f" and {len(paths) - 1} more" * (len(paths) > 1))
    earlier = sum(left.kind == "earlier" for left in found.left)
    if earlier:
        print(f"Kept, but not graded, because later ones count: {earlier} earlier hand-ins.")
    if ignored or earlier:
        print("(--json lists every file.)")
    if found.quarantined:
        table = Table("quarantined", "why", box=None)
        table.columns[0].overflow = "fold"
        for left in sorted(found.quarantined):
            table.add_row(printable(left.path), printable(left.reason))
        Console(markup=False).print(table)
