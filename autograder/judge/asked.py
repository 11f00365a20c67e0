"""What a submission was asked. A question may be added to a notebook that is out already: whoever
hands in an earlier copy was not asked it, and neither earns nor loses points there."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from autograder.judge.notebook_file import read_cell, read_notebook, release_in


def not_asked(submitted: bytes, added: Mapping[str, int]) -> tuple[str, ...]:
    """The questions that are not in the copy that was handed in. `added` says for those that came
    later in which release they were first. Raises `Unreadable`.

    >>> copy = {"nbformat": 4, "cells": [], "metadata": {"adversarial_search": {"release": 2}}}
    >>> not_asked(json.dumps(copy).encode(), {"essay": 2, "check-more": 3})
    ('check-more',)
    """
    if not added:
        return ()
    notebook = read_notebook(submitted)
    cells = filter(None, map(read_cell, notebook["cells"]))
    present = {cell.grade_id for cell in cells}
    release = release_in(notebook)
    return tuple(name for name, first in added.items() if first > release and name not in present)


def without(master: bytes, questions: Collection[str]) -> bytes:
    """A master that does not ask some of its questions."""
    if not questions:
        return master
    notebook = json.loads(master)
    notebook["cells"] = [
        cell
        for cell in notebook["cells"]
        if cell["metadata"].get("nbgrader", {}).get("grade_id") not in questions
    ]
    return json.dumps(notebook).encode()
