"""Make a folder a place to study alone."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from autograder.course.student_copies import release
from autograder.study.master_solutions import keep_solutions
from autograder.study.record import MASTERS, PLACE
from autograder.study.welcome_page import WELCOME, show_progress

PAGES = (WELCOME, "programs-and-people.ipynb", "glossary.ipynb")


def settle(masters: Path, student: Path) -> list[Path]:
    """A copy of every notebook that is not in `student` yet, the pages beside them, what
    `solution` shows, and room for one's points, which the welcome page shows as they are now.
    Returns the new copies."""
    # First, because making the copies takes a while: whoever may not write here is told at once.
    (student / PLACE).mkdir(parents=True, exist_ok=True)
    (student / PLACE / MASTERS).write_text(os.path.relpath(masters, student), encoding="utf-8")
    new = release(masters, student)
    for page in PAGES:
        if not (student / page).exists():
            shutil.copy(masters / page, student)
    keep_solutions(masters, student)
    show_progress(student)
    return new


def main(masters: str, student: str) -> None:
    try:
        new = settle(Path(masters), Path(student))
    except OSError as error:
        reason = f"({error.strerror}): are you allowed to write there?"
        sys.exit(f"Nothing can be written into {student} {reason}")
    for copy in new:
        print(f"made {copy}")
    if not new:
        print(f"{student} has every notebook; delete one there to start it over")


if __name__ == "__main__":
    main(*sys.argv[1:])
