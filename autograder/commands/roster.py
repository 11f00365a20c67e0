"""autograder roster"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import NOT_ALL, PERHAPS_NOT_ALL, AsJson, CourseDir

EPILOG = PERHAPS_NOT_ALL


def run(
    csv: Annotated[Path, typer.Argument(metavar="CSV", help="A list of students.")],
    course: CourseDir = Path(),
    as_json: AsJson = False,
) -> None:
    """Enter the students of a class, from a list with ids, names, mail addresses and LMS ids.

    The first line names the columns: id (or username), first name, last name, email, lms id, in any
    order, spelt in any way that Moodle, Canvas or a spreadsheet spells them.
    """
    import json

    from autograder.course.folder import find
    from autograder.course.roster import enter, load, without_clashes

    listed = load(csv)
    where = find(course)
    roster = without_clashes(where, listed)
    joined = enter(where, roster)
    if as_json:
        print(json.dumps({"students": len(roster.students), "refused": roster.refused}))
    else:
        count = len(roster.students)
        print(f"{count} student{'' if count == 1 else 's'} on the list, {joined} new.")
        for sentence in roster.refused:
            print(f"Not taken: {sentence}")
    if roster.refused:
        raise typer.Exit(NOT_ALL)
