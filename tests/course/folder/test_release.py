"""Releasing: what students are given, and what keeps a notebook from being given to them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from adsearch import __version__
from autograder.checks import exercise
from autograder.course.doctor import examine
from autograder.course.drawn_games import drawn_otherwise
from autograder.course.folder import Course, CourseError, find
from autograder.course.leaks import leaks
from autograder.course.nbgrader_settings import settings
from autograder.course.release import Published, publish
from autograder.judge import grade_one
from autograder.judge.cell import Cell
from autograder.judge.master_cells import instructors_cells
from autograder.judge.submission import Submission, submission
from tests.course.folder.deliveries import cell, master, notebook

SLIP = """
from autograder.checks.exercise import Exercise, Property, define
from autograder.inside.questions import Call, Question

def ask(property, argument=1):
    return Question(property, (Call((argument,)),), lambda answer: None, "1")

properties = Property("rules", 1), Property("moves", 1)

class Slip(Exercise):
    reference = (lambda number: number,)

{}

define(Slip("games.slip", "call", "f(number)", properties, SLIP, ""))
"""
STUB = "def first():\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def change(course: Course, *cells: dict[str, Any]) -> None:
    course.masters["01-first"].write_bytes(notebook([*master("first"), *cells]))


def release(course: Course, run: bool = True) -> Published:
    (published,) = publish(course, ["01-first"], run)
    return published


@pytest.mark.parametrize(
    ("added", "said"),
    [("os.environ['NOBODY']", "NameError: name 'os' is not defined"), ("x = (", "SyntaxError")],
)
def test_settings_that_fail_are_named_by_their_line(course: Course, added: str, said: str) -> None:
    file = course.root / "nbgrader_config.py"
    file.write_text(f"{file.read_text()}{added}\n")
    where = " in line 3" if "NameError" in said else ""
    with pytest.raises(CourseError, match=re.escape(f"{file} fail{where} ({said}")):
        release(course)


def test_a_copy_says_below_its_title_when_it_is_due(course: Course) -> None:
    with (course.root / "course.toml").open("a") as settings:
        settings.write('timezone = "Asia/Tokyo"\nlate = "5 % a day"\n')
        settings.writelines(f"due.{name} = 2026-11-20\n" for name in course.masters)
    words = {"cell_type": "markdown", "id": "title", "source": "# One\n\nWhy?", "metadata": {}}
    course.masters["01-first"].write_bytes(notebook([words, *master("first")]))
    first, second = publish(find(course.root), list(course.masters))
    head = (
        "**Due Friday 20 November 2026, 23:59 JST.** "
        "Each day late, even if only begun, costs 5% of your points."
    )
    heads = [json.loads(one.copy.read_bytes())["cells"][0]["source"] for one in (first, second)]
    assert ["".join(source) for source in heads] == [f"# One\n\n{head}\n\nWhy?", head]
    assert [cell["id"] for cell in json.loads(second.copy.read_bytes())["cells"][1:]] == [
        cell["id"] for cell in master("second")
    ]
    with course.gradebook() as book:
        assert book.find_assignment("01-first").duedate == datetime(2026, 11, 20, 14, 59, 59)


def test_a_notebook_is_released_with_stubs_and_a_stamp(course: Course) -> None:
    released = release(course)
    assert released.problems == ()
    assert released.stops == "check-first"
    copy = json.loads(released.copy.read_bytes())
    assert "".join(copy["cells"][1]["source"]) == STUB
    assert copy["metadata"]["adversarial_search"] == {"version": __version__}
    with course.gradebook() as book:
        assert book.find_assignment("01-first").max_score == 3


def test_a_released_copy_is_a_submission_without_answers(course: Course) -> None:
    """What the judge takes for the stub is what nbgrader releases."""
    released = release(course, run=False)
    given = course.masters["01-first"].read_bytes()
    work = submission(given, released.copy.read_bytes())
    assert work.notes == ()
    assert list(work.cells) == list(instructors_cells(given))


def test_a_copy_that_does_not_run_is_taken_back(course: Course) -> None:
    change(course, cell("broken", "undefined + 1"))
    cells = json.loads(course.masters["01-first"].read_bytes())["cells"]
    course.masters["01-first"].write_bytes(notebook([cells[0], cells[3], *cells[1:3]]))
    released = release(course)
    assert released.problems == ("Cell broken fails: NameError: name 'undefined' is not defined",)
    assert not released.copy.exists()


def test_a_copy_with_a_leak_is_taken_back(course: Course) -> None:
    change(course, cell("secret", f"seed = {course.seed!r}"))
    released = release(course)
    assert released.problems == ("The course's secret seed is in it.",)
    assert not released.copy.parent.exists()


def test_what_nbgrader_refuses_is_said(course: Course) -> None:
    change(course, cell("unmarked", "### BEGIN SOLUTION\nx = 1\n### END SOLUTION"))
    released = release(course)
    assert "Solution region detected in a non-solution cell" in released.problems[0]
    assert not released.copy.exists()


def test_headings_say_what_a_question_is_worth_and_other_sentences_are_named(
    course: Course,
) -> None:
    asking, marks = "check('minimax.value', first)", {"grade": True, "locked": True}
    text = "# First\nThe core is worth 6 points; it is one of 2 points of view."
    heading = "## ☆ Exercise: value (6 points, about 20 minutes)\nTwo points for the {}. It is fun."
    cells = [
        cell("intro", text) | {"cell_type": "markdown"},
        cell("text", heading.format("tree")) | {"cell_type": "markdown"},
        cell("check", asking, points=12, **marks),
        cell("more", heading.format("leaf")) | {"cell_type": "markdown"},
        cell("none", asking.replace("value", "decision"), points=0, **marks),
    ]
    for markdown in (cells[0], cells[1], cells[3]):
        del markdown["outputs"], markdown["execution_count"]
    course.masters["01-first"].write_bytes(notebook(cells))
    released = release(course, run=False)
    copy = json.loads(released.copy.read_bytes())["cells"]
    text, more = ("".join(copy[i]["source"]) for i in (1, 3))
    assert text.startswith("## ☆ Exercise: value (12 points, about 20 minutes)\n")
    assert more.startswith("## ☆ Exercise: value (about 20 minutes)\n")
    assert released.outdated == (
        "The core is worth 6 points;",
        "Two points for the tree.",
        "Two points for the leaf.",
    )


def test_files_beside_a_master_are_named(course: Course) -> None:
    (course.source / "01-first" / "tree.txt").write_text("((3 12) (2 4))")
    assert release(course, run=False).also == ("tree.txt",)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"outputs": [{"output_type": "stream"}]}, "has outputs"),
        ({"execution_count": 3}, "has outputs"),
        ({"source": "### BEGIN SOLUTION"}, "has a mark of solution"),
        ({"source": "### BEGIN HIDDEN TESTS"}, "has a mark of hidden tests"),
        ({"source": "def f():\n        return 'first is right'  "}, "a line of a solution: return"),
        ({"cell_type": "markdown", "source": "    return 'first is right'"}, "line of a solution"),
        ({"metadata": {"jupyter": {"source_hidden": True}}}, "hides its code"),
        ({"metadata": {"tags": ["hide-input"]}}, "hides its code"),
    ],
)
def test_a_leak_is_found(changed: dict[str, Any], problem: str) -> None:
    given = notebook(master("first"))
    cells = [*master("first"), {**cell("extra", "pass"), **changed}]
    cells[1]["source"] = STUB
    (found,) = leaks(given, notebook(cells))
    assert found.startswith("Cell extra")
    assert problem in found


def test_a_line_that_is_also_given_is_no_leak() -> None:
    given = [*master("first"), cell("example", "def g():\n    return 'first is right'")]
    copy = [dict(one) for one in given]
    copy[1]["source"] = STUB
    assert leaks(notebook(given), notebook(copy)) == []


MASTERS = sorted((Path(__file__).parents[3] / "notebooks").glob("*/*.ipynb"))


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_a_master_is_full_of_leaks(path: Path) -> None:
    """What is looked for is there to be found."""
    given = path.read_bytes()
    assert any("line of a solution" in problem for problem in leaks(given, given))


def test_a_notebook_beside_the_master_is_not_released_with_it(course: Course) -> None:
    """nbgrader would give it to students, and count its points as well."""
    (course.source / "01-first" / "first-Copy1.ipynb").write_bytes(notebook(master("first")))
    released = release(course, run=False)
    assert released.problems == (
        "an assignment has one notebook, but beside first.ipynb there is first-Copy1.ipynb",
    )
    assert not released.copy.exists()


def test_a_check_that_grading_cannot_ask_is_said_beforehand(course: Course) -> None:
    """An instructor's own cell of asserts, and slips in a call."""

    def check(name: str, source: str) -> dict[str, Any]:
        return cell(f"check-{name}", source, grade=True, locked=True, points=1)

    course.masters["01-first"].write_bytes(
        notebook(
            [
                check("right", 'check("minimax.value", f)'),
                check("own", "assert first() == 1"),
                check("slip", 'check("minimax.valeu", f)'),
                check("two", 'check("minimax.value", f, g)'),
            ]
        )
    )
    own, slip, two = release(course, run=False).not_asked
    assert own == "check-own is no call of check(…), so only a person can mark it"
    assert slip.startswith("check-slip cannot be graded: There is no exercise 'minimax.valeu'")
    assert two == "check-two hands over 2 programs, not 1"


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ("x = (", "games.slip does not load: SyntaxError: '(' was never closed (slip.py, line "),
        ("1 / 0", "games.slip does not load: ZeroDivisionError: division by zero"),
        (
            'define(Slip("games.nim", "call", "f(number)", properties, ask, ""))',
            "autograder/exercises/games/slip.py defines games.nim, "
            "which only autograder/exercises/games/nim.py may define",
        ),
        ("SLIP = lambda seed: [1 / 0]", "cannot draw its questions: ZeroDivisionError: division"),
        ("SLIP = lambda seed: []", "games.slip asks no question about 'rules' and 'moves'"),
        ("SLIP = lambda seed: [ask('rules')]", "games.slip asks no question about 'moves'"),
        ("SLIP = lambda seed: [ask('luck')]", "asks about 'luck', which it gives no points for"),
        (
            "SLIP = lambda seed: [ask('rules', object()), ask('moves')]",
            "cannot draw its questions: TypeError: object does not go through the wall",
        ),
    ],
)
def test_an_exercise_that_cannot_be_asked_is_said_beforehand(
    course: Course, exercise_file: Callable[[str, str], None], slip: str, said: str
) -> None:
    exercise_file("slip", SLIP.format(slip))
    check = cell("check-slip", 'check("games.slip", f)', grade=True, locked=True, points=1)
    course.masters["01-first"].write_bytes(notebook([check]))
    (sentence,) = release(course, run=False).not_asked
    assert sentence.startswith("check-slip cannot be graded: ")
    assert said in sentence
    findings = {finding.what: finding for finding in examine(course.root)}
    assert findings["exercises"].state == "bad"
    assert said in findings["exercises"].said
    if "SLIP" in slip:  # and there is no zero for it
        asked = Cell("c", 'check("games.slip", f)', "check", "c", 1)
        cells = Cell("s", "def f(number): return 'nonsense'", "solution"), asked
        (verdict,) = grade_one(Submission(cells), course.seed).verdicts
        assert (verdict.kind, verdict.points) == ("INTERNAL", 0)


