"""What goes into the sandbox: the folder `inside`, what students may use, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import autograder
from autograder.judge.child_process import Process
from autograder.judge.probing import probe
from autograder.judge.sandbox import Equipment, Limits, stage

INSIDE = Path(autograder.__file__).parent / "inside"
# What of `adsearch` a program may use while it is asked.
GIVEN = {
    *(
        "__init__.py",
        "attempt.py",
        "py.typed",
        "evaluation.py",
        "game.py",
        "games",
        "limits.py",
        "nodes.py",
    ),
    *("notation.py", "record.py", "testing.py", "trace.py", "tracebacks.py", "watching.py"),
}


def staged(pictures: bool = False) -> Iterator[Path]:
    folder = stage(Equipment(pictures))
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix != ".pyc":
            yield file.relative_to(folder)


def test_the_staged_tree() -> None:
    files = set(staged())
    ours = {Path("autograder/inside") / file.name for file in INSIDE.glob("*.py")}
    ours.add(Path("autograder/__init__.py"))
    assert {file for file in files if file.parts[0] != "adsearch"} == ours
    assert {file.parts[1] for file in files if file.parts[0] == "adsearch"} == GIVEN


@pytest.mark.slow
def test_where_nothing_is_asked_all_of_adsearch_is_there() -> None:
    kit = INSIDE.parents[1] / "adsearch"
    files = {file for file in kit.rglob("*") if file.is_file() and file.suffix != ".pyc"}
    assert set(staged(pictures=True)) - set(staged()) == {
        file.relative_to(kit.parent)
        for file in files
        if file.relative_to(kit).parts[0] not in GIVEN
    }


def test_what_is_staged_imports_nothing_of_the_autograder_but_itself() -> None:
    for file in INSIDE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("autograder"):
                assert str(node.module).startswith("autograder.inside"), file


def test_a_graded_notebook_finds_every_public_name() -> None:
    names = [*autograder.__all__, "self_play"]
    with Process(probe(), Limits()) as child:
        for name in names:
            assert child.run("names", f"from autograder import {name}", 10).fault is None, name
        assert child.run("names", "from autograder.self_play import learn_pig", 10).fault is None
        assert child.run("names", "from autograder import nothing_of_the_kind", 10).fault
