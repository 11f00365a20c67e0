"""python -m autograder.study GIVEN FOLDER: put what is given where a student works."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from autograder.study.student_folder import Settled, settle


def tell(make: Callable[[Path, Path], Settled], source: str, student: str) -> None:
    """Say what became of the notebooks, or why nothing did."""
    try:
        print(make(Path(source), Path(student)), end="")
    except OSError as error:
        reason = f"({error.strerror}): are you allowed to write there?"
        sys.exit(f"Nothing can be written into {student} {reason}")


if __name__ == "__main__":
    tell(settle, *sys.argv[1:])
