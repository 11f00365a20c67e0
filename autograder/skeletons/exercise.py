"""A new exercise: its questions, mistakes and hints, right programs, and its cells in the
notebook."""

from __future__ import annotations

import ast
import json
import re
from keyword import iskeyword
from pathlib import PurePosixPath
from typing import Any

from autograder.checks.exercise import exercises_of
from autograder.checks.syllabus import SYLLABUS, Notebook
from autograder.skeletons.kit import Kit, NoRoom, filled, literals

COURSE = "autograder/checks/syllabus.py"
POINTS = 2  # of the skeleton's two properties


def new_exercise(kit: Kit, name: str) -> None:
    """`name` is such as games.longest, which becomes the last exercise of the notebook `games`."""
    group, _, function = name.partition(".")
    notebook = next((entry for entry in SYLLABUS if entry.group == group), None)
    if notebook is None or not is_name(function):
        groups = ", ".join(entry.group for entry in SYLLABUS)
        raise NoRoom(
            f"An exercise is named like games.longest, not {name!r}: a notebook, then a name in "
            f"small letters. The notebooks are {groups}."
        )
    before = sum(exercise.points for exercise in exercises_of(group))
    add_exercise(kit, notebook, function, before)
    kit.tidy()


def is_name(word: str) -> bool:
    return word.isidentifier() and not iskeyword(word) and word == word.lower()


def add_exercise(kit: Kit, notebook: Notebook, function: str, before: float) -> None:
    """`before` is what the notebook's other exercises earn."""
    group, topic = notebook.group, PurePosixPath(notebook.path).stem.replace("-", "_")
    names = {"exercise": f"{group}.{function}", "function": function}
    names |= {"cell": f"{group}-{function}", "points": str(POINTS)}
    kit.write(f"autograder/exercises/{group}/{function}.py", "exercise.py.txt", **names)
    kit.write(f"autograder/mistakes/{group}/{function}.md", "mistakes.md", **names)
    kit.write(f"autograder/hints/{group}/{function}.md", "hints.md", **names)
    _enter(kit, group, function)
    styles = f"tests/submissions/{group}.py"
    kit.insert(styles, kit.read(styles).index("\nSTYLES") + 1, filled("styles.py.txt", **names))
    programs = f"{function}_by_recursion, {function}_level_by_level"
    kit.append(styles, literals(kit.read(styles))["STYLES"], f'"{group}.{function}": [{programs}]')
    if (kit.root / (answers := f"tests/notebooks/{topic}.py")).exists():
        for bank in ("WRONG", "RIGHT"):
            entry = filled(f"{bank.lower()}.py.txt", **names)
            kit.append(answers, literals(kit.read(answers))[bank], entry)
    kit.change(f"notebooks/{notebook.path}", _with_cells(kit, notebook, names, before))
    row = f"| {notebook.number} | {notebook.title} | {notebook.about} | "
    readme = kit.read("README.md")
    kit.change("README.md", readme.replace(f"{row}{before:g} |", f"{row}{before + POINTS:g} |"))


def _enter(kit: Kit, group: str, function: str) -> None:
    """Put the exercise at the end of its notebook's in the syllabus."""
    for call in ast.walk(ast.parse(kit.read(COURSE))):
        match call:
            case ast.Call(ast.Name("Notebook"), [ast.Constant(name), *_, exercises]):
                if name == group:
                    kit.append(COURSE, exercises, f'"{function}",')


def _with_cells(kit: Kit, notebook: Notebook, names: dict[str, str], before: float) -> str:
    """The notebook with a task, a solution and a check before the table of points."""
    master = json.loads(kit.read(f"notebooks/{notebook.path}"))
    cells = master["cells"]
    # What the core is worth, which the new exercise belongs to, and what all of it is.
    announced = re.compile(rf"(?<=worth )\d+|\b{before:g}(?= points)")
    more = announced.sub(lambda number: str(int(number[0]) + POINTS), "".join(cells[0]["source"]))
    cells[0]["source"] = _lines(more)
    solution, check = names["cell"], f"check-{names['cell']}"
    text = {"cell_type": "markdown", "id": f"{solution}-text", "metadata": {}}
    call = f'check("{names["exercise"]}", {names["function"]})'
    new = [
        text | {"source": _lines(filled("task.md", **names))},
        _code(solution, "define", filled("solution.py.txt", **names), solution=True),
        _code(check, "show", call, solution=False),
    ]
    place = next(i for i, c in enumerate(cells) if "".join(c["source"]).startswith("progress("))
    if cells[place - 1]["id"] in ("points-text", "summary"):
        place -= 1
    cells[place:place] = new
    return json.dumps(master, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _code(name: str, tag: str, source: str, solution: bool) -> dict[str, Any]:
    """A cell with a solution to take out, or one with a check that earns points."""
    marks = {"grade_id": name, "schema_version": 3, "solution": solution, "task": False}
    marks |= {"grade": not solution, "locked": not solution}
    if not solution:
        marks["points"] = POINTS
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {"nbgrader": marks, "tags": [tag]},
        "outputs": [],
        "source": _lines(source),
    }


def _lines(text: str) -> list[str]:
    return text.strip().splitlines(keepends=True)
