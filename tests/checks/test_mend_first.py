"""A wrong helper is not blamed on its caller, neither in a notebook nor at grading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from autograder import check
from autograder.checks.report import Report
from autograder.judge import Result, Verdict, grade_one
from autograder.judge.cell import Cell
from autograder.judge.submission import Submission
from autograder.judge.wrong_helpers import with_wrong_helpers
from autograder.pages.dashboard import dashboard
from autograder.pages.dashboard.class_numbers import class_numbers
from autograder.pages.feedback_page import feedback_page

IMPORTS = "from functools import cache\nfrom math import inf, log, sqrt\n"

# Two exercises that are checked quickly. One function calls the other, and both are wrong.
LEAVES = """
def leaves(b, m):
    return b ** m
"""
RIGHT_LEAVES = LEAVES.replace("b ** m", "b ** ((m + 1) // 2) + b ** (m // 2) - 1")
UCB1 = """
def ucb1(wins, visits, parent, c):
    leaves(2, 3)
    return inf if visits == 0 else wins / visits + c * sqrt(log(parent, 2) / visits)
"""
DECIDE = """
def decide(node):
    return 7
"""
CHECK_LEAVES = 'check("alpha_beta.minimal_leaves", leaves)'
CHECK_UCB1 = 'check("mcts.ucb1", ucb1)'
CHECK_DECIDE = 'check("mcts.decide", decide)'
MEND_LEAVES = (
    "Your program calls `leaves`, which has not passed its own check yet (1 of 3 points). "
    "Mend it first, then check this one again."
)


def in_a_notebook(*cells: str) -> list[Report]:
    names: dict[str, object] = {"check": check}
    exec(IMPORTS, names)
    reports = []
    for cell in cells:
        if cell.startswith("check("):
            reports.append(eval(cell, names))
        else:
            exec(cell, names)
    return reports


def cells_of(*sources: str) -> Iterator[Cell]:
    yield Cell("imports", IMPORTS, "define")
    for number, source in enumerate(sources):
        role = "check" if source.startswith("check(") else "solution"
        yield Cell(f"c{number}", source, role, f"c{number}")


def verdicts_on(cells: Sequence[Cell], reports: Sequence[Report]) -> list[Verdict]:
    checks = [cell for cell in cells if cell.role == "check"]
    return [
        Verdict(r.exercise, c.grade_id, r.points, r.max_points, "WRONG", "wrong", r)
        for c, r in zip(checks, reports, strict=True)
    ]


def judged(*sources: str) -> list[Report]:
    """What the judge makes of the reports on each program alone."""
    cells = list(cells_of(*sources))
    alone = []
    for i, source in enumerate(sources):
        if source.startswith("check("):
            defined = [other for other in sources[:i] if not other.startswith("check(")]
            alone += in_a_notebook(*defined, source)
    verdicts = with_wrong_helpers(cells, verdicts_on(cells, alone))
    return [verdict.report for verdict in verdicts if verdict.report]


def mend_first(*cells: str) -> str:
    """What the last report says is to be mended first: the same in both ways."""
    *_, here = in_a_notebook(*cells)
    *_, there = judged(*cells)
    assert here.text() == there.text()
    assert here.behaviour == there.behaviour
    return here.mend_first


def test_the_report_of_the_caller_says_so_and_names_no_mistake() -> None:
    (alone,) = in_a_notebook(LEAVES, UCB1, CHECK_UCB1)
    assert alone.mistake == "The logarithm has base 2"
    helper, caller = in_a_notebook(LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1)
    assert helper.mistake == "All leaves are counted"
    assert not helper.mend_first
    assert caller == replace(alone, mistakes=(), hint=None, mend_first=MEND_LEAVES)
    assert caller.text().splitlines()[1 + len(caller.properties)] == MEND_LEAVES
    assert "Your program calls <code>leaves</code>, which has not" in caller._repr_html_()
    assert Report.from_json(caller.to_json()) == caller
    assert mend_first(LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1) == MEND_LEAVES


def test_the_case_stays_and_the_same_is_said_whether_a_name_was_found_in_time_or_not() -> None:
    strange = UCB1.replace("return", "return 1000 + visits\n    return")
    (alone,) = in_a_notebook(LEAVES, strange, CHECK_UCB1)
    assert alone.behaviour
    assert alone.counterexample
    _, caller = in_a_notebook(LEAVES, CHECK_LEAVES, strange, CHECK_UCB1)
    assert caller == replace(alone, hint=None, behaviour="", mend_first=MEND_LEAVES)


NO_HELPER = {
    "the helper is right": (RIGHT_LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1),
    "the helper was never checked": (LEAVES, UCB1, CHECK_UCB1),
    "the helper was written again": (LEAVES, CHECK_LEAVES, RIGHT_LEAVES, UCB1, CHECK_UCB1),
    "the caller is right": (
        LEAVES,
        CHECK_LEAVES,
        UCB1.replace("parent, 2", "parent"),
        CHECK_UCB1,
    ),
    "it calls itself": (LEAVES.replace("b ** m", "b ** m if m else leaves(b, 1)"), CHECK_LEAVES),
    "a parameter has the name": (
        LEAVES,
        CHECK_LEAVES,
        UCB1.replace("c):", "c, leaves=max):"),
        CHECK_UCB1,
    ),
    "a local variable has the name": (
        LEAVES,
        CHECK_LEAVES,
        UCB1.replace("leaves(2, 3)", "leaves = [leaves for leaves in (2, 3)]"),
        CHECK_UCB1,
    ),
    "an attribute has the name": (
        LEAVES,
        CHECK_LEAVES,
        UCB1.replace("leaves(2, 3)", "ucb1.leaves = 2; ucb1.leaves"),
        CHECK_UCB1,
    ),
    "a value was worked out with it": (
        f"{LEAVES}\nFOUR = leaves(2, 2)",
        CHECK_LEAVES,
        UCB1.replace("leaves(2, 3)", "FOUR"),
        CHECK_UCB1,
    ),
    "they call each other": (
        LEAVES.replace("b ** m", "b ** m if m else ucb1"),
        CHECK_LEAVES,
        UCB1,
        CHECK_UCB1,
    ),
    "the kit's function has the name now": (
        LEAVES,
        CHECK_LEAVES,
        "from math import gcd as leaves",
        UCB1,
        CHECK_UCB1,
    ),
}


@pytest.mark.parametrize("cells", NO_HELPER.values(), ids=NO_HELPER)
def test_otherwise_nothing_changes(cells: Sequence[str]) -> None:
    assert mend_first(*cells) == ""


HELPERS = {
    "through another function": (
        LEAVES,
        CHECK_LEAVES,
        "def size(*tree):\n    return leaves(*tree)",
        UCB1.replace("leaves(", "size("),
        CHECK_UCB1,
    ),
    "in a function inside": (
        LEAVES,
        CHECK_LEAVES,
        UCB1.replace("leaves(2, 3)", "max((1, 2), key=lambda b: leaves(b, 3))"),
        CHECK_UCB1,
    ),
    "from a lambda": (
        LEAVES,
        CHECK_LEAVES,
        "ucb1 = lambda wins, visits, parent, c: leaves(2, 3)",
        CHECK_UCB1,
    ),
    "both decorated": (f"@cache{LEAVES}", CHECK_LEAVES, f"@cache{UCB1}", CHECK_UCB1),
    "decorated later": (f"{LEAVES}\nleaves = cache(leaves)", CHECK_LEAVES, UCB1, CHECK_UCB1),
    "decorated later, with a size": (
        f"import functools\n{LEAVES}\nleaves = functools.lru_cache(maxsize=None)(leaves)",
        CHECK_LEAVES,
        UCB1,
        CHECK_UCB1,
    ),
    "by a decorator of one's own": (
        "def twice(f):\n    def g(*a):\n        f(*a)\n        return f(*a)\n    return g",
        f"@twice{LEAVES}",
        CHECK_LEAVES,
        f"@twice{UCB1}",
        CHECK_UCB1,
    ),
    "below an if": (
        "if inf:" + LEAVES.replace("\n", "\n    "),
        CHECK_LEAVES,
        UCB1,
        CHECK_UCB1,
    ),
    "under another name": (
        LEAVES.replace("leaves", "my_leaves"),
        "leaves = my_leaves",
        CHECK_LEAVES,
        UCB1,
        CHECK_UCB1,
    ),
}


@pytest.mark.parametrize("cells", HELPERS.values(), ids=HELPERS)
def test_a_helper_may_be_called_in_many_ways(cells: Sequence[str]) -> None:
    assert mend_first(*cells) == MEND_LEAVES


def test_a_helper_has_the_name_that_the_program_uses() -> None:
    mine, caller = (program.replace("leaves", "my_leaves") for program in (LEAVES, UCB1))
    found = mend_first(mine, "leaves = my_leaves", CHECK_LEAVES, caller, CHECK_UCB1)
    assert found == MEND_LEAVES.replace("leaves", "my_leaves")


def test_what_calls_a_wrong_helper_itself_may_be_right() -> None:
    """So only the helper is to be mended first."""
    decide = DECIDE.replace("return", "ucb1(1, 2, 3, 4)\n    return")
    checks = LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1, decide, CHECK_DECIDE
    assert mend_first(*checks) == MEND_LEAVES


def test_several_helpers_are_named_in_the_order_of_the_course() -> None:
    caller = UCB1.replace("leaves(2, 3)", "decide, leaves")
    found = mend_first(DECIDE, CHECK_DECIDE, LEAVES, CHECK_LEAVES, caller, CHECK_UCB1)
    assert found.startswith(
        "Your program calls `leaves` (1 of 3 points) and `decide` (0 of 1 point), which have not "
    )


def test_classes_stay_as_they_are() -> None:
    killers = "class Killers:\n    def order(self, *given):\n        return leaves(2, 3)"
    check_killers = 'check("ordering.killer", Killers)'
    assert mend_first(LEAVES, CHECK_LEAVES, killers, check_killers) == ""
    caller = UCB1.replace("leaves(2, 3)", "Killers")
    assert mend_first(LEAVES, killers, check_killers, caller, CHECK_UCB1) == ""


def test_the_judge_does_not_mind_the_order_of_the_checks() -> None:
    caller, _ = judged(LEAVES, UCB1, CHECK_UCB1, CHECK_LEAVES)
    assert caller.mend_first == MEND_LEAVES
    caller, _ = judged(LEAVES, UCB1, CHECK_UCB1, LEAVES, CHECK_LEAVES)
    assert not caller.mend_first, "it was written again before it was checked"


def test_verdicts_that_were_merged_agree_with_each_other() -> None:
    """Where some exercises are graded again, the others keep their earlier verdicts."""
    sources = LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1
    cells = list(cells_of(*sources))
    verdicts = tuple(verdicts_on(cells, judged(*sources)))
    assert with_wrong_helpers(cells, verdicts) == verdicts
    (right,) = in_a_notebook(RIGHT_LEAVES, CHECK_LEAVES)
    helper, caller = verdicts
    assert caller.report
    assert caller.report.mend_first == MEND_LEAVES
    _, caller = with_wrong_helpers(cells, [replace(helper, report=right), caller])
    assert caller.report
    assert not caller.report.mend_first


def test_long_programs_are_read_soon() -> None:
    chain = "\n".join(f"def f{i}(): f{i + 1}()" for i in range(800))
    aliases = "\n".join(["leaves = leaves"] * 1_000)
    caller = UCB1.replace("leaves(2, 3)", "f0(), leaves(2, 3)")
    cells = list(cells_of(LEAVES, *[aliases] * 5, CHECK_LEAVES, chain, caller, CHECK_UCB1))
    reports = in_a_notebook(LEAVES, CHECK_LEAVES, LEAVES, UCB1, CHECK_UCB1)
    _, last = with_wrong_helpers(cells, verdicts_on(cells, reports))
    assert last.report
    assert last.report.mend_first == MEND_LEAVES


@cache
def graded() -> Result:
    work = Submission(tuple(cells_of(LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1)))
    return Result.from_json(grade_one(work, 0).to_json())


@pytest.mark.slow
def test_both_ways_agree_across_the_sandbox() -> None:
    here = in_a_notebook(LEAVES, CHECK_LEAVES, UCB1, CHECK_UCB1)
    there = [verdict.report for verdict in graded().verdicts if verdict.report]
    assert [report.text() for report in here] == [report.text() for report in there]


@pytest.mark.slow
def test_feedback_and_class_report_say_the_same() -> None:
    page = feedback_page("ada", "07-monte-carlo", graded())
    assert page.count("Your program calls <code>leaves</code>, which has not passed") == 2
    assert "base 2" not in page.partition("Your program, cell")[0]
    people = [(student, "07-monte-carlo", graded()) for student in ("ada", "bob")]
    (numbers,) = class_numbers(people)
    assert [m.exercise for m in numbers.misconceptions] == ["alpha_beta.minimal_leaves"]
    assert not numbers.shared_failures
    assert "without a named mistake" not in dashboard(people)
