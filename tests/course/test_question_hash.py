"""Which changes of the kit grade a class again, and which do not."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import mistakes_in
from autograder.course.question_hash import KIT, PACKAGES, KitSources, imports_in
from tests.course.classes import master

ALPHA_BETA = master("alpha-beta").read_bytes()


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kit's sources."""
    copy = tmp_path_factory.mktemp("kit")
    for package in ("adsearch", "autograder"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(KIT / package, copy / package, ignore=ignored)
    return copy


@pytest.fixture
def edited(kit: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """The kit with a line added to the file that a test names."""
    file = kit / request.param
    before = file.read_bytes()
    file.write_bytes(before + b"\n# another line\n")
    yield kit
    file.write_bytes(before)


@pytest.fixture(scope="module")
def original() -> str:
    return KitSources().question_hash("seed", ALPHA_BETA)


@pytest.mark.parametrize(
    "edited",
    [
        "autograder/exercises/alpha_beta/value.py",
        "autograder/mistakes/alpha_beta/value.md",
        "autograder/mistakes/families.md",  # which that names
        "autograder/exercises/material/trees.py",
        "autograder/checks/diagnosis.py",
        "autograder/inside/questions.py",
        "adsearch/games/tree.py",
        "adsearch/watching.py",
    ],
    indirect=True,
)
def test_what_an_exercise_imports_is_noticed(edited: Path, original: str) -> None:
    assert KitSources(edited).question_hash("seed", ALPHA_BETA) != original


@pytest.mark.parametrize(
    "edited",
    [
        "autograder/exercises/mcts/ucb1.py",
        "autograder/exercises/minimax/max_n.py",  # beside what it imports
        "autograder/exercises/material/kalah_positions.py",
        "autograder/mistakes/minimax/value.md",
        "autograder/checks/syllabus.py",
        "autograder/course/grade.py",
        "autograder/pages/report_page.py",
        "adsearch/search/mcts.py",
        "adsearch/widgets/stepper.py",
        "adsearch/widgets/stepper.css",
    ],
    indirect=True,
)
def test_nothing_else_grades_a_class_again(edited: Path, original: str) -> None:
    assert KitSources(edited).question_hash("seed", ALPHA_BETA) == original


def test_the_master_and_the_seed_are_part_of_what_is_asked() -> None:
    sources = KitSources()
    parts = [("a", ALPHA_BETA), ("b", ALPHA_BETA), ("a", ALPHA_BETA + b"\n"), ("a", b"{")]
    parts += [("a\nalpha_beta.value 1", ALPHA_BETA), ("a\nalpha_beta.value 2", ALPHA_BETA)]
    assert len({sources.question_hash(seed, master) for seed, master in parts}) == 6
    elsewhere = sources.question_hash("a\ngames.nim 1", ALPHA_BETA)
    assert elsewhere == sources.question_hash("a", ALPHA_BETA)


@pytest.mark.parametrize("kind", ["exercises", "mistakes"])
def test_every_exercise_is_found_with_its_mistakes(kind: str) -> None:
    sources = KitSources()
    for exercise in all_exercises():
        folder = KIT / "autograder" / kind / exercise.name.partition(".")[0]
        has_files = any(file.parent == folder for file in sources.files_of(exercise.name))
        assert has_files or (kind == "mistakes" and not mistakes_in(exercise.name)), exercise.name


def test_an_exercise_has_nothing_of_its_neighbours() -> None:
    files = {file.relative_to(KIT) for file in KitSources().files_of("alpha_beta.minimal_leaves")}
    exercises = {file.name for file in files if file.parent.name == "alpha_beta"}
    assert exercises == {"minimal_leaves.py", "minimal_leaves.md"}


def parsed_imports(program: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(program)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_imports_are_found_as_a_parser_finds_them() -> None:
    files = [file for package in PACKAGES for file in (KIT / package.strip(".")).rglob("*.py")]
    assert len(files) > 300
    for file in files:
        program = file.read_bytes()
        ours = {name for name in parsed_imports(program) if name.startswith(PACKAGES)}
        assert set(imports_in(program)) == ours, file
