"""What a student finds where a solution was, the kit's version, and the course's settings."""

from __future__ import annotations

import json
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import ClearSolutions, NbGraderPreprocessor
from traitlets import Bool, Dict, Integer, Unicode, default

from adsearch import __version__
from autograder.course.colab import CELL, address
from autograder.course.drawn_games import DRAWN, drawn_games
from autograder.judge.notebook_file import STAMP

ASKED = "Write your name between the quotes"  # as the masters do before a prediction


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


class Stamp(NbGraderPreprocessor):  # type: ignore[misc]
    """Write into a copy which version of the kit it was made with, what that draws from a name, and
    how many hints its students may see, where the instructor has set that."""

    hints = Integer(allow_none=True, default_value=None).tag(config=True)

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        limit = {} if self.hints is None else {"hints": self.hints}
        games = drawn_games(json.dumps(nb).encode())
        drawn = {DRAWN: games} if games else {}
        nb.metadata[STAMP] = {"version": __version__, **drawn, **limit}
        return nb, resources


class AskForIds(NbGraderPreprocessor):  # type: ignore[misc]
    """Ask for ids where the masters ask for names, in a course in which these have to be ids."""

    names_are_ids = Bool(False).tag(config=True)

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        if self.names_are_ids and cell.cell_type == "markdown":
            cell.source = cell.source.replace(ASKED, ASKED.replace("name", "student id"))
        return cell, resources


class DueDate(NbGraderPreprocessor):  # type: ignore[misc]
    """Say below a copy's title when it is due, and what being late costs."""

    heads = Dict().tag(config=True)  # Markdown, by assignment

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        if head := self.heads.get(resources["nbgrader"]["assignment"]):
            first = nb.cells[0]
            if first.cell_type == "markdown" and first.source.startswith("# "):
                title, _, rest = first.source.partition("\n")
                first.source = f"{title}\n\n{head}\n{rest}"
            else:
                nb.cells.insert(0, new_markdown_cell(head, id="due"))  # type: ignore[no-untyped-call]
        return nb, resources


class InstallInColab(NbGraderPreprocessor):  # type: ignore[misc]
    """Put a cell below the title that installs the kit in Google Colab, if it is on the web."""

    kit = Unicode().tag(config=True)  # its address

    @default("kit")
    def _kit(self) -> str:
        return address()

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        if self.kit:
            cell = new_code_cell(CELL.format(address=self.kit), id="colab")  # type: ignore[no-untyped-call]
            nb.cells.insert(1, cell)
        return nb, resources


STEPS = [
    ClearAnswers if step is ClearSolutions else step
    for step in GenerateAssignment.preprocessors.default()
] + [Stamp, AskForIds, DueDate, InstallInColab]
