"""Python can read these programs, but not write them down again: they are taken as they are, and
nobody else's hand-in is kept back."""

from __future__ import annotations

import json
from pathlib import Path

SUM = " + ".join(["1"] * 1_000)
LONG_NUMBER = "0x" + "f" * 9_000
IGNORED_TEXT = ("The text of check-first was changed; it is ignored.",)
TAKEN = {"ada": IGNORED_TEXT, "jg7": IGNORED_TEXT, "mm1": (), "mm2": (), "zoe": ()}


def deliver(folder: Path, submission: bytes) -> Path:
    for student in TAKEN:
        notebook = json.loads(submission)
        match student:
            case "ada":
                notebook["cells"][2]["source"] = f'check("first", {SUM})'
            case "jg7":
                notebook["cells"][2]["source"] = f'check("first", f, name={LONG_NUMBER})'
            case "mm1" | "mm2":
                # What stands below the check is looked through for what is used above it.
                number = SUM if student == "mm1" else LONG_NUMBER
                own = {"cell_type": "code", "metadata": {}, "id": "own"}
                uses = own | {"source": "def f():\n    return total"}
                below = own | {"source": f"total = {number}", "id": "below"}
                notebook["cells"] = [uses, *notebook["cells"], below]
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_text(json.dumps(notebook))
    return folder
