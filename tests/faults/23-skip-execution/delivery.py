"""Cells are tagged so that nbgrader would not run them but give their points: no effect."""

from __future__ import annotations

import json
from pathlib import Path

TAKEN = {
    "ada": ("check-first is tagged skip-execution; that has no effect.",),
    "zoe": ("first is tagged skip-execution; that has no effect.",),
}


def deliver(folder: Path, submission: bytes) -> Path:
    for student, cell in (("ada", 2), ("zoe", 1)):
        notebook = json.loads(submission)
        notebook["cells"][cell]["metadata"]["tags"] = ["skip-execution"]
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_text(json.dumps(notebook))
    return folder
