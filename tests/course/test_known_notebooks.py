"""A file is recognised by the cells in it, even where its end is missing."""

from __future__ import annotations

from pathlib import Path

from autograder.course.known_notebooks import KnownNotebooks

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
MASTERS = {file.parent.name: file for file in sorted(NOTEBOOKS.glob("[0-9]*/*.ipynb"))}


def test_the_beginning_of_a_notebook_is_taken_for_no_other() -> None:
    """Notebook 3 begins with a cell whose id is the name of a graded cell of notebook 2."""
    known = KnownNotebooks(MASTERS, MASTERS)
    for assignment, file in MASTERS.items():
        data = file.read_bytes()
        found = {known.inside(data[:end]) for end in (2_000, 4_000, 8_000, 16_000)}
        assert found <= {"", assignment}
        assert known.inside(data) == assignment
