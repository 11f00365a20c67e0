"""The programs that a learner has written so far, in this notebook and in the ones beside it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

from autograder.study.record import course
from autograder.study.saved_json import read_saved

Program: TypeAlias = Callable[..., Any]
DEFINITIONS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
SECONDS = 20.0  # for all cells of a notebook that define something; it takes a fraction of one


def own_programs(exercise: str, name: str) -> Iterator[tuple[str, Program]]:
    """What a learner calls `name`, the answer to `exercise`, with where it stands: in the running
    notebook, and in the saved one of that exercise."""
    running = vars(sys.modules["__main__"]).get(name)
    if callable(running) and getattr(running, "__module__", "") == "__main__":
        yield "in this notebook", running
    for file in _notebooks(exercise):
        saved = _definitions(file).get(name)
        if callable(saved):
            yield f"in {file.name}", saved


def _notebooks(exercise: str) -> Iterator[Path]:
    """Where one's copy of the notebook with that exercise lies: in this folder, or in one beside
    it."""
    here = Path.cwd()
    for path in (Path(entry.path) for entry in course().notebooks if exercise in entry.points):
        places = (here / path.name, here / path, here.parent / path)
        yield from (place for place in places if place.is_file())


def _definitions(file: Path) -> dict[str, Any]:
    """What the cells of a notebook define. A cell that fails is passed over, as by somebody who
    runs the notebook by hand; nothing is shown, checked or played."""
    from adsearch.limits import TimeIsUp, time_limit

    namespace: dict[str, Any] = {"__name__": file.stem}
    cells = (read_saved(file) or {}).get("cells")
    # When the time is up, what was defined until then may be enough.
    with suppress(TimeIsUp), time_limit(SECONDS), redirect_stdout(StringIO()):
        for cell in cells if isinstance(cells, list) else ():
            _run(cell, namespace)
    return namespace


def _run(cell: dict[str, Any], namespace: dict[str, Any]) -> None:
    """Run the instructor's definitions and the learner's solutions whole. Of the learner's other
    cells, which may play whole matches, only functions, classes and imports. Other programs may
    have written anything into the notebook: a cell that is none keeps no other from running."""
    try:
        metadata = cell["metadata"]
        marks, tags = metadata.get("nbgrader") or {}, metadata.get("tags") or ()
        if cell["cell_type"] != "code" or "show" in tags or marks.get("grade"):
            return
        program = ast.parse("".join(cell["source"]))
        if not (marks.get("solution") or "define" in tags):
            program.body = [node for node in program.body if isinstance(node, DEFINITIONS)]
        exec(compile(program, "<notebook>", "exec", dont_inherit=True), namespace)
    except (Exception, SystemExit):
        return
