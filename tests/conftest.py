"""What several tests need and what takes long to make."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.release import release

TESTS = Path(__file__).parent
# What starts JupyterLab, kernels, whole classes or many children is left out of `make quick`.
SLOW = (
    *("browser", "course", "faults", "judge/test_banks.py", "judge/test_faults.py"),
    *("checks/test_mutants.py", "checks/test_nbgrader.py", "test_bare_machine.py"),
    *("test_binder.py", "test_release.py", "test_submissions.py"),
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    slow = {TESTS / name for name in SLOW}
    for item in items:
        if not slow.isdisjoint({item.path, *item.path.parents}):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the student's copy of every notebook, to be read and not to be written."""
    folder = tmp_path_factory.mktemp("course") / "student"
    release(Path(__file__).parents[1] / "notebooks", folder)
    return folder
