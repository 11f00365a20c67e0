"""What a learner has earned, kept between sessions where there is a place for it.

The place is a folder `progress` beside one's notebooks, as `make lab` makes it. Elsewhere (in a
class, or when grading) nothing is written, and the checks of this session are all there is.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from autograder.checks.report import Report

PLACE = "progress"
MASTERS = "masters.txt"  # in it: where the masters are, seen from one's notebooks


@dataclass(frozen=True)
class Entry:
    """The points of the newest check, and how many checks there were of something written."""

    points: float
    attempts: int


_session: dict[str, Entry] = {}  # what was checked since this Python started


def study_folder() -> Path | None:
    """The folder with one's notebooks, if this is a place to study alone: here or one above."""
    here = Path.cwd()
    return next((f for f in (here, here.parent) if (f / PLACE / MASTERS).is_file()), None)


def remember(report: Report) -> None:
    """Keep the newest report of each exercise."""
    before = recall().get(report.exercise, Entry(0, 0))
    is_attempt = report.points > 0 or report.counterexample is not None
    _session[report.exercise] = Entry(report.points, before.attempts + is_attempt)
    if folder := study_folder():
        # A full or locked disk must not fail a check.
        with contextlib.suppress(OSError):
            _write(folder, report.exercise.partition(".")[0])


def recall() -> dict[str, Entry]:
    """Every exercise that was checked, now or in an earlier session."""
    entries: dict[str, Entry] = {}
    if folder := study_folder():
        for file in sorted((folder / PLACE).glob("*.json")):
            entries |= _read(file)
    return entries | _session


def forget(group: str) -> None:
    """Begin one notebook's record again."""
    for exercise in [name for name in _session if name.partition(".")[0] == group]:
        del _session[exercise]
    if folder := study_folder():
        (folder / PLACE / f"{group}.json").unlink(missing_ok=True)


def _write(folder: Path, group: str) -> None:
    """One file a notebook, so that two open notebooks do not write over each other."""
    entries = {
        exercise: asdict(entry)
        for exercise, entry in recall().items()
        if exercise.partition(".")[0] == group
    }
    file = folder / PLACE / f"{group}.json"
    part = file.with_suffix(".part")
    part.write_text(json.dumps(entries, indent=1), encoding="utf-8")
    part.replace(file)


def _read(file: Path) -> dict[str, Entry]:
    """What is kept there; a file that cannot be read is set aside, not written over."""
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))
        return {
            str(exercise): Entry(float(entry["points"]), int(entry["attempts"]))
            for exercise, entry in entries.items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        with contextlib.suppress(OSError):
            file.replace(file.with_suffix(".unreadable"))
        return {}
