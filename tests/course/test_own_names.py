"""Predictions are about a game that is drawn from a name: whose it is, and who else has it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from autograder import own
from autograder.checks.own_name import RELEASED
from autograder.course.class_report import write_report
from autograder.course.demo_copy import predicted
from autograder.course.export import read_marks
from autograder.course.feedback import write_feedback
from autograder.course.folder import SETTINGS, Course, CourseError, find
from autograder.course.name_matching import Student
from autograder.course.nbgrader_settings import settings
from autograder.course.release_preprocessors import AskForIds
from autograder.course.roster import Roster, enter
from autograder.judge.static_analysis import Check
from tests.course.classes import handed_in
from tests.course.runs import marks, run

MASTERS = Path(__file__).parents[2] / "notebooks"
TOPIC = "02-minimax"
KEPT = ("imports", "name", "minimax-predict", "check-minimax-predict")
CHECK = Check("minimax.predict", ["value", "move"], "name")
PREDICTED_AS_RELEASED = "value = 16\nmove = 1"  # right for the tree that is drawn from "your name"

HandIn = Callable[..., Course]


@pytest.fixture
def hand_in(empty_course: Path, tmp_path: Path) -> HandIn:
    """Makes a course in which students have answered the prediction of notebook 2 like this."""

    def course_of(**answers: str) -> Course:
        shutil.copytree(empty_course, tmp_path / "course")
        course = find(tmp_path / "course")
        master = course.masters[TOPIC]
        notebook = json.loads(master.read_bytes())
        cells = [cell for cell in notebook["cells"] if cell["id"] in KEPT]
        master.write_text(json.dumps(notebook | {"cells": cells}))
        for student, answer in answers.items():
            folder = course.submitted / student / TOPIC
            folder.mkdir(parents=True)
            (folder / master.name).write_bytes(handed_in(master, {"minimax-predict": answer}))
        return course

    return course_of


def in_class(course: Course) -> Course:
    enter(course, Roster(tuple(Student(who, who.title()) for who in ("ada", "ben", "cem")), ()))
    return course


def points(course: Course) -> dict[str, float | None]:
    return {student: found for (student, _), found in marks(course).items()}


def test_the_name_that_was_released_is_nobodys(hand_in: HandIn) -> None:
    course = hand_in(ada=PREDICTED_AS_RELEASED, ben=PREDICTED_AS_RELEASED)
    assert run(course).shared_names == []
    assert points(course) == {"ada": 0, "ben": 0}
    page = (course.root / "autograded" / "ada" / TOPIC / "minimax.ipynb").read_text()
    assert "Write your own name where" in page


def test_who_else_typed_a_name_is_said(hand_in: HandIn) -> None:
    course = hand_in(
        ada=predicted(CHECK, "Ada"), ben=predicted(CHECK, "Ada"), cem=predicted(CHECK, "Cem")
    )
    (shared,) = run(course).shared_names
    assert (shared.name, shared.students) == ("Ada", ("ada", "ben"))
    assert points(course) == {"ada": 2, "ben": 2, "cem": 2}
    assert run(course).shared_names == [shared], "also where nothing is graded anew"
    page = write_report(course, [TOPIC]).read_text()
    assert page.count("was typed by ada and ben") == 2
    (in_class(course).root / "groups.csv").write_text("id,group\nada,A\nben,A\n")
    assert run(course).shared_names == [], "of a group that is no wonder"
    assert "was typed by" not in write_report(course, [TOPIC]).read_text()


def test_a_name_in_other_letters_is_the_same_game(hand_in: HandIn) -> None:
    """Where names are ids, one could else choose among many, and the neighbour's beside them."""
    kim, other = predicted(CHECK, "Kim"), predicted(CHECK, "  KIM ")
    assert kim.partition("value")[2] == other.partition("value")[2]
    assert own("minimax.predict", "Kim").root == own("minimax.predict", "  KIM ").root
    (shared,) = run(hand_in(ada=kim, ben=other)).shared_names
    assert shared.students == ("ada", "ben")


def test_a_course_may_want_the_rosters_ids(hand_in: HandIn) -> None:
    course = hand_in(ada=predicted(CHECK, "Ada"), ben=predicted(CHECK, "ada"))
    assert run(course).graded == 2
    assert points(course) == {"ada": 2, "ben": 2}
    file = course.root / SETTINGS
    file.write_text(f"names_are_ids = true\n{file.read_text()}")
    assert len(run(find(course.root), agree=True).changes) == 1
    assert points(course) == {"ada": 2, "ben": 0}
    file.write_text(file.read_text().replace("true", '"yes"', 1))
    with pytest.raises(CourseError, match="either true or false"):
        find(course.root)


def test_in_a_group_the_id_of_any_member_is_right(hand_in: HandIn) -> None:
    """One hand-in, and marks for each, which may differ by hand."""
    course = in_class(hand_in(ada=predicted(CHECK, "ben")))
    file = course.root / SETTINGS
    file.write_text(f"names_are_ids = true\n{file.read_text()}")
    run(find(course.root))
    assert points(course) == {"ada": 0}
    (course.root / "groups.csv").write_text("id,group\nada,A\nben,A\ncem,A\n")
    assert run(find(course.root), agree=True).shared_names == []
    with course.gradebook() as book:
        book.find_submission_notebook("minimax", TOPIC, "ben").grades[0].manual_score = 1
        book.db.commit()
    scores = read_marks(course, [TOPIC]).scores
    assert [scores[who, TOPIC] for who in ("ada", "ben", "cem")] == [2, 1, 2]
    page = next(write_feedback(course, [TOPIC])).read_text()
    assert "Ada with Ben and Cem</p>" in page


def test_such_a_course_asks_for_ids(hand_in: HandIn) -> None:
    """Wherever a master has a name to type; otherwise only grading would say so."""
    file = hand_in().root / SETTINGS
    file.write_text(f"names_are_ids = true\n{file.read_text()}")
    asking = AskForIds(config=settings(find(file.parent)))
    for master in MASTERS.glob("*-*/*.ipynb"):
        notebook = nbformat.read(master, as_version=4)
        has_name = any(f'name = "{RELEASED}"' in cell.source for cell in notebook.cells)
        asking.preprocess(notebook, {})
        asks = any("Write your student id between" in cell.source for cell in notebook.cells)
        assert asks == has_name, master.name
