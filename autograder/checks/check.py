"""Check a program: ask every question, earn points per property, explain what went wrong.

    check("minimax.value", minimax_value)

shows a report whose `repr` is the number of points, so that plain nbgrader gives partial credit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from autograder.checks.diagnosis import Asked, diagnose
from autograder.checks.exercise import Exercise, Seed, all_exercises, find, mistakes_in
from autograder.checks.report import Counterexample, Outcome, Report
from autograder.inside.asking import QUICK, Door, PlainDoor, is_the_kits
from autograder.inside.plain_data import Opaque
from autograder.inside.questions import Answer, GameSpec, Question, Wrong, show

COSTLY = {"TIMEOUT", "MEMORY", "DIED", "PROTOCOL"}  # after these nothing smaller is looked for
LONGEST = 5_000  # characters of what is wrong with an answer
IN_VAIN = COSTLY | {"QUERY_LIMIT", "RECURSION", "SIGNATURE", "UNANSWERED"}


def check(exercise: str, *answers: Any, seed: int = 0, name: str | None = None) -> Report:
    """What `answers` earn in `exercise`, and why not more.

    Answers are the functions or classes that the exercise asks for, or plain values where it asks
    for predictions. A prediction on a game of one's own needs the `name` it was drawn from.

    >>> check("minimax.value", lambda game, state: 0).points < 6
    True
    """
    found = find(exercise)
    if len(answers) != len(found.reference):
        raise TypeError(
            f"check({exercise!r}, …) wants {len(found.reference)} of yours, not {len(answers)}: "
            f"{found.signature}"
        )
    functions = [_function(found, i, answer) for i, answer in enumerate(answers)]
    report = examine(found, PlainDoor(functions), seed if name is None else name)
    for listener in _listeners:
        listener(report)
    return report


_listeners: list[Callable[[Report], None]] = []


def tell_of_reports(listener: Callable[[Report], None]) -> None:
    """Tell `listener` of every report that a check in this process makes."""
    _listeners.append(listener)


def _function(exercise: Exercise, number: int, answer: Any) -> Callable[..., Any]:
    """What is asked: a function is called; a literal is the answer, whatever the arguments."""
    if is_the_kits(answer):
        raise TypeError(
            f"check({exercise.name!r}, …) wants your own work, not one of the kit's own: "
            f"{exercise.signature}"
        )
    if callable(answer):
        function: Callable[..., Any] = answer
        return function
    if exercise.kind == "literal" or number in exercise.literals:
        return lambda *_: answer
    raise TypeError(
        f"check({exercise.name!r}, …) wants your function itself, not {answer!r}: "
        f"write it without parentheses, as in {exercise.signature}"
    )


def own(exercise: str, name: str) -> Any:
    """The game of one's own that `exercise` is about, drawn from a student's name."""
    drawn = find(exercise).own
    if drawn is None:
        raise ValueError(f"{exercise} asks everybody the same")
    return drawn(name)


def examine(exercise: Exercise, door: Door, seed: Seed) -> Report:
    """Ask through `door` everything that `exercise` asks, and report."""
    by_property: dict[str, list[Question]] = {p.name: [] for p in exercise.properties}
    for question in _questions(exercise, seed):
        by_property[question.property].append(question)
    asked: dict[str, list[Asked]] = {}
    outcomes = _outcomes(exercise, door, by_property, asked)
    passed = {outcome.name for outcome in outcomes if outcome.passed}
    for i, counted in enumerate(exercise.properties):
        below = [p for p in exercise.properties if counted.name in p.needs]
        if {p.name for p in (*exercise.properties[: i + 1], *below)} <= passed:
            asked[counted.name] = [_besides(exercise, one) for one in asked[counted.name]]
    outcomes = _outcomes(exercise, door, by_property, asked)
    everything = [one for name in asked for one in asked[name]]
    if not any(one.wrong for one in everything):
        return Report(exercise.name, tuple(outcomes), exercise.also, seed)
    # What is not written yet is no mistake, and hides none.
    written = [one for one in everything if _kind(one.answer) != "UNANSWERED"]
    wrong = [one for one in written if one.wrong]
    if not wrong:
        said = next(one.answer.fault.sentence for one in everything if one.answer.fault)
        hint = f"{said[0].upper()}{said[1:]}."
        return Report(exercise.name, tuple(outcomes), exercise.also, seed, hint=hint)
    smallest = _smallest(exercise, door, wrong)
    shrunk = [smallest] if all(one is not smallest for one in written) else []
    found = diagnose([*written, *shrunk], mistakes_in(exercise.name))
    assert smallest.wrong
    return Report(
        exercise.name,
        tuple(outcomes),
        exercise.also,
        seed,
        mistake=found.name if found else None,
        hint=found.hint if found else _known(exercise, door, written, smallest),
        counterexample=_counterexample(exercise, door, smallest),
    )


def _outcomes(
    exercise: Exercise,
    door: Door,
    by_property: Mapping[str, Sequence[Question]],
    asked: dict[str, list[Asked]],
) -> list[Outcome]:
    """What every property earns. What was not `asked` yet is, unless something it needs failed."""
    outcomes: list[Outcome] = []
    failed: set[str] = set()
    late = 0  # answers that did not come in time so far
    for wanted in exercise.properties:
        missing = [f"needs {need}" for need in wanted.needs if need in failed]
        if late > 2:
            missing = ["your program does not come to an end"]
        if missing:
            failed.add(wanted.name)
            outcomes.append(Outcome(wanted.name, None, wanted.points, f"not run: {missing[0]}"))
            continue
        if wanted.name not in asked:
            asked[wanted.name] = _ask_all(exercise, door, by_property[wanted.name])
        late += sum(_kind(one.answer) == "TIMEOUT" for one in asked[wanted.name])
        wrong = [one for one in asked[wanted.name] if one.wrong]
        if wrong:
            failed.add(wanted.name)
        right = len(asked[wanted.name]) - len(wrong)
        said = wrong[0].wrong.sentence if wrong and wrong[0].wrong else ""
        note = f"{right} of {len(by_property[wanted.name])} right"
        if len(by_property[wanted.name]) == 1:
            note = said
        outcomes.append(Outcome(wanted.name, not wrong, wanted.points, note))
    return outcomes


def _besides(exercise: Exercise, one: Asked) -> Asked:
    """What was judged only by how it was found, with what is wrong with the answer: a program that
    gets right what comes before it, and what needs it, has the right one, unless it is another
    where it is watched."""
    besides = one.question.besides
    if one.wrong or besides is None:
        return one
    question = replace(one.question, judge=besides)
    return one._replace(wrong=judged(exercise, question, one.answer))


@lru_cache(maxsize=64)
def _questions(exercise: Exercise, seed: Seed) -> tuple[Question, ...]:
    """What the exercise asks; drawn, and their right answers worked out, once for all who are
    asked the same."""
    return tuple(exercise.questions(_secret(exercise, seed)))


def _secret(exercise: Exercise, seed: Seed) -> Seed:
    """What is drawn from. A text is a course's secret, unless it is a name: programs can find out
    from what their random numbers are drawn, and are not to learn what else is asked."""
    if isinstance(seed, int) or exercise.own:
        return seed
    return sha256(f"{exercise.name} {seed}".encode()).hexdigest()


def judged(exercise: Exercise, question: Question, answer: Answer) -> Wrong | None:
    """What is wrong with an answer, or None. One that cannot even be looked at is of another kind
    than was asked for, unless a right one cannot be either: then the exercise is broken."""
    try:
        wrong = question.judge(answer)
    except Exception:
        right = PlainDoor(exercise.reference).ask(question)
        if question.judge(right):
            raise
    else:  # which may speak of anything that was answered
        return wrong and Wrong(*(said[:LONGEST] for said in astuple(wrong)))
    given, wanted = (show(a.values[0] if len(a.values) == 1 else a.values) for a in (answer, right))
    said = f"your answer {given} is of another kind than was asked for, such as {wanted}"
    return Wrong(said, wanted, given)


def _ask_all(exercise: Exercise, door: Door, questions: Sequence[Question]) -> list[Asked]:
    """Every answer; but a program that is not written yet, or does not come to an end, is not
    asked for ever."""
    asked: list[Asked] = []
    in_vain = 0
    for question, answer in zip(questions, door.ask_all(questions), strict=False):
        asked.append(Asked(question, answer, judged(exercise, question, answer)))
        if _kind(answer) in IN_VAIN:
            in_vain += 1
            if in_vain == 2 or _kind(answer) == "SIGNATURE":
                break
    return asked


def _smallest(
    exercise: Exercise, door: Door, wrong: Sequence[Asked], patience: float = 3.0
) -> Asked:
    """A smallest question that goes wrong: start from the shortest, go on to smaller ones."""
    best = min(wrong, key=lambda one: (one.question.seconds, len(one.question.text)))
    until = time.monotonic() + patience
    shrinking = _kind(best.answer) not in COSTLY
    while shrinking:
        shrinking = False
        for question in best.question.smaller():
            if time.monotonic() > until:
                return best
            answer = door.ask(question)
            found = judged(exercise, question, answer)
            if found and _kind(answer) == _kind(best.answer):
                best, shrinking = Asked(question, answer, found), True
                break
    return best


def _kind(answer: Answer) -> str:
    return answer.fault.kind if answer.fault else ""


def _known(exercise: Exercise, door: Door, asked: Sequence[Asked], smallest: Asked) -> str:
    """What can be said where no mistake is recognised."""
    assert smallest.wrong
    right = sum(1 for one in asked if not one.wrong)
    said = smallest.wrong.sentence
    end = "" if said.endswith("?") else "."
    memory = ""
    if forgotten := _from_memory(exercise, smallest):
        memory = f" {forgotten}"
    elif _answers_otherwise(door, smallest):
        memory = f" {OTHERWISE}"
    if right == 0:
        return f"Wrong on everything that was asked. The smallest case: {said}{end}{memory}"
    share = f"Right on {right} of {len(asked)} questions."
    return f"{share} The smallest that goes wrong: {said}{end}{memory}"


FROM_MEMORY = (
    "Your program made no move and asked for no utility there: "
    "does it answer from what it remembers of another game?"
)
UNHEARD = "Your program called none of the functions that it was given there."


OTHERWISE = (
    "Asked the same once more, your program answers something else: "
    "does it keep something from one call to the next, in a global variable or a default argument, "
    "or draw random numbers of its own?"
)


def _answers_otherwise(door: Door, one: Asked) -> bool:
    """Does the same question get another answer now?"""
    if _kind(one.answer) in IN_VAIN or one.question.seconds > QUICK:
        return False
    return _told(door.ask(one.question)) != _told(one.answer)


def _told(answer: Answer) -> tuple[str, list[str]]:
    return _kind(answer), [show(value) for value in answer.values]


def _from_memory(exercise: Exercise, one: Asked) -> str:
    """What to say if it answered without a move, a look at an end or a call of what it was given,
    where a right program needs some."""
    literal = exercise.kind == "literal" or exercise.literals
    if literal or one.answer.fault or one.answer.trace is None or _asks(one.answer):
        return ""
    if one.answer.value is None or isinstance(one.answer.value, Opaque):
        return ""  # nothing was returned, or what has yet to run, such as a generator
    right = PlainDoor(exercise.reference).ask(one.question)
    if right.generated or right.leaves:
        return FROM_MEMORY
    return UNHEARD if right.heard else ""


def _asks(answer: Answer) -> bool:
    return bool(answer.generated or answer.leaves or answer.heard)


def _counterexample(exercise: Exercise, door: Door, one: Asked) -> Counterexample:
    """The smallest case with what the program did on it and what a right one does."""
    assert one.wrong
    theirs = ours = None
    is_game = any(isinstance(a, GameSpec) for call in one.question.calls for a in call.arguments)
    # Where the answer is a literal nothing was searched, and a right search would give it away.
    if is_game and exercise.draws and exercise.kind != "literal":
        late = _kind(one.answer) == "TIMEOUT"
        theirs = one.answer.trace if late else door.ask(one.question, detail=True).trace
        ours = PlainDoor(exercise.reference).ask(one.question, detail=True).trace
    fault = one.answer.fault
    return Counterexample(
        question=one.question.text,
        expected=one.wrong.expected,
        given=one.wrong.given,
        sentence=one.wrong.sentence,
        traceback=fault.traceback if fault else "",
        yours=theirs,
        right=ours,
        game=_game_of(one.question) if theirs or ours else None,
    )


def _game_of(question: Question) -> GameSpec | None:
    """The game that the last call is about."""
    games = (a for a in question.calls[-1].arguments if isinstance(a, GameSpec))
    return next(games, None)


def catalogue() -> list[dict[str, Any]]:
    """Every exercise with its kind, signature and points."""
    return [
        {"name": e.name, "kind": e.kind, "signature": e.signature, "points": e.points}
        for e in all_exercises()
    ]
