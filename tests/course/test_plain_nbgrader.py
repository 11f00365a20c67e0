"""The same marks three ways: by `autograder grade`, by a plain `nbgrader autograde` in the course
folder (our judge inside), and by stock nbgrader, which runs the check cells in a kernel."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.course.folder import Course, find, init
from autograder.course.gradebook import GradeWriter
from tests.course.classes import MASTERS, ask_from, copied, fill
from tests.course.runs import marks, run

STOCK = "c = get_config()\nc.CourseDirectory.course_id = 'search'\n"


def nbgrader(course: Course, *arguments: str) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course.root,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def by_stock(course: Course, root: Path) -> Course:
    """The same folder with settings that know nothing of ours."""
    shutil.copytree(course.root, root)
    (root / "nbgrader_config.py").write_text(STOCK)
    return find(root)


def change(course: Course, student: str, how: Callable[[list[Any]], list[Any]]) -> None:
    path = course.submitted / student / "03-alpha-beta" / "alpha-beta.ipynb"
    notebook = json.loads(path.read_bytes())
    path.write_text(json.dumps(notebook | {"cells": how(notebook["cells"])}))


@pytest.mark.long
def test_three_ways_give_the_same_marks(
    new_course: Callable[[int], Course], tmp_path: Path
) -> None:
    course = new_course(3)
    ask_from(course)
    with GradeWriter(course) as writer:
        writer.release("03-alpha-beta", "alpha-beta", course.masters["03-alpha-beta"].read_bytes())
    stock = by_stock(course, tmp_path / "stock")
    plain = copied(course.root, tmp_path / "plain", 0)
    assert run(course).whole

    nbgrader(stock, "autograde", "03-alpha-beta")
    assert marks(stock) == marks(course)

    # A graded cell that is gone, and a copy of one: stock nbgrader stumbles over either.
    change(plain, "student-001", lambda cells: cells[:-1])
    change(plain, "student-002", lambda cells: [*cells, cells[-1] | {"id": "copied"}])
    said = nbgrader(plain, "autograde", "03-alpha-beta")
    assert marks(plain) == marks(course)
    assert "Deleted cells were restored: check-alpha_beta-worst_order." in said
    assert "There is a copy of check-alpha_beta-worst_order" in said


@pytest.mark.long
def test_other_tools_of_nbgrader_read_what_we_wrote(graded: Course) -> None:
    nbgrader(graded, "generate_feedback", "03-alpha-beta")
    (page,) = (graded.root / "feedback" / "student-002").glob("*/*.html")
    assert "This looks like a known mistake" in page.read_text()
    nbgrader(graded, "export")
    assert "student-002" in (graded.root / "grades.csv").read_text()


@pytest.mark.long
def test_marks_are_those_of_stock_nbgrader_on_24_submissions(tmp_path: Path) -> None:
    course = init(tmp_path / "course", MASTERS, "search")
    topics = {"01-games": "games", "02-minimax": "minimax", "03-alpha-beta": "alpha-beta"}
    ask_from(course)
    for topic in topics.values():
        fill(course, topic, 8)
    stock = by_stock(course, tmp_path / "stock")
    assert run(course).graded == 24
    for assignment in topics:
        nbgrader(stock, "generate_assignment", assignment, "--create")
        nbgrader(stock, "autograde", assignment, "--create")
    assert marks(stock) == marks(course)
