"""Lines that make a careless pattern try every way to divide them: read in no time."""

from __future__ import annotations

import json
from pathlib import Path

WIDE = " " * 19_000
LINES = {
    "ada": f"first(\n{WIDE}(",
    "jg7": f"%%file{WIDE}",
    "mm1": f"(\nx:{WIDE}.",
    "mm2": "x ? " * 4_000 + "?" * 90 + ".",
}
CHANGED = "The text of check-first was changed; "
TAKEN = dict.fromkeys(LINES, (f"{CHANGED}it is ignored.",)) | {"zoe": ()}
# The one that IPython can read.
TAKEN["jg7"] = (f"{CHANGED}it runs as it was, and before it what is written there.",)


def deliver(folder: Path, submission: bytes) -> Path:
    for student in TAKEN:
        notebook = json.loads(submission)
        if student in LINES:
            notebook["cells"][2]["source"] = LINES[student]
            own = {"cell_type": "code", "metadata": {}, "source": LINES[student]}
            notebook["cells"] += [own] * 9
        (folder / student).mkdir(parents=True)
        (folder / student / "first.ipynb").write_text(json.dumps(notebook))
    return folder
