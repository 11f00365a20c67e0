"""What a learner has earned, and how many hints were seen, kept between sessions where there is a
place for it.

The place is the hidden folder `.course` above one's notebooks, with what was given (see
`autograder.study.given`) and one's points. Elsewhere (with a notebook alone, or when grading)
nothing is written, and the checks of this session are all there is.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from autograder.checks.report import Report
from autograder.study.given import SOLUTIONS, Given, read, whole_course
from autograder.study.saved_json import read_saved

PLACE = ".course"
GIVEN, POINTS = f"{PLACE}/given", f"{PLACE}/points"


@dataclass(frozen=True)
class Entry:
    """The points of the newest check, None before the first; how many checks there were of
    something written; and the highest rung of the ladder of hints that was seen, 0 if none was."""

    points: float | None = None
    attempts: int = 0
    rung: int = 0


_session: dict[str, Entry] = {}  # what was checked since this Python started


def study_folder() -> Path | None:
    """The folder with the notebooks of one's course: here or one above."""
    here = Path.cwd()
    return next((f for f in (here, here.parent) if (f / GIVEN).is_dir()), None)


def course() -> Given:
    """The course that one is in, and the whole one elsewhere."""
    folder = study_folder()
    return read(folder / GIVEN) if folder else whole_course()


def solutions() -> Path | None:
    """The file with worked solutions, where one studies alone."""
    folder = study_folder()
    file = folder / GIVEN / SOLUTIONS if folder else None
    return file if file and file.is_file() else None


def remember(report: Report) -> None:
    """Keep the newest report of each exercise."""
    before = recall().get(report.exercise, Entry())
    is_attempt = report.points > 0 or report.counterexample is not None
    attempts = before.attempts + is_attempt
    _keep(report.exercise, replace(before, points=report.points, attempts=attempts))


def climb(exercise: str, rung: int) -> None:
    """Keep how far up the ladder of hints somebody is."""
    _keep(exercise, replace(recall().get(exercise, Entry()), rung=rung))


def recall() -> dict[str, Entry]:
    """Every exercise that was checked, now or in an earlier session."""
    entries: dict[str, Entry] = {}
    if folder := study_folder():
        for file in sorted((folder / POINTS).glob("*.json")):
            entries |= _read(file)
    return entries | _session


def forget(group: str) -> None:
    """Begin one notebook's record again."""
    for exercise in [name for name in _session if name.partition(".")[0] == group]:
        del _session[exercise]
    if folder := study_folder():
        (folder / POINTS / f"{group}.json").unlink(missing_ok=True)


def _keep(exercise: str, entry: Entry) -> None:
    _session[exercise] = entry
    if folder := study_folder():
        # A full or locked disk must not fail a check.
        with contextlib.suppress(OSError):
            _write(folder, exercise.partition(".")[0])


def _write(folder: Path, group: str) -> None:
    """One file a notebook, so that two open notebooks do not write over each other."""
    entries = {
        exercise: asdict(entry)
        for exercise, entry in recall().items()
        if exercise.partition(".")[0] == group
    }
    _save(folder / POINTS / f"{group}.json", entries)


def _save(file: Path, entries: Mapping[str, Any]) -> None:
    file.parent.mkdir(exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(entries, indent=1), encoding="utf-8")
    part.replace(file)


def _read(file: Path) -> dict[str, Entry]:
    """What is kept there; a file that cannot be read is set aside, not written over, and what can
    be read of it stays."""
    entries: dict[str, Entry] = {}
    saved = read_saved(file)
    is_whole, kept = saved is not None, saved or {}
    for exercise, entry in kept.items():
        try:
            entries[exercise] = _entry(**entry)
        except (ValueError, TypeError, OverflowError):
            is_whole = False
    if not is_whole:
        with contextlib.suppress(OSError):
            _set_aside(file, {exercise: kept[exercise] for exercise in entries})
    return entries


def _set_aside(file: Path, readable: Mapping[str, Any]) -> None:
    aside = file.replace(file.with_suffix(".unreadable"))
    if readable:
        _save(file, readable)
    print(
        f"{POINTS}/{file.name} could not be read, or not all of it, and is kept as {aside.name}. "
        "Points that are missing come back when you run their checks again."
    )


def _entry(points: float | None, attempts: int, rung: int = 0) -> Entry:
    """An earlier version of the kit kept no rungs. A number without end cannot be added up."""
    if points is not None and not isfinite(points):
        raise ValueError("no number of points")
    return Entry(None if points is None else float(points), int(attempts), int(rung))
