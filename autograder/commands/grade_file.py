"""autograder grade FILE: one notebook, and no gradebook."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from autograder.commands.init import HERE
from autograder.commands.options import NOT_ALL

if TYPE_CHECKING:
    from autograder.course.grade_file import GradedFile

SEED = "AUTOGRADER_SEED"  # outside of a course folder; other users can read a command's options
PUBLIC = (
    "No secret seed was given, so the questions were those of the notebook's own check cells. "
    f"Use a course folder, or set {SEED}."
)


class Questions(NamedTuple):
    """What a file is asked: the masters it may be, the seed, and the names a student may type."""

    masters: dict[str, Path]
    seed: str
    names: Sequence[str] = ()
    note: str = ""


def run(
    file: Path,
    course: Path,
    notebooks: Sequence[str],
    students: Sequence[str],
    allow_weaker: bool,
    as_json: bool,
) -> None:
    """Grade `file` and print what it earns. What cannot be graded is said in a sentence, as JSON
    where that was asked for, and the exit code is 1."""
    from autograder.course.folder import CourseError, chosen_of
    from autograder.course.grade_file import grade_file
    from autograder.judge.notebook_file import Unreadable

    questions = _questions(course, students)
    try:
        graded = grade_file(
            file,
            questions.masters,
            questions.seed,
            expected=chosen_of(questions.masters, notebooks),
            names=tuple(questions.names),
            allow_weaker=allow_weaker,
        )
    except Unreadable as error:
        if not as_json:
            raise CourseError(f"{file} cannot be graded. {error}") from None
        print(json.dumps({"error": str(error)}))
        raise typer.Exit(1) from None
    notes = [*graded.notes, *filter(None, [questions.note])]
    if as_json:
        print(json.dumps(graded.to_record() | {"notes": notes}))
    else:
        _tell(graded, notes)
    if graded.result.internal:
        raise typer.Exit(NOT_ALL)


def _questions(course: Path, students: Sequence[str]) -> Questions:
    """Those of the course folder; outside of one, the kit's masters and the seed in `SEED`."""
    from autograder.course.folder import CourseError, NoCourse, find, masters_in

    try:
        where = find(course)
    except NoCourse:
        if course != Path():  # somebody named a folder
            raise
    else:
        names = students if where.names_are_ids else ()
        if where.names_are_ids and not names:
            raise CourseError("In this course students type their ids: say --student ID.")
        return Questions(where.chosen([]), where.questions_seed, names)
    if not (masters := masters_in(HERE)):
        raise CourseError(
            f"There is no course folder here, and no master in {HERE}: say --course DIR."
        )
    if seed := os.environ.get(SEED):
        return Questions(masters, seed)
    return Questions(masters, "0", note=PUBLIC)


def _tell(graded: GradedFile, notes: Sequence[str]) -> None:
    for exercise in graded.to_record()["exercises"]:
        print(exercise["text"], end="\n\n")
    for note in notes:
        print(note)
    points = "not all" if graded.points is None else f"{graded.points:g}"
    print(f"{graded.assignment}: {points} of {graded.max_points:g} points.")
