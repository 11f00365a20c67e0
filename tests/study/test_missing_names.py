"""A check that is run before the cell with its answer."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.slow

CELLS = {
    'check("minimax.value", minimax_value)': "There is no `minimax_value` yet. Run the cell above",
    "minimax_value": "",
    "def f():\n    return minimax_value\ncheck('minimax.value', f())": "",
}


def test_it_says_which_cell_is_to_be_run_first_and_only_a_check_does() -> None:
    sources = ["from autograder import check", *CELLS]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(one) for one in sources])
    NotebookClient(notebook, timeout=60, allow_errors=True).execute()
    for cell, advice in zip(notebook.cells[1:], CELLS.values(), strict=True):
        (error,) = (one for one in cell.outputs if one.output_type == "error")
        assert error.ename == "NameError"
        assert "name 'minimax_value' is not defined" in "\n".join(error.traceback)
        said = "".join(one.text for one in cell.outputs if one.output_type == "stream")
        assert said.startswith(advice)
        assert bool(said) == bool(advice)
