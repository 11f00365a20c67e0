"""Make a folder a place to study alone: every notebook, and the masters' solutions to open after a
try."""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from adsearch import __version__
from autograder.course.folder import notebooks_in
from autograder.course.give import describe, give
from autograder.course.master_solutions import worked_solutions
from autograder.course.student_copies import release
from autograder.study.__main__ import tell
from autograder.study.given import SOLUTIONS, Given, read
from autograder.study.record import GIVEN
from autograder.study.student_folder import Settled, settle


def prepare(masters: Path, folder: Path) -> None:
    """Write into `folder` what somebody who studies alone is given."""
    sources = {path.relative_to(masters).as_posix(): path for path in notebooks_in(masters)}
    texts = {name: path.read_bytes() for name, path in sources.items()}
    with tempfile.TemporaryDirectory() as made:
        release(masters, Path(made))
        copies = {name: Path(made, name) for name in sources}
        give(Given(describe(texts), version=_version(masters)), copies, masters, folder)
    keep_solutions(masters, folder)


def keep_solutions(masters: Path, folder: Path) -> None:
    """Write the masters' solutions into what is given, not to be read at a glance."""
    solutions: dict[str, str] = {}
    for path in notebooks_in(masters):
        solutions |= worked_solutions(path.read_bytes())
    packed = gzip.compress(json.dumps(solutions).encode(), mtime=0)
    (folder / SOLUTIONS).write_bytes(packed)


def study(masters: Path, student: Path) -> Settled:
    """Bring `student` up to date with the masters."""
    given = student / GIVEN
    given.parent.mkdir(parents=True, exist_ok=True)  # whoever may not write here is told at once
    if read(given).version == _version(masters):
        return settle(given, student)
    with tempfile.TemporaryDirectory() as made:
        prepare(masters, Path(made))
        return settle(Path(made), student)


def _version(masters: Path) -> str:
    """Of the kit, and of what the masters say."""
    digest = sha256()
    for page in sorted(masters.rglob("*.ipynb")):
        digest.update(page.read_bytes())
    return f"{__version__} {digest.hexdigest()[:12]}"


if __name__ == "__main__":
    tell(study, *sys.argv[1:])
