"""How long an exercise and a whole submission may keep the judge, in seconds of a quiet machine.

A check of a right program takes a second or two. So a program that uses all of this is slow
everywhere, or means harm, and meanwhile the rest of the class waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from autograder.checks.exercise import Exercise, find
from autograder.judge.cell import Cell
from autograder.judge.static_analysis import read_check

CELLS = 60.0  # for the cells of a submission, besides what its exercises have


def exercise_seconds(exercise: Exercise) -> float:
    """For all that is asked of one exercise, fresh children and the search for the smallest case
    included.

    >>> exercise_seconds(find("minimax.value"))
    50.0
    """
    return 30 + 10 * exercise.seconds


def submission_seconds(cells: Sequence[Cell]) -> float:
    """For a submission as a whole: nobody's exercises all take as long as they may, so it is half
    of what they have together.

    >>> submission_seconds([Cell("check", "check('minimax.value', minimax_value)", "check")])
    85.0
    """
    checks = [read_check(cell.source) for cell in cells if cell.role == "check"]
    exercises = [_seconds(check.exercise) for check in checks if check]
    return CELLS + sum(exercises) / 2


def _seconds(name: str) -> float:
    try:
        return exercise_seconds(find(name))
    except KeyError:  # which is said where it is graded
        return 0.0
