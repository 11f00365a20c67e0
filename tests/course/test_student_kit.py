"""The kit for students: it holds no solution, and from the zip file alone a student gets to points
that grading gives as well."""

from __future__ import annotations

import ast
import copy
import gzip
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import nbformat
import pytest

from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import text_of
from autograder.course.collect import collect
from autograder.course.folder import Course, CourseError, init
from autograder.course.release import publish
from autograder.course.student_kit import build_wheel, make_kit
from tests.course.classes import MASTERS, shorten
from tests.course.runs import marks, run

TOPIC, CHECK = "03-alpha-beta", "check-alpha_beta-minimal_leaves"
RIGHT = """
def minimal_leaves(b, m):
    return b ** (m // 2) + b ** ((m + 1) // 2) - 1
"""


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course that has released a shortened notebook, in which one exercise counts double and one
    question is marked by hand."""
    course = init(tmp_path_factory.mktemp("course") / "search", MASTERS, "search")
    shorten(course)
    path = course.masters[TOPIC]
    master = json.loads(path.read_bytes())
    for cell in master["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id") == CHECK:
            cell["metadata"]["nbgrader"]["points"] *= 2
    marks = {"grade": True, "solution": True, "task": False, "locked": False, "points": 4}
    essay = {"nbgrader": marks | {"grade_id": "essay", "schema_version": 3}}
    master["cells"].append(
        {"cell_type": "markdown", "id": "essay", "metadata": essay, "source": ["Why?"]}
    )
    path.write_text(json.dumps(master))
    (published,) = publish(course, [TOPIC], run=False)
    assert not published.problems
    return course


@pytest.fixture(scope="module")
def unpacked(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a student has who was given the zip file, in a folder of any name."""
    folder = tmp_path_factory.mktemp("a student's folder")
    with zipfile.ZipFile(make_kit(course)) as kit:
        kit.extractall(folder)
    return folder / "search"


@pytest.mark.slow
def test_the_kit_is_the_course_and_not_the_instructors(course: Course, unpacked: Path) -> None:
    assert [file.relative_to(unpacked) for file in sorted(unpacked.rglob("*"))] == [
        file.relative_to(course.root / "kit" / "search")
        for file in sorted((course.root / "kit" / "search").rglob("*"))
    ]
    given = json.loads((unpacked / "course" / "course.json").read_text())
    (notebook,) = given["notebooks"]
    assert notebook["path"] == f"{TOPIC}/alpha-beta.ipynb"
    assert notebook["points"]["alpha_beta.minimal_leaves"] == 6
    assert notebook["by_hand"] == 4
    welcome = (unpacked / "course" / "welcome.ipynb").read_text()
    assert "progress()" in welcome
    assert "solution(" not in welcome
    glossary = (unpacked / "course" / "glossary.ipynb").read_text()
    assert set(re.findall(r"\]\(([\w-]+/[^)]*)\)", glossary)) == {f"{TOPIC}/alpha-beta.ipynb"}
    everything = b"".join(file.read_bytes() for file in unpacked.rglob("*") if file.is_file())
    assert course.seed.encode() not in everything


def test_nothing_is_given_before_it_is_released(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="Nothing is released yet"):
        make_kit(init(tmp_path / "empty", MASTERS, "empty"))


class Plain(ast.NodeTransformer):
    """A program without its names, types and docstrings."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name(self, name: str) -> str:
        return self.names.setdefault(name, f"name{len(self.names)}")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name, node.returns, node.decorator_list = self.name(node.name), None, []
        return self._without_docstring(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.name, node.bases, node.decorator_list = self.name(node.name), [], []
        return self._without_docstring(node)

    def _without_docstring(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.arg, node.annotation = self.name(node.arg), None
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self.name(node.id)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        plain = ast.Assign([node.target], node.value) if node.value else ast.Pass()
        return self.generic_visit(plain)


SHORT = 350  # characters of a syntax tree: what is shorter is everybody's


def definitions(source: str | bytes) -> Iterator[tuple[str, str]]:
    """The functions and classes of a program, each by its name and as everybody could name it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.dump(Plain().visit(copy.deepcopy(node)))


