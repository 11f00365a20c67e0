"""Give a course to those who take it: its notebooks, the pages beside them, what each is worth."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.checks.syllabus import SYLLABUS
from autograder.judge.check_cells import check_cells
from autograder.judge.notebook_file import points_in, read_cell, read_notebook
from autograder.study.given import Given, Notebook
from autograder.study.welcome_page import WELCOME

LINK = r"\[([^\]]+)\]\(([^)\s]+\.ipynb[^)]*)\)"
WORDS_PER_MINUTE = 200
PAGES = (WELCOME, "programs-and-people.ipynb", "glossary.ipynb")


def give(given: Given, copies: Mapping[str, Path], pages: Path, folder: Path) -> None:
    """Write into `folder` what students are given: their `copies` by their paths, and `pages`."""
    for path, copy in copies.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(copy, folder / path)
        for beside in copy.parent.iterdir():  # an instructor's own data
            if beside.is_file() and beside != copy:
                shutil.copyfile(beside, (folder / path).with_name(beside.name))
    for page in PAGES:
        if (pages / page).is_file():
            text = (pages / page).read_text(encoding="utf-8")
            if given.name:
                text = _for_a_class(text, {*copies, *PAGES})
            (folder / page).write_text(text, encoding="utf-8")
    given.write(folder)


def _for_a_class(page: str, there: set[str]) -> str:
    """A page without the cells for those who study alone, and without links to notebooks that this
    course does not have."""

    def only_there(link: re.Match[str]) -> str:
        return link[0] if link[2].partition("#")[0] in there else link[1]

    notebook = json.loads(page)
    cells = notebook["cells"]
    notebook["cells"] = [c for c in cells if "alone" not in c["metadata"].get("tags", ())]
    for cell in notebook["cells"]:
        cell["source"] = re.sub(LINK, only_there, "".join(cell["source"]))
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def describe(masters: Mapping[str, bytes]) -> tuple[Notebook, ...]:
    """What is said of each notebook, from its master; by their paths in the course."""
    return tuple(_notebook(path, master) for path, master in masters.items())


def _notebook(path: str, master: bytes) -> Notebook:
    points = {check.exercise: cell.points for cell, check in check_cells(master) if check}
    graded = filter(None, map(read_cell, read_notebook(master)["cells"]))
    total = sum(points_in(cell.marks) or 0 for cell in graded if cell.marks.get("grade"))
    asked = {exercise: worth for exercise, worth in points.items() if worth}
    by_hand = total - sum(asked.values())
    for entry in SYLLABUS:
        if Path(entry.path).name == Path(path).name:
            facts = (entry.group, entry.title, entry.about, hours(master))
            return Notebook(path, *facts, asked, by_hand)
    stem = Path(path).stem
    group, title = stem.replace("-", "_"), _heading(master) or stem
    return Notebook(path, group, title, "", hours(master), asked, by_hand)


def hours(master: bytes) -> float:
    """How long the core of a notebook takes, to half an hour: its words, read slowly, and what its
    headings say of the exercises.

    >>> text = "## Exercise: nim (6 points, about 25 minutes)\\nplay\\n## ☆ More\\n" + 9000 * "go "
    >>> hours(json.dumps({"cells": [{"cell_type": "markdown", "source": text}]}).encode())
    0.5
    """
    words = minutes = 0
    is_core = True
    for line in _lines(master):
        if line.startswith("#"):
            is_core = "☆" not in line if line.startswith("## ") else is_core
            minutes += sum(map(int, re.findall(r"about (\d+) minutes", line))) * is_core
        words += len(line.split()) * is_core
    return round((words / WORDS_PER_MINUTE + minutes) / 30) / 2


def _heading(master: bytes) -> str:
    """The first heading of a notebook, such as of one that is not the kit's."""
    return next((line.lstrip("# ") for line in _lines(master) if line.startswith("# ")), "")


def _lines(master: bytes) -> Iterator[str]:
    for cell in json.loads(master)["cells"]:
        if cell["cell_type"] == "markdown":
            yield from "".join(cell["source"]).splitlines()
