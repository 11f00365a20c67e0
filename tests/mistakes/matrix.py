"""`make mistakes`: every known mistake, whether it is caught and named, and on which case."""

from __future__ import annotations

from autograder import check
from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import mistakes_in


def main() -> None:
    caught = named = total = 0
    for exercise in all_exercises():
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
    print(f"\n{total} mistakes: {caught} caught, {named} named")


if __name__ == "__main__":
    main()
