"""The scripts for Gradescope in the guide, run in folders like Gradescope's: the marks of a course.

A submission is a folder of tests/faults, in a notebook of two exercises.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.course import ledger
from autograder.course.folder import Course, find
from tests.course.folder.deliveries import cell, notebook
from tests.course.runs import run
from tests.judge.test_faults import CASES, CHECKS, IMPORTS, RIGHT, expectation, placed

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "instructor" / "one-notebook.md"
GUIDE = PAGE.read_text(encoding="utf-8")
ASSIGNMENT, FILE = "03-alpha-beta", "alpha-beta.ipynb"
SAMPLE = ("15-nan", "38-does-not-compile")
# Some faults would end other processes where the sandbox is weaker than it is when this begins.
HARMLESS = [case for case in CASES if "only" not in expectation(case)]
# One for each way to break off, to take too much, and to reach for what is not one's own: what else
# a submission can do does not depend on who started the judge.
LONGER = (
    "02-seg",
    "03-loop-in-the",
    "06-memory-l",
    "07-flood-w",
    "09-",
    "11-",
    "13-k",
    "35-",
    "38-",
)
TRIED = [
    pytest.param(case, marks=() if case.name.startswith(SAMPLE) else pytest.mark.long, id=case.name)
    for case in HARMLESS
    if case.name.startswith((*SAMPLE, *LONGER))
]


def written(cells: dict[str, str]) -> bytes:
    """A notebook with these cells by name; what is not there is right."""
    made = [cell("imports", IMPORTS)]
    if "free" in cells:
        made.append(cell("own", cells["free"]))
    for name, right in RIGHT.items():
        check, points = CHECKS[name]
        made.append(cell(name, cells.get(name, right), solution=True))
        graded = {"grade": True, "locked": True, "points": points}
        made.append(cell(f"check-{name}", check, **graded))
    return notebook(made)


def handed_in(case: Path, course: Path, port: int) -> bytes:
    parts = re.split(r"^# %% (.+)\n", placed(case, course, port), flags=re.MULTILINE)[1:]
    return written(dict(zip(parts[::2], parts[1::2], strict=True)))


@pytest.fixture(scope="module")
def listener() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def course(empty_course: Path, tmp_path: Path) -> Course:
    """A course with a notebook of two exercises."""
    shutil.copytree(empty_course, tmp_path / "course")
    course = find(tmp_path / "course")
    course.masters[ASSIGNMENT].write_bytes(written({}))
    return course


def program(file: Path, script: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


@pytest.fixture
def gradescope(course: Course, tmp_path: Path) -> Path:
    """What is /autograder there: built by setup.sh. In place of the packages that it would fetch
    are those of these tests."""
    root = tmp_path / "autograder"
    (root / "source" / "course").mkdir(parents=True)
    shutil.copy(course.root / "course.toml", root / "source" / "course")
    shutil.copytree(course.source, root / "source" / "course" / "source")
    for folder in ("submission", "results", "source/kit"):
        (root / folder).mkdir()
    submitted_by = {"users": [{"email": "ada@example.org", "id": 1, "name": "Ada"}]}
    (root / "submission_metadata.json").write_text(json.dumps(submitted_by))
    for name in ("setup.sh", "run_autograder"):
        file = root / name
        file.write_text(
            script(name).replace("/autograder/", f"{root}/").replace('"/autograder"', f'"{root}"')
        )
        file.chmod(0o755)
    stand_ins = tmp_path / "bin"
    program(stand_ins / "apt-get", "exit 0")
    program(stand_ins / "make", f'[ "$PWD $*" = "{root}/source/kit setup" ]')
    path = os.pathsep.join([str(stand_ins), os.environ["PATH"]])
    subprocess.run([root / "setup.sh"], check=True, env=os.environ | {"PATH": path})
    installed = root / "source" / "kit" / ".venv" / "bin"
    program(installed / "python", f'exec {sys.executable} "$@"')
    program(installed / "autograder", f'exec {sys.executable} -m autograder.commands "$@"')
    return root


def script(name: str) -> str:
    """A script of the guide."""
    start = {"setup.sh": "#!/usr/bin/env bash", "run_autograder": "#!/autograder/source"}[name]
    (found,) = re.findall(rf"^```\w+\n({re.escape(start)}.*?)^```$", GUIDE, re.M | re.S)
    return str(found)


def results(gradescope: Path, *files: tuple[str, bytes]) -> dict[str, Any]:
    """What a student is told who uploads these files."""
    for name, data in files:
        (gradescope / "submission" / name).write_bytes(data)
    subprocess.run([gradescope / "run_autograder"], cwd=gradescope, check=True)
    told: dict[str, Any] = json.loads((gradescope / "results" / "results.json").read_text())
    return told


def test_others_cannot_read_the_course_there(gradescope: Path) -> None:
    for file in (gradescope / "source" / "course").rglob("*"):
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("case", TRIED)
def test_the_marks_are_those_of_the_course(
    case: Path, course: Course, gradescope: Path, listener: int, tmp_path: Path
) -> None:
    data = handed_in(case, tmp_path / "course", listener)
    told = results(gradescope, ("my work.ipynb", data))
    folder = course.submitted / "ada" / ASSIGNMENT
    folder.mkdir(parents=True)
    (folder / FILE).write_bytes(data)
    assert run(course).graded == 1
    entry = ledger.read(course, "ada", ASSIGNMENT)
    assert entry
    verdicts = entry.result.verdicts
    assert {test["name"]: test["score"] for test in told["tests"]} == {
        verdict.exercise: verdict.points for verdict in verdicts
    }
    assert [test["max_score"] for test in told["tests"]] == [
        points for _, points in CHECKS.values()
    ]
    assert all(test["output"] for test in told["tests"])
    assert course.seed not in json.dumps(told)


def test_what_cannot_be_graded_is_told_to_the_student(gradescope: Path) -> None:
    assert results(gradescope) == {
        "score": 0,
        "output": "Hand in one notebook. You have handed in 0.",
    }
    told = results(gradescope, ("work.ipynb", written({})[:-20]))
    assert told == {"score": 0, "output": "The file is truncated: it ends in the middle."}
    told = results(gradescope, ("more.ipynb", written({})))
    assert told["output"] == "Hand in one notebook. You have handed in 2."


def test_a_course_in_which_names_are_ids_is_graded(gradescope: Path) -> None:
    settings = gradescope / "source" / "course" / "course.toml"
    settings.write_text(f"names_are_ids = true\n{settings.read_text()}")
    assert results(gradescope, ("work.ipynb", written({})))["tests"]


def test_a_fault_of_the_grader_gives_no_marks(gradescope: Path) -> None:
    (gradescope / "submission" / "work.ipynb").write_bytes(written({}))
    (gradescope / "source" / "course" / "course.toml").unlink()
    done = subprocess.run([gradescope / "run_autograder"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "nobody gets a zero" in done.stderr
    assert not (gradescope / "results" / "results.json").exists()
