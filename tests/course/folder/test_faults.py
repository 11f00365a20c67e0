"""The cases of tests/faults that are decided when a delivery is collected: what is taken, what is
set aside with which reason, and that nothing is written outside."""

from __future__ import annotations

import importlib.util
import time
from pathlib import Path
from types import ModuleType

import pytest

from autograder.course.collect import collect
from autograder.course.folder import Course
from autograder.judge.submission import submission
from tests.course.folder.deliveries import handed_in

CASES = sorted((Path(__file__).parents[2] / "faults").glob("*/delivery.py"))


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"case_{path.parent.name[:2]}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def everything(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if not path.is_dir()}


@pytest.mark.parametrize("path", CASES, ids=[path.parent.name for path in CASES])
def test_a_faulty_delivery(path: Path, course: Course, tmp_path: Path) -> None:
    case = load(path)
    honest = handed_in("first")
    delivery = case.deliver(tmp_path / "delivery", honest)
    before = everything(tmp_path)
    began = time.process_time()
    found = collect(course, delivery)
    assert time.process_time() - began < 5
    assert {one.student for one in found.taken} == set(case.TAKEN)
    quarantined = {one.path.lstrip("/"): one.reason for one in found.quarantined}
    expected = getattr(case, "QUARANTINED", {})
    assert set(quarantined) == set(expected)
    for file, reason in expected.items():
        assert reason in quarantined[file]
    assert {one.path for one in found.left if one.kind == "ignored"} == getattr(
        case, "IGNORED", set()
    )
    master = course.masters["01-first"].read_bytes()
    for student, notes in case.TAKEN.items():
        (taken,) = everything(course.submitted / student)
        work = submission(master, taken.read_bytes())
        assert work.notes == notes
        assert sum(cell.points for cell in work.cells) == 3
        right = submission(master, honest)
        assert [c for c in work.cells if c.role != "free"] == list(right.cells)
    new = everything(tmp_path) - before
    inside = (course.submitted, course.root / ".autograder")
    assert all(any(place in file.parents for place in inside) for file in new)


def test_every_case_is_there() -> None:
    numbers = {path.parent.name[:2] for path in CASES}
    assert {*map(str, range(23, 29)), "57", "58", "59"} <= numbers
