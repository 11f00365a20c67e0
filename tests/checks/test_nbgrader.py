"""A check cell under plain nbgrader: partial credit, in `autograde` and in `validate`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

pytestmark = pytest.mark.slow

RIGHT = """def minimax_value(game, state):
    ### BEGIN SOLUTION
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.player(state) == MAX else min
    return best(minimax_value(game, game.result(state, a)) for a in game.actions(state))
    ### END SOLUTION
"""
# The root always maximises: wrong where MIN begins, right elsewhere.
WRONG = """def minimax_value(game, state, root=True):
    if game.is_terminal(state):
        return game.utility(state)
    best = max if root or game.player(state) == MAX else min
    after = (game.result(state, a) for a in game.actions(state))
    return best(minimax_value(game, s, False) for s in after)
"""


def nbgrader(course: Path, *arguments: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def cell(source: str, grade_id: str, **marks: object) -> nbformat.NotebookNode:
    marks = {"grade": False, "solution": False, "locked": False, **marks}
    metadata = {"nbgrader": {"schema_version": 3, "task": False, "grade_id": grade_id, **marks}}
    return new_code_cell(source, id=grade_id, metadata=metadata)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with one assignment, released, and two submissions."""
    course = tmp_path_factory.mktemp("course")
    (course / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.course_id = 'search'\n"
    )
    (course / "source" / "two").mkdir(parents=True)
    cells = [
        new_code_cell("from adsearch import MAX\nfrom autograder import check", id="imports"),
        cell(RIGHT, "value", solution=True),
        cell(
            'check("minimax.value", minimax_value)',
            "check-value",
            grade=True,
            locked=True,
            points=6,
        ),
    ]
    nbformat.write(new_notebook(cells=cells), course / "source" / "two" / "two.ipynb")
    nbgrader(course, "generate_assignment", "two", "--create")
    released = nbformat.read(course / "release" / "two" / "two.ipynb", as_version=4)
    for student, source in (("ada", RIGHT), ("bob", WRONG)):
        submission = released.copy()
        submission.cells = [nbformat.from_dict(dict(c)) for c in released.cells]
        submission.cells[1].source = source
        folder = course / "submitted" / student / "two"
        folder.mkdir(parents=True)
        nbformat.write(submission, folder / "two.ipynb")
    nbgrader(course, "autograde", "two", "--create")
    return course


def test_stock_autograde_gives_partial_credit(course: Path) -> None:
    from nbgrader.api import Gradebook  # takes a second, which only this test should wait for

    with Gradebook(f"sqlite:///{course}/gradebook.db", "search") as gradebook:
        scores = {
            student: gradebook.find_submission("two", student).score for student in ("ada", "bob")
        }
    assert scores == {"ada": 6, "bob": 4}


def test_the_explanation_is_in_the_graded_copy(course: Path) -> None:
    graded = nbformat.read(course / "autograded" / "bob" / "two" / "two.ipynb", as_version=4)
    (output,) = graded.cells[2].outputs
    assert output.data["text/plain"] == "4"
    assert "The root always maximises" in output.data["text/html"]


def test_validate_agrees(course: Path) -> None:
    said = nbgrader(course, "validate", "submitted/ada/two/two.ipynb")
    assert "Success" in said
