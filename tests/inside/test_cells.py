"""The cells of a notebook, run as IPython would run them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from autograder.inside.cells import RunningNotebook


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningNotebook]:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    main = sys.modules["__main__"]
    running = RunningNotebook()
    yield running
    sys.modules["__main__"] = main
    if running.loop:
        running.loop.close()
    if running.shell:
        running.shell.clear_instance()


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
        "print(f()[0])",
        "{}['x'] + f()",
        "assert max() == 3",
        "def halve():\n    half = half / 2\n\nhalve()",
    ],
)
def test_below_what_stops_a_notebook_nothing_is_undone(
    notebook: RunningNotebook, stop: str
) -> None:
    """In the notebook nothing below it has run. What is new there counts all the same: an assertion
    may fail here alone."""
    old = "def f():\n    return 3\n\ng = 7\nwhile True:\n    pass\n"
    fault = notebook.run("c", f"def f():\n    return 1\n\n{stop}\n\n{old}", 1)
    assert fault
    assert fault.kind == "EXCEPTION"
    assert notebook.value("f()") == 1
    assert notebook.value("g") == 7


class Shown:
    """Stands for a picture, as the kit's does while a notebook is graded."""

    __module__ = "autograder"


class Points(int):
    """Stands for what a check gives, which is not known there."""

    __module__ = "autograder"


@pytest.mark.parametrize(
    "trial",
    [
        "assert unknown == 3",
        "import a_module_of_mine\na_module_of_mine.try_out(f)",
        "print(open('my-notes.txt').read())",
        "depth = int(input('how deep?'))",
        "print(len(shown))",
        "assert kit.shown == f()",
        "def look():\n    return shown[0]\n\nlook()",
        "import os\nprint(os.environ['A_NAME_THAT_A_HUB_GIVES'])",
        "points = kit.points\nassert points == 3",
    ],
)
def test_what_may_fail_here_alone_costs_nothing(notebook: RunningNotebook, trial: str) -> None:
    kit = ModuleType("kit")
    notebook.names["kit"], notebook.names["shown"] = kit, Shown()
    vars(kit)["shown"], vars(kit)["points"] = Shown(), Points()
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


ASYNC = "import asyncio\nasync def f(x):\n    return x\n"


@pytest.mark.parametrize(
    ("made", "awaited"),
    [
        ("task = asyncio.create_task(f(3))", "y = await task"),
        ("tasks = [asyncio.create_task(f(3)) for i in range(2)]", "y = await tasks[0]"),
        ("", "y = asyncio.run(f(3))"),  # with nest_asyncio
    ],
)
def test_what_is_awaited_in_several_cells_runs_on_one_loop(
    notebook: RunningNotebook, made: str, awaited: str
) -> None:
    for cell in (ASYNC + made, awaited):
        assert notebook.run("c", cell, 5) is None
    assert notebook.value("y") == 3


def test_what_was_awaited_for_too_long_does_not_go_on_later(notebook: RunningNotebook) -> None:
    endless = "x = 0\nasync def g():\n    global x\n    while True:\n        x += 1\n"
    fault = notebook.run("c", f"{ASYNC}{endless}        await asyncio.sleep(0.01)\nawait g()", 0.1)
    assert fault
    assert fault.kind == "TIMEOUT"
    notebook.run("d", "x = 0\nawait asyncio.sleep(0.05)", 5)
    assert notebook.value("x") == 0


@pytest.mark.parametrize(
    ("cell", "name", "value"),
    [
        ("get_ipython().user_ns['x'] = 3", "x", 3),
        ("%env DEPTH_OF_THE_CELL=5", "__import__('os').environ['DEPTH_OF_THE_CELL']", "5"),
        ("%env DEPTH_OF_THE_CELL 5", "__import__('os').environ['DEPTH_OF_THE_CELL']", "5"),
        ("%set_env DEPTH_OF_THE_CELL = 5", "__import__('os').environ['DEPTH_OF_THE_CELL']", "5"),
        ("%time x = max(3, \\\n    4)", "x", 4),
        ("%prun -l 5 -s time x = max(3, 4)", "x", 4),
        ("x = 3\n!echo \\\n    numpy\ny = 5", "y", 5),
        (
            "from IPython import get_ipython\nget_ipython().run_line_magic('time', '')\nx = 3",
            "x",
            3,
        ),
        (
            "import IPython\nIPython.get_ipython().system('ls')\nfor x in range(4):\n    pass",
            "x",
            3,
        ),
        ("bar = display(1, display_id=True)\nbar.update(2)\nx = 3", "x", 3),
        (
            "from IPython.display import display, HTML\n"
            "display(HTML(''), display_id='a').update(2)\nx = 3",
            "x",
            3,
        ),
    ],
)
def test_what_a_command_of_ipythons_leaves_behind(
    notebook: RunningNotebook, cell: str, name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEPTH_OF_THE_CELL", "")  # which is put back afterwards
    assert notebook.run("c", cell, 5) is None
    assert notebook.value(name) == value


def test_a_file_that_a_cell_wrote_is_run(
    notebook: RunningNotebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notebook.run("c", "%%writefile helper.py\ndef f():\n    return 3\n", 1)
    assert notebook.run("d", "%run -i helper.py", 1) is None
    assert notebook.value("f()") == 3
    assert notebook.run("e", "%run helper", 1) is None


@pytest.mark.parametrize(
    "call",
    [
        "run_cell_magic('time', '', 'def f():\\n    return 3')",
        "run_line_magic('time', 'f = lambda: 3')",
        "run_cell('%time f = lambda: 3')",
    ],
)
def test_commands_may_be_written_as_calls(notebook: RunningNotebook, call: str) -> None:
    """As in a notebook that was a script for a while."""
    assert notebook.run("c", f"get_ipython().{call}", 1) is None
    assert notebook.value("f()") == 3


def test_what_is_timed_makes_no_names(notebook: RunningNotebook) -> None:
    """As in a notebook: what is made while it is timed is the timing's own."""
    for cell in ("table = {1: 2}", "%%timeit\ntable = {}"):
        assert notebook.run("c", cell, 1) is None
    assert notebook.value("table") == {1: 2}


def test_a_file_that_is_not_there_is_named(notebook: RunningNotebook) -> None:
    fault = notebook.run("c", "%run elsewhere.py\nx = 3", 1)
    assert fault
    assert "elsewhere.py" in fault.sentence
    assert notebook.value("x") == 3
