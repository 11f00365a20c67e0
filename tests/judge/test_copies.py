"""A copied solution is noted, whatever its names are; one that many would write is not."""

from __future__ import annotations

import re

import pytest

from autograder.checks.mistakes import text_of
from autograder.judge.copies import copies
from autograder.judge.master_cells import solutions_in
from autograder.judge.submission import submission
from tests.course.classes import handed_in, master, stubs
from tests.test_submissions import BANKS, MASTERS

ALPHA_BETA = master("alpha-beta")
VALUE = "alpha_beta-value"
THEIRS = solutions_in(ALPHA_BETA.read_bytes())[VALUE]
OF_THE_BANK = text_of("alpha_beta.value").programs[0]
INSTRUCTORS = [f"{VALUE} says the same as the instructor's solution."]
KITS = [f"{VALUE} says the same as the kit's own program."]


def renamed(program: str, **names: str) -> str:
    for old, new in names.items():
        program = re.sub(rf"\b{old}\b", new, program)
    return program


def notes(answer: str) -> list[str]:
    """On a submission that has nothing but this."""
    data = handed_in(ALPHA_BETA, stubs(ALPHA_BETA) | {VALUE: answer})
    return list(copies(submission(ALPHA_BETA.read_bytes(), data)))


@pytest.mark.parametrize(
    ("answer", "noted"),
    [
        (THEIRS, INSTRUCTORS),
        (THEIRS.replace("    ", "\t").replace("# BEGIN SOLUTION", "mine"), INSTRUCTORS),
        (renamed(THEIRS, alpha="lower", value="v", state="position"), INSTRUCTORS),
        (renamed(OF_THE_BANK, alpha="lower", beta="upper"), KITS),
        (THEIRS.replace(">=", ">"), []),
        ("x" + ".y" * 5000, []),
        ("def f(:", []),
    ],
)
def test_a_solution_that_is_known_is_noted(answer: str, noted: list[str]) -> None:
    """It is for a person to judge; it costs nothing by itself."""
    assert notes(answer) == noted


def test_one_in_a_cell_of_the_students_own_is_noted_too() -> None:
    answers = stubs(ALPHA_BETA)
    answers["alpha_beta-minimal_leaves"] += f"\n\n{THEIRS}"
    data = handed_in(ALPHA_BETA, answers)
    assert list(copies(submission(ALPHA_BETA.read_bytes(), data))) == INSTRUCTORS


@pytest.mark.parametrize("topic", BANKS)
def test_right_programs_in_another_style_are_not_noted(topic: str) -> None:
    """Many of them are as short as the instructor's, or shorter."""
    path = MASTERS[topic]
    data = handed_in(path, stubs(path) | BANKS[topic].RIGHT)
    assert list(copies(submission(path.read_bytes(), data))) == []
