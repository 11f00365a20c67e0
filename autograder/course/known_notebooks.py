"""Which notebook of a course a file is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from autograder.course.folder import CourseError
from autograder.course.handin_names import without_number
from autograder.judge.cell import Cell
from autograder.judge.master_cells import instructors_cells


def cells_of(path: Path, master: bytes) -> tuple[Cell, ...]:
    """The cells of the master that lies there. Somebody may be writing it."""
    try:
        return instructors_cells(master)
    except ValueError as error:
        raise CourseError(f"{path}: {error}") from None


class KnownNotebooks:
    """The masters by which a file is recognised. `chosen` are the assignments that are expected."""

    def __init__(self, masters: Mapping[str, Path], chosen: Collection[str]) -> None:
        self.chosen = chosen
        self.masters = {assignment: path.read_bytes() for assignment, path in masters.items()}
        self.stems = {assignment: path.stem for assignment, path in masters.items()}
        marks = {
            assignment: {
                f'"{cell.grade_id}"'.encode()
                for cell in cells_of(masters[assignment], master)
                if cell.grade_id
            }
            for assignment, master in self.masters.items()
        }
        self.marks = {
            assignment: {mark for mark in own if not self._is_mentioned(mark, marks)}
            for assignment, own in marks.items()
        }

    def _is_mentioned(self, mark: bytes, marks: Mapping[str, Collection[bytes]]) -> bool:
        """Does another master contain `mark` without a graded cell of that name? Notebook 3, for
        example, repeats a program of notebook 2 in a cell that has the same id."""
        return any(
            mark in master and mark not in marks[assignment]
            for assignment, master in self.masters.items()
        )

    def assignment(self, name: str, data: bytes) -> str:
        """By what is in it; where nothing of ours is in it, by what it is called; else the one that
        is expected, or "" where there are several."""
        if assignment := self.inside(data):
            return assignment
        name = name.casefold()
        for assignment, stem in self.stems.items():
            if name.startswith(f"{stem}.") or without_number(name)[0] == stem:
                return assignment
        return next(iter(self.chosen)) if len(self.chosen) == 1 else ""

    def inside(self, data: bytes) -> str:
        """The assignment whose cells are in a file; "" where none of ours are."""
        counts = {a: sum(mark in data for mark in marks) for a, marks in self.marks.items()}
        best = max(counts, key=lambda a: (counts[a], a in self.chosen))
        return best if counts[best] else ""
