"""A class that hands in: answers of many styles, known mistakes and cells left as they were."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from autograder.course.folder import Course, find
from autograder.judge.master_cells import stub_of

Cells = list[dict[str, Any]]
Change = Callable[[Cells], Cells]
MASTERS = Path(__file__).parents[2] / "notebooks"


def master(topic: str) -> Path:
    """The master of a topic such as "alpha-beta"."""
    (found,) = MASTERS.glob(f"*/{topic}.ipynb")
    return found


def handed_in(master: Path, answers: Mapping[str, str]) -> bytes:
    """The notebook with these answers by grade id, and the master's own in the other cells."""
    notebook = json.loads(master.read_bytes())
    for cell in notebook["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution"):
            cell["source"] = answers.get(marks["grade_id"], "".join(cell["source"]))
    return json.dumps(notebook).encode()


def stubs(master: Path) -> dict[str, str]:
    """Every solution cell as students are given it."""
    found = {}
    for cell in json.loads(master.read_bytes())["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution"):
            found[marks["grade_id"]] = stub_of("".join(cell["source"]))
    return found


def submissions(path: Path, count: int, seed: str = "class") -> Iterator[bytes]:
    """What so many students hand in for a master: the first all right, the second nothing, the
    others mixed."""
    bank = import_module(f"tests.notebooks.{path.stem.replace('-', '_')}")
    given = stubs(path)
    yield from [handed_in(path, {}), handed_in(path, given)][:count]
    rng = random.Random(seed)
    for _ in range(count - 2):
        answers = {}
        for name in given:
            kind = rng.random()
            if kind < 0.25 and name in bank.WRONG:
                answers[name] = bank.WRONG[name][0]
            elif kind < 0.55 and name in bank.RIGHT:
                answers[name] = bank.RIGHT[name]
            elif kind < 0.6:
                answers[name] = given[name]
        yield handed_in(path, answers)


QUICK = ("imports", "minimal_leaves", "order", "reordered")  # cells of the small notebook


def shorten(course: Course) -> None:
    """Leave three quick exercises in the master of notebook 3: for tests of everything else."""
    path = course.masters["03-alpha-beta"]
    notebook = json.loads(path.read_bytes())
    kept = [c for c in notebook["cells"] if c["id"].endswith(QUICK)]
    path.write_text(json.dumps(notebook | {"cells": kept}))


def ask_from(course: Course) -> None:
    """Let the check cells of the masters ask what grading asks, and drop what only shows something:
    so that marks under stock nbgrader can be compared."""
    for path in course.masters.values():
        notebook = json.loads(path.read_bytes())
        kept = []
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            if cell["metadata"].get("nbgrader", {}).get("grade"):
                if "name=" not in source:
                    cell["source"] = source.rstrip().removesuffix(")") + f", seed={course.seed!r})"
                kept.append(cell)
            elif "show" not in cell["metadata"].get("tags", ()):
                kept.append(cell)
        path.write_text(json.dumps(notebook | {"cells": kept}))


def fill(course: Course, topic: str, count: int) -> None:
    """Let a class of so many hand in `topic`."""
    (assignment,) = (a for a, path in course.masters.items() if path.stem == topic)
    for number, submitted in enumerate(submissions(course.masters[assignment], count)):
        folder = course.submitted / f"student-{number:03}" / assignment
        folder.mkdir(parents=True)
        (folder / f"{topic}.ipynb").write_bytes(submitted)


def copied(empty_course: Path, root: Path, students: int, short: bool = False) -> Course:
    """A copy of a course, in which so many have handed in notebook 3, or a short form of it."""
    shutil.copytree(empty_course, root)
    course = find(root)
    if short:
        shorten(course)
    fill(course, "alpha-beta", students)
    return course


def edit(path: Path, change: Change) -> bytes:
    """Change the cells of a notebook; what was there before."""
    before = path.read_bytes()
    notebook = json.loads(before)
    path.write_text(json.dumps(notebook | {"cells": change(notebook["cells"])}))
    return before


def with_points(name: str, points: float) -> Change:
    def change(cells: Cells) -> Cells:
        (cell,) = (cell for cell in cells if cell["id"] == name)
        cell["metadata"]["nbgrader"]["points"] = points
        return cells

    return change
