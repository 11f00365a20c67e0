"""An exercise: what is asked of a student's program.

`games.nim` is defined in `autograder/exercises/games/nim.py`, which is loaded when it is asked for;
its mistakes are in `autograder/mistakes/games/nim.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeAlias

from autograder.checks.impostors import Impostor
from autograder.checks.mistakes import right_programs_in
from autograder.checks.syllabus import NOTEBOOKS, ORDER
from autograder.inside.questions import Question

Seed: TypeAlias = int | str
PACKAGE = "autograder.exercises."  # whose files are named after their exercises


@dataclass(frozen=True)
class Property:
    """One thing that is asked for, and what it earns; not asked where one of `needs` failed."""

    name: str
    points: float
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Exercise:
    """`kind` is one of call, revealed, script, callbacks, literal; `questions` draws them from a
    seed.

    A literal is asked like a function: what the student worked out in the head, the reference works
    out from the same arguments. `own` is the game drawn from a student's name, which is the seed.
    """

    name: str
    kind: str
    signature: str
    properties: tuple[Property, ...]
    questions: Callable[[Any], Iterable[Question]]  # from a Seed
    also: str  # what else is asked at grading
    own: Callable[[Seed], Any] | None = None
    impostors: tuple[Impostor, ...] = ()  # whom the first answer is to unmask
    literals: tuple[int, ...] = ()  # which of several answers are plain values, not programs
    draws: bool = True  # is it a search for a value, of which a picture says something?
    # Modules of the kit; while a class is asked, they are not there.
    solved_by: tuple[str, ...] = ()
    seconds: float = 2.0  # what the check of a right program takes at most, on a quiet machine

    @cached_property
    def reference(self) -> tuple[Callable[..., Any], ...]:
        """The first right program of its bank, which draws what should have happened."""
        return right_programs_in(self.name)[0]

    @property
    def points(self) -> float:
        return sum(p.points for p in self.properties)

    def asks_for_value(self, number: int) -> bool:
        """Is the answer with this number a plain value, and no program?"""
        return self.kind == "literal" or number in self.literals


class WrongCall(Exception):
    """A slip in a call from a notebook, which shows the sentence without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self.args[0])]


class UnknownExercise(WrongCall, KeyError):
    """There is no exercise of that name."""


_exercises: dict[str, Exercise] = {}


def define(exercise: Exercise) -> Exercise:
    """Enter an exercise into the catalogue. Raises ValueError where a file of `exercises` takes the
    name of another one, whose exercise would be replaced."""
    caller = str(sys._getframe(1).f_globals["__name__"])
    if caller.startswith(PACKAGE) and caller != PACKAGE + exercise.name:
        here, there = (f"{m.replace('.', '/')}.py" for m in (caller, PACKAGE + exercise.name))
        raise ValueError(f"{here} defines {exercise.name}, which only {there} may define")
    _exercises[exercise.name] = exercise
    return exercise


def find(name: str) -> Exercise:
    """The exercise of that name; UnknownExercise with what there is, if there is none."""
    if not name or str(name) != name:  # nothing, or the function in place of its name
        raise UnknownExercise(
            'Which exercise? Write its name in quotes, such as "minimax.value"; you find it in the '
            "check of that exercise."
        )
    if name not in _exercises:
        _load(name)
    if name not in _exercises:
        group = str(name).partition(".")[0]
        names = sorted(exercise.name for exercise in exercises_of(group))
        near = get_close_matches(str(name), [*ORDER, *names], n=1, cutoff=0.8)
        question = f" Did you mean {near[0]!r}?" if near else ""
        others = ", ".join(names) or "none"
        raise UnknownExercise(
            f"There is no exercise {name!r}.{question} Exercises of this notebook: {others}."
        )
    return _exercises[name]


def exercises_of(notebook: str) -> list[Exercise]:
    """The exercises of one notebook, one for each file in its folder, in the order of the course;
    those that the syllabus does not name come last."""
    for file in iter_modules([str(Path(__file__).parents[1] / "exercises" / notebook)]):
        _load(f"{notebook}.{file.name}")
    exercises = [e for e in _exercises.values() if e.name.partition(".")[0] == notebook]
    return sorted(exercises, key=lambda e: ORDER.index(e.name) if e.name in ORDER else len(ORDER))


def all_exercises() -> list[Exercise]:
    return [exercise for notebook in NOTEBOOKS for exercise in exercises_of(notebook)]


def _load(exercise: str) -> None:
    """Import the file that has the exercise's name. There may be none: a name may be misspelt, and
    a test may define what has no file."""
    module = f"{PACKAGE}{exercise}"
    try:
        import_module(module)
    except ModuleNotFoundError as missing:
        if not f"{module}.".startswith(f"{missing.name}."):
            raise
