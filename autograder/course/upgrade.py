"""Bring the masters of a running course up to those of a newer kit, but for what is in use.

What was released, handed in or graded stays what students were given, with its name and its marks.
A notebook is known by its topic, whatever number it has in the newer kit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.checks.syllabus import place_in
from autograder.course.folder import Course, CourseError, copy_master, notebooks_in
from autograder.course.gradebook_queries import points_by_cell
from autograder.course.lock import course_lock

BEFORE = "masters-before"  # the folder in `.autograder` for masters that were replaced


@dataclass
class Upgraded:
    """What became of the assignments whose masters are others in the newer kit."""

    new: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    in_use: list[str] = field(default_factory=list)  # as they were
    before: Path | None = None  # where those are that were replaced


def upgrade(course: Course, masters: Path) -> Upgraded:
    """Take over the masters below `masters` that this course does not use yet."""
    if not (paths := notebooks_in(masters)):
        raise CourseError(
            f"There is no notebook in {masters}: say where they are, --notebooks DIR."
        )
    upgraded = Upgraded()
    with course_lock(course.root):
        used = {assignment for assignment, _ in points_by_cell(course)}
        for folder in (course.released, *course.submitted.glob("*/")):
            used |= {place.name for place in folder.glob("*/")}
        for path in paths:
            here = place_in(course.source, path.relative_to(masters))
            name = here.parent.name
            if not here.exists():
                upgraded.new.append(name)
            elif here.read_bytes() == path.read_bytes():
                continue
            elif name in used:
                upgraded.in_use.append(name)
                continue
            else:
                upgraded.replaced.append(name)
            upgraded.before = _replace(course, here.parent, path.parent) or upgraded.before
    return upgraded


def _replace(course: Course, here: Path, new: Path) -> Path | None:
    """Put a new master in its place; where the one is kept that was there."""
    before = None
    with TemporaryDirectory(dir=course.source, prefix=".upgrade-") as beside:
        copy_master(new, Path(beside) / here.name)
        if here.exists():
            before = course.records / BEFORE
            before.mkdir(exist_ok=True)
            number = 1
            while (aside := before / f"{here.name}-{number}").exists():
                number += 1
            here.rename(aside)
        (Path(beside) / here.name).rename(here)
    return before
