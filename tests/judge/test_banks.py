"""The judge gives the marks that a notebook gives, for some styles and mistakes. What it gives for
all of them is in tests/marks."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from autograder import check
from autograder.checks.exercise import find
from autograder.checks.report import Report
from autograder.judge import Tier, Verdict, grade_one
from autograder.judge.probing import works
from tests.judge import banks

pytestmark = pytest.mark.slow

SEED = 3
TIER = next(tier for tier in Tier if works(tier))
LONG = 5  # seconds: what takes longer is asked among the long tests


SOON = "alpha_beta"  # with most of what the judge can meet: shipped and revealed questions


def quick(found: banks.Asked) -> bool:
    return find(found.exercise).seconds <= LONG


def graded(notebook: str, checks: list[tuple[banks.Asked, str]]) -> list[tuple[Any, Verdict]]:
    result = grade_one(banks.submission(notebook, checks), SEED, tier=TIER)
    assert not result.notes
    asked = (one for one, _ in checks)
    return list(zip(asked, result.verdicts, strict=True))


def in_a_notebook(asked: banks.Asked) -> Report:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return check(asked.exercise, *asked.functions, seed=SEED)


def compare(checks: list[tuple[Any, Verdict]]) -> None:
    for asked, verdict in checks:
        report = in_a_notebook(asked)
        assert verdict.report, (asked, verdict)
        assert verdict.points == report.points, (asked, verdict, report.text())
        assert verdict.report.mistake == report.mistake, (asked, verdict)
        again = Report.from_json(verdict.report.to_json())
        assert again.text() == verdict.report.text()


def all_are_right(checks: list[tuple[Any, Verdict]]) -> None:
    for asked, verdict in checks:
        assert verdict.kind == "FULL", (asked, verdict)
        assert verdict.points == verdict.max_points


def test_a_right_program_gets_full_marks() -> None:
    all_are_right(graded(SOON, [one for one in banks.styles(SOON) if quick(one[0])]))


def test_some_mistakes_cost_what_they_cost_in_a_notebook() -> None:
    compare(graded(SOON, [one for one in banks.mistakes(SOON) if quick(one[0])][::60]))
