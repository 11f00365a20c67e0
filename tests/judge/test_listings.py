"""A verdict brings the student's own code along, with the lines that errors name."""

from __future__ import annotations

import time
from functools import cache

import pytest

from autograder.judge import Result, Verdict, grade_one
from autograder.judge.cell import Cell
from autograder.judge.listings import listings
from autograder.judge.submission import submission
from autograder.pages.feedback_page import feedback_page
from tests.course.classes import handed_in, master

pytestmark = pytest.mark.slow

ANSWERS = {
    "minimax-value": """def minimax_value(game, state):
    return max(helper(game, game.result(state, a)) for a in game.actions(state))""",
    "minimax-decision": """def minimax_decision(game, state):
    moves = {}
    return moves["best"]""",
    "minimax-max_n": "def max_n(game, state:\n    return 3",
}
CHECK = Cell("check", "check('f', f)", "check")


@cache
def graded() -> Result:
    path = master("minimax")
    work = submission(path.read_bytes(), handed_in(path, ANSWERS))
    names = "minimax.predict", "minimax.value", "minimax.decision", "minimax.max_n"
    return Result.from_json(grade_one(work, "secret", only=names).to_json())


def verdict(exercise: str) -> Verdict:
    (found,) = (v for v in graded().verdicts if v.exercise == exercise)
    return found


def test_the_line_of_an_exception_is_named() -> None:
    (listing,) = verdict("minimax.decision").program
    assert listing.source == ANSWERS["minimax-decision"]
    assert listing.errors == ((3, "KeyError: 'best'"),)


def test_each_line_is_named_once_for_each_error() -> None:
    (listing,) = verdict("minimax.value").program
    missing = "NameError: name 'helper' is not defined"
    assert set(listing.errors) == {(2, missing), (2, "ValueError: max() arg is an empty sequence")}


def test_a_cell_that_does_not_compile_is_shown_with_its_line() -> None:
    (listing,) = verdict("minimax.max_n").program
    assert listing.errors == ((1, "SyntaxError: '(' was never closed"),)


def test_blank_lines_without_end_are_read_in_no_time() -> None:
    cells = [Cell("f", "def f(:", "solution"), Cell("own", "\n" * 15_000 + "f", "free")]
    began = time.process_time()
    (listing,) = listings(cells, CHECK, Verdict("f", "check", 0, 1, "EXCEPTION", ""))
    assert time.process_time() - began < 1
    assert listing.cell == "f"


def test_an_error_may_name_a_line_that_is_none() -> None:
    cells = [Cell("f", "def f(x):\n    return x / 0", "solution")]
    at = 'File "<cell f>", line'
    trace = f"{at} 2, in f\nValueError: \n  {at} {'9' * 4_400}"
    (listing,) = listings(cells, CHECK, Verdict("f", "check", 0, 1, "EXCEPTION", "", None, trace))
    assert [line for line, _ in listing.errors] == [2]


def test_what_is_right_needs_no_listing() -> None:
    assert verdict("minimax.predict").program == ()


def test_the_feedback_page_shows_the_program_beside_the_finding() -> None:
    page = feedback_page("ada", "02-minimax", graded())
    assert page.count("Your program, cell") == 3
    assert "error in line 3: KeyError: &#39;best&#39;" in page
    assert "<i>3</i>    return moves[&#34;best&#34;]" in page
