"""A picture writes at a node what a wrong program returned there, as the interpreter saw it."""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from types import CodeType, FrameType
from typing import Any

import pytest

from adsearch.draw.trace_spots import spots_of_trace
from adsearch.game import MAX
from adsearch.trace import Trace
from autograder.checks.examination import draw_questions
from autograder.checks.exercise import Exercise, all_exercises
from autograder.checks.mistakes import Mistake, mistakes_in
from autograder.inside.asking import QUICK, PlainDoor
from autograder.inside.questions import GameSpec, Question

DRAWN = [e for e in all_exercises() if e.draws and e.kind != "literal"]
FEW = 4  # questions for each property, from the shortest on
LARGEST = 60  # nodes
Returned = tuple[list[Any], CodeType, Any]  # what a function was given, and what came of it


class Tracer:
    """What every function of the bank was given and returned, in the order of the returns."""

    def __init__(self) -> None:
        self.returned: list[Returned] = []

    def __call__(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename != "<mistake>" or code.co_name.startswith("<"):
            return None
        given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]

        left_by_error = False

        def at_end(frame: FrameType, event: str, value: Any) -> Any:
            nonlocal left_by_error
            if event == "return" and not left_by_error:
                self.returned.append((given, code, value))
            left_by_error = event == "exception"
            return at_end

        return at_end


def parts_of(value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else (value,)


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def questions(exercise: Exercise) -> Iterator[Question]:
    asked: Counter[str] = Counter()
    for question in sorted(draw_questions(exercise, 0), key=lambda q: len(q.text)):
        is_game = any(isinstance(a, GameSpec) for a in question.calls[-1].arguments)
        asked[question.property] += is_game
        if is_game and question.seconds <= QUICK and asked[question.property] <= FEW:
            yield question


def searched(mistake: Mistake, question: Question) -> tuple[Trace | None, list[Returned]]:
    tracer, before = Tracer(), sys.gettrace()
    sys.settrace(tracer)
    try:
        answer = PlainDoor(mistake.functions).ask(question, detail=True)
    finally:
        sys.settrace(before)
    return answer.trace, tracer.returned


def returned_at(trace: Trace, returned: list[Returned]) -> dict[int, Any]:
    """What was returned last at each inner node by a function that is called for several."""
    nodes = {id(state): node for node, state in enumerate(trace.states)}
    shared = Counter(map(id, trace.states))
    values: dict[int, tuple[CodeType, Any]] = {}
    valuing = set()
    for given, code, value in returned:
        for node in (nodes[id(s)] for s in given if shared[id(s)] == 1):
            valuing |= {code} if node and any(map(is_number, parts_of(value))) else set()
            if trace.children[node]:
                values[node] = code, value
    return {node: value for node, (code, value) in values.items() if code in valuing}


@pytest.mark.long
@pytest.mark.parametrize("exercise", DRAWN, ids=lambda exercise: exercise.name)
def test_what_is_drawn_at_a_node_was_returned_there(exercise: Exercise) -> None:
    for mistake in mistakes_in(exercise.name):
        for question in questions(exercise):
            trace, returned = searched(mistake, question)
            if trace is None or len(trace) > LARGEST or trace.error or trace.stopped:
                continue
            if not trace.depth_first or isinstance(trace.answer, dict):  # which is drawn instead
                continue
            really = returned_at(trace, returned)
            for spot in spots_of_trace(trace):
                if spot.node in really and spot.value:
                    parts = parts_of(really[spot.node])
                    if trace.mirrored and trace.player(spot.node) != MAX:
                        parts = [-part for part in parts if is_number(part)]
                    drawn = trace.value(spot.node)
                    is_there = drawn in parts or drawn == really[spot.node] or math.isnan(drawn)
                    assert is_there, (mistake.name, question.text, spot.value, really[spot.node])
