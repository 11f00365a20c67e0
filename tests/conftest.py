"""What several tests need and what takes long to make."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.student_copies import release


@pytest.fixture(scope="session")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the student's copy of every notebook, to be read and not to be written."""
    folder = tmp_path_factory.mktemp("course") / "student"
    release(Path(__file__).parents[1] / "notebooks", folder)
    return folder
