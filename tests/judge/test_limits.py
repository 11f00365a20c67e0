"""Limits hold, and a fault of the judge is never a student's."""

from __future__ import annotations

import time

import pytest

from autograder.judge import Limits, Tier, grade_one, host, probe
from autograder.judge.host import Broken, Process
from autograder.judge.notebook import Cell, Submission

CATCHES_ALL = """
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
"""
CHECK = "check('alpha_beta.minimal_leaves', minimal_leaves)"
FORMULA = "minimal_leaves = lambda b, m: b ** ((m + 1) // 2) + b ** (m // 2) - 1"


def submission(check: str = CHECK) -> Submission:
    solution = Cell("s", FORMULA, "solution", "s")
    return Submission((solution, Cell("c", check, "check", "c", 3)), ())


@pytest.mark.parametrize("endless", [CATCHES_ALL, "import time; time.sleep(1000)"])
def test_what_does_not_end_is_ended_in_time(endless: str) -> None:
    with Process(probe(), Limits()) as child:
        child.run("warm", "1", 10)
        began = time.monotonic()
        try:
            fault = child.run("endless", endless, 0.5).fault
        except Broken as broken:
            fault = broken.fault
        took = time.monotonic() - began
    assert fault
    assert fault.kind == "TIMEOUT"
    assert took < 0.5 + 0.5


def test_a_correct_solution_gets_full_marks() -> None:
    (verdict,) = grade_one(submission(), 0).verdicts
    assert (verdict.kind, verdict.points) == ("FULL", 3)


def test_a_sandbox_that_does_not_start_is_internal(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[str]:
        return ["/bin/false"]

    monkeypatch.setattr(host, "command", broken)
    (verdict,) = grade_one(submission(), 0, tier=Tier.LIMITS).verdicts
    assert (verdict.kind, verdict.points) == ("INTERNAL", 0)
    assert "no child starts" in verdict.sentence


@pytest.mark.parametrize("check", ["check('alpha_beta.nothing', minimal_leaves)", "assert True"])
def test_a_broken_exercise_is_internal(check: str) -> None:
    (verdict,) = grade_one(submission(check), 0).verdicts
    assert verdict.kind == "INTERNAL"
    assert verdict.sentence
