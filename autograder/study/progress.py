"""All points so far: exercise by exercise in one notebook, or notebook by notebook."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import overload
from urllib.parse import quote

from autograder.checks.exercise import exercises_of
from autograder.checks.syllabus import NOTEBOOKS, SYLLABUS, Notebook
from autograder.study.notebook_html import notebook_html
from autograder.study.record import recall, study_folder


@dataclass(frozen=True)
class Row:
    """An exercise and what it has earned; None where it was not checked yet."""

    exercise: str
    points: float | None
    max_points: float

    @property
    def earned(self) -> str:
        checked = "not checked" if self.points is None else f"{self.points:g}"
        return f"{checked} / {self.max_points:g}"


@dataclass(frozen=True)
class Progress:
    """The exercises of one notebook, as a table that shows itself."""

    rows: tuple[Row, ...]

    @property
    def points(self) -> float:
        return sum(row.points or 0 for row in self.rows)

    @property
    def max_points(self) -> float:
        return sum(row.max_points for row in self.rows)

    @property
    def next(self) -> str | None:
        """The first exercise with points still to earn."""
        return next((r.exercise for r in self.rows if (r.points or 0) < r.max_points), None)

    def text(self) -> str:
        lines = [f"{self.points:g} of {self.max_points:g} points so far"]
        lines += [f"  {row.exercise:28} {row.earned}" for row in self.rows]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str | None:
        return notebook_html("progress.html", progress=self)


@dataclass(frozen=True)
class Course:
    """The notebooks and what each has earned, as a table that shows itself."""

    notebooks: tuple[tuple[Notebook, Progress], ...]

    @property
    def points(self) -> float:
        return sum(earnings.points for _, earnings in self.notebooks)

    @property
    def max_points(self) -> float:
        return sum(earnings.max_points for _, earnings in self.notebooks)

    @property
    def next(self) -> str:
        """What to do now, in a sentence."""
        for notebook, earnings in self.notebooks:
            if earnings.next:
                return f"Next: {notebook.title}, {earnings.next}"
        return "Everything is done"

    def text(self) -> str:
        lines = [f"{self.points:g} of {self.max_points:g} points so far. {self.next}."]
        for notebook, earnings in self.notebooks:
            title = f"{notebook.number:2} {notebook.title}, {notebook.about}"
            points = f"{earnings.points:g} / {earnings.max_points:g}"
            lines.append(f"  {title:48} about {notebook.hours:g} h  {points:>8}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str | None:
        notebooks = [(notebook, earnings, _link(notebook)) for notebook, earnings in self.notebooks]
        return notebook_html("course.html", course=self, notebooks=notebooks)


@overload
def progress(notebook: None = None) -> Course: ...
@overload
def progress(notebook: str) -> Progress: ...
def progress(notebook: str | None = None) -> Progress | Course:
    """What the checks have earned: in one notebook, or in all of them.

    >>> progress("minimax").max_points
    28
    """
    if notebook is None:
        return Course(tuple((entry, _exercises(entry.group)) for entry in SYLLABUS))
    if notebook not in NOTEBOOKS:
        raise ValueError(f"there is no notebook {notebook!r}, only {', '.join(NOTEBOOKS)}")
    return _exercises(notebook)


def _exercises(group: str) -> Progress:
    record = recall()
    return Progress(
        tuple(
            Row(e.name, record[e.name].points if e.name in record else None, e.points)
            for e in exercises_of(group)
        )
    )


def _link(notebook: Notebook) -> str:
    """Where one's copy of the notebook lies, if that is nearby."""
    folder = study_folder()
    if folder is None or not (folder / notebook.path).exists():
        return ""
    return quote(os.path.relpath(folder / notebook.path))