@pytest.mark.slow
def test_no_right_program_of_the_bank_is_in_plain_text(tmp_path: Path) -> None:
    """Except for what `adsearch.search` has as the library that it is."""
    solutions = {
        plain: exercise.name
        for exercise in all_exercises()
        for program in text_of(exercise.name).programs
        for name, plain in definitions(program)
        if name in text_of(exercise.name).names and len(plain) > SHORT
    }
    assert len(solutions) > 100
    found = set()
    with zipfile.ZipFile(build_wheel(tmp_path)) as wheel:
        names = wheel.namelist()
        texts = b"".join(wheel.read(name) for name in names if not name.endswith(".gz"))
        for name in names:
            if name.endswith(".py") and not name.startswith("adsearch/search/"):
                found |= {solutions.get(plain, "") for _, plain in definitions(wheel.read(name))}
        packed = gzip.decompress(wheel.read("autograder/mistakes/minimax/value.md.gz")).decode()
    assert found == {""}
    assert packed == (MASTERS.parent / "autograder/mistakes/minimax/value.md").read_text("utf-8")
    for exercise in all_exercises():
        for program in text_of(exercise.name).programs:
            assert program.strip().encode() not in texts, exercise.name


@pytest.mark.long
def test_from_the_zip_file_alone_to_points_that_grading_gives(
    course: Course, unpacked: Path
) -> None:
    (wheel,) = (unpacked / "setup").glob("*.whl")
    earlier = "adversarial_search_course-0.0.1-py3-none-any.whl"  # of a kit unpacked here before
    shutil.copy(wheel, wheel.with_name(earlier))
    half_made = [sys.executable, "-m", "venv", "--without-pip", unpacked / ".venv"]
    subprocess.run(half_made, check=True)  # as by a Python that had no ensurepip at first
    lab = subprocess.Popen(
        [sys.executable, "lab.py"], cwd=unpacked, stdout=subprocess.PIPE, text=True,
        start_new_session=True, env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )  # fmt: skip
    assert lab.stdout
    try:
        while "Your notebooks are in" not in (line := lab.stdout.readline()):
            assert line, "it ended"
        address = wait_for_a_server(unpacked / ".venv")
        assert b"jupyter" in urlopen(address).read().lower()
    finally:
        os.killpg(lab.pid, signal.SIGINT)
        lab.wait(60)
        lab.stdout.close()
    python = unpacked / ".venv" / "bin" / "python"
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    on_binder = ["bash", "postBuild"]
    subprocess.run(on_binder, cwd=unpacked, env=os.environ | {"PATH": path}, check=True)
    copy_of = unpacked / "notebooks" / TOPIC / "alpha-beta.ipynb"
    work = nbformat.read(copy_of, as_version=4)
    for cell in work.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == CHECK.removeprefix("check-"):
            cell.source = RIGHT
    nbformat.write(work, copy_of)
    execute = [python, "-m", "nbconvert", "--execute", "--allow-errors", "--inplace", copy_of]
    subprocess.run([*execute, "--to=notebook"], check=True, capture_output=True)
    asked = "import autograder; print(autograder.progress('alpha_beta').text())"
    shown = subprocess.run(
        [python, "-c", asked], cwd=copy_of.parent, capture_output=True, text=True, check=True
    )
    assert "● alpha_beta.minimal_leaves  6 of 6" in shown.stdout
    assert "4 more are marked by hand" in shown.stdout
    handed = course.root.parent / "handed in" / "ada" / TOPIC
    handed.mkdir(parents=True)
    shutil.copy(copy_of, handed)
    collect(course, handed.parents[1])
    run(course)
    assert marks(course)["ada", CHECK] == 6


def wait_for_a_server(environment: Path) -> str:
    """The address of the JupyterLab that runs from an environment."""
    listing = [environment / "bin" / "jupyter", "server", "list", "--json"]
    for _ in range(300):
        done = subprocess.run(listing, capture_output=True, text=True)
        for line in done.stdout.splitlines():
            server = json.loads(line)
            if str(environment.parent) in server["root_dir"]:
                return f"{server['url']}?token={server['token']}"
        time.sleep(1)
    raise AssertionError(f"{listing} names no server")
