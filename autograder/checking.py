"""Check a program: ask every question, earn points per property, explain what went wrong.

    check("minimax.value", minimax_value)

shows a report whose `repr` is the number of points, so that plain nbgrader gives partial credit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from adsearch.watching import Limit, watch
from autograder.diagnosis import Asked, diagnose
from autograder.door import Door, PlainDoor
from autograder.exercise import Exercise, all_exercises, find, mistakes_in
from autograder.questions import Answer, GameSpec, Question, State, Wrong
from autograder.report import Counterexample, Outcome, Report

ENDLESS = {"TIMEOUT", "QUERY_LIMIT"}


def check(exercise: str, *functions: Callable[..., Any], seed: int = 0) -> Report:
    """What `functions` earn in `exercise`, and why not more.

    >>> check("minimax.value", lambda game, state: 0).points < 6
    True
    """
    found = find(exercise)
    for function in functions:
        if not callable(function):
            raise TypeError(
                f"check({exercise!r}, …) wants your function itself, not {function!r}: "
                f"write it without parentheses, as in {found.signature}"
            )
    return examine(found, PlainDoor(functions), seed)


def examine(exercise: Exercise, door: Door, seed: int) -> Report:
    """Ask through `door` everything that `exercise` asks, and report."""
    asked: dict[str, list[Asked]] = {p.name: [] for p in exercise.properties}
    by_property: dict[str, list[Question]] = {p.name: [] for p in exercise.properties}
    for question in exercise.questions(seed):
        by_property[question.property].append(question)
    outcomes: list[Outcome] = []
    failed: set[str] = set()
    for wanted in exercise.properties:
        missing = [need for need in wanted.needs if need in failed]
        if missing:
            failed.add(wanted.name)
            outcomes.append(
                Outcome(wanted.name, None, wanted.points, f"not run: needs {missing[0]}")
            )
            continue
        asked[wanted.name] = _ask_all(door, by_property[wanted.name])
        wrong = [one for one in asked[wanted.name] if one.wrong]
        if wrong:
            failed.add(wanted.name)
        right = len(asked[wanted.name]) - len(wrong)
        said = wrong[0].wrong.sentence if wrong and wrong[0].wrong else ""
        note = f"{right} of {len(by_property[wanted.name])} right"
        if len(by_property[wanted.name]) == 1:
            note = said
        outcomes.append(Outcome(wanted.name, not wrong, wanted.points, note))
    everything = [one for name in asked for one in asked[name]]
    if not any(one.wrong for one in everything):
        return Report(exercise.name, tuple(outcomes), exercise.also, seed)
    smallest = _smallest(door, [one for one in everything if one.wrong])
    found = diagnose([*everything, smallest], mistakes_in(exercise.name))
    assert smallest.wrong
    return Report(
        exercise.name,
        tuple(outcomes),
        exercise.also,
        seed,
        mistake=found.name if found else None,
        hint=found.hint if found else _known(everything, smallest.wrong),
        counterexample=_counterexample(exercise, door, smallest),
    )


def _ask_all(door: Door, questions: Sequence[Question]) -> list[Asked]:
    """Every answer; but a program that does not come to an end is not asked for ever."""
    asked, endless = [], 0
    for question in questions:
        answer = door.ask(question)
        asked.append(Asked(question, answer, question.judge(answer)))
        if answer.fault and answer.fault.kind in ENDLESS | {"SIGNATURE"}:
            endless += 1
            if endless == 2 or answer.fault.kind == "SIGNATURE":
                break
    return asked


def _smallest(door: Door, wrong: Sequence[Asked], patience: float = 3.0) -> Asked:
    """A smallest question that goes wrong: start from the shortest, go on to smaller ones."""
    best = min(wrong, key=lambda one: len(one.question.text))
    until = time.monotonic() + patience
    shrinking = True
    while shrinking:
        shrinking = False
        for question in best.question.smaller():
            if time.monotonic() > until:
                return best
            answer = door.ask(question)
            found = question.judge(answer)
            if found and _kind(answer) == _kind(best.answer):
                best, shrinking = Asked(question, answer, found), True
                break
    return best


def _kind(answer: Answer) -> str:
    return answer.fault.kind if answer.fault else ""


def _known(asked: Sequence[Asked], wrong: Wrong) -> str:
    """What can be said where no mistake is recognised."""
    right = sum(1 for one in asked if not one.wrong)
    if right == 0:
        return f"Wrong on everything that was asked. The smallest case: {wrong.sentence}."
    share = f"Right on {right} of {len(asked)} questions."
    return f"{share} The smallest that goes wrong: {wrong.sentence}."


def _counterexample(exercise: Exercise, door: Door, one: Asked) -> Counterexample:
    """The smallest case with what the program did on it and what a right one does."""
    assert one.wrong
    detailed = door.ask(one.question, detail=True)
    theirs = detailed.trace
    ours = None
    call = one.question.calls[-1]
    if theirs is not None and len(call.arguments) >= 2 and isinstance(call.arguments[0], GameSpec):
        plain = all(not hasattr(a, "parameters") for a in call.arguments)
        if plain and isinstance(call.arguments[1], State):
            ours = watch(exercise.reference[call.function], theirs.game, within=Limit(detail=2_000))
    fault = one.answer.fault
    return Counterexample(
        question=one.question.text,
        expected=one.wrong.expected,
        given=one.wrong.given,
        sentence=one.wrong.sentence,
        traceback=fault.traceback if fault else "",
        yours=theirs,
        right=ours,
    )


def catalogue() -> list[dict[str, Any]]:
    """Every exercise with its kind, signature and points."""
    return [
        {"name": e.name, "kind": e.kind, "signature": e.signature, "points": e.points}
        for e in all_exercises()
    ]
