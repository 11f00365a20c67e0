"""Course folders for the tests of grading: made once, copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.course.folder import Course, find, init
from tests.course.classes import MASTERS, copied
from tests.course.runs import run


@pytest.fixture(scope="session")
def empty_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course whose masters are those of the kit, and nothing handed in."""
    return init(tmp_path_factory.mktemp("kit") / "course", MASTERS, "search").root


@pytest.fixture
def new_course(empty_course: Path, tmp_path: Path) -> Callable[[int], Course]:
    """Makes a course in which so many have handed in a short form of notebook 3."""
    return lambda students: copied(empty_course, tmp_path / f"of-{students}", students, short=True)


@pytest.fixture(scope="session")
def graded_once(empty_course: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    course = copied(empty_course, tmp_path_factory.mktemp("graded") / "course", 3, short=True)
    assert run(course).graded == 3
    return course.root


@pytest.fixture
def graded(graded_once: Path, tmp_path: Path) -> Course:
    """A course in which three have handed in: all right, nothing written, mixed."""
    shutil.copytree(graded_once, tmp_path / "course")
    return find(tmp_path / "course")
