"""Submissions that wait for a person: what could not be collected, and what could not be graded.

.autograder/quarantine/STUDENT/ASSIGNMENT/reason.txt  why the files beside it were not collected
.autograder/quarantine/STUDENT/ASSIGNMENT.json        why what is in submitted/ was not graded
"""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import NamedTuple

from autograder.course.atomic_files import write_atomically
from autograder.course.folder import Course
from autograder.course.handin_names import as_text

REASON = "reason.txt"
NOBODY = "unknown"  # stands for a student or an assignment that could not be told
MOST = 200  # files that are listed with a reason each
MORE = "And more files."
LOST = "The note that says why cannot be read."  # such as after a power cut


class SetAside(NamedTuple):
    """A submission that was set aside, and why."""

    student: str
    assignment: str
    reason: str


# -- while collecting -----------------------------------------------------------------------------


def set_aside(
    course: Course, student: str, assignment: str, reason: str, name: str, data: bytes | None
) -> None:
    """Keep a file that cannot be graded, and why; without data where it was too dangerous to
    read. `name` is its path in the delivery."""
    folder = course.quarantine / (student or NOBODY) / (assignment or NOBODY)
    if data is not None:
        write_atomically(folder / kept_as(name, data), data)
    file = folder / REASON
    reasons = _reasons(file) if file.exists() else []
    line = f"{_one_line(name)}: {_one_line(reason)}" if len(reasons) < MOST else MORE
    if line not in reasons:
        write_atomically(file, "\n".join([*reasons, line, ""]))


def _reasons(file: Path) -> list[str]:
    """Why each file was not collected, with its path in the delivery."""
    text = file.read_text(encoding="utf-8", errors="replace").strip("\0")
    return text.splitlines() or [LOST]


def kept_as(name: str, data: bytes) -> str:
    """What a file of a delivery is called in quarantine: its path, made harmless, a few digits that
    tell O'Brien's file from O_Brien's, and a few that tell his first file from his second.

    >>> kept_as("O'Brien/games.ipynb", b"{"), kept_as("O_Brien/games.ipynb", b"{")
    ('076c0f-021fb5-O_Brien_games.ipynb', 'cb23aa-021fb5-O_Brien_games.ipynb')
    """
    return f"{_digits(name.encode())}-{_digits(data)}-{harmless(name)}"


def _digits(data: bytes) -> str:
    return sha256(data).hexdigest()[:6]


def _one_line(text: str) -> str:
    """Text by a student as one line of a list."""
    return " ".join(text.splitlines())


def harmless(name: str) -> str:
    """A name that is one file in one folder, whatever it was.

    >>> harmless("../../etc/passwd")
    '_.._etc_passwd'
    """
    plain = re.sub(r"[^\w. -]", "_", name)[-100:]
    # A name may have 255 bytes, and a letter up to four.
    return plain.encode()[-200:].decode(errors="ignore").lstrip(". ") or "file"


def settle(course: Course, student: str, assignment: str) -> None:
    """Something that can be graded has come since: what was set aside is history."""
    folder = course.quarantine / student / assignment
    if folder.exists():
        history = course.earlier / student / assignment
        history.mkdir(parents=True, exist_ok=True)
        stem = f"quarantine-{time.strftime('%Y%m%d-%H%M%S')}"
        places = (history / f"{stem}-{number}" for number in count(1))
        shutil.move(folder, next(place for place in places if not place.exists()))


def no_longer_nobodys(course: Course, names: Iterable[str]) -> None:
    """It is known now whose these files are, perhaps from a newer roster."""
    for file in course.quarantine.glob(f"{NOBODY}/*/{REASON}"):
        reasons = _reasons(file)
        known = {f"{_one_line(name)}: ": _digits(name.encode()) for name in names}
        others = [line for line in reasons if not _beginnings(line) & known.keys()]
        if not others:
            shutil.rmtree(file.parent)
        elif others != reasons:
            digits = {
                known[start] for line in reasons for start in _beginnings(line) & known.keys()
            }
            for kept in file.parent.iterdir():
                if kept.name[:6] in digits:
                    kept.unlink()
            write_atomically(file, "\n".join([*others, ""]))


def _beginnings(line: str) -> set[str]:
    """What may be the name in a line, which may have colons in it."""
    return {line[: colon.end()] for colon in re.finditer(": ", line)}


def uncollected(course: Course) -> Iterator[SetAside]:
    """What collecting set aside: all files of a student and an assignment as one, and each file by
    itself where nobody knows whose it is."""
    for file in sorted(course.quarantine.glob(f"*/*/{REASON}")):
        student, assignment = file.parts[-3:-1]
        reasons = _reasons(file)
        together = "; ".join([*(line.rstrip(".") for line in reasons[:-1]), *reasons[-1:]])
        for reason in reasons if student == NOBODY else [together]:
            yield SetAside(student, assignment, reason)


# -- while grading --------------------------------------------------------------------------------


def note_ungraded(course: Course, student: str, assignment: str, reason: str) -> None:
    """Write down why a submission cannot be graded; its file stays where it is."""
    text = json.dumps({"reason": reason}, ensure_ascii=False)
    write_atomically(_note(course, student, assignment), text)


def forget_ungraded(course: Course, student: str, assignment: str) -> None:
    """It could be graded after all."""
    _note(course, student, assignment).unlink(missing_ok=True)


def ungraded(course: Course) -> Iterator[SetAside]:
    """What grading set aside."""
    for file in sorted(course.quarantine.glob("*/*.json")):
        student, assignment = file.parent.name, file.stem
        is_there = os.path.lexists(course.submitted / student / assignment)
        if is_there and as_text(student) == student:
            try:
                reason = str(json.loads(file.read_bytes())["reason"])
            except (ValueError, LookupError, TypeError):
                reason = LOST
            yield SetAside(student, assignment, reason)


def _note(course: Course, student: str, assignment: str) -> Path:
    return course.quarantine / student / f"{assignment}.json"


# -- all of it ------------------------------------------------------------------------------------


def quarantined(course: Course) -> Iterator[SetAside]:
    """Everything that waits for a person, once each: why it was not collected counts first."""
    waiting = list(uncollected(course))
    seen = {row[:2] for row in waiting}
    yield from (*waiting, *(row for row in ungraded(course) if row[:2] not in seen))
