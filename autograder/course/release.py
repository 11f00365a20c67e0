"""Masters become student copies: solutions are cut out by nbgrader, work that is there is kept."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def release(masters: Path, student: Path) -> list[Path]:
    """Build the student's copy of every master below `masters` that `student` does not have yet.

    A notebook that is there is somebody's work and stays as it is. Returns the new copies.
    """
    new = []
    for master in sorted(masters.glob("*/*.ipynb")):
        copy = student / master.relative_to(masters)
        if not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            generate(master, copy)
            new.append(copy)
    return new


def generate(master: Path, copy: Path) -> None:
    """Let nbgrader make `copy` from `master`, in a course folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        course, assignment = Path(folder), master.parent.name
        source = course / "source" / assignment
        source.mkdir(parents=True)
        shutil.copy(master, source)
        command = [sys.executable, "-m", "nbgrader", "generate_assignment", assignment]
        options = [f"--course-dir={course}", "--create", "--log-level=ERROR"]
        done = subprocess.run([*command, *options], cwd=course, capture_output=True, text=True)
        made = course / "release" / assignment / master.name
        if done.returncode or not made.exists():
            raise RuntimeError(f"nbgrader could not release {master}:\n{done.stdout}{done.stderr}")
        # Written beside and renamed, so that an interruption leaves no half notebook behind.
        part = copy.with_suffix(".part")
        shutil.copy(made, part)
        part.replace(copy)


def main(masters: str, student: str) -> None:
    new = release(Path(masters), Path(student))
    for copy in new:
        print(f"made {copy}")
    if not new:
        print(f"{student}/ has every notebook; delete one to start it over")


if __name__ == "__main__":
    main(*sys.argv[1:])
