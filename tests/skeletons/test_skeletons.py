"""What `autograder new` writes passes the tests as it is, and is what the guide says."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.skeletons import kit as kit_module
from autograder.skeletons.exercise import new_exercise
from autograder.skeletons.game import new_game
from autograder.skeletons.kit import Kit, NoRoom, filled
from autograder.skeletons.notebook import new_notebook

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "extending.md").read_text()
NEW = (("game", "Sticks"), ("exercise", "games.length"), ("notebook", "opening-books"))


def git(folder: Path, *words: str) -> str:
    return subprocess.check_output(["git", *words], cwd=folder, text=True)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kit with one of each."""
    copy = tmp_path_factory.mktemp("kit")
    for name in git(ROOT, "ls-files", "-co", "--exclude-standard").splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    for kind, name in NEW:
        run(copy, "autograder.commands", "new", kind, name)
    return copy


def run(folder: Path, module: str, *words: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]


@pytest.mark.slow
def test_skeletons_have_the_style_of_the_kit(kit: Path) -> None:
    run(kit, "ruff", "check")
    run(kit, "ruff", "format", "--check")


@pytest.mark.slow
def test_an_exercise_that_is_checked_earns_its_points_in_its_notebook(kit: Path) -> None:
    master = kit / "notebooks" / "13-opening-books" / "opening-books.ipynb"
    cells = json.loads(master.read_text())["cells"]
    code = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
    run_code = f"{code}\nassert check('opening_books.longest', longest).points == 2"
    (kit / "notebook_as_program.py").write_text(run_code)
    run(kit, "notebook_as_program")


@pytest.mark.slow
def test_a_notebook_has_a_whole_row_in_the_readme(kit: Path) -> None:
    rows = re.findall(r"^\| [\d ]*\|.*$", (kit / "README.md").read_text(), re.MULTILINE)
    assert "| Opening books |" in rows[-1]
    assert {row.count("|") for row in rows} == {rows[0].count("|")}


@pytest.mark.long
def test_skeletons_have_the_types_of_the_kit(kit: Path) -> None:
    run(kit, "mypy")


@pytest.mark.long
def test_skeletons_pass_whatever_is_asked_of_every_game_exercise_and_notebook(kit: Path) -> None:
    folders = ("checks", "draw/boards", "exercises", "games", "marks", "mistakes", "study")
    files = [f"tests/{file.name}" for file in (kit / "tests").glob("test_*.py")]
    asked = [*files, *(f"tests/{folder}" for folder in folders), "adsearch/games"]
    run(kit, "pytest", "-q", "-n", "2", "-m", "not long and not slow", *asked)


def test_the_guide_shows_what_is_written() -> None:
    names = {"exercise": "games.longest", "function": "longest"}
    for place, text in (
        ("# adsearch/games/sticks.py", filled("game.py.txt", name="Sticks")),
        ("# autograder/exercises/games/longest.py", filled("exercise.py.txt", **names)),
        ("<!-- autograder/mistakes/games/longest.md -->", filled("mistakes.md", **names)),
    ):
        assert f"{place}\n{text}```" in GUIDE
    commands = re.findall(r"^\.venv/bin/autograder new (\w+) (\S+)$", GUIDE, re.MULTILINE)
    assert [kind for kind, _ in commands] == [kind for kind, _ in NEW]


@pytest.mark.parametrize("name", ["sticks", "Two words", "", "Nim", "NGame"])
def test_a_game_needs_a_free_name_of_a_class(name: str) -> None:
    with pytest.raises(NoRoom, match=r"named like a class|already: choose"):
        new_game(Kit(ROOT), name)


@pytest.mark.parametrize("name", ["longest", "chess.mate", "games.", "games.Longest", "games.if"])
def test_an_exercise_needs_a_notebook_and_a_name(name: str) -> None:
    with pytest.raises(NoRoom, match=r"named like games\.longest"):
        new_exercise(Kit(ROOT), name)


@pytest.mark.parametrize("name", ["games", "Opening books", "opening_books", "13"])
def test_a_notebook_needs_a_topic_of_its_own(name: str) -> None:
    with pytest.raises(NoRoom, match=r"named by its topic|already"):
        new_notebook(Kit(ROOT), name)


def test_elsewhere_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(NoRoom, match="not a clone of the kit"):
        Kit(tmp_path)


def test_without_the_tools_of_authors_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kit_module, "find_spec", lambda name: None)
    (tmp_path / "autograder" / "checks").mkdir(parents=True)
    (tmp_path / "autograder" / "checks" / "syllabus.py").touch()
    with pytest.raises(NoRoom, match="run `make quick` once"):
        Kit(tmp_path)
