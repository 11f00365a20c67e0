"""All points so far as a picture of the course: a line with a station for each notebook, or for
each exercise of one notebook."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import ceil
from typing import overload
from urllib.parse import quote

from autograder.checks.exercise import find
from autograder.checks.syllabus import OPTIONAL
from autograder.study.given import Notebook
from autograder.study.notebook_html import notebook_html
from autograder.study.record import course, recall, study_folder

MOST_IN_A_ROW = 5  # stations: of more, names would not have room
KEY = "● full marks   ◐ some points   ○ none yet"


@dataclass(frozen=True)
class Row:
    """An exercise and what it has earned; None where it was not checked yet."""

    exercise: str
    points: float | None
    max_points: float

    @property
    def title(self) -> str:
        """Its name within its notebook, as it is written there.

        >>> Row("alpha_beta.minimal_leaves", None, 3).title
        'minimal_leaves'
        """
        return self.exercise.partition(".")[2]

    @property
    def about(self) -> str:
        return "☆ optional" if self.exercise in OPTIONAL else ""

    @property
    def earned(self) -> str:
        """In words, with whether it may be left out.

        >>> Row("games.nim", 2, 6).earned, Row("games.constant_sum", None, 4).earned
        ('2 of 6', '0 of 4, not checked yet, ☆ optional')
        """
        checked = "" if self.points is not None else "not checked yet"
        worth = f"{self.points or 0:g} of {self.max_points:g}"
        return ", ".join(filter(None, (worth, checked, self.about)))

    @property
    def sign(self) -> str:
        if not self.points:
            return "○"
        return "●" if self.points >= self.max_points else "◐"


@dataclass(frozen=True)
class Progress:
    """The exercises of one notebook, as a line of stations that shows itself."""

    rows: tuple[Row, ...]
    by_hand: float = 0  # further points, which only a person can give

    @property
    def points(self) -> float:
        return sum(row.points or 0 for row in self.rows)

    @property
    def max_points(self) -> float:
        return sum(row.max_points for row in self.rows)

    @property
    def next(self) -> Row | None:
        """The first exercise with points still to earn."""
        return next((row for row in self.rows if (row.points or 0) < row.max_points), None)

    @property
    def signs(self) -> str:
        """One sign for each exercise.

        >>> Progress((Row("games.nim", 6, 6), Row("games.count", 1, 4))).signs
        '●◐'
        """
        return "".join(row.sign for row in self.rows)

    @property
    def sentence(self) -> str:
        more = f" {self.by_hand:g} more are marked by hand." if self.by_hand else ""
        return f"{self.points:g} of {self.max_points:g} points so far.{more}"

    def text(self) -> str:
        wide = max((len(row.exercise) for row in self.rows), default=0)
        lines = [f"  {row.sign} {row.exercise:{wide}}  {row.earned}" for row in self.rows]
        return "\n".join([self.sentence, *lines, f"  {KEY}"])

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str | None:
        stations = [Station(row.title, Progress((row,)), row.about) for row in self.rows]
        return _line(self.sentence, stations, self.rows.index(self.next) if self.next else None)


@dataclass(frozen=True)
class Course:
    """The notebooks and what each has earned, as a line of stations that shows itself."""

    notebooks: tuple[tuple[Notebook, Progress], ...]

    @property
    def points(self) -> float:
        return sum(earnings.points for _, earnings in self.notebooks)

    @property
    def max_points(self) -> float:
        return sum(earnings.max_points for _, earnings in self.notebooks)

    @property
    def here(self) -> int | None:
        """Where the first notebook with points still to earn stands in the line."""
        unfinished = (i for i, (_, earnings) in enumerate(self.notebooks) if earnings.next)
        return next(unfinished, None)

    @property
    def next(self) -> str:
        """What to do now, in a sentence."""
        for notebook, earnings in self.notebooks:
            if earnings.next:
                return f"Next: {notebook.title}, {earnings.next.title}."
        return "Everything is done."

    @property
    def sentence(self) -> str:
        return f"{self.points:g} of {self.max_points:g} points so far. {self.next}"

    def text(self) -> str:
        titles = [f"{n.number:>3} {n.title}, {n.about}" for n, _ in self.notebooks]
        wide = max(map(len, titles), default=0)
        most = max((len(earnings.rows) for _, earnings in self.notebooks), default=0)
        lines = [self.sentence]
        for i, (notebook, earnings) in enumerate(self.notebooks):
            arrow = "→" if i == self.here else " "
            points = f"{earnings.points:g} of {earnings.max_points:g}"
            signs = f"{earnings.signs:{most}}"
            lines.append(f"{arrow}{titles[i]:{wide}}  {signs}  {points:>8}  {notebook.time}")
        return "\n".join([*lines, f"     {KEY}"])

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str | None:
        stations = [
            Station(
                notebook.title,
                earnings,
                notebook.about,
                notebook.time,
                _link(notebook),
            )
            for notebook, earnings in self.notebooks
        ]
        return _line(self.sentence, stations, self.here)


@dataclass(frozen=True)
class Station:
    """A stop on the line: its ring has an arc for each exercise, as long as its points."""

    title: str
    earnings: Progress
    about: str = ""
    time: str = ""
    link: str = ""


@overload
def progress(notebook: None = None) -> Course: ...
@overload
def progress(notebook: str) -> Progress: ...
def progress(notebook: str | None = None) -> Progress | Course:
    """What the checks have earned: in one notebook, or in all of them.

    >>> progress("minimax").rows[0].exercise
    'minimax.predict'
    """
    if notebook is None:
        return Course(tuple((entry, _earned(entry)) for entry in course().notebooks))
    return _earned(course().find(notebook))


def _earned(notebook: Notebook) -> Progress:
    """What its exercises have earned, each by what it is worth in this course."""
    record = recall()

    def row(exercise: str, worth: float) -> Row:
        points = record[exercise].points if exercise in record else None
        earned = None if points is None else points * worth / find(exercise).points
        return Row(exercise, earned, worth)

    rows = (row(*exercise) for exercise in notebook.points.items())
    return Progress(tuple(rows), notebook.by_hand)


def _line(sentence: str, stations: list[Station], here: int | None) -> str | None:
    return notebook_html(
        "progress.html",
        sentence=sentence,
        stations=stations,
        here=here,
        columns=columns(len(stations)),
    )


def columns(stations: int) -> int:
    """How many stations stand in a row, so that rows are as even as they can be.

    >>> [columns(n) for n in (1, 4, 5, 6, 7, 8, 9, 12)]
    [1, 4, 5, 3, 4, 4, 5, 4]
    """
    rows = ceil(stations / MOST_IN_A_ROW) or 1
    return ceil(stations / rows) or 1


def _link(notebook: Notebook) -> str:
    """Where one's copy of the notebook lies, if that is nearby."""
    folder = study_folder()
    if folder is None or not (folder / notebook.path).exists():
        return ""
    return quote(os.path.relpath(folder / notebook.path))
