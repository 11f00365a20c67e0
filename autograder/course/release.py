"""Masters become student copies: solutions are cut out by nbgrader, work that is there is kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# A prediction is released as `guess = ...`; everything else is as nbgrader does it.
CONFIG = """c = get_config()
from autograder.course.stubs import STEPS
c.GenerateAssignment.preprocessors = STEPS
"""


def release(masters: Path, student: Path) -> list[Path]:
    """Build the student's copy of every master below `masters` that `student` does not have yet.

    A notebook that is there is somebody's work and stays as it is. Returns the new copies.
    """
    wanted = {master: student / master.relative_to(masters) for master in masters.glob("*/*.ipynb")}
    new = {master: copy for master, copy in sorted(wanted.items()) if not copy.exists()}
    if new:
        with tempfile.TemporaryDirectory() as course:
            for master, made in generate(list(new), Path(course)).items():
                _put(made, new[master])
    return list(new.values())


def generate(masters: list[Path], course: Path) -> dict[Path, Path]:
    """Let nbgrader release `masters` inside the empty folder `course`.

    All of them go through as one assignment, because starting nbgrader takes seconds.
    """
    source = course / "source" / "all"
    source.mkdir(parents=True)
    for master in masters:
        shutil.copy(master, source)
    (course / "nbgrader_config.py").write_text(CONFIG)
    command = [sys.executable, "-m", "nbgrader", "generate_assignment", "all"]
    options = [f"--course-dir={course}", "--create", "--log-level=ERROR"]
    # nbgrader starts a program that was installed beside Python, where PATH may not look.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*command, *options],
        cwd=course,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    made = {master: course / "release" / "all" / master.name for master in masters}
    if done.returncode or not all(copy.exists() for copy in made.values()):
        raise RuntimeError(f"nbgrader could not release the notebooks:\n{done.stdout}{done.stderr}")
    return made


def _put(made: Path, copy: Path) -> None:
    """Copy beside and rename, so that an interruption leaves no half notebook behind."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    part = copy.with_suffix(".part")
    shutil.copy(made, part)
    part.replace(copy)
