"""The cells of a notebook, run without IPython."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from autograder.inside.cells import RunningNotebook


@pytest.fixture
def notebook() -> Iterator[RunningNotebook]:
    main = sys.modules["__main__"]
    yield RunningNotebook()
    sys.modules["__main__"] = main


@pytest.mark.parametrize("letter", ["\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_the_line_of_an_error_is_pythons(notebook: RunningNotebook, letter: str) -> None:
    """Some letters end a line for others: a traceback would show a line further up."""
    fault = notebook.run("c", f"text = 'one{letter}two'\n# three\nunknown()\n", 5)
    assert fault
    assert 'File "<cell c>", line 3' in fault.traceback
    assert "    unknown()" in fault.traceback
