"""Graded cells were copied and pasted: graded from the instructor's copy, the others go on."""

from __future__ import annotations

import json
from pathlib import Path

TAKEN = {
    "ada": ("There is a copy of check-first; the instructor's cell counts.",),
    "zoe": ("There is a copy of first below its check; the one above it counts.",),
    "jg7": (),
}


def deliver(folder: Path, submission: bytes) -> Path:
    for student, cell in (("ada", 2), ("zoe", 1), ("jg7", None)):
        notebook = json.loads(submission)
        if cell is not None:
            notebook["cells"].append(notebook["cells"][cell])
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_text(json.dumps(notebook))
    return folder
