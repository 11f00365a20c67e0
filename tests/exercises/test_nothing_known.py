"""Somebody who knows nothing earns nothing where that was easy once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from autograder.checks.exercise import find
from tests.exercises.test_withheld import earns


@pytest.mark.parametrize(
    ("exercise", "program"),
    [
        ("games.canonical", lambda given: given),
        ("games.canonical", lambda given: given[::-1]),
        ("chance.transform", lambda *given: False),
        ("chance.transform", lambda *given: True),
        ("horizon.pathology", lambda *given: (1, 1)),
        ("horizon.pathology", lambda *given: (7, 8)),
    ],
)
def test_it_earns_nothing(exercise: str, program: Callable[..., Any]) -> None:
    asked = find(exercise)
    assert earns(asked, [program] * len(asked.reference)) == set()
