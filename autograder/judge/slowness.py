"""How slow this machine is: time limits grow with it."""

from __future__ import annotations

import time
from functools import cache

from autograder.checks.exercise import find
from autograder.inside.asking import PlainDoor

QUIET = 0.010  # seconds that the reference run takes on a quiet machine of today
SLOWEST = 10.0  # times: how much slower than that a machine may be


@cache
def slowness() -> float:
    """How many times slower this machine is than a quiet one, measured by a small search that takes
    the same steps on both."""
    exercise = find("minimax.value")
    question = next(iter(exercise.questions(0)))
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(50):
            PlainDoor(exercise.reference).ask(question)
        best = min(best, time.perf_counter() - began)
    return min(SLOWEST, max(1.0, best / QUIET))
