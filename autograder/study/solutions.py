"""Worked solutions, for those who study alone and have tried."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.checks.exercise import find
from autograder.study.notebook_html import notebook_html
from autograder.study.record import PLACE, recall, study_folder
from autograder.study.saved_json import read_saved

SOLUTIONS = "solutions.txt"  # beside the points: the masters' solutions, by the exercises' names


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
    """One way to solve `exercise`, for somebody who has tried."""
    definition = find(exercise)
    folder = study_folder()
    if folder is None:
        return Note("Worked solutions are for studying alone, beside the notebooks of make lab.")
    entry = recall().get(exercise)
    if entry is None or entry.attempts == 0:
        return Note(f"Try it first: {exercise} opens after your first check of something written.")
    if definition.kind == "literal" and not definition.impostors:
        return Note("A prediction has no program: run the cells after it and compare.")
    program = (read_saved(folder / PLACE / SOLUTIONS) or {}).get(exercise)
    if not isinstance(program, str):
        return Note(f"The solution of {exercise} is not here yet: start `make lab` again.")
    return Note(f"One way to solve {exercise}; yours may look different.", program)
