"""What a student finds where a solution was."""

from __future__ import annotations

from typing import Any

from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import ClearSolutions


class ClearAnswers(ClearSolutions):  # type: ignore[misc]
    """nbgrader's own, but a literal answer leaves only the dots that stand before it.

    A function's body becomes `raise NotImplementedError()`, as always. At the left margin that
    would stop the notebook at its first prediction, and have to be deleted by hand.
    """

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        stub = self.code_stub[resources["language"]]
        cell.source = cell.source.replace(f"\n{stub}", "")
        return cell, resources


STEPS = [
    ClearAnswers if step is ClearSolutions else step
    for step in GenerateAssignment.preprocessors.default()
]
