"""A mistake of every exercise is caught and named; right styles get full marks. What is said of all
mistakes is in tests/marks, and whether all seeds are as good in test_draws."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from autograder import check
from autograder.checks.exercise import all_exercises, find
from autograder.checks.mistakes import mistakes_in

SUBMISSIONS = Path(__file__).parents[1] / "submissions"
HEAVY = ("lookup.retrograde", "horizon.pathology", "mcts.playout")  # a wrong one takes a second
HEAVIEST = ("chance.pig", "hidden.cfr", "evaluation.own")  # and these five to ten


def takes_long(exercise: str) -> bool:
    """Does its check train, solve or play matches?"""
    return find(exercise).seconds > 2 or exercise in (*HEAVY, *HEAVIEST)


def styles() -> list[Any]:
    """All right programs, as parameters: the exercise and the functions that solve it."""
    parameters = []
    for file in sorted(SUBMISSIONS.glob("*.py")):
        module = import_module(f"tests.submissions.{file.stem}")
        for exercise, programs in module.STYLES.items():
            for program in programs:
                functions = program if isinstance(program, tuple) else (program,)
                name = getattr(functions[0], "__name__", type(functions[0]).__name__)
                parameters.append(pytest.param(exercise, functions, id=f"{exercise}-{name}"))
    return parameters


STYLES = styles()


@pytest.mark.slow
def test_every_exercise_has_mistakes_and_styles() -> None:
    with_styles = {style.values[0] for style in STYLES}
    for exercise in all_exercises():
        assert mistakes_in(exercise.name), exercise.name
        assert exercise.name in with_styles


def test_a_hint_belongs_to_one_mistake() -> None:
    for exercise in all_exercises():
        bank = mistakes_in(exercise.name)
        assert len({m.hint for m in bank}) == len({m.name for m in bank}), exercise.name
        assert all(m.hint for m in bank), exercise.name


@pytest.mark.slow
@pytest.mark.parametrize("exercise", [e.name for e in all_exercises() if e.name not in HEAVIEST])
def test_the_first_mistake_is_caught_and_named(exercise: str) -> None:
    mistake = mistakes_in(exercise)[0]
    report = check(exercise, *mistake.functions)
    assert report.points < report.max_points
    assert report.mistake == mistake.name
    assert report.hint == mistake.hint
    assert report.counterexample


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "functions"), [style for style in STYLES if not takes_long(style.values[0])]
)
def test_a_right_program_gets_full_marks(
    exercise: str, functions: Sequence[Callable[..., Any]]
) -> None:
    report = full_marks(exercise, functions, seed=0)
    assert report.points == report.max_points, report.text()


def full_marks(exercise: str, functions: Sequence[Callable[..., Any]], seed: int) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a student's warnings are nobody's business here
        return check(exercise, *functions, seed=seed)
