"""What a student finds where a solution was, the kit's version, and the course's settings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell
from nbgrader.converters import GenerateAssignment
from nbgrader.preprocessors import ClearSolutions, NbGraderPreprocessor
from traitlets import Bool, Dict, Integer, Unicode, default

from adsearch import __version__
from autograder.course.colab import CELL, address
from autograder.course.drawn_games import DRAWN, drawn_games
from autograder.judge.notebook_file import STAMP

# What a heading says: "(2 + 2 points, about 20 minutes)".
POINTS = re.compile(r" \((?:[\d.]+ \+ )*[\d.]+ points?(?:, (?P<others>[^()]*))?\)")
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
    """Write into a copy which version of the kit it was made with, what that draws from a name,
    which release of its notebook it is, where questions were added to the first, and how many hints
    its students may see, where the instructor has set that."""

    hints = Integer(allow_none=True, default_value=None).tag(config=True)
    releases = Dict().tag(config=True)  # by assignment

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        limit = {} if self.hints is None else {"hints": self.hints}
        games = drawn_games(json.dumps(nb).encode())
        drawn = {DRAWN: games} if games else {}
        number = self.releases.get(resources.get("nbgrader", {}).get("assignment"))
        release = {"release": number} if number else {}
        nb.metadata[STAMP] = {"version": __version__, **drawn, **limit, **release}
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


class TruePoints(NbGraderPreprocessor):  # type: ignore[misc]
    """Write into the headings what the questions below them are worth."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        worth: list[float] = []  # of the questions between here and the heading below
        for cell in reversed(nb.cells):
            marks = cell.metadata.get("nbgrader", {})
            if marks.get("grade") or marks.get("task"):
                worth.insert(0, marks.points)
            elif cell.cell_type == "markdown":
                lines = cell.source.split("\n")
                for i in reversed(range(len(lines))):
                    if lines[i].startswith("#"):
                        lines[i], worth = heading_with(worth, lines[i]), []
                cell.source = "\n".join(lines)
        return nb, resources


def heading_with(worth: Iterable[float], heading: str) -> str:
    """A heading that says what the questions below it are worth, where it says so at all.

    >>> heading_with([16], "## Exercise (8 points, about 25 minutes)")
    '## Exercise (16 points, about 25 minutes)'
    >>> heading_with([0], "## Exercise (8 points, about 25 minutes)")
    '## Exercise (about 25 minutes)'
    >>> heading_with([1, 0], "## Exercise (2 + 2 points)"), heading_with([], "## Old (1 point)")
    ('## Exercise (1 point)', '## Old')
    """
    counting = [f"{points:g}" for points in worth if points]
    noun = "point" if counting == ["1"] else "points"
    points = [f"{' + '.join(counting)} {noun}"] if counting else []

    def in_brackets(found: re.Match[str]) -> str:
        parts = ", ".join([*points, *filter(None, [found["others"]])])
        return f" ({parts})" if parts else ""

    return POINTS.sub(in_brackets, heading)


STEPS = (
    [TruePoints]
    + [
        ClearAnswers if step is ClearSolutions else step
        for step in GenerateAssignment.preprocessors.default()
    ]
    + [Stamp, AskForIds, DueDate, InstallInColab]
)
