"""All points so far: what the checks of this session found, notebook by notebook."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from autograder.exercise import NOTEBOOKS, exercises_of
from autograder.report import Report

_reports: dict[str, Report] = {}


def remember(report: Report) -> None:
    """Keep the newest report of each exercise."""
    _reports[report.exercise] = report


@dataclass(frozen=True)
class Row:
    """An exercise and what it has earned; None where it was not checked yet."""

    exercise: str
    points: float | None
    max_points: float


@dataclass(frozen=True)
class Progress:
    """A table of exercises that shows itself."""

    rows: tuple[Row, ...]

    @property
    def points(self) -> float:
        return sum(row.points or 0 for row in self.rows)

    @property
    def max_points(self) -> float:
        return sum(row.max_points for row in self.rows)

    def text(self) -> str:
        lines = [f"{self.points:g} of {self.max_points:g} points so far"]
        lines += [f"  {row.exercise:28} {_earned(row)}" for row in self.rows]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(row.exercise)}</td><td>{_earned(row)}</td></tr>" for row in self.rows
        )
        caption = f"{self.points:g} of {self.max_points:g} points so far"
        return f"<table><caption>{caption}</caption>{rows}</table>"


def _earned(row: Row) -> str:
    checked = "not checked" if row.points is None else f"{row.points:g}"
    return f"{checked} / {row.max_points:g}"


def progress(notebook: str | None = None) -> Progress:
    """What the checks of this session have earned, for one notebook or for all that were begun.

    >>> progress("minimax").max_points >= 11
    True
    """
    if notebook is not None and notebook not in NOTEBOOKS:
        raise ValueError(f"there is no notebook {notebook!r}, only {', '.join(NOTEBOOKS)}")
    begun = {notebook} if notebook else {name.partition(".")[0] for name in _reports}
    rows = []
    for exercise in (e for name in NOTEBOOKS if name in begun for e in exercises_of(name)):
        report = _reports.get(exercise.name)
        earned = report.points if report else None
        rows.append(Row(exercise.name, earned, exercise.points))
    return Progress(tuple(rows))
