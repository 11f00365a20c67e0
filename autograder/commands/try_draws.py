"""What init and release say while the course's questions are tried."""

from __future__ import annotations

import sys
from collections.abc import Collection

from autograder.commands.progress_bar import tracked
from autograder.course.draws import try_draws, untried
from autograder.course.folder import Course


def draws_are_sound(course: Course, assignments: Collection[str]) -> bool:
    """Try what these masters ask, where that was not done yet, and say what was drawn anew."""
    assignments = untried(course, assignments)
    results = tracked(try_draws(course, assignments), "Trying the questions", len(assignments))
    for result in results:
        for exercise, flaw in result.anew.items():
            print(f"{exercise}: other questions are drawn, because {flaw}", file=sys.stderr)
        for exercise, flaw in result.flawed.items():
            print(f"{exercise} does not grade as it should: {flaw}", file=sys.stderr)
    return not any(result.flawed for result in results)
