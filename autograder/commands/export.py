"""autograder export"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import (
    NOT_ALL,
    PERHAPS_NOT_ALL,
    CourseDir,
    OnlyNotebooks,
    printable,
)

EPILOG = PERHAPS_NOT_ALL


class Platform(StrEnum):
    CSV = "csv"
    CANVAS = "canvas"
    MOODLE = "moodle"
    ANONYMOUS = "anonymous"


def run(
    to: Annotated[Platform, typer.Option(help="Who is to read the file.")] = Platform.CSV,
    notebook: OnlyNotebooks = None,
    fill: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Fill in a file from there: Canvas's gradebook, or Moodle's grading worksheet.",
        ),
    ] = None,
    column: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=TITLE",
            help="The column of Canvas for a notebook that is called otherwise there: "
            '"3=Homework 3"; may be given several times.',
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to; - prints it.",
            show_default="marks-canvas.csv etc.",
        ),
    ] = None,
    course: CourseDir = Path(),
) -> None:
    """Write the marks as a file that a spreadsheet, Canvas or Moodle reads; or, with a colour and a
    bird in place of each name, for others to read.

    The field is empty for students who handed nothing in, or whose work is not graded yet or waits
    for somebody to look at it. Marks given by hand in formgrader count, and so do late penalties.
    """
    import sys

    from autograder.course.atomic_files import save
    from autograder.course.export import export
    from autograder.course.folder import find
    from autograder.pages.wording import points

    text, marks = export(find(course), to, notebook or [], fill, column or [])
    if output == Path("-"):
        typer.echo(text.encode(), nl=False)  # whatever the terminal speaks
    else:
        file = output or Path("marks.csv" if to is Platform.CSV else f"marks-{to}.csv")
        # A spreadsheet takes a file without the mark for one in the encoding of its country.
        save(file, ("\ufeff" if to in (Platform.CSV, Platform.ANONYMOUS) else "") + text)
        print(f"{file} has the marks of {len(marks.students)} students.")
    for (student, assignment), cost in sorted(marks.taken_off.items()):
        print(f"Late: {student}, {assignment}: {points(cost)} points taken off", file=sys.stderr)
    groups: dict[tuple[str, str], list[str]] = {}
    for student, assignment, why in marks.waiting:
        groups.setdefault((assignment, why), []).append(student)
    for (assignment, why), names in groups.items():
        print(f"Left empty: {', '.join(names)}, {assignment}: {printable(why)}", file=sys.stderr)
    for student, assignment in marks.outdated:
        sentence = "the mark is an earlier hand-in's: autograder grade grades the latest"
        print(f"Not the latest: {student}, {assignment}: {sentence}", file=sys.stderr)
    for (student, assignment), (earned, asked) in marks.in_proportion.items():
        sentence = f"{earned:g} of the {asked:g} points that were asked, as {{}} of {{:g}}"
        mark = sentence.format(marks.text(student, assignment), marks.possible[assignment])
        print(f"In proportion: {student}, {assignment}: {mark}", file=sys.stderr)
    if marks.waiting or marks.outdated:
        raise typer.Exit(NOT_ALL)
