"""The check cells of a master, and the exercises that they ask for."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.judge.cell import Cell
from autograder.judge.master_cells import instructors_cells
from autograder.judge.static_analysis import Check, read_check


def check_cells(master: bytes) -> Iterator[tuple[Cell, Check | None]]:
    """The check cells of a master in its order, each with the call of `check` in it, or None where
    it is no such call and only a person can mark it."""
    for cell in instructors_cells(master):
        if cell.role == "check":
            yield cell, read_check(cell.source)


def checked_exercises(master: bytes) -> set[str]:
    """The names of the exercises that a master checks: none where it cannot be read, which the
    judge says of every submission.

    >>> import json
    >>> cell = {"cell_type": "code", "metadata": {"nbgrader": {"grade": True, "grade_id": "c"}}}
    >>> cell["source"] = "check(\\n    'games.nim', Nim)"
    >>> checked_exercises(json.dumps({"nbformat": 4, "cells": [cell]}).encode())
    {'games.nim'}
    """
    try:
        return {check.exercise for _, check in check_cells(master) if check}
    except ValueError:
        return set()
