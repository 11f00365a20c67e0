"""Files that would stand in for modules of Python lie beside a notebook: ignored, reported."""

from __future__ import annotations

from pathlib import Path

TAKEN = {"ada": ()}
IGNORED = {"ada/ipykernel_launcher.py", "ada/numpy.py", "ada/random.py", "ada/notes.py"}


def deliver(folder: Path, submission: bytes) -> Path:
    (folder / "ada").mkdir(parents=True)
    (folder / "ada" / "first.ipynb").write_bytes(submission)
    for name in IGNORED:
        (folder / name).write_text("raise SystemExit('run by mistake')")
    return folder
