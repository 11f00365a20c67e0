"""Nothing of the kit that a program can import while an exercise is asked solves the exercise.

Every function, class and method of what is then in the sandbox is tried as an answer, in the ways
in which somebody would hand it on. None may earn more than answers that know nothing.
"""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from math import inf
from typing import Any

import pytest

from autograder.checks.examination import draw_questions
from autograder.checks.exercise import Exercise, all_exercises
from autograder.checks.responses import assess
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Question
from autograder.judge.sandbox import Equipment, stage

SOME = 4  # questions of a property that are asked, before all of them are
QUICK = ("games.nim",)
MISFITS = tuple(f"your program raised {e}" for e in ("TypeError", "AttributeError"))
# What starts a child, or takes away what a process may do: this one starts children itself.
NOT_CALLED = ("__init__", "child", "stand_in", "refused_calls", "another_user")


def staged(exercise: Exercise) -> list[str]:
    """The modules that a program can import while the exercise is asked."""
    folder = stage(Equipment(without=exercise.solved_by))
    files = (file.relative_to(folder) for file in sorted(folder.rglob("*.py")))
    names = (".".join(file.with_suffix("").parts) for file in files)
    return [name for name in names if not name.endswith(NOT_CALLED)]


@cache
def members(module: str) -> tuple[tuple[str, Any], ...]:
    """What is defined in a module: functions, classes, and the functions in those."""
    found: list[tuple[str, Any]] = []
    for name, thing in vars(import_module(module)).items():
        if getattr(thing, "__module__", None) != module or not callable(thing):
            continue
        found.append((f"{module}.{name}", thing))
        if inspect.isclass(thing):
            inner = ((f"{module}.{name}.{n}", f) for n, f in vars(thing).items())
            found += ((n, f) for n, f in inner if inspect.isfunction(f))
    return tuple(found)


def handed_on(thing: Any) -> Iterator[Callable[..., Any]]:
    """The ways in which a thing of the kit's may answer for a student's."""
    if inspect.isclass(thing):
        with_name: dict[str, Any] = {"__module__": "__main__"}
        try:
            yield type("Mine", (thing,), with_name)
        except TypeError:  # which nobody can inherit from
            return
    yield lambda *given: thing(*given)
    yield lambda *given: thing(*given[:2])
    yield lambda *given: thing(*given[:1])
    yield lambda *given: thing(*given[1:])
    yield lambda *given: thing(given[0])(*given[1:])


def earns(exercise: Exercise, programs: list[Callable[..., Any]], seed: int = 0) -> set[str]:
    """The properties that programs earn points for."""
    groups: dict[str, list[Question]] = {p.name: [] for p in exercise.properties}
    for question in draw_questions(exercise, "Ada" if exercise.own else seed):
        groups[question.property].append(question)
    door, earned = PlainDoor(programs), set[str]()
    # What does not fit one question fits none: nearly everything here, in nearly all ways.
    first = door.ask(groups[exercise.properties[0].name][0])
    if first.fault and first.fault.sentence.startswith(MISFITS):
        return earned
    for named in exercise.properties:
        if set(named.needs) <= earned and _right(exercise, door, groups[named.name]):
            earned.add(named.name)
    return earned


def _right(exercise: Exercise, door: PlainDoor, questions: list[Question]) -> bool:
    return not any(assess(exercise, q, door.ask(q)) for q in (*questions[:SOME], *questions[SOME:]))


def nothing_known() -> list[Callable[..., Any]]:
    """Answers of somebody who knows nothing, or has only read what must be refused."""
    return [
        lambda *given: None,
        lambda *given: 0,
        lambda *given: 1,
        lambda *given: inf,
        lambda *given: given[0],
        lambda *given: given[2],
        lambda *given: (0, 0),
        lambda *given: [],
        lambda game, s, *rest: game.actions(s)[0],
        lambda game, s, *rest: game.utility(s),
        lambda game, s, evaluation, *rest: evaluation(s),
        refusing(lambda *given: given[-1] < 1),
        refusing(lambda *given: len(given[0]) != len(given[1])),
    ]


def refusing(wrong: Callable[..., bool]) -> Callable[..., int]:
    def answer(*given: Any) -> int:
        if wrong(*given):
            raise ValueError("not this")
        return 0

    return answer


@pytest.fixture(autouse=True)
def no_file_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """What saves or loads would take a number in an answer for an open file, and close it."""
    by_name = builtins.open

    def opened(file: Any, *rest: Any, **options: Any) -> Any:
        if isinstance(file, int):
            raise OSError("a number is no file here")
        return by_name(file, *rest, **options)

    monkeypatch.setattr(builtins, "open", opened)


EXERCISES = [
    pytest.param(e, id=e.name, marks=[] if e.name in QUICK else pytest.mark.long)
    for e in all_exercises()
    if e.kind != "literal" and e.seconds <= 20
]


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES)
def test_nothing_that_can_be_imported_solves_an_exercise(exercise: Exercise) -> None:
    count = len(exercise.reference)
    for_nothing = set().union(*(earns(exercise, [one] * count) for one in nothing_known()))
    solved = {}
    for module in staged(exercise):
        for name, thing in members(module):
            for program in handed_on(thing):
                if more := earns(exercise, [program] * count) - for_nothing:
                    solved[name] = more
    assert solved == {}
