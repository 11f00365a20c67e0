"""A graded cell was deleted, renamed, repriced, or its text changed: restored, and reported."""

from __future__ import annotations

import json
from pathlib import Path

TAKEN = {
    "ada": ("Deleted cells were restored: check-first.",),
    "zoe": ("check-first was renamed to “mine”; it was recognised all the same.",),
    "jg7": ("The points of check-first were changed to 300; it is worth 3.",),
    "mm1": ("The text of check-first was changed; it is ignored.",),
}


def deliver(folder: Path, submission: bytes) -> Path:
    for student in TAKEN:
        notebook = json.loads(submission)
        check = notebook["cells"][2]
        match student:
            case "ada":
                notebook["cells"].remove(check)
            case "zoe":
                check["metadata"]["nbgrader"]["grade_id"] = "mine"
            case "jg7":
                check["metadata"]["nbgrader"]["points"] = 300
            case "mm1":
                check["source"] = "3"
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_text(json.dumps(notebook))
    return folder
