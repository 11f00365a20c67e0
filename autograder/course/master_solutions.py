"""The solutions of a master, by the exercises that they solve."""

from __future__ import annotations

import ast
import re

from autograder.judge.check_cells import check_cells
from autograder.judge.master_cells import solutions_in

# Nbgrader's marks, and the dots that a student is given in place of a value.
NOT_SOLVED = re.compile(r"^(\s*### (BEGIN|END) SOLUTION|\w+ = \.\.\.)$\n?", re.MULTILINE)


def worked_solutions(master: bytes) -> dict[str, str]:
    """For each exercise that a master checks: its cells that define what is checked."""
    programs = [NOT_SOLVED.sub("", source).strip() for source in solutions_in(master).values()]
    return {
        check.exercise: "\n\n\n".join(p for p in programs if _defined(p) & set(check.expressions))
        for _, check in check_cells(master)
        if check
    }


def _defined(program: str) -> set[str]:
    """The names that a program gives to its functions, classes and values."""
    names: set[str] = set()
    for statement in ast.parse(program).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign):
            names |= {ast.unparse(target) for target in statement.targets}
    return names
