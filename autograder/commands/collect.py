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
    OnlyNotebooks,
    printable,
)

if TYPE_CHECKING:
    from autograder.course.collect import Collected, LeftFile

EPILOG = PERHAPS_NOT_ALL
LONGEST_PATH = 300  # characters: the name of a file in a zip may fill a screen


def run(
    delivery: Annotated[Path, typer.Argument(metavar="ZIP|FOLDER", help="What was handed in.")],
    notebook: OnlyNotebooks = None,
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

    from autograder.commands.progress_bar import ProgressBar
    from autograder.course.collect import collect
    from autograder.course.folder import find

    with ProgressBar("Collecting") as bar:
        collected = collect(find(course), delivery, notebook or [], bar.show)
    if as_json:
        rows = [taken._asdict() for taken in collected.taken]
        print(json.dumps({"taken": rows, "left": [left._asdict() for left in collected.left]}))
    else:
        counts = Counter(taken.state for taken in collected.taken)
        states = ", ".join(f"{counts[state]} {state}" for state in ("new", "changed", "unchanged"))
        late = [taken.student for taken in collected.taken if taken.late]
        what = "submission" if len(collected.taken) == 1 else "submissions"
        # Moodle and a plain folder do not say when, so nothing is said where nobody is known.
        of_these = f"; {len(late)} of them late.\nLate: {', '.join(late)}" if late else "."
        print(f"{len(collected.taken)} {what}: {states}{of_these}")
        if ahead := [taken.student for taken in collected.taken if taken.is_ahead]:
            print(
                "Time stamps in the future, in place of which the time of collecting counts: "
                f"{', '.join(ahead)}"
            )
        if set_back := [taken.student for taken in collected.taken if taken.is_set_back]:
            print(
                "Set back to what looks older than what was collected before (which is kept in "
                f".autograder/earlier): {', '.join(set_back)}"
            )
        if outdated := [left.student for left in collected.outdated]:
            print(f"Not taken, because what was collected before is later: {', '.join(outdated)}")
        _tell_left(collected)
        if len(collected.taken) > counts["unchanged"]:
            print("Next: autograder grade")
    if collected.quarantined:
        raise typer.Exit(NOT_ALL)


def _tell_left(collected: Collected) -> None:
    """What was not taken: counted where a class leaves hundreds of them, listed where somebody has
    to look, and that last."""
    from rich.console import Console
    from rich.table import Table

    ignored: dict[str, list[str]] = {}
    for left in collected.left:
        if left.kind == "ignored":
            ignored.setdefault(left.reason, []).append(_path(left))
    for reason, paths in ignored.items():
        print(f"Ignored, {reason}: {paths[0]}" + f" and {len(paths) - 1} more" * (len(paths) > 1))
    earlier = sum(left.kind == "earlier" for left in collected.left)
    if earlier:
        hand_ins = "hand-in" if earlier == 1 else "hand-ins"
        print(f"Kept, but not graded, because later ones count: {earlier} earlier {hand_ins}.")
    if ignored or earlier:
        print("(--json lists every file.)")
    if collected.quarantined:
        table = Table("quarantined", "why", box=None)
        table.columns[0].overflow = "fold"
        for left in sorted(collected.quarantined):
            table.add_row(_path(left), printable(left.reason))
        Console(markup=False).print(table)
        print(
            "These wait for you. Ask for another file, or add who is missing to the roster; then "
            "collect once more."
        )


def _path(left: LeftFile) -> str:
    path = printable(left.path)
    return path if len(path) <= LONGEST_PATH else f"{path[: LONGEST_PATH - 1]}…"
