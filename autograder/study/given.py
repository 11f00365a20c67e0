"""What a student is given: the notebooks of a course, the pages beside them, and `course.json`,
which says what each is worth here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from autograder.checks.exercise import exercises_of
from autograder.checks.syllabus import SYLLABUS
from autograder.study.saved_json import read_saved

SETTINGS = "course.json"
SOLUTIONS = "solutions.gz"  # for those who study alone: the masters' programs


@dataclass(frozen=True)
class Notebook:
    """A notebook of a course: `points` has its exercises with what they earn here, `by_hand` what
    only a person can give."""

    path: str
    group: str
    title: str
    about: str = ""
    hours: float = 0  # that its core takes; 0 where nobody knows
    points: Mapping[str, float] = field(default_factory=dict)
    by_hand: float = 0
    due: str = ""

    @property
    def time(self) -> str:
        """How long it takes, and when it is due.

        >>> Notebook("01-games/games.ipynb", "games", "Games", hours=2.5, due="due Friday").time
        'about 2.5 h, due Friday'
        """
        hours = f"about {self.hours:g} h" if self.hours else ""
        return ", ".join(filter(None, (hours, self.due)))

    @property
    def number(self) -> str:
        """What its folder begins with.

        >>> Notebook("03-alpha-beta/alpha-beta.ipynb", "alpha_beta", "Alpha-beta").number
        '3'
        """
        return self.path.partition("-")[0].lstrip("0")


@dataclass(frozen=True)
class Given:
    """A course as its students have it; one without a name is for those who study alone."""

    notebooks: tuple[Notebook, ...]
    name: str = ""
    version: str = ""
    files: tuple[str, ...] = ()  # notebooks, pages and data, by their paths

    def find(self, name: str) -> Notebook:
        """The notebook with the group or the file of that name. Raises ValueError with what there
        is."""
        for notebook in self.notebooks:
            if name in (notebook.group, Path(notebook.path).stem):
                return notebook
        groups = ", ".join(notebook.group for notebook in self.notebooks)
        raise ValueError(f"there is no notebook {name!r}, only {groups}")

    def write(self, folder: Path) -> None:
        """Write what is said of the files that are in `folder` now. One that an earlier kit left
        there, over which this one is unpacked later, is none of them."""
        there = (file.relative_to(folder) for file in sorted(folder.rglob("*")) if file.is_file())
        files = [file.as_posix() for file in there if file.name != SETTINGS]
        text = json.dumps(asdict(self) | {"files": files}, indent=1, ensure_ascii=False)
        (folder / SETTINGS).write_text(text + "\n", encoding="utf-8")


def read(folder: Path) -> Given:
    """The course that was given into a folder; the whole one where nothing is said, as where a
    notebook came alone."""
    try:
        stored = dict(read_saved(folder / SETTINGS) or {})
        notebooks = tuple(Notebook(**notebook) for notebook in stored.pop("notebooks"))
        return Given(notebooks, files=tuple(stored.pop("files", ())), **stored)
    except (KeyError, TypeError):
        return whole_course()


def whole_course() -> Given:
    """Every notebook of the kit, worth what the kit says."""
    return Given(
        tuple(
            Notebook(
                entry.path,
                entry.group,
                entry.title,
                entry.about,
                points={exercise.name: exercise.points for exercise in exercises_of(entry.group)},
            )
            for entry in SYLLABUS
        )
    )
