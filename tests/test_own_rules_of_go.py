"""Notebook 12: the student's own rules of Go, counted and compared with the library's."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import nbformat

from adsearch.games import Go
from autograder.exercises.programs.area import area
from autograder.exercises.programs.place import place

MASTER = Path(__file__).parents[1] / "notebooks/12-programs/programs.ipynb"


def rows_in_a_list(*arguments: Any) -> list[str] | None:
    """A `place` that the check accepts, although its boards cannot be put into a set."""
    board = place(*arguments)
    return None if board is None else list(board)


def test_boards_may_be_lists() -> None:
    names: dict[str, Any] = {"place": rows_in_a_list, "area": area}
    for cell in nbformat.read(MASTER, as_version=4).cells:
        if cell.id in ("go-lines", "go-same"):
            exec(cell.source, names)
    empty = ("..", "..")
    assert names["go_lines"](empty, "X", 4, {empty}) == 156
    assert "boards agree" in names["play_by_both"](Go(3), Random(0))
