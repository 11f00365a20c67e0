"""The smallest question that goes wrong: what a student is shown."""

from __future__ import annotations

import time
from collections.abc import Sequence

from autograder.checks.exercise import Exercise
from autograder.checks.responses import COSTLY, Response, assess
from autograder.inside.asking import Door

PATIENCE = 3.0  # seconds for looking


def shrink(exercise: Exercise, door: Door, wrong: Sequence[Response]) -> Response:
    """Start from the shortest question that went wrong, and go on to smaller ones that go wrong in
    the same way."""
    best = min(wrong, key=lambda response: (response.question.seconds, len(response.question.text)))
    if best.fault_kind in COSTLY:
        return best
    until = time.monotonic() + PATIENCE
    is_shrinking = True
    while is_shrinking:
        is_shrinking = False
        for question in best.question.smaller():
            if time.monotonic() > until:
                return best
            answer = door.ask(question)
            response = Response(question, answer, assess(exercise, question, answer))
            if response.wrong and response.fault_kind == best.fault_kind:
                best, is_shrinking = response, True
                break
    return best
