"""Functions that a program calls, and that have not passed their own check yet: mend these first.

Where `minimax_decision` calls a wrong `minimax_value`, its answers say nothing about itself. So no
mistake is named for it, and its report says what to mend first. A notebook knows the functions
themselves, the judge only their text (`autograder.judge.wrong_helpers`); the rule is the same.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from autograder.checks.report import Report
from autograder.checks.syllabus import ORDER

Program = TypeVar("Program", bound=Hashable)


class Marks(NamedTuple):
    """What the check of a function gave."""

    exercise: str
    points: float
    max_points: float

    @property
    def are_full(self) -> bool:
        return self.points == self.max_points

    def __str__(self) -> str:
        noun = "point" if self.max_points == 1 else "points"
        return f"{self.points:g} of {self.max_points:g} {noun}"


def marks_of(report: Report) -> Marks:
    return Marks(report.exercise, report.points, report.max_points)


# -- the rule -------------------------------------------------------------------------------------


def with_helpers(
    report: Report,
    programs: Collection[Program],
    calls: Callable[[Program], Mapping[str, Program]],
    marks: Mapping[Program, Marks],
) -> Report:
    """The report on `programs`; where they lost points and call functions that other checks found
    wanting, it says so, and names no mistake. `calls` has the functions that a program calls, by
    the names it uses, and `marks` what each function was given when it was last checked."""
    if report.points == report.max_points:
        return report
    wanting = {
        program: mark
        for program, mark in marks.items()
        if not mark.are_full and mark.exercise != report.exercise
    }
    first = _first_to_mend(programs, calls, wanting) if wanting else {}
    sentence = _sentence({name: wanting[program] for program, name in first.items()})
    if not sentence:
        return replace(report, mend_first="")
    # What is said of wrong answers depends on whether a name was found in time; the case stays.
    hint = None if report.counterexample else report.hint
    return replace(report, mend_first=sentence, mistakes=(), explained="", hint=hint, behaviour="")


def _first_to_mend(
    programs: Collection[Program],
    calls: Callable[[Program], Mapping[str, Program]],
    wanting: Collection[Program],
) -> dict[Program, str]:
    """Those of the `wanting` functions that call no others of them, with their names. One that
    calls the program back is no helper of it, but a part."""
    own = set(programs)
    reached = _reached(own, calls)
    candidates = (helper for helper in reached if helper in wanting and helper not in own)
    beneath = {helper: _reached([helper], calls).keys() for helper in candidates}
    helpers = {helper: below for helper, below in beneath.items() if not below & own}
    return {
        helper: reached[helper]
        for helper, below in helpers.items()
        if not any(other in below and helper not in helpers[other] for other in helpers)
    }


def _reached(
    programs: Iterable[Program], calls: Callable[[Program], Mapping[str, Program]]
) -> dict[Program, str]:
    """All that is called, by these and by what they call, with the name that is used."""
    names: dict[Program, str] = {}
    waiting = list(programs)
    while waiting:
        for name, program in sorted(calls(waiting.pop()).items(), key=lambda item: item[0]):
            if program not in names:
                names[program] = name
                waiting.append(program)
    return names


def _sentence(helpers: Mapping[str, Marks]) -> str:
    """What is to be mended first, in the order of the course; empty where there is nothing.

    >>> _sentence({"minimax_value": Marks("minimax.value", 2, 6)})
    'Your program calls `minimax_value`, which has not passed its own check yet (2 of 6 points). \
Mend it first, then check this one again.'
    """
    if not helpers:
        return ""
    if len(helpers) == 1:
        ((name, marks),) = helpers.items()
        return (
            f"Your program calls `{name}`, which has not passed its own check yet ({marks}). "
            "Mend it first, then check this one again."
        )
    *others, last = (
        f"`{name}` ({helpers[name]})" for name in sorted(helpers, key=lambda n: _place(n, helpers))
    )
    return (
        f"Your program calls {', '.join(others)} and {last}, which have not passed their own "
        "checks yet. Mend them first, then check this one again."
    )


def _place(name: str, helpers: Mapping[str, Marks]) -> tuple[int, str]:
    exercise = helpers[name].exercise
    return ORDER.index(exercise) if exercise in ORDER else len(ORDER), name


# -- in a notebook --------------------------------------------------------------------------------

_marks: WeakKeyDictionary[FunctionType, Marks] = WeakKeyDictionary()  # of the newest checks


def after_check(report: Report, answers: Iterable[Any]) -> Report:
    """The report on `answers`, in the light of the checks before it; later ones remember it."""
    functions = [function for answer in answers if (function := _function(answer))]
    _marks.update(dict.fromkeys(functions, marks_of(report)))
    return with_helpers(report, functions, _calls, _marks)


def _function(value: Any) -> FunctionType | None:
    """The function that was written, without what a decorator such as `cache` put around it."""
    if not isinstance(value, FunctionType):
        value = inspect.getattr_static(value, "__wrapped__", None)
    return value if isinstance(value, FunctionType) else None


def _calls(function: FunctionType) -> dict[str, FunctionType]:
    """The functions of the same notebook that a function calls, by the names it uses."""
    home = function.__globals__
    values = {name: home[name] for name in global_names(function.__code__) if name in home}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # nothing was put there yet
            continue
    functions = {name: _function(value) for name, value in values.items()}
    return {name: f for name, f in functions.items() if f and f.__globals__ is home}


def global_names(code: CodeType) -> Iterator[str]:
    """The names that a function, and those inside it, take from the notebook."""
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from global_names(constant)
