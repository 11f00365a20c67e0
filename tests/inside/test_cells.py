"""The cells of a notebook, run without IPython."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

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


@pytest.mark.parametrize(
    "stop",
    [
        "raise Exception('what follows is my first try')",
        "assert f() == 2, 'below: old tries'",
        "if f() == 1:\n    raise ValueError",
        "for i in range(3):\n    assert f() == i",
    ],
)
def test_below_a_stop_nothing_is_undone(notebook: RunningNotebook, stop: str) -> None:
    """In the notebook nothing below it has run. What is new there counts all the same: an assertion
    may fail here alone."""
    old = "def f():\n    return 3\n\ng = 7\nwhile True:\n    pass\n"
    fault = notebook.run("c", f"def f():\n    return 1\n\n{stop}\n\n{old}", 1)
    assert fault
    assert fault.kind == "EXCEPTION"
    assert notebook.value("f()") == 1
    assert notebook.value("g") == 7


@pytest.mark.parametrize("trial", ["assert unknown == 3", "1 / 0", "assert max() == 3", "{}['x']"])
def test_what_fails_without_being_a_stop_costs_nothing(
    notebook: RunningNotebook, trial: str
) -> None:
    notebook.run("c", f"def f():\n    return 1\n\n{trial}\n\ndef f():\n    return 3\n", 1)
    assert notebook.value("f()") == 3


def test_what_a_cell_ends_with_has_a_name_in_the_next(notebook: RunningNotebook) -> None:
    for cell in ("6 * 7", "x = 1", "None", "answer = _", "y = 3\n_ + 1"):
        assert notebook.run("c", cell, 1) is None
    assert (notebook.value("answer"), notebook.value("_")) == (42, 43)


def test_a_name_of_the_students_own_is_not_taken(notebook: RunningNotebook) -> None:
    """As in IPython: whoever uses `_` for something else keeps it."""
    for cell in ("for _ in range(3):\n    pass", "6 * 7"):
        notebook.run("c", cell, 1)
    assert notebook.value("_") == 2


def test_a_cell_may_end_with_something_awaited(notebook: RunningNotebook) -> None:
    notebook.run("c", "async def f():\n    return 3\n\nawait f()", 1)
    assert notebook.value("_") == 3


def test_a_file_that_a_cell_wrote_is_run(
    notebook: RunningNotebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook.run("c", "%%writefile helper.py\ndef f():\n    return 3\n", 1)
    assert notebook.run("d", "%run -i helper.py", 1) is None
    assert notebook.value("f()") == 3


def test_a_file_that_is_not_there_is_named(notebook: RunningNotebook) -> None:
    fault = notebook.run("c", "%run elsewhere.py\nx = 3", 1)
    assert fault
    assert "elsewhere.py" in fault.sentence
    assert notebook.value("x") == 3
