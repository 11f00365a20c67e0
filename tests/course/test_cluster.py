"""Grading on a Dask cluster: a real scheduler and two workers, processes of their own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.course.executors import cluster
from autograder.course.folder import Course, CourseError, find
from autograder.course.grade import Choice, grade
from tests.course.classes import copied
from tests.course.dask_cluster import running
from tests.course.runs import marks, run
from tests.course.test_follow import followed


@pytest.mark.long
def test_a_lost_worker_costs_nobody_anything(
    new_course: Callable[[int], Course], tmp_path: Path
) -> None:
    here = new_course(12)
    there = copied(here.root, tmp_path / "there", 0)
    assert run(here).graded == 12
    with running(tmp_path, 2) as (address, workers), cluster(address) as executor:

        def kill_one() -> None:
            while len(list((there.root / ".autograder").glob("results/*/*.json"))) < 2:
                time.sleep(0.01)
            workers[0].kill()

        threading.Thread(target=kill_one, daemon=True).start()
        summary = grade(
            find(there.root), Choice(), executor, lambda changes: False, lambda done, of: None
        )
        assert workers[0].wait() < 0
    assert summary.graded == 12
    assert summary.whole
    assert marks(there) == marks(here)


@pytest.mark.long
def test_a_class_is_followed_on_a_cluster(
    new_course: Callable[[int], Course], tmp_path: Path
) -> None:
    here = new_course(3)
    there = copied(here.root, tmp_path / "there", 0)
    assert run(here).graded == 3
    with running(tmp_path, 2) as (address, _), cluster(address) as executor:
        followed(find(there.root), lambda: None, lambda: None, executor=executor)
    assert marks(there) == marks(here)


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1", "tcp://127.0.0.1:x"])
def test_an_address_that_is_none_keeps_nobody_waiting(address: str) -> None:
    """A half-made client would be waited for when the program ends, and say so."""
    before = threading.active_count()
    with pytest.raises(CourseError, match=f"no Dask scheduler at {address}"), cluster(address):
        pass
    assert threading.active_count() == before


@pytest.mark.long
def test_a_cluster_that_cannot_grade_is_named(tmp_path: Path) -> None:
    nowhere = "tcp://127.0.0.1:1"
    with pytest.raises(CourseError, match=f"no Dask scheduler at {nowhere}"), cluster(nowhere):
        pass
    with (
        running(tmp_path, 0) as (address, _),
        pytest.raises(CourseError, match="has no workers"),
        cluster(address),
    ):
        pass
