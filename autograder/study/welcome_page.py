"""The welcome page shows one's progress before any cell is run."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary

from autograder.study.progress import progress
from autograder.study.saved_json import read_saved

WELCOME = "welcome.ipynb"
CELL = "notebooks"  # the id of the cell that asks for progress()


def show_progress(student: Path) -> None:
    """Write the course as it stands below the cell of `student`'s welcome page that shows it.

    A page that was deleted or cannot be read is somebody's own doing, and stays as it is.
    """
    page = student / WELCOME
    notebook = read_saved(page) or {}
    try:
        (cell,) = (cell for cell in notebook["cells"] if cell.get("id") == CELL)
    except (KeyError, TypeError, AttributeError, ValueError):
        return
    with contextlib.chdir(student):  # which is where its links begin
        course = progress()
        data = {"text/plain": course.text(), "text/html": course._repr_html_()}
    outputs = [{"output_type": "display_data", "metadata": {}, "data": data}]
    if cell["outputs"] != outputs:
        cell["outputs"], cell["execution_count"] = outputs, None
        cell["metadata"]["trusted"] = True  # for JupyterLite, where nothing is signed
        part = page.with_suffix(".part")
        part.write_text(json.dumps(notebook, indent=1, ensure_ascii=False), encoding="utf-8")
        part.replace(page)
    _sign(page)  # always: the page may have come from another machine, or another user


def _sign(page: Path) -> None:
    """JupyterLab shows pictures from a file only if whoever wrote it has signed it."""
    notary: Any = NotebookNotary()  # type: ignore[no-untyped-call]
    notary.sign(nbformat.read(page, as_version=4))  # type: ignore[no-untyped-call]
