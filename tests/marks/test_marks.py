"""Every known mistake is caught and named, every right program gets full marks, and grading says
what the notebook says. All of it is stored as text, which the quick tests read; the long ones ask
whether it is still so of a few programs of each exercise, where that takes seconds, and `make
marks` of all."""

from __future__ import annotations

import re

import pytest

from autograder.checks.exercise import all_exercises
from tests.marks import programs
from tests.marks.stored import STORED, blocks

QUICK = [exercise.name for exercise in all_exercises() if exercise.seconds <= programs.QUICK]
STORED_OF = sorted(file.stem for file in (STORED / "exercises").iterdir())
STORE = "python -m tests.marks --write {}: then read the diff"
POINTS = re.compile(r"(\S+) of (\S+)")
FEW = 6  # programs of an exercise, from the first mistake to the last right style


def points(lines: list[str]) -> tuple[float, float]:
    earned, most = POINTS.fullmatch(lines[0]).groups()  # type: ignore[union-attr]
    return float(earned), float(most)


@pytest.mark.slow
@pytest.mark.parametrize("exercise", STORED_OF)
def test_what_is_stored_is_as_it_should_be(exercise: str) -> None:
    stored = blocks(exercise)
    assert list(stored) == list(programs.titled(exercise)), STORE.format(exercise)
    for title, lines in stored.items():
        kind, name = re.fullmatch(r"## (\w+): (.+?)(?: \(\d+\))?", title).groups()  # type: ignore
        earned, most = points(lines)
        graded = [line for line in lines if line.startswith("graded ")]
        assert graded == [], f"grading says something else of {title}"
        facts = dict(line.partition(": ")[::2] for line in lines)
        assert "case" not in facts or facts.get("expected") != facts.get("given"), title
        if kind == "right":
            assert earned == most, title
            assert "graded: FULL" in lines, title
        else:
            assert earned < most, title
            assert f"mistake: {name}" in lines, title


@pytest.mark.long
@pytest.mark.parametrize("exercise", QUICK)
def test_what_is_said_is_what_is_stored(exercise: str) -> None:
    stored = blocks(exercise)
    known = programs.titled(exercise)
    few = {title: known[title] for title in [*known][:: -(-len(known) // FEW)]}
    for title, lines in programs.said(exercise, few).items():
        assert lines == stored[title], STORE.format(exercise)
