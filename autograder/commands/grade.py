"""autograder grade"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands import follow_course, grade_file
from autograder.commands.options import (
    NOT_ALL,
    PERHAPS_NOT_ALL,
    STOPPED,
    SWITCH,
    AllowWeaker,
    AsJson,
    CourseDir,
    printable,
    processors,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from rich.console import Console

    from autograder.course.folder import Course
    from autograder.course.grade import Choice
    from autograder.course.grading_summary import Change, Summary

EPILOG = PERHAPS_NOT_ALL


def run(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="A single notebook, to be graded by itself; nothing is written.",
            show_default="the course's submissions",
        ),
    ] = None,
    course: CourseDir = Path(),
    notebook: Annotated[
        list[str],
        typer.Option(
            metavar="NAME", help="Only this notebook, such as 3; may be given several times."
        ),
    ] = [],  # noqa: B006 (typer wants a list, and nobody adds to it)
    student: Annotated[
        list[str],
        typer.Option(metavar="ID", help="Only this student; may be given several times."),
    ] = [],  # noqa: B006
    exercise: Annotated[
        list[str],
        typer.Option(metavar="NAME", help="Grade only this again, such as alpha_beta.value."),
    ] = [],  # noqa: B006
    again: Annotated[
        bool, typer.Option("--again", metavar=SWITCH, help="Also grade what did not change.")
    ] = False,
    outputs: Annotated[
        bool,
        typer.Option(
            "--outputs", metavar=SWITCH, help="Also run the cells that only show something."
        ),
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Processes at once.", show_default="one for each processor"
        ),
    ] = None,
    dask: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Grade on a Dask cluster: tcp://host:8786.")
    ] = "",
    allow_weaker: AllowWeaker = False,
    yes: Annotated[
        bool,
        typer.Option(
            "--yes", metavar=SWITCH, help="Write marks that change with the kit without asking."
        ),
    ] = False,
    follow: Annotated[
        bool,
        typer.Option(
            "--follow", metavar=SWITCH, help="Keep running: grade what arrives, write its feedback."
        ),
    ] = False,
    watch: Annotated[
        list[Path],
        typer.Option(metavar="DIR", help="With --follow: collect what arrives in this folder."),
    ] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Grade what is new or changed, and write it into the gradebook.

    A run that was interrupted is taken up where it stopped. What a person gave (marks, comments)
    stays. Where the kit's questions changed since, marks that would change are shown first.

    With FILE, grade that notebook alone and print its marks; it needs no course folder. With
    --follow, do not stop: whatever is collected, or arrives in nbgrader's exchange, is graded and
    gets its feedback page within moments, one line each.
    """
    of_one_run = {"--exercise": exercise, "--again": again, "--yes": yes}
    if file is not None:
        others = {"--outputs": outputs, "--workers": workers, "--dask": dask, "--follow": follow}
        _refuse(of_one_run | others | {"--watch": watch}, "is for a course, not for one FILE")
        grade_file.run(file, course, notebook, student, allow_weaker, as_json)
        return
    if follow:
        _refuse(of_one_run, "is for one run, not for --follow")
    else:
        _refuse({"--watch": watch}, "is for --follow")
    from autograder.course.executors import cluster, processes
    from autograder.course.folder import find
    from autograder.course.grade import Choice

    where = find(course)
    choice = Choice(notebook, student, exercise, again, outputs, allow_weaker)
    pool = cluster(dask) if dask else processes(workers or processors())
    if follow:
        follow_course.run(where, choice, pool, watch, as_json)
        return
    summary = _grade(where, choice, pool, yes)
    _tell(summary, as_json)
    if not as_json:
        changed = (summary.graded if summary.written else 0) + len(summary.penalties)
        _tell_next(_count_uncollected(where, choice, summary), changed)
    if not summary.whole:
        raise typer.Exit(NOT_ALL)


