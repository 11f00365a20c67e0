"""Enter a master's cells into nbgrader's gradebook, as releasing it does."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MasterCells:
    """The cells of a master, on their way into an open gradebook. `config` are the course's
    settings for nbgrader, `database` is the gradebook's address."""

    book: Any
    config: Any
    database: str
    assignment: str
    notebook: str
    master: bytes

    def enter(self) -> None:
        """Enter the assignment and its cells; where they are there, only what was added to the
        master since, and its points. A check that was taken out of it stays in the gradebook, and
        is worth nothing."""
        from nbgrader.api import MissingEntry

        try:
            known = self.book.find_notebook(self.notebook, self.assignment)
        except MissingEntry:
            self.book.update_or_create_assignment(self.assignment)
            self._enter_all()
        else:
            self._enter_changes(known)
            self._enter_new_sources({cell.name for cell in known.source_cells})

    def _enter_all(self) -> None:
        """What `nbgrader generate_assignment` enters into the gradebook, by its own steps."""
        from nbgrader.preprocessors import SaveCells

        from autograder.course.release_preprocessors import STEPS

        self._processed_by(STEPS[: STEPS.index(SaveCells) + 1])

    def _enter_changes(self, known: Any) -> None:
        """The cells that are new and the points that changed, beside the `known` notebook's."""
        where = self.notebook, self.assignment
        enter = {
            "grade": self.book.update_or_create_grade_cell,
            "task": self.book.update_or_create_task_cell,
        }
        kinds = dict.fromkeys([cell.name for cell in known.grade_cells], "grade")
        kinds |= dict.fromkeys([cell.name for cell in known.task_cells], "task")
        cells = [*known.grade_cells, *known.task_cells]
        points = {cell.name: cell.max_score for cell in cells}
        solutions = {cell.name for cell in known.solution_cells}
        taken_out = {name for name, most in points.items() if most}
        for cell in json.loads(self.master)["cells"]:
            marks = cell["metadata"].get("nbgrader", {})
            name = marks.get("grade_id")
            taken_out.discard(name)
            kind = next(filter(marks.get, enter), None)
            if kind and points.get(name) != (most := float(marks["points"])):
                enter[kind](name, *where, max_score=most, cell_type=cell["cell_type"])
            if marks.get("solution") and name not in solutions:
                self.book.update_or_create_solution_cell(name, *where)
        for name in taken_out:
            enter[kinds[name]](name, *where, max_score=0.0)

    def _enter_new_sources(self, known: Collection[str]) -> None:
        """The text of cells that were added, which nbgrader's own tools miss if it is not there."""

        def is_new(cell: Any) -> bool:
            marks = cell["metadata"].get("nbgrader", {})
            kinds = ("grade", "solution", "locked", "task")
            return marks.get("grade_id") not in known and any(map(marks.get, kinds))

        if not any(map(is_new, json.loads(self.master)["cells"])):
            return
        from nbgrader.preprocessors import SaveCells

        from autograder.course.release_preprocessors import STEPS

        for cell in filter(is_new, self._processed_by(STEPS[: STEPS.index(SaveCells)]).cells):
            marks = cell.metadata.nbgrader
            self.book.update_or_create_source_cell(
                marks.grade_id,
                self.notebook,
                self.assignment,
                cell_type=cell.cell_type,
                locked=marks.locked,
                source=cell.source,
                checksum=marks.get("checksum"),
            )

    def _processed_by(self, steps: Sequence[Any]) -> Any:
        """The master after some of the steps that release it."""
        import nbformat

        notebook: Any = nbformat.reads(self.master.decode(), as_version=4)  # type: ignore[no-untyped-call]
        where = {"notebook": self.notebook, "assignment": self.assignment, "student": "."}
        resources: dict[str, Any] = {
            "nbgrader": where | {"db_url": self.database},
            "metadata": {},
        }
        for step in steps:
            notebook, resources = step(config=self.config).preprocess(notebook, resources)
        return notebook
