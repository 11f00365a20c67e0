"""autograder grade --follow: one line for each submission that arrives."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from autograder.commands.options import STOPPED, printable

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from autograder.course.folder import Course
    from autograder.course.follow import Handled
    from autograder.course.grade import Choice


def run(
    course: Course,
    choice: Choice,
    pool: AbstractContextManager[Executor],
    watch: Sequence[Path],
    as_json: bool,
) -> None:
    """Grade what arrives until Ctrl-C is pressed."""
    from autograder.course.drawn_games import drawn_otherwise
    from autograder.course.folder import CourseError
    from autograder.course.follow import follow, inbound

    for folder in watch:
        if not folder.is_dir():
            raise CourseError(f"There is no folder {folder} to watch.")
    folders = [*filter(None, [inbound(course)]), *watch]

    def tell(handled: Handled) -> None:
        print(_as_json(handled) if as_json else _line(course, handled), flush=True)

    for sentence in drawn_otherwise(course, course.chosen(list(choice.notebooks))):
        print(sentence, file=sys.stderr)
    places = ", ".join(str(folder) for folder in (course.submitted, *folders))
    print(f"Following {places}. Stop with Ctrl-C.", file=sys.stderr)
    try:
        with pool as executor:
            follow(course, choice, executor, folders, tell)
    except KeyboardInterrupt:
        print("Stopped. Start it again to go on from there.", file=sys.stderr)
        raise typer.Exit(STOPPED) from None


def _line(course: Course, handled: Handled) -> str:
    if handled.points is None:
        outcome = f"not graded: {printable(handled.reason)}"
    else:
        outcome = f"{handled.points:g} of {handled.max_points:g}"
    parts = [f"{datetime.now():%H:%M:%S}", handled.student, handled.assignment, outcome]
    if handled.page:
        parts.append(str(handled.page.relative_to(course.root)))
    return "  ".join(printable(part) for part in parts if part)


def _as_json(handled: Handled) -> str:
    from autograder.judge.result import as_written

    points = None if handled.points is None else as_written(handled.points)
    page = str(handled.page) if handled.page else None
    most = as_written(handled.max_points)
    return json.dumps(handled._asdict() | {"points": points, "max_points": most, "page": page})
