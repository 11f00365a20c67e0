"""The checks notice small changes to right programs, not only the mistakes we thought of."""

from __future__ import annotations

import pytest

from autograder.checks.exercise import Exercise, all_exercises, find
from tests.mistakes.mutants import EQUIVALENT, mutants_of, survey

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("points_alone")]

ASKED = [exercise for exercise in all_exercises() if exercise.kind != "literal"]
# A mutant of the tournament's player plays hundreds of games; `make mutants` waits for them.
SOON = [exercise for exercise in ASKED if exercise.name != "tournament.player"]


@pytest.mark.parametrize("name", ["minimax.value"])
def test_mutants_are_caught(name: str) -> None:
    result = survey(find(name))
    assert result.killed >= 10
    assert not result.survivors


@pytest.mark.long
@pytest.mark.parametrize("exercise", SOON, ids=lambda e: e.name)
def test_no_mutant_gets_away_unexplained(exercise: Exercise) -> None:
    assert not survey(exercise).survivors


@pytest.mark.long
def test_what_is_called_equivalent_exists() -> None:
    """A reason that belongs to no mutant is out of date."""
    changes = {
        (exercise.name, mutant.change) for exercise in ASKED for mutant in mutants_of(exercise)
    }
    assert set(EQUIVALENT) <= changes
