"""`make mistakes`: every known mistake, whether it is caught and named, and on which case.

`python -m tests.mistakes.matrix games.nim` does so for that exercise alone.
"""

from __future__ import annotations

import sys
from collections.abc import Collection

from autograder import check
from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import mistakes_in


def main(names: Collection[str]) -> None:
    caught = named = total = 0
    exercises = {exercise.name: exercise for exercise in all_exercises()}
    for unknown in set(names) - exercises.keys():
        sys.exit(f"There is no exercise {unknown}.")
    for exercise in map(exercises.__getitem__, names or exercises):
        print(f"\n{exercise.name} ({exercise.points:g} points)")
        for mistake in mistakes_in(exercise.name):
            report = check(exercise.name, *mistake.functions)
            total += 1
            caught += report.points < report.max_points
            named += report.mistake == mistake.name
            lost = ", ".join(p.name for p in report.properties if not p.passed)
            marks = ("caught" if report.points < report.max_points else "MISSED") + (
                ", named" if report.mistake == mistake.name else f", TAKEN FOR {report.mistake}"
            )
            case = report.counterexample.question if report.counterexample else "–"
            print(f"  {mistake.name}: {marks}; loses {lost}; {case}")
    print(f"\n{total} {'mistake' if total == 1 else 'mistakes'}: {caught} caught, {named} named")


if __name__ == "__main__":
    main(sys.argv[1:])
