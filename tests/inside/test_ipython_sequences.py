"""Cells leave the names that they leave in IPython; where they do not, the data say why."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.inside.cells import RunningNotebook

pytestmark = pytest.mark.slow

FILE = Path(__file__).parents[1] / "golden" / "ipython_sequences.jsonl"
SEQUENCES = [json.loads(line) for line in FILE.read_text().splitlines()]
KEPT = {"x", "y", "z", "n", "f", "D", "größe"}


def names_here(cells: list[str]) -> dict[str, Any]:
    notebook = RunningNotebook()
    for number, cell in enumerate(cells):
        notebook.run(str(number), cell, 20)
    return notebook.names


def names_in_ipython(cells: list[str]) -> dict[str, Any]:
    shell = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
    for cell in cells:
        shell.run_cell(cell, store_history=True)
    return shell.user_ns


def in_a_process(function: Callable[[], Any]) -> Any:
    """What a function returns in a process of its own."""
    reading, writing = os.pipe()
    if not (process := os.fork()):
        with contextlib.suppress(BaseException):
            os.write(writing, json.dumps(function()).encode())
        os._exit(0)
    os.close(writing)
    with open(reading) as file:
        answer = json.loads(file.read() or "null")
    os.waitpid(process, 0)
    return answer


def left(names_after: Callable[[list[str]], dict[str, Any]], cells: list[str], folder: Path) -> Any:
    """What a process has by the end of these cells, as text."""
    folder.mkdir()
    os.chdir(folder)
    os.environ["HOME"] = os.environ["IPYTHONDIR"] = str(folder)
    names = names_after(cells)
    return {name: repr(names[name])[:80].split(" at 0x")[0] for name in KEPT & {*names}}


def all_left(names_after: Callable[[list[str]], dict[str, Any]], folder: Path) -> dict[str, Any]:
    sys.path.append("")
    warnings.simplefilter("ignore")
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), io.StringIO(), io.StringIO()
    names_in_ipython([])  # so that all is loaded
    InteractiveShell.clear_instance()
    return {
        s["name"]: in_a_process(partial(left, names_after, s["cells"], folder / str(number)))
        for number, s in enumerate(SEQUENCES)
    }


@pytest.mark.parametrize(
    ("names_after", "where"),
    [
        (names_here, "here"),
        pytest.param(names_in_ipython, "ipython", marks=pytest.mark.long),
    ],
)
def test_what_cells_leave(names_after: Any, where: str, tmp_path: Path) -> None:
    expected = {s["name"]: s.get(where, s["ipython"]) for s in SEQUENCES}
    assert in_a_process(partial(all_left, names_after, tmp_path)) == expected


def test_every_difference_is_meant() -> None:
    assert all(s["why"] for s in SEQUENCES if "here" in s)
