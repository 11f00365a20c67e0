"""Students' copies of the masters: nbgrader cuts the solutions out, and existing work is kept."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from autograder.checks.syllabus import place_in
from autograder.course.folder import notebooks_in
from autograder.course.nbgrader_import import import_nbgrader


def release(masters: Path, student: Path) -> list[Path]:
    """Build the student's copy of every master below `masters` that `student` does not have yet.

    A notebook that is there is somebody's work and stays as it is. Returns the new copies.
    """
    paths = {master: master.relative_to(masters) for master in notebooks_in(masters)}
    copies = {master: place_in(student, path) for master, path in paths.items()}
    new = {master: copy for master, copy in sorted(copies.items()) if not copy.exists()}
    if new:
        with tempfile.TemporaryDirectory() as course:
            for master, released in generate(list(new), Path(course)).items():
                _put(released, new[master])
    return list(new.values())


def generate(masters: list[Path], course: Path) -> dict[Path, Path]:
    """Let nbgrader release `masters` inside the empty folder `course`, all as one assignment.

    A prediction is released as `guess = ...`; everything else is as nbgrader does it.
    """
    import_nbgrader()
    from nbgrader.apps.api import NbGraderAPI
    from traitlets.config import Config

    from autograder.course.release_preprocessors import STEPS

    source = course / "source" / "all"
    source.mkdir(parents=True)
    for master in masters:
        shutil.copy(master, source)
    config = Config(
        {
            "CourseDirectory": {"root": str(course)},
            "GenerateAssignment": {"preprocessors": STEPS, "no_database": True},
            "SaveCells": {"enabled": False},  # for nobody's gradebook, one by one, in seconds
        }
    )
    outcome = NbGraderAPI(config=config).generate_assignment("all")
    released = {master: course / "release" / "all" / master.name for master in masters}
    if not outcome["success"] or not all(copy.exists() for copy in released.values()):
        reason = outcome.get("log") or outcome.get("error")
        raise RuntimeError(f"nbgrader could not release the notebooks:\n{reason}")
    return released


def _put(released: Path, copy: Path) -> None:
    """Copy beside and rename, so that an interruption leaves no half notebook behind."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    part = copy.with_suffix(".part")
    shutil.copy(released, part)
    part.replace(copy)
