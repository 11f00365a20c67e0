"""Whatever a course's seed or a student's name draws: no known mistake earns all points, and no
right style loses one. Eight seeds are tried in `make test-all`, forty in `make draws`."""

from __future__ import annotations

import pytest

from autograder.checks.draws import flaws
from autograder.checks.exercise import all_exercises, find
from tests.mistakes.test_banks import STYLES

FEW, MANY, NAMES = 8, 40, 200
OWN = [exercise.name for exercise in all_exercises() if exercise.own]
SEEDED = [exercise.name for exercise in all_exercises() if not exercise.own]
SEEDS = [
    pytest.param(seed, marks=[pytest.mark.long, *[pytest.mark.measured] * (seed >= FEW)])
    for seed in range(MANY)
]


def flaws_with_styles(exercise: str, seed: str) -> list[str]:
    styles = [style.values[1] for style in STYLES if style.values[0] == exercise]
    return list(flaws(find(exercise), seed, styles))


@pytest.mark.parametrize("exercise", SEEDED)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_draws_what_tells_mistakes_from_right_programs(exercise: str, seed: int) -> None:
    assert flaws_with_styles(exercise, f"course {seed}") == []


@pytest.mark.slow
@pytest.mark.parametrize("exercise", OWN)
def test_a_name_draws_what_tells_mistakes_from_right_programs(exercise: str) -> None:
    for number in range(NAMES):
        assert flaws_with_styles(exercise, f"Student {number}") == [], number
