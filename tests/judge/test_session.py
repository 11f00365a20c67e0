"""Cells run once and again, and what becomes of those that fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.judge import Limits, grade_one, probe
from autograder.judge.cell import Cell
from autograder.judge.child_messages import Broken
from autograder.judge.session import Session
from autograder.judge.static_analysis import Check
from autograder.judge.submission import Submission

DIES = "import os; os._exit(1)"
WORDS = "name 'make' is not defined"
FORGES = """from autograder.inside.child import Child
def on_programs(self, token, *_):
    self.say("programs", token, None, "", {}, None)
Child.on_programs = on_programs
"""


def test_of_a_cell_that_breaks_the_child_the_next_runs_what_it_defines() -> None:
    cells = [
        Cell("a", "a = 1", "solution"),
        Cell("b", f"b = a\n{DIES}", "free"),
        Cell("c", "c = b", "solution"),
    ]
    with Session(probe(), Limits()) as session:
        faults = [session.add(cell).fault for cell in cells]
        assert session.cells == [cells[0], replace(cells[1], source="b = a\nimport os"), cells[2]]
        assert [fault and fault.kind for fault in faults] == [None, "DIED", None]
        assert [failure.cell for failure in session.failures] == [cells[1]]
        assert session.find("", Check("", ["c"], None), [True]).kinds == ("value",)


SLOW = "while True: pass"


@pytest.mark.parametrize(
    "source", [f"f = abs\n{SLOW}", f"{SLOW}\nf = abs", f"{SLOW}\nf = [abs][0]"]
)
def test_what_a_cell_defines_is_there_however_long_it_takes(source: str) -> None:
    """In its own child, in a fresh one, and in one of an exercise that is asked apart."""
    with Session(probe(), Limits(cell=0.1)) as session:
        fault = session.add(Cell("f", source, "solution")).fault
        assert fault
        assert fault.kind == "TIMEOUT"
        for _ in range(2):
            assert session.find("", Check("", ["f"], None), [False]).kinds == ("program",)
            session.drop()
        with session.without(("adsearch.games.nim",)) as apart:
            assert apart.find("", Check("", ["f"], None), [False]).kinds == ("program",)


def test_a_definition_that_never_ends_is_given_up() -> None:
    with Session(probe(), Limits(cell=0.1)) as session:
        session.add(Cell("f", "def f(x=[0 for _ in iter(int, 1)]): pass", "solution"))
        assert session.cells == []
        assert session.find("", Check("", ["f"], None), [False]).missing == "f"
        assert session.without(("adsearch.games.nim",)).failures == session.failures


def test_programs_are_known_to_every_later_child() -> None:
    with Session(probe(), Limits()) as session:
        session.add(Cell("a", "a = 1", "solution"))
        assert session.find("", Check("", ["a"], None), [True]).fault is None
        first = session.ready()
        session.drop()
        assert session.ready() is not first


@pytest.mark.parametrize("kinds", [[], ["program"] * 2])
def test_there_are_as_many_programs_as_were_asked_for(kinds: list[str]) -> None:
    with Session(probe(), Limits()) as session:
        session.add(Cell("a", FORGES.format(kinds), "solution"))
        with pytest.raises(Broken) as broken:
            session.find("", Check("", ["a"], None), [False])
        assert broken.value.fault.kind == "PROTOCOL"


@pytest.mark.parametrize(("source", "missing"), [("", "f"), ("f = ...", "")])
def test_a_missing_name_is_data(source: str, missing: str) -> None:
    with Session(probe(), Limits()) as session:
        session.add(Cell("a", source, "solution"))
        assert session.find("", Check("", ["f"], None), [True]).missing == missing


@pytest.mark.parametrize("name", ["' ' * 4_000", "'n' * 1_000", "'a name'"])
def test_what_no_name_could_be_is_not_missing(name: str) -> None:
    """A program may raise an error of its own. To look for any text in all cells takes long."""
    with Session(probe(), Limits()) as session:
        session.add(Cell("a", f"def f(): raise NameError('no', name={name})", "solution"))
        programs = session.find("", Check("", ["f()"], None), [True])
        assert programs.fault
        assert programs.fault.kind == "EXCEPTION"
        assert programs.missing == ""


def test_what_an_error_says_is_not_taken_for_a_missing_name() -> None:
    cells = (
        Cell("early", "make = 1 / 0", "free"),
        Cell("late", f'def make(): raise ValueError("{WORDS}")', "solution", "s"),
        Cell("c", "check('alpha_beta.minimal_leaves', make())", "check", "c", 3),
    )
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    assert verdict.sentence == f"your program raised ValueError: {WORDS}"


def test_a_missing_name_is_explained_by_the_cell_that_should_have_given_it() -> None:
    cells = (
        Cell("s", "minimal_leaves = 1 / 0", "solution", "s"),
        Cell("own", "x = 1", "free"),
        Cell("c", "check('alpha_beta.minimal_leaves', minimal_leaves)", "check", "c", 3),
    )
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    assert "the cell s raised ZeroDivisionError" in verdict.sentence


@pytest.mark.parametrize(("moves", "points"), [("5", 2), ("nothing", 0)])
def test_of_several_predictions_those_count_that_could_be_made(moves: str, points: int) -> None:
    """One was computed by a search that is not there when it is graded: all were lost."""
    given = f'name = "Ada Lovelace"\nmoves = {moves}\nstates = {moves} and 20'
    cells = (
        Cell("given", given, "solution", "given"),
        Cell("asked", "from adsearch.search import no\nwinner = no(1)", "free"),
        Cell("c", "check('games.predict', moves, states, winner, name=name)", "check", "c", 3),
    )
    (verdict,) = grade_one(Submission(cells), 0).verdicts
    assert verdict.points == points
    if points:
        assert "the cell asked raised" in verdict.sentence
        assert verdict.sentence.endswith("not there when it is graded: write that part yourself")


@pytest.mark.slow
def test_a_cell_that_meets_the_end_of_an_exercise_runs_for_the_next() -> None:
    """It runs once more after a fault, and it is not its fault that there is no time for it."""
    cell = Cell("a", "import time\ntime.sleep(0.5)\na = 1", "solution")
    with Session(probe(), Limits()) as session:
        session.add(cell)
        session.drop()
        with session.within(0.1 / session.slower), pytest.raises(Broken):
            session.child()
        assert session.cells == [cell]
        assert session.find("", Check("", ["a"], None), [True]).fault is None
