"""The solutions of the masters, kept beside one's points: where the masters are not, as in a
browser, there is something to show all the same."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from autograder.checks.syllabus import SYLLABUS
from autograder.judge.master_cells import instructors_cells, solutions_in
from autograder.study.record import PLACE
from autograder.study.solutions import SOLUTIONS

# Nbgrader's marks, and the dots that a student is given in place of a value.
NOT_SOLVED = re.compile(r"^(\s*### (BEGIN|END) SOLUTION|\w+ = \.\.\.)$\n?", re.MULTILINE)


def keep_solutions(masters: Path, student: Path) -> None:
    """Write the solutions of all `masters` where `solution` looks for them."""
    paths = (masters / entry.path for entry in SYLLABUS)
    solutions = {
        exercise: program
        for path in paths
        if path.exists()
        for exercise, program in worked_solutions(path.read_bytes()).items()
    }
    (student / PLACE / SOLUTIONS).write_text(json.dumps(solutions, indent=1), encoding="utf-8")


def worked_solutions(master: bytes) -> dict[str, str]:
    """For each exercise that a master checks: its cells that define what is checked."""
    programs = [NOT_SOLVED.sub("", source).strip() for source in solutions_in(master).values()]
    checks = [cell.source for cell in instructors_cells(master) if cell.role == "check"]
    return {
        exercise: "\n\n\n".join(p for p in programs if not names.isdisjoint(_defined(p)))
        for source in checks
        for exercise, names in _checked(source)
    }


def _checked(source: str) -> Iterator[tuple[str, set[str]]]:
    """Which exercise a cell checks, and the names of the answers.

    >>> list(_checked('check("minimax.value", minimax_value)'))
    [('minimax.value', {'minimax_value'})]
    """
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "check":
            exercise, *answers = map(ast.unparse, call.args)
            yield ast.literal_eval(exercise), set(answers)


def _defined(program: str) -> set[str]:
    """The names that a program gives to its functions, classes and values."""
    names: set[str] = set()
    for statement in ast.parse(program).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign):
            names |= {ast.unparse(target) for target in statement.targets}
    return names
