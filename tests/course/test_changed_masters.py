"""Masters that change in a running course: released wholly or not at all, graded once they are
released, and put back as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from autograder.course.as_released import changed_since_release
from autograder.course.doctor import examine
from autograder.course.export import export, read_marks
from autograder.course.feedback import write_feedback
from autograder.course.folder import Course, CourseError
from autograder.course.release import Published, publish
from tests.course.classes import Change, edit, with_points
from tests.course.runs import marks, run

AB = "03-alpha-beta"
ORDER, LEAVES = "check-alpha_beta-best_order", "check-alpha_beta-minimal_leaves"
MARKS = {"schema_version": 3, "grade": True, "solution": True, "locked": False, "task": False}


def graded_cell(name: str, **marks: Any) -> dict[str, Any]:
    """An answer in words, or what `marks` say."""
    return {
        "cell_type": "markdown",
        "id": name,
        "source": "YOUR ANSWER HERE",
        "metadata": {"nbgrader": MARKS | {"grade_id": name, "points": 5} | marks},
    }


def with_more(*cells: dict[str, Any]) -> Change:
    return lambda before: [*before, *cells]


def without(name: str) -> Change:
    return lambda cells: [cell for cell in cells if cell["id"] != name]


def replaced(old: str, new: str) -> Change:
    return lambda cells: json.loads(json.dumps(cells).replace(old, new))


def release(course: Course) -> Published:
    (published,) = publish(course, [AB], run=False)
    return published


def possible(course: Course) -> float:
    with course.gradebook() as book:
        most: float = book.find_assignment(AB).max_score
    return most


def mark(course: Course, student: str, cell: str, points: float) -> None:
    with course.gradebook() as book:
        grade = book.find_grade(cell, "alpha-beta", AB, student)
        grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()


CHANGES: dict[str, tuple[Change, str]] = {
    "an essay": (with_more(graded_cell("essay")), "essay is new"),
    "a task": (with_more(graded_cell("task", solution=False, grade=False, task=True)), "is new"),
    "points": (with_points(ORDER, 16), f"{ORDER} is worth 16, not 2"),
    "no points": (with_points(ORDER, 0), f"{ORDER} is worth nothing, not 2"),
    "a check less": (without(ORDER), f"{ORDER} is gone"),
    "another name": (replaced(ORDER, "check-order"), "check-order is new"),
    "another exercise": (replaced("alpha_beta.best_order", "alpha_beta.worst_order"), "something"),
    "the given code": (replaced("from math import", "import sys; from math import"), "was changed"),
}


@pytest.mark.parametrize(("change", "reason"), CHANGES.values(), ids=CHANGES)
def test_what_is_not_as_it_was_released_is_not_graded(
    graded: Course, change: Change, reason: str
) -> None:
    """Released or put back, the course goes on."""
    release(graded)
    before, total = marks(graded), possible(graded)
    given = edit(graded.masters[AB], change)
    with pytest.raises(CourseError, match=reason) as refusal:
        run(graded, agree=True)
    assert f"(autograder release {AB}), or put source/{AB} back" in str(refusal.value)
    (finding,) = (found for found in examine(graded.root) if found.what == "masters")
    assert (finding.state, reason in finding.said) == ("bad", True)
    assert (marks(graded), possible(graded)) == (before, total)
    assert release(graded).problems == ()
    assert run(graded, agree=True).whole
    graded.masters[AB].write_bytes(given)
    assert release(graded).problems == ()
    assert run(graded, agree=True).whole
    assert possible(graded) == total
    assert {key: marks(graded)[key] for key in before} == before
    assert "masters" not in {found.what for found in examine(graded.root) if found.state == "bad"}


REFUSED: dict[str, Change] = {
    "a leak": with_more({"cell_type": "code", "id": "x", "source": "SEED", "metadata": {}}),
    "two cells of a name": with_more(graded_cell("essay"), graded_cell("essay") | {"id": "two"}),
    "another kind": lambda cells: [
        *without(ORDER)(cells),
        graded_cell(ORDER, solution=False, grade=False, task=True),
    ],
}


@pytest.mark.parametrize("change", REFUSED.values(), ids=REFUSED)
def test_a_refused_release_changes_nothing(graded: Course, change: Change) -> None:
    copy = release(graded).copy
    was, total, before = copy.read_bytes(), possible(graded), marks(graded)
    edit(graded.masters[AB], with_points(LEAVES, 9))
    given = edit(graded.masters[AB], change)
    text = graded.masters[AB].read_text().replace("SEED", f"seed = '{graded.seed}'")
    graded.masters[AB].write_text(text)
    assert release(graded).problems
    with pytest.raises(CourseError, match="is not what was released"):
        run(graded)
    assert (copy.read_bytes(), possible(graded), marks(graded)) == (was, total, before)
    assert sorted(path.name for path in graded.released.iterdir()) == [AB]
    edit(graded.masters[AB], with_points(LEAVES, 3))
    graded.masters[AB].write_bytes(given)
    edit(graded.masters[AB], with_points(LEAVES, 3))
    assert run(graded).unchanged == 3, "undone"


def test_a_new_question_is_not_asked_of_who_handed_in_before(graded: Course) -> None:
    """An essay, and a check; whoever takes the new copy is asked both."""
    old = release(graded).copy.read_bytes()
    (check,) = (c for c in json.loads(old)["cells"] if c["id"] == ORDER)
    more = check | {"id": "more", "metadata": json.loads(json.dumps(check["metadata"]))}
    more["metadata"]["nbgrader"] |= {"grade_id": "more", "points": 4}
    edit(graded.masters[AB], with_more(more, graded_cell("essay")))
    before = marks(graded)
    assert release(graded).problems == ()
    with pytest.raises(
        CourseError, match=f"have changed since these were graded: {AB}: student-000, "
    ):
        export(graded, "csv", [AB], None)
    again = run(graded)
    assert (again.graded, again.changes) == (3, [])
    assert [row[:2] for row in again.not_asked] == [(AB, ("more", "essay"))] * 3
    assert {key: marks(graded)[key] for key in before} == before
    # 7 of the 7 that were asked are 16 of the 16 that there are.
    found = read_marks(graded, [AB])
    assert found.possible == {AB: 16}
    assert found.scores["student-000", AB] == 16
    assert found.in_proportion["student-000", AB] == (7, 7)
    (page,) = write_feedback(graded, [AB], ["student-000"])
    assert "7 of 7 points" in page.read_text()
    assert "essay" not in page.read_text()

    file = graded.submitted / "student-000" / AB / "alpha-beta.ipynb"
    new = json.loads(release(graded).copy.read_bytes())
    assert new["metadata"]["adversarial_search"]["release"] == 2
    mine = json.loads(file.read_bytes())
    (file.parent / "alpha-beta.ipynb").write_text(
        json.dumps(
            mine | {"metadata": new["metadata"], "cells": [*mine["cells"], new["cells"][-2]]}
        )
    )
    assert [row.student for row in run(graded).not_asked] == []
    assert marks(graded)["student-000", "more"] == 4
    assert marks(graded)["student-000", "essay"] == 0, "it was left out of the new copy"
    assert read_marks(graded, [AB]).scores["student-000", AB] == 11
    mark(graded, "student-001", "essay", 5)
    assert read_marks(graded, [AB]).scores["student-001", AB] == pytest.approx(5 * 16 / 12)
    (page,) = write_feedback(graded, [AB], ["student-001"])
    assert "5 of 12 points" in page.read_text()
    edit(graded.masters[AB], without("essay"))
    assert release(graded).problems == ()
    run(graded, agree=True)
    assert read_marks(graded, [AB]).scores["student-001", AB] == 0, "its mark by hand is of nothing"


def test_a_lost_copy_does_not_hide_that_points_have_changed(graded: Course) -> None:
    edit(graded.masters[AB], with_points(ORDER, 16))
    assert not graded.released.joinpath(AB).exists()
    assert changed_since_release(graded, AB, graded.masters[AB].read_bytes())


def test_marks_of_other_points_are_not_exported(graded: Course) -> None:
    release(graded)
    edit(graded.masters[AB], with_points(ORDER, 16))
    assert "7" in export(graded, "csv", [AB], None)[0], "nothing has changed yet"
    release(graded)
    for agree in (False, True):
        with pytest.raises(CourseError, match="points have changed since these were graded"):
            export(graded, "csv", [AB], None)
        run(graded, agree=agree)
    assert read_marks(graded, [AB]).scores["student-000", AB] == 21
    (page,) = write_feedback(graded, [AB], ["student-000"])
    text = page.read_text()
    assert "16 / 16" in text
    assert "16 of 16 points" in text
    assert text.count("2 of 2 points") == 1, "of the exercise beside it"


def test_what_is_worth_nothing_is_not_mentioned(graded: Course) -> None:
    edit(graded.masters[AB], with_points(ORDER, 0))
    release(graded)
    run(graded, agree=True)
    assert read_marks(graded, [AB]).scores["student-000", AB] == 5
    (page,) = write_feedback(graded, [AB], ["student-001"])
    assert "best_order" not in page.read_text()