@pytest.fixture
def exercise_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], None]]:
    """Writes a file beside those of notebook 1's exercises."""
    import autograder.exercises.games as games

    before = dict(exercise._exercises)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])

    def write(name: str, source: str) -> None:
        (tmp_path / f"{name}.py").write_text(source)

    yield write
    exercise._exercises.pop("games.slip", None)
    exercise._exercises.update(before)
    sys.modules.pop("autograder.exercises.games.slip", None)


def statuses(course: Course) -> dict[str, str]:
    """What formgrader calls each assignment."""
    from nbgrader.apps.api import NbGraderAPI

    found = NbGraderAPI(config=settings(course)).get_assignments()
    return {assignment["name"]: assignment["status"] for assignment in found}


def test_what_is_released_is_no_draft_in_formgrader(course: Course) -> None:
    from nbgrader.apps.api import NbGraderAPI

    release(course, run=False)
    assert statuses(course) == {"01-first": "released", "02-second": "draft"}
    assert NbGraderAPI(config=settings(course)).unrelease("01-first")["success"]
    assert statuses(course) == {"01-first": "draft", "02-second": "draft"}
    assert not (course.released / "01-first").exists()


def test_where_there_is_an_exchange_it_says_what_is_released(
    course: Course, tmp_path: Path
) -> None:
    from nbgrader.apps.api import NbGraderAPI

    exchange = tmp_path / "exchange"
    with (course.root / "nbgrader_config.py").open("a") as config:
        config.write(f"get_config().Exchange.root = {str(exchange)!r}\n")
    release(course, run=False)
    assert set(statuses(course).values()) == {"draft"}, "an exchange that is missing is not working"
    exchange.mkdir(mode=0o777)
    assert set(statuses(course).values()) == {"draft"}
    assert NbGraderAPI(config=settings(course)).release_assignment("01-first")["success"]
    assert statuses(course) == {"01-first": "released", "02-second": "draft"}
    assert NbGraderAPI(config=settings(course)).unrelease("01-first")["success"]
    assert (course.released / "01-first").exists()


def test_games_that_are_drawn_otherwise_since_the_release_are_said(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an update of the kit, right answers to the old games would count as wrong."""
    asking = "check('alpha_beta.predict', leaves, name=name)"
    change(course, cell("check-predict", asking, grade=True, locked=True, points=3))
    assert list(drawn_otherwise(course, course.masters)) == [], "it is not released"
    release(course, run=False)
    assert list(drawn_otherwise(course, course.masters)) == []
    assert "released" not in {finding.what for finding in examine(course.root)}
    before = exercise.find("alpha_beta.predict")
    other = exercise.find("minimax.predict")
    monkeypatch.setitem(exercise._exercises, before.name, replace(before, own=other.own))
    (sentence,) = drawn_otherwise(course, course.masters)
    assert f"01-first was released by another state of the kit (version {__version__})" in sentence
    (finding,) = (finding for finding in examine(course.root) if finding.what == "released")
    assert finding.state == "bad"
    assert finding.advice.startswith("grade it with that state of the kit")
