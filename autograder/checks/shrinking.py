"""The smallest question that goes wrong: what a student is shown.

The search for it ends after a certain amount of work, which is counted and not timed, so that a
program is shown the same case, and its mistake has the same name, on a busy machine.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from autograder.checks.exercise import Exercise
from autograder.checks.responses import COSTLY, Response, assess
from autograder.inside.asking import Door

MOST = 10_000  # questions asked and leaves examined in answering them
# Seconds of this process's own work, for programs that compute for long without examining leaves.
# A sandbox has a limit of its own for all questions of an exercise.
PATIENCE = 10.0


def shortest(responses: Sequence[Response]) -> Response:
    """The response to the question that is quickest to answer, and then shortest to read."""
    return min(responses, key=lambda r: (r.question.seconds, len(r.question.text)))


def shrink(exercise: Exercise, door: Door, wrong: Sequence[Response], most: int = MOST) -> Response:
    """Start from the shortest question that went wrong, and go on to smaller ones that go wrong in
    the same way, until it has taken `most` work."""
    best = shortest(wrong)
    if best.fault_kind in COSTLY:
        return best
    work, until = 0, time.process_time() + PATIENCE
    is_shrinking = True
    while is_shrinking:
        is_shrinking = False
        for question in best.question.smaller():
            if work > most or time.process_time() > until:
                return best
            answer = door.ask(question)
            response = Response(question, answer, assess(exercise, question, answer))
            if response.fault_kind in COSTLY:
                return best
            work += work_of(response)
            if response.wrong and response.fault_kind == best.fault_kind:
                best, is_shrinking = response, True
                break
    return best


def work_of(response: Response) -> int:
    """What it took to ask a question, as far as both a notebook and a sandbox can tell: one for the
    question and one for each leaf. A search that was stopped has used up all it may ask."""
    if response.fault_kind == "QUERY_LIMIT":
        return response.question.queries
    return 1 + len(response.answer.leaves)