def _grade(
    course: Course, choice: Choice, pool: AbstractContextManager[Executor], yes: bool
) -> Summary:
    """Grade with a bar that shows how far it is. Marks that would change are written where `yes`
    says so, or whoever sits at the terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    from autograder.commands.progress_bar import ProgressBar
    from autograder.course.grade import grade

    step = TextColumn("{task.description}")
    with ProgressBar("Grading", step, BarColumn(), MofNCompleteColumn(), TimeLeft()) as bar:

        def confirm(changes: Sequence[Change]) -> bool:
            bar.stop()
            _show(bar.console, changes)
            if yes or not bar.console.is_terminal:
                return yes
            return typer.confirm("Write these marks?", err=True)

        try:
            with pool as executor:
                return grade(course, choice, executor, confirm, bar.show)
        except (KeyboardInterrupt, typer.Abort):  # the latter where it was asked something
            print(
                "Stopped. What was graded is in the gradebook; run it again to go on from there.",
                file=sys.stderr,
            )
            raise typer.Exit(STOPPED) from None


def _count_uncollected(course: Course, choice: Choice, summary: Summary) -> int:
    """How many hand-ins of what was chosen wait because they could not be collected, besides those
    that were told of as quarantined. Whose or for which notebook one is may not be known."""
    from autograder.course.quarantine import NOBODY, uncollected

    assignments = {*course.chosen(list(choice.notebooks)), NOBODY}
    told = {trouble[:2] for trouble in summary.quarantined}
    return sum(
        row.assignment in assignments and row[:2] not in told
        for row in uncollected(course)
        if not choice.students or row.student in choice.students
    )


def _tell_next(uncollected: int, changed: int) -> None:
    if uncollected:
        what = "1 hand-in" if uncollected == 1 else f"{uncollected} hand-ins"
        print(f"{what} could not be collected: see the report.")
    if changed:
        print("Next: autograder feedback, autograder report")


def _refuse(options: Mapping[str, object], reason: str) -> None:
    """End with a sentence if one of these options was given."""
    for option, value in options.items():
        if value:
            raise typer.BadParameter(f"{option} {reason}.")


def _show(console: Console, changes: Sequence[Change]) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table("student", "notebook", "cell", "was", "would be", title="Marks that change")
    for change in changes:
        was, now = (
            "–" if points is None else f"{points:g}" for points in (change.before, change.after)
        )
        table.add_row(*map(escape, change[:3]), was, now)
    console.print(table)


def _tell(summary: Summary, as_json: bool) -> None:
    if as_json:
        import json

        fields = vars(summary) | {
            "quarantined": [trouble._asdict() for trouble in summary.quarantined],
            "internal": [trouble._asdict() for trouble in summary.internal],
            "changes": [change._asdict() for change in summary.changes],
            "shared_names": [shared._asdict() for shared in summary.shared_names],
        }
        print(json.dumps(fields))
        return
    from autograder.judge.sandbox import Tier

    for name, troubles in (("Quarantined", summary.quarantined), ("Not graded", summary.internal)):
        for trouble in troubles:
            whose = ", ".join(filter(None, trouble[:2]))
            print(f"{name}: {printable(whose)}: {printable(trouble.reason)}")
    for remark in summary.remarks:
        print(printable(remark))
    for shared in summary.shared_names:
        print(f"{shared.assignment}: {printable(shared.sentence)}")
    for (assignment, questions), rows in groupby(summary.not_asked, lambda row: row[:2]):
        whose = printable(", ".join(row.student for row in rows))
        print(
            f"{assignment}: the copy that {whose} handed in is older than {', '.join(questions)}, "
            "which does not count there."
        )
    for sentence in summary.drawn_otherwise:
        print(sentence)
    print(
        f"{summary.graded} graded, {summary.unchanged} as they were, "
        f"{len(summary.quarantined)} quarantined, {len(summary.internal)} internal faults."
    )
    if not summary.written:
        count = len({change[:2] for change in summary.changes})
        what = "1 submission" if count == 1 else f"{count} submissions"
        print(f"The marks of {what} would change; --yes writes them.")
    if summary.penalties:
        whose = ", ".join(f"{student} ({assignment})" for student, assignment in summary.penalties)
        print(f"What is taken off for being late has changed: {printable(whose)}.")
    if summary.late:
        whose = ", ".join(f"{student} ({assignment})" for student, assignment in summary.late)
        print(f"Late, but nobody knows how late, so nothing is taken off: {printable(whose)}.")
    if summary.by_hand:
        whose = ", ".join(f"{student} ({assignment})" for student, assignment in summary.by_hand)
        print(
            "Marks given by hand still stand, though the grader's have changed: "
            f"{printable(whose)}. Formgrader asks you to look at them again."
        )
    for tier in Tier:
        if count := summary.tiers[tier.value]:
            print(f"{tier.sentence}" + ("" if count == summary.graded else f" ({count} of them)"))
