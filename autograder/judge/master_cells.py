"""The instructor's notebook: its cells, the solutions in it, and the stubs in their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from autograder.judge.cell import Cell
from autograder.judge.notebook_file import Unreadable, points_in, read_cell, read_notebook


@lru_cache(maxsize=32)
def instructors_cells(master: bytes) -> tuple[Cell, ...]:
    """The code cells of a master, the solutions in it as the stubs that students are given."""
    try:
        return tuple(_instructors_cells(master))
    except Unreadable as error:  # which is no student's fault
        raise ValueError(f"The instructor's notebook cannot be read. {error}") from None


def _instructors_cells(master: bytes) -> Iterator[Cell]:
    for number, cell in enumerate(read_notebook(master)["cells"], 1):
        raw = read_cell(cell)
        if raw is None or raw.kind != "code":
            continue
        code_cell = Cell(raw.id or f"cell-{number}", raw.source, "define")
        if raw.marks.get("solution"):
            # What is both solution and graded is marked by hand: the text is the student's.
            stub = stub_of(raw.source)
            yield replace(code_cell, source=stub, role="solution", grade_id=raw.grade_id)
        elif raw.marks.get("grade"):
            points = points_in(raw.marks)
            yield replace(code_cell, role="check", grade_id=raw.grade_id, points=points or 0.0)
        else:
            yield replace(code_cell, role="show") if "show" in raw.tags else code_cell


@lru_cache(maxsize=32)
def solutions_in(master: bytes) -> dict[str, str]:
    """The instructor's own answers, by the names of their cells."""
    cells = filter(None, map(read_cell, read_notebook(master)["cells"]))
    return {raw.grade_id: raw.source for raw in cells if raw.marks.get("solution")}


def stub_of(solution: str) -> str:
    """What a student is given in place of a solution.

    >>> print(stub_of("def f():\\n    ### BEGIN SOLUTION\\n    return 1\\n    ### END SOLUTION"))
    def f():
        # YOUR CODE HERE
        raise NotImplementedError()
    """
    lines, inside, marked = [], False, False
    for line in solution.split("\n"):
        if "### BEGIN SOLUTION" in line:
            inside = marked = True
            # At the left margin stands a prediction, which is given as the dots before it.
            if indent := line[: len(line) - len(line.lstrip())]:
                lines += [f"{indent}# YOUR CODE HERE", f"{indent}raise NotImplementedError()"]
        elif "### END SOLUTION" in line:
            inside = False
        elif not inside:
            lines.append(line)
    return "\n".join(lines) if marked else "# YOUR CODE HERE\nraise NotImplementedError()"
