"""Pairs of programs that are alike are found, and others are not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course.demo_class import DemoClass
from autograder.course.folder import Course, CourseError, find, init
from autograder.course.roster import Roster, enter
from autograder.course.similar import find_similar, write_page
from autograder.course.similarity import fingerprints, similar_pairs
from autograder.pages.similar_page import Comparison
from tests.course.classes import MASTERS

PROGRAM = """def search(game, state, depth):
    \'\'\'The value.\'\'\'
    if depth == 0 or game.is_terminal(state):
        return game.utility(state)
    best = -9
    for move in game.actions(state):
        best = max(best, search(game, game.result(state, move), depth - 1))
    return best
"""
NAMES = ("search", "game", "state", "depth", "best", "move")
METHODS = ("is_terminal", "utility", "actions", "result")
words = st.from_regex("[a-z]{4,9}_x", fullmatch=True)


@given(st.lists(words, min_size=len(NAMES), max_size=len(NAMES), unique=True), words)
def test_names_comments_and_docstrings_leave_no_trace(names: list[str], comment: str) -> None:
    disguised = PROGRAM.replace("The value.", comment)
    for old, new in zip(NAMES, names, strict=True):
        disguised = disguised.replace(old, new)
    disguised = disguised.replace("\n    ", f"  # {comment}\n    ")
    assert fingerprints(disguised, METHODS).keys() == fingerprints(PROGRAM, METHODS).keys()


@pytest.mark.parametrize("flaw", ['"""', "  x\n y", "'", "]", "?"])
def test_a_line_that_is_no_python_hides_nothing_below_it(flaw: str) -> None:
    """Whether somebody wrote it by accident or to that end."""
    prints = fingerprints(f"{flaw}\n\n{PROGRAM}", METHODS)
    assert prints.keys() >= fingerprints(PROGRAM, METHODS).keys()
    (lines,) = prints[next(p for p in prints if p in fingerprints(PROGRAM, METHODS))]
    assert min(lines) > 2


@pytest.mark.parametrize("around", ["exec({!r})", "write('x.py', {!r})", "{!r}\nexec(__doc__)"])
def test_a_program_in_a_text_is_a_program(around: str) -> None:
    twice = PROGRAM + "search.depth = 3\n"
    assert fingerprints(around.format(twice)).keys() & fingerprints(twice).keys()


def test_a_passage_is_found_on_its_lines() -> None:
    other = "x = [1, 2, 3]\nprint(sum(x) / len(x))\n\n" + PROGRAM
    shared = fingerprints(other, METHODS).keys() & fingerprints(PROGRAM, METHODS).keys()
    lines = {line for p in shared for place in fingerprints(other, METHODS)[p] for line in place}
    assert lines >= {6, 7, 8, 9, 10}
    assert not lines & {1, 2, 3}


def test_lines_without_code_belong_to_no_passage() -> None:
    apart = "a = f(1)\n\n# as before\nb = g(a, 2)\nc = g(b, 3)\nd = g(c, 4)\n"
    lines = {line for places in fingerprints(apart).values() for p in places for line in p}
    assert {1, 4} <= lines <= {1, 4, 5, 6}


@pytest.mark.parametrize("text", ["", "x", "def f(:", "'''", "\tx\n  y", "x = 1\n\x00", "é ∑ ？"])
def test_what_is_no_program_is_like_no_other(text: str) -> None:
    assert similar_pairs({"a": text, "b": text, "c": PROGRAM}) == []


def test_what_most_of_the_class_or_the_course_has_is_nobodys() -> None:
    assert similar_pairs({str(i): PROGRAM * 9 for i in range(9)}) == []
    others = {str(i): f"x_{i} = [{i}, {i} + 1]\n" * 9 for i in range(40)}
    long = "".join(PROGRAM.replace("depth == 0", f"depth - {i} in (7, {i})") for i in range(9))
    copies = {"a": long, "b": long}
    assert [(p.first, p.second) for p in similar_pairs(others | copies)] == [("a", "b")]
    assert similar_pairs(others | copies, [long]) == []


@pytest.fixture(scope="module")
def demo_course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """What the class of the demo hands in for notebook 2, in a course folder."""
    course = init(tmp_path_factory.mktemp("similar") / "course", MASTERS, "search")
    path = course.masters["02-minimax"]
    text = path.read_bytes()
    for student, data in DemoClass().hand_ins("02-minimax", text, text, is_last=True):
        folder = course.submitted / student.id / "02-minimax"
        folder.mkdir(parents=True)
        (folder / path.name).write_bytes(data)
    return course


def test_the_class_of_the_demo_has_one_pair(demo_course: Course) -> None:
    (comparison,) = find_similar(demo_course, [*demo_course.masters])
    assert comparison[:2] == ("02-minimax", 27), "of 29 one is cut off and one is a PDF"
    (pair,) = comparison.pairs
    described = {pupil.student.id: pupil.description for pupil in DemoClass().pupils}
    sides = pair.left, pair.right
    assert {described[side.student] for side in sides} == {
        "right, with a table",
        "right, with that table",
    }
    marked = [side.source.split("\n")[line - 1] for side in sides for line in side.shared]
    assert any("rjust(width)" in line for line in marked)
    assert any("rjust(size)" in line for line in marked)


def test_a_group_is_no_pair(demo_course: Course, tmp_path: Path) -> None:
    """What it handed in is compared with the others' once, under all names."""
    course = find(shutil.copytree(demo_course.root, tmp_path / "course"))
    described = {pupil.description: pupil.student for pupil in DemoClass().pupils}
    two = [described[f"right, with {which} table"] for which in ("a", "that")]
    enter(course, Roster(tuple(two), ()))
    rows = "".join(f"{student.id},A\n" for student in two)
    (course.root / "groups.csv").write_text(f"id,group\n{rows}")
    (comparison,) = find_similar(course, ["02-minimax"])
    assert (comparison.submissions, comparison.pairs) == (26, ())


def test_the_page_shows_both_and_the_command_says_where(demo_course: Course) -> None:
    done = CliRunner().invoke(app, ["similar", "2", "--course", str(demo_course.root)])
    assert "02-minimax: 1 pair among 27 submissions" in done.output
    page = (demo_course.root / "similar.html").read_text(encoding="utf-8")
    assert page.count("<mark>") > 10
    assert "rjust(width)" in page
    assert "rjust(size)" in page
    assert "27 submissions compared, 1 pair:" in page
    assert "similar.html" in (demo_course.root / "index.html").read_text(encoding="utf-8")
    nothing = [Comparison("02-minimax", 7, ()), Comparison("01-games", 3, (), ("Ada", "Zoë"))]
    empty = write_page(demo_course, nothing, demo_course.root / "none.html").read_text("utf-8")
    assert "7 submissions compared, no two of them alike beyond that." in empty
    assert "Too long to be compared, which is odd: Ada, Zoë." in empty
    assert empty.count("Among so few,") == 1


def test_a_course_without_submissions_says_what_comes_first(tmp_path: Path) -> None:
    course = init(tmp_path / "course", MASTERS, "search")
    done = CliRunner().invoke(app, ["similar", "--course", str(course.root)])
    assert isinstance(done.exception, CourseError)
    assert "autograder collect comes first" in str(done.exception)
    assert not (course.root / "similar.html").exists()
