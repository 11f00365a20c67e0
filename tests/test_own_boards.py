"""Notebook 1: the student's own rules, played on the course's boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from adsearch import play

MASTER = Path(__file__).parents[1] / "notebooks/01-games/games.ipynb"
BOARDS = {"NimOnBoard": [(2, 2)], "TicTacToeOnBoard": []}
OF_ITS_OWN = "class TicTacToe(TicTacToe):\n    def __init__(self):\n        self.lines = []\n"


@pytest.fixture
def written() -> dict[str, Any]:
    """What the notebook has defined, its solutions and its boards included."""
    names: dict[str, Any] = {}
    for source in sources():
        exec(source, names)
    return names


def sources() -> Iterator[str]:
    for cell in nbformat.read(MASTER, as_version=4).cells:
        if "define" in cell.metadata.get("tags", ()) or "class NimOnBoard" in cell.source:
            yield cell.source
        elif "class TicTacToeOnBoard" in cell.source:
            yield cell.source.partition("\nprint(")[0]


@pytest.mark.parametrize("board", BOARDS)
def test_whoever_moves_is_answered(written: dict[str, Any], board: str) -> None:
    shown = play(written[board](*BOARDS[board]), written["perfect"])
    said = shown.answer({"do": "move", "at": 0})["sub"]
    assert shown.waiting, said


def test_a_class_may_keep_what_it_wants(written: dict[str, Any]) -> None:
    exec(OF_ITS_OWN, written)
    exec(next(s for s in sources() if "class TicTacToeOnBoard" in s), written)
    shown = play(written["TicTacToeOnBoard"](), written["perfect"])
    said = shown.answer({"do": "move", "at": 4})["sub"]
    assert shown.waiting, said
    assert shown.game.lines == []
