"""Check a program: ask every question, earn points per property, explain what went wrong.

    check("minimax.value", minimax_value)

shows a report whose `repr` is the number of points, so that plain nbgrader gives partial credit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.borrowed import borrowed
from autograder.checks.copy_points import points_in_copy
from autograder.checks.examination import examine
from autograder.checks.exercise import Exercise, WrongCall, all_exercises, find
from autograder.checks.mend_first import after_check
from autograder.checks.other_packages import say_what_may_be_missing
from autograder.checks.own_name import as_name, folded, why_no_name
from autograder.checks.report import Report
from autograder.inside.asking import PlainDoor, is_the_kits


class WrongAnswers(WrongCall, TypeError):
    """What was handed over cannot be checked."""


class WrongName(WrongCall, ValueError):
    """No game can be drawn from what was handed over as a name."""


def check(exercise: str, *answers: Any, seed: int = 0, name: str | None = None) -> Report:
    """What `answers` earn in `exercise`, and why not more.

    Answers are the functions or classes that the exercise asks for, or plain values where it asks
    for predictions. A prediction on a game of one's own needs the `name` it was drawn from.

    >>> check("minimax.value", lambda game, state: 0).points < 6
    True
    """
    definition = find(exercise)
    count = len(definition.reference)
    if len(answers) != count:
        wanted = "one answer" if count == 1 else f"{count} answers"
        raise WrongAnswers(
            f"check({exercise!r}, …) takes {wanted} of yours after the name of the exercise, and "
            f"was given {len(answers) or 'none'}. It asks for {definition.signature}"
        )
    functions = [_function(definition, i, answer) for i, answer in enumerate(answers)]
    drawn_from = seed if name is None else _name(name)
    report = examine(definition, PlainDoor(functions), drawn_from)
    report = after_check(report, answers)
    say_what_may_be_missing(answers)
    for listener in _listeners:
        listener(report)
    points = points_in_copy(exercise)
    return report if points is None else report.worth(points)


_listeners: list[Callable[[Report], None]] = []


def tell_of_reports(listener: Callable[[Report], None]) -> None:
    """Tell `listener` of every report that a check in this process makes."""
    _listeners.append(listener)


def _function(exercise: Exercise, number: int, answer: Any) -> Callable[..., Any]:
    """What is asked: a function is called; a literal is the answer, whatever the arguments."""
    if is_the_kits(answer):
        raise WrongAnswers(
            f"check({exercise.name!r}, …) takes your own work, and was given something that comes "
            f"with the kit. It asks for {exercise.signature}"
        )
    if name := borrowed(answer, exercise.solved_by):
        raise WrongAnswers(
            f"check({exercise.name!r}, …) takes your own work, and yours calls {name}, which is "
            "not there when it is graded: write that part yourself. It asks for "
            f"{exercise.signature}"
        )
    if callable(answer):
        function: Callable[..., Any] = answer
        return function
    if exercise.asks_for_value(number):
        return lambda *_: answer
    raise WrongAnswers(
        f"check({exercise.name!r}, …) takes your function itself, without calling it, and was "
        f"given {answer!r}. It asks for {exercise.signature}"
    )


def own(exercise: str, name: str) -> Any:
    """The game of one's own that `exercise` is about, drawn from a student's name."""
    draw = find(exercise).own
    if draw is None:
        raise ValueError(f"{exercise} asks everybody the same")
    return draw(folded(_name(name)))


def _name(name: Any) -> str:
    """A name in the one way to write it, from which grading draws as well."""
    plain = as_name(name)
    if plain is None:
        raise WrongName(why_no_name(name))
    return plain


def catalogue() -> list[dict[str, Any]]:
    """Every exercise with its kind, signature and points."""
    return [
        {"name": e.name, "kind": e.kind, "signature": e.signature, "points": e.points}
        for e in all_exercises()
    ]
