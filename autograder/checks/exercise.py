"""An exercise: what is asked of a student's program, and the mistakes that are known in it.

`games.nim` is defined in `autograder/exercises/games/nim.py`, and its mistakes are in
`autograder/mistakes/games/nim.py`. Each file is loaded when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeAlias, TypeVar

from autograder.checks.mistakes import Mistake, written_mistakes
from autograder.checks.syllabus import NOTEBOOKS, ORDER
from autograder.inside.questions import Question

Seed: TypeAlias = int | str
Program = TypeVar("Program", bound=Callable[..., Any])


@dataclass(frozen=True)
class Property:
    """One thing that is asked for, and what it earns; not asked where one of `needs` failed."""

    name: str
    points: float
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """`kind` is one of call, revealed, script, callbacks, literal; `questions` draws them from a
    seed; `reference` is a right program, which draws what should have happened.

    A literal is asked like a function: what the student worked out in the head, the reference works
    out from the same arguments. `own` is the game drawn from a student's name, which is the seed.
    """

    name: str
    kind: str
    signature: str
    properties: tuple[Property, ...]
    questions: Callable[[Any], Iterable[Question]]  # from a Seed
    reference: tuple[Callable[..., Any], ...]
    also: str  # what else is asked at grading
    own: Callable[[Seed], Any] | None = None
    literals: tuple[int, ...] = ()  # which of several answers are plain values, not programs
    draws: bool = True  # is it a search for a value, of which a picture says something?
    solved_by: tuple[
        str, ...
    ] = ()  # modules of the kit; while a class is asked, they are not there
    seconds: float = 2.0  # what the check of a right program takes at most, on a quiet machine

    @property
    def points(self) -> float:
        return sum(p.points for p in self.properties)


_exercises: dict[str, Exercise] = {}
_mistakes: dict[str, list[Mistake]] = {}


def define(exercise: Exercise) -> Exercise:
    """Enter an exercise into the catalogue."""
    _exercises[exercise.name] = exercise
    return exercise


def mistake(
    exercise: str, *others: Callable[..., Any], at: int = 0
) -> Callable[[Program], Program]:
    """Enter the decorated wrong program, a function or a class, into the bank. Its name says what
    is wrong, its docstring is the hint. An exercise of several functions takes the `others` from
    here; `at` is the number of the wrong one among them."""

    def enter(program: Program) -> Program:
        name = re.sub("_|(?<!^)(?=[A-Z])", " ", program.__name__).lower()
        hint = " ".join(cleandoc(program.__doc__ or "").split())
        functions: tuple[Callable[..., Any], ...] = (*others[:at], program, *others[at:])
        _mistakes.setdefault(exercise, []).append(Mistake(name, hint, ready=functions))
        return program

    return enter


def variant(exercise: str, of: Callable[..., Any]) -> Callable[[Program], Program]:
    """Enter the decorated program as another way to make the mistake `of`: same name and hint."""

    def enter(program: Program) -> Program:
        original = next(m for m in _mistakes[exercise] if of in m.functions)
        functions = tuple(program if f is of else f for f in original.functions)
        _mistakes[exercise].append(replace(original, ready=functions))
        return program

    return enter


def find(name: str) -> Exercise:
    """The exercise of that name; KeyError with what there is, if there is none."""
    if name not in _exercises:
        _load("exercises", name)
    if name not in _exercises:
        names = sorted(exercise.name for exercise in exercises_of(name.partition(".")[0]))
        others = ", ".join(names) or "none"
        raise KeyError(f"there is no exercise {name!r}; of this notebook there are: {others}")
    return _exercises[name]


def mistakes_in(exercise: str) -> Sequence[Mistake]:
    """The bank for one exercise, in the order in which mistakes are tried."""
    if bank := written_mistakes(exercise):
        return bank
    _load("mistakes", exercise)
    return _mistakes.get(exercise, [])


def exercises_of(notebook: str) -> list[Exercise]:
    """The exercises of one notebook, one for each file in its folder, in the order of the course;
    those that the syllabus does not name come last."""
    for file in iter_modules([str(Path(__file__).parents[1] / "exercises" / notebook)]):
        _load("exercises", f"{notebook}.{file.name}")
    exercises = [e for e in _exercises.values() if e.name.partition(".")[0] == notebook]
    return sorted(exercises, key=lambda e: ORDER.index(e.name) if e.name in ORDER else len(ORDER))


def all_exercises() -> list[Exercise]:
    return [exercise for notebook in NOTEBOOKS for exercise in exercises_of(notebook)]


def _load(package: str, exercise: str) -> None:
    """Import the file that an exercise, or its bank, has by the exercise's name. There may be none:
    a name may be misspelt, and a test may define what has no file."""
    module = f"autograder.{package}.{exercise}"
    try:
        import_module(module)
    except ModuleNotFoundError as missing:
        if not f"{module}.".startswith(f"{missing.name}."):
            raise
