"""Grade one check cell: find the programs that it asks for, ask them, and give a verdict."""

from __future__ import annotations

import re
import time
from collections.abc import Collection

from adsearch.limits import TimeIsUp, time_limit
from autograder.checks.examination import examine
from autograder.checks.exercise import Exercise, Seed, find
from autograder.checks.expectations import not_a_number
from autograder.checks.own_name import as_name, folded, why_no_name
from autograder.checks.responses import assess
from autograder.inside.asking import PlainDoor
from autograder.inside.questions import Answer, Fault, Question, show
from autograder.judge.allowances import exercise_seconds
from autograder.judge.asking import SandboxDoor
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.result import Verdict
from autograder.judge.session import Session
from autograder.judge.static_analysis import Check, read_check

JUDGING = 30.0  # seconds on this side, besides twice what the child has, on a quiet machine


def grade_check(
    session: Session, cell: Cell, seed: Seed, required: Collection[str] = ()
) -> Verdict:
    """The verdict on one check. Whatever goes wrong on our own side is INTERNAL. `required` are the
    only names that a prediction may be drawn from, if there are any."""
    try:
        return _verdict(session, cell, seed, required)
    except Exception as error:
        return judge_failed(cell, error)


def judge_failed(cell: Cell, error: Exception) -> Verdict:
    """The verdict where it is not the student's fault that there is none."""
    sentence = f"the judge failed: {type(error).__name__}: {error}"
    return Verdict(exercise_of(cell), cell.grade_id, 0, cell.points, "INTERNAL", sentence)


def came_too_late(cell: Cell) -> Verdict:
    """The verdict where the time for the whole submission was used up before this check."""
    sentence = "not asked: the cells and checks above used all the time that a submission has"
    return Verdict(exercise_of(cell), cell.grade_id, 0, cell.points, "TIMEOUT", sentence)


def exercise_of(cell: Cell) -> str:
    """The name of the exercise that a check cell asks for; empty where it is no check."""
    check = read_check(cell.source)
    return check.exercise if check else ""


def _verdict(session: Session, cell: Cell, seed: Seed, required: Collection[str]) -> Verdict:
    check = read_check(cell.source)
    if check is None:
        raise ValueError(f"the cell {cell.id} is graded, but it is no call of check(…)")
    exercise = find(check.exercise)
    if len(check.expressions) != len(exercise.reference):
        raise ValueError(f"the cell {cell.id} asks for {len(check.expressions)} programs")
    apart = session.without(exercise.solved_by)
    try:
        return _verdict_on_programs(apart, cell, check, exercise, seed, required)
    finally:
        if apart is not session:
            apart.drop()


def _verdict_on_programs(
    session: Session,
    cell: Cell,
    check: Check,
    exercise: Exercise,
    seed: Seed,
    required: Collection[str],
) -> Verdict:
    """The verdict on the programs that a check finds in a session."""
    literal = [exercise.asks_for_value(i) for i in range(len(check.expressions))]
    try:
        programs = session.find(exercise.name, check, literal)
    except Broken as broken:
        session.drop()
        return _nothing(exercise, cell, broken.fault)
    if programs.fault:
        reason = _why_missing(session, programs.missing) if programs.missing else None
        return _nothing(exercise, cell, reason or programs.fault)
    odd = [kind for kind in programs.kinds if kind not in ("program", "value")]
    if odd:
        sentence = f"{exercise.name} wants your function itself, not {odd[0]}: {exercise.signature}"
        return _nothing(exercise, cell, Fault("SIGNATURE", sentence))
    name = None if check.name is None else as_name(programs.name)
    if check.name is not None and name is None:
        return _nothing(exercise, cell, Fault("BAD_ANSWER", why_no_name(programs.name) or ""))
    if name is not None and required and folded(name) not in map(folded, required):
        ids = " or ".join(required)
        sentence = f"in this course your name has to be your id, {ids}, and not {show(name)}"
        return _nothing(exercise, cell, Fault("BAD_ANSWER", sentence))
    with session.within(exercise_seconds(exercise)):
        door = SandboxDoor(session, exercise.name, session.limits.question, session.until)
        left = max(0.0, session.until - time.monotonic())
        try:
            with time_limit(2 * left + JUDGING * session.slower):
                report = examine(exercise, door, seed if name is None else name)
        except TimeIsUp:  # which no child held up: what it said may be endless work for us
            session.drop()
            if not door.answered:  # it has said nothing yet
                why = f"the questions of {exercise.name} take longer to draw than they may"
                raise ValueError(why) from None
            sentence = "what your program answers takes longer to check than it may"
            return _nothing(exercise, cell, Fault("TIMEOUT", sentence))
    kind, sentence = "FULL", ""
    if report.points != report.max_points:
        kind, sentence = _first_fault(exercise, door.answered, report.hint)
        if programs.missing and (reason := _why_missing(session, programs.missing)):
            kind, sentence = reason.kind, reason.sentence
    worth = cell.points / report.max_points if report.max_points else 0
    points = report.points * worth if cell.points != report.max_points else report.points
    marks = exercise.name, cell.grade_id, points, cell.points
    return Verdict(*marks, kind, sentence, report.worth(cell.points) if cell.points else report)


def _nothing(exercise: Exercise, cell: Cell, fault: Fault) -> Verdict:
    marks = exercise.name, cell.grade_id, 0, cell.points
    return Verdict(*marks, fault.kind, fault.sentence, traceback=fault.traceback)


def _why_missing(session: Session, name: str) -> Fault | None:
    """Why a name is missing: perhaps the cell that should have given it failed."""
    # Not by parsing: a cell that does not compile should have given it, too.
    gives = re.compile(rf"(def|class)\s+{re.escape(name)}\b|\b{re.escape(name)}\s*=")
    for cell, fault in session.failures:
        if gives.search(cell.source):
            return fault
    if session.failures and session.failures[-1].cell is session.newest:
        return session.failures[-1].fault
    return None


def _first_fault(
    exercise: Exercise, answered: list[tuple[Question, Answer]], hint: str | None
) -> tuple[str, str]:
    """What went wrong first; where nothing was asked, why not."""
    for question, answer in answered:
        if answer.fault:
            return answer.fault.kind, answer.fault.sentence
        if wrong := assess(exercise, question, answer):
            right = PlainDoor(exercise.reference).ask(question)
            is_number = not right.fault and not not_a_number(right.value)
            bad = is_number and not_a_number(answer.value)
            return ("BAD_ANSWER" if bad else "WRONG"), wrong.sentence
    return ("WRONG" if answered else "UNANSWERED"), hint or ""
