"""A small course, made once and copied for each test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.course.folder import Course, find
from tests.course.folder.deliveries import small_course


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with a class, in which nothing was released or handed in."""
    return small_course(tmp_path_factory.mktemp("small")).root


@pytest.fixture
def course(made: Path, tmp_path: Path) -> Course:
    shutil.copytree(made, tmp_path / "course")
    return find(tmp_path / "course")
