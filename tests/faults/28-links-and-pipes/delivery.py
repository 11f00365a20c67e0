"""The notebook is a link to the instructor's, or a pipe: set aside, and not read."""

from __future__ import annotations

import os
from pathlib import Path

TAKEN = {"zoe": ()}
QUARANTINED = {
    "ada/first.ipynb": "a link to somewhere else",
    "jg7/first.ipynb": "a pipe",
    "mm1/first.ipynb": "a link to somewhere else",
}


def deliver(folder: Path, submission: bytes) -> Path:
    for student in ("ada", "jg7", "zoe"):
        (folder / student).mkdir(parents=True)
    (folder / "zoe" / "first.ipynb").write_bytes(submission)
    source = folder.parent / "course" / "source" / "01-first"
    (folder / "ada" / "first.ipynb").symlink_to(source / "first.ipynb")
    os.mkfifo(folder / "jg7" / "first.ipynb")
    (folder / "mm1").mkdir()
    (folder / "mm1" / "first.ipynb").symlink_to("/dev/zero")
    return folder
