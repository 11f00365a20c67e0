"""Worked solutions, for those who study alone and have tried."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass

from autograder.checks.exercise import find
from autograder.study.notebook_html import notebook_html
from autograder.study.record import recall, solutions


@dataclass(frozen=True)
class Note:
    """A sentence that shows itself in a notebook, perhaps with a program or a file to download."""

    sentence: str
    program: str = ""
    file: str = ""  # where it lies, seen from the notebook

    def __repr__(self) -> str:
        return f"{self.sentence}\n\n{self.program}" if self.program else self.sentence

    def _repr_html_(self) -> str | None:
        return notebook_html(
            "note.html", sentence=self.sentence, program=self.program, file=self.file
        )


def solution(exercise: str = "") -> Note:
    """One way to solve `exercise`, for somebody who studies alone and has tried."""
    definition = find(exercise)
    file = solutions()
    if file is None:
        return Note("In a course, ask your instructor for solutions: they are not in your copy.")
    entry = recall().get(exercise)
    if entry is None or entry.attempts == 0:
        return Note(f"Try it first: {exercise} opens after your first check of something written.")
    if definition.kind == "literal" and not definition.impostors:
        return Note("A prediction has no program: run the cells after it and compare.")
    programs = json.loads(gzip.decompress(file.read_bytes()))
    if exercise not in programs:
        return Note(f"There is no solution of {exercise} here.")
    return Note(f"One way to solve {exercise}; yours may look different.", programs[exercise])
