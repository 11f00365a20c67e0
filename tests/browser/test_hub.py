"""A notebook's way through a real JupyterHub, as the guide tells it: an instructor and two students
in a browser, from release to the feedback page."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.checks import exercise
from autograder.course.folder import find
from tests.browser.evening import END, Evening
from tests.browser.hub import (
    FORMGRADER,
    HAND_OUT,
    RETURN,
    ROSTER,
    Hub,
    Instructor,
    Student,
    running_hub,
)
from tests.course.runs import marks
from tests.notebooks.alpha_beta import RIGHT, WRONG

pytestmark = [
    pytest.mark.long,
    *(
        pytest.mark.skipif(not shutil.which(program), reason=f"{program} is not here: {use}")
        for program, use in {
            "npm": "it fetches the hub's proxy",
            "bwrap": "students' servers run in it",
        }.items()
    ),
]
NOTEBOOK = "03-alpha-beta"
EXERCISE = "alpha_beta-value"
CHECK = f"check-{EXERCISE}"
IS_SAVED = "() => !window.jupyterapp.shell.currentWidget.context.model.dirty"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with running_hub(tmp_path) as running:
        yield running


def work_and_submit(student: Student, program: str) -> str:
    """Fetch, write a program, submit; what the check says about it."""
    student.open_list()
    student.press("Fetch")
    student.rows("fetched").locator(".assignment-notebooks-link").click()
    student.rows("fetched").get_by_text("alpha-beta", exact=True).click()
    at = Evening(student.page, student.lab)
    at.wait_for_python()
    assert not at.offers("Validate")
    at.run_all()
    at.answer(EXERCISE, program)
    report = str(at.check(CHECK).inner_text())
    at.on.press("Control+s")
    at.page.wait_for_function(IS_SAVED)
    at.page.evaluate(END)
    student.return_to_list()
    student.press("Submit")
    student.rows("submitted").wait_for()
    return report


def read_feedback(student: Student) -> str:
    """Fetch the page of feedback, and open it in JupyterLab."""
    student.return_to_list()
    student.press("Fetch Feedback")
    student.rows("submitted").get_by_text("view feedback").click()
    student.page.locator(".jp-DirListing-item", has_text="alpha-beta.html").dblclick()
    page = student.page.frame_locator(".jp-HTMLViewer iframe").locator("body")
    page.get_by_role("heading").first.wait_for()
    return str(page.inner_text())


def test_a_notebook_is_handed_out_done_graded_and_returned(chromium: Any, hub: Hub) -> None:
    grace = Instructor(chromium, hub, "grace")
    (grace.home / "students.csv").write_text(ROSTER)
    grace.open_terminal()
    grace.type(HAND_OUT)

    ada, bob = (Student(chromium, hub, name) for name in ("ada", "bob"))
    assert bob.menu("Nbgrader") == ["Assignment List"]
    wrong, mistake, some = WRONG[EXERCISE]
    full = exercise.find("alpha_beta.value").points
    total = sum(other.points for other in exercise.exercises_of("alpha_beta"))
    assert f"{full} of {full} points" in work_and_submit(ada, RIGHT[EXERCISE])
    assert mistake in work_and_submit(bob, wrong)

    assert "2 graded" in grace.type(RETURN)
    given = marks(find(grace.home / "my-course"))
    assert (given["ada", CHECK], given["bob", CHECK]) == (full, some)
    grace.type(FORMGRADER)
    grace.restart_server()
    grace.page.goto(f"{grace.lab.url}/formgrader/gradebook/{NOTEBOOK}/alpha-beta")
    for points in (full, some):
        grace.page.get_by_role("row", name=f"{points} / {total}").wait_for()

    page = read_feedback(ada)
    assert f"Ada Lovelace\n\n{full} of {total} points" in page
    assert mistake not in page
    page = read_feedback(bob)
    assert f"Bob Example\n\n{some} of {total} points" in page
    assert mistake in page
    assert_is_private(ada, bob)


def assert_is_private(owner: Student, other: Student) -> None:
    """The hub refuses another student the owner's page, and the exchange shows nobody's."""
    (page,) = (owner.home / NOTEBOOK / "feedback").glob("*/alpha-beta.html")
    address = f"{owner.lab.url}/files/{page.relative_to(owner.home).as_posix()}"
    assert owner.page.request.get(address).ok
    assert other.page.request.get(address).status == 403
    for folder in ("feedback", "inbound"):
        mode = (owner.hub.folder / "exchange" / "search" / folder).stat().st_mode
        assert not mode & (stat.S_IRGRP | stat.S_IROTH), "other accounts could list it"
