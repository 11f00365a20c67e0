"""Submissions that were set aside: .autograder/quarantine/STUDENT/ASSIGNMENT, with the reason."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from typing import NamedTuple

from autograder.course.folder import Course

REASON = "reason.txt"
NOBODY = "unknown"  # stands for a student or an assignment that could not be told


class SetAside(NamedTuple):
    student: str
    assignment: str
    reason: str


def set_aside(
    course: Course, student: str, assignment: str, reason: str, name: str = "", data: bytes = b""
) -> None:
    """Keep a file that cannot be graded, and why; no file where it was too dangerous to read."""
    folder = course.quarantine / (student or NOBODY) / (assignment or NOBODY)
    folder.mkdir(parents=True, exist_ok=True)
    if name:
        (folder / harmless(name)).write_bytes(data)
    file = folder / REASON
    reasons = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    line = f"{name}: {reason}" if name else reason
    if line not in reasons:
        file.write_text("\n".join([*reasons, line, ""]), encoding="utf-8")


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
        shutil.move(folder, history / f"quarantine-{time.strftime('%Y%m%d-%H%M%S')}")


def no_longer_nobodys(course: Course, name: str) -> None:
    """It is known now whose this file is, perhaps from a newer roster."""
    for file in course.quarantine.glob(f"{NOBODY}/*/{REASON}"):
        reasons = file.read_text(encoding="utf-8").splitlines()
        others = [line for line in reasons if not line.startswith(f"{name}: ")]
        if not others:
            shutil.rmtree(file.parent)
        elif others != reasons:
            (file.parent / harmless(name)).unlink(missing_ok=True)
            file.write_text("\n".join([*others, ""]), encoding="utf-8")


def quarantined(course: Course) -> Iterator[SetAside]:
    """Everything that waits to be looked at."""
    for file in sorted(course.quarantine.glob(f"*/*/{REASON}")):
        student, assignment = file.parts[-3:-1]
        reason = " ".join(file.read_text(encoding="utf-8").split("\n")).strip()
        yield SetAside(student, assignment, reason)
