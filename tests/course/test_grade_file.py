"""One notebook without a gradebook: the marks of a course, and a sentence for what has none."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from autograder.commands.app import app
from autograder.course import ledger
from autograder.course.folder import Course, CourseError, NoCourse
from autograder.course.grade_file import GradedFile
from tests.course.class_results import failed, result
from tests.course.classes import handed_in, master, stubs

AB = "03-alpha-beta"


def graded_alone(file: Path, *options: str, code: int = 0) -> dict[str, Any]:
    """What the command prints about a file."""
    done = CliRunner().invoke(app, ["grade", str(file), "--json", *options])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def points(told: dict[str, Any]) -> dict[str, float]:
    return {exercise["exercise"]: exercise["points"] for exercise in told["exercises"]}


def contents(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_marks_are_those_of_the_course_and_nothing_is_written(graded: Course) -> None:
    before = contents(graded.root)
    for student in ("student-000", "student-002"):
        file = graded.submitted / student / AB / "alpha-beta.ipynb"
        told = graded_alone(file, "--course", str(graded.root))
        entry = ledger.read(graded, student, AB)
        assert entry
        verdicts = entry.result.verdicts
        assert points(told) == {verdict.exercise: verdict.points for verdict in verdicts}
        assert told["points"] == entry.result.points
        assert (told["notebook"], told["max_points"]) == (AB, 7)
        assert ".0" not in re.sub(r'"[^"]*"', "", json.dumps(told)), "whole points are whole"
        assert graded.seed not in json.dumps(told)
    assert contents(graded.root) == before


def test_a_weaker_sandbox_is_noted() -> None:
    (note,) = GradedFile(AB, result([], tier="limits")).to_record()["notes"]
    assert "the kit's own solutions" in note
    assert not GradedFile(AB, result([])).to_record()["notes"]


def test_what_a_student_wrote_cannot_keep_it_out_of_a_database() -> None:
    """Of PostgreSQL, for instance, in which others keep the JSON: it holds no NUL."""
    odd = "your program raised ValueError: \0\x1b[2J\x85\ud800\nin line 2"
    told = GradedFile(AB, result(failed("EXCEPTION", odd), notes=(odd,))).to_record()
    for text in (*told["notes"], *(exercise["text"] for exercise in told["exercises"])):
        assert text == "your program raised ValueError: ??[2J??\nin line 2"


def test_a_student_reads_why(graded: Course) -> None:
    file = graded.submitted / "student-002" / AB / "alpha-beta.ipynb"
    told = graded_alone(file, "--course", str(graded.root))
    (wrong, *_) = (e for e in told["exercises"] if e["mistakes"])
    assert "This looks like a known mistake" in wrong["text"]
    assert "Also at grading" not in wrong["text"]
    plain = CliRunner().invoke(app, ["grade", str(file), "--course", str(graded.root)])
    assert wrong["text"] in plain.stdout
    assert plain.stdout.endswith(f"{AB}: {told['points']:g} of 7 points.\n")


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is in no course."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("AUTOGRADER_SEED", raising=False)
    return tmp_path


def test_without_a_course_the_seed_is_told_by_the_environment(
    nowhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = nowhere / "my work (2).ipynb"
    only = {"alpha_beta-minimal_leaves": "def minimal_leaves(b, m):\n    return b ** m"}
    file.write_bytes(handed_in(master("alpha-beta"), stubs(master("alpha-beta")) | only))
    public = graded_alone(file)
    assert "own check cells" in public["notes"][-1]
    assert points(public)["alpha_beta.minimal_leaves"] < 3
    monkeypatch.setenv("AUTOGRADER_SEED", "secret")
    told = graded_alone(file)
    assert not any("own check cells" in note for note in told["notes"])
    assert points(told) == points(public)
    assert "secret" not in json.dumps(told)


def link(file: Path) -> None:
    """A student's file that leads to the solutions."""
    file.symlink_to(master("alpha-beta"))


def text(data: bytes) -> Callable[[Path], object]:
    return lambda file: file.write_bytes(data)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (text(b""), "The file is empty."),
        (text(b"%PDF-1.7\n"), "The file is a PDF, not a notebook, whatever its name says."),
        (text(b'{"nbformat": 4, "cells": []}'), "None of the cells of this assignment is in it"),
        (text(master("alpha-beta").read_bytes()[:-700]), "The file is truncated"),
        (link, "alpha.ipynb cannot be read: it is a link."),
        (os.mkfifo, "alpha.ipynb is no plain file."),
        (Path.mkdir, "alpha.ipynb is no plain file."),
        (lambda file: None, "There is no file alpha.ipynb."),
    ],
    ids=["empty", "pdf", "another", "truncated", "link", "pipe", "folder", "missing"],
)
def test_what_cannot_be_graded_has_a_sentence(
    nowhere: Path, make: Callable[[Path], object], sentence: str
) -> None:
    file = nowhere / "alpha.ipynb"
    make(file)
    told = graded_alone(file, code=1)
    assert set(told) == {"error"}
    assert sentence in told["error"]
    with pytest.raises(CourseError, match="cannot be graded"):
        CliRunner().invoke(app, ["grade", str(file)], catch_exceptions=False)


def test_another_notebook_than_the_one_expected_is_not_graded(nowhere: Path) -> None:
    told = graded_alone(master("minimax"), "--notebook", "3", code=1)
    assert told == {"error": "It is 02-minimax; expected is 03-alpha-beta."}
    with pytest.raises(CourseError, match="There is no notebook '99'"):
        graded_alone(master("minimax"), "--notebook", "99")


def test_a_fault_of_the_judge_is_no_zero(graded: Course) -> None:
    path = graded.masters[AB]
    path.write_text(path.read_text().replace("alpha_beta.worst_order", "alpha_beta.no_order"))
    file = graded.submitted / "student-000" / AB / "alpha-beta.ipynb"
    told = graded_alone(file, "--course", str(graded.root), code=3)
    assert told["points"] is None
    assert sorted(map(str, points(told).values())) == ["2", "3", "None"]


def test_a_course_in_which_students_type_ids_has_to_know_whose_it_is(graded: Course) -> None:
    with (graded.root / "course.toml").open("a") as settings:
        settings.write("names_are_ids = true\n")
    file = graded.submitted / "student-000" / AB / "alpha-beta.ipynb"
    with pytest.raises(CourseError, match="say --student ID"):
        graded_alone(file, "--course", str(graded.root))
    told = graded_alone(file, "--course", str(graded.root), "--student", "student-000")
    assert told["points"] == 7


def test_options_of_a_course_are_wrong_for_a_file(nowhere: Path) -> None:
    for option in (["--again"], ["--workers", "2"], ["--exercise", "minimax.value"]):
        done = CliRunner().invoke(app, ["grade", "x.ipynb", *option])
        assert done.exit_code == 2, done.output
    with pytest.raises(NoCourse):
        graded_alone(master("minimax"), "--course", str(nowhere / "no-course"))
