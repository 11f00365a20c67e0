"""Enter a master's cells into nbgrader's gradebook, as releasing it does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograder.course.folder import CourseError


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
        """Enter the assignment and its cells. Where somebody's work was graded, a question that is
        new is added, and one that was taken out stays and is worth nothing. Raises `CourseError`
        where the marks that are there would be another question's."""
        from nbgrader.api import MissingEntry

        self.book.update_or_create_assignment(self.assignment)
        try:
            known = self.book.find_notebook(self.notebook, self.assignment)
        except MissingEntry:
            known = None
        for other in self.book.find_assignment(self.assignment).notebooks:
            if other is not known:
                self._remove(other.name, len(other.submissions))
        if known is None or not known.submissions:
            self._processed(saving=True)
        else:
            self._enter_questions(known)
            self._enter_sources()

    def _remove(self, notebook: str, submissions: int) -> None:
        """Take a notebook out that the assignment had before."""
        if submissions:
            raise CourseError(
                f"the notebook of {self.assignment} was called {notebook}.ipynb when it was "
                f"graded: give {self.notebook}.ipynb that name again"
            )
        self.book.remove_notebook(notebook, self.assignment)

    def _enter_questions(self, known: Any) -> None:
        """The questions that are new and the points that changed, beside the `known` notebook's."""
        where = self.notebook, self.assignment
        enter = {
            "grade": self.book.update_or_create_grade_cell,
            "task": self.book.update_or_create_task_cell,
        }
        kinds = dict.fromkeys([cell.name for cell in known.grade_cells], "grade")
        kinds |= dict.fromkeys([cell.name for cell in known.task_cells], "task")
        graded = [*known.grade_cells, *known.task_cells]
        points = {cell.name: cell.max_score for cell in graded}
        solutions = {cell.name for cell in known.solution_cells}
        cells = [cell for cell in json.loads(self.master)["cells"] if _marks(cell)]
        for cell in cells:
            name = _marks(cell)["grade_id"]
            kind = next(filter(_marks(cell).get, enter), None)
            is_essay = kind == "grade" and bool(_marks(cell).get("solution"))
            if kind and name in kinds and (kind, is_essay) != (kinds[name], name in solutions):
                raise CourseError(
                    f"{name} was graded as another kind of question: give the new one another name"
                )
        for cell in cells:
            name = _marks(cell)["grade_id"]
            kind = next(filter(_marks(cell).get, enter), None)
            if kind and points.pop(name, None) != (most := float(_marks(cell)["points"])):
                enter[kind](name, *where, max_score=most, cell_type=cell["cell_type"])
            if _marks(cell).get("solution") and name not in solutions:
                self.book.update_or_create_solution_cell(name, *where)
        for name, most in points.items():
            if most:
                enter[kinds[name]](name, *where, max_score=0.0)

    def _enter_sources(self) -> None:
        """The text of the cells, by which nbgrader's own tools know what was given."""
        for cell in self._processed(saving=False).cells:
            marks = _marks(cell)
            if any(map(marks.get, ("grade", "solution", "locked", "task"))):
                self.book.update_or_create_source_cell(
                    marks["grade_id"],
                    self.notebook,
                    self.assignment,
                    cell_type=cell.cell_type,
                    locked=marks["locked"],
                    source=cell.source,
                    checksum=marks.get("checksum"),
                )

    def _processed(self, saving: bool) -> Any:
        """The master after the steps that release it, as far as its cells are saved."""
        import nbformat
        from nbgrader.preprocessors import SaveCells

        from autograder.course.release_preprocessors import STEPS

        notebook: Any = nbformat.reads(self.master.decode(), as_version=4)  # type: ignore[no-untyped-call]
        where = {"notebook": self.notebook, "assignment": self.assignment, "student": "."}
        resources: dict[str, Any] = {
            "nbgrader": where | {"db_url": self.database},
            "metadata": {},
        }
        for step in STEPS[: STEPS.index(SaveCells) + saving]:
            notebook, resources = step(config=self.config).preprocess(notebook, resources)
        return notebook


def _marks(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    """What nbgrader knows of a cell."""
    marks: Mapping[str, Any] = cell["metadata"].get("nbgrader", {})
    return marks
