"""What several tests need and what takes long to make."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from hypothesis import settings

from autograder.checks import examination
from autograder.course.student_copies import release

# A shell lets what it starts in the background ignore Ctrl-C, and everything that this starts.
# Some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# How many examples a property is tried on, always the same ones: some for every commit, and many
# in `make test-all`. How long one takes is no property.
for name, examples in (("commit", 10), ("all", 100)):
    settings.register_profile(name, derandomize=True, deadline=None, max_examples=examples)
settings.load_profile("commit")


@pytest.fixture(scope="session")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the student's copy of every notebook, to be read and not to be written. One
    worker makes it for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "student.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        release(Path(__file__).parents[1] / "notebooks", shared / "student")
    return shared / "student"


@pytest.fixture
def points_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test in which a check's points count: it takes seconds to look for the smallest case
    and a name as well."""
    monkeypatch.setattr(examination, "_explained", lambda exercise, door, report, asked: report)


# Ten thousand tests are no garbage, and to find that out again and again takes a tenth of the time.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for tests in a file of tests, and not for examples in their docstrings as well: with
    thousands of tests that takes a tenth of the time to collect them."""
    collectors = yield
    is_test = file_path.name.startswith("test_")
    return [c for c in collectors if type(c) is pytest.Module] if is_test else collectors
