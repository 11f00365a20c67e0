"""Cells that use what is not written yet do not stop, and real errors are not hidden."""

from __future__ import annotations

from typing import Any

import pytest

from adsearch import attempt, graph
from adsearch.games import Nim
from adsearch.testing import conforms


class Unwritten(Nim):
    def is_terminal(self, s: Any) -> bool:
        raise NotImplementedError


def test_a_picture_of_a_game_that_is_not_written_says_so() -> None:
    """`graph` says in an error of its own where the game failed."""
    assert attempt(graph, Unwritten((2, 2))) == "not written yet"


def test_a_game_that_is_not_written_breaks_no_promise() -> None:
    assert attempt(conforms, Unwritten((2, 2))) == "not written yet"


def test_an_error_of_what_is_written_is_shown() -> None:
    with pytest.raises(ZeroDivisionError):
        attempt(divmod, 1, 0)
