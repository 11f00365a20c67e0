"""An exercise is found by the name of its file: adding one touches no list."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.checks.exercise import all_exercises, find
from autograder.checks.syllabus import NOTEBOOKS, ORDER

ROOT = Path(__file__).parents[2]
EXERCISES, MISTAKES = ROOT / "autograder" / "exercises", ROOT / "autograder" / "mistakes"
# A block of the guide that begins with the name of the file it belongs into.
FILE = re.compile(
    r"^```python\n# (\S+\.py)\n(.*?)^```$|^````markdown\n<!-- (\S+\.md) -->\n(.*?)^````$",
    re.DOTALL | re.MULTILINE,
)


def run(code: str, folder: Path = ROOT) -> object:
    """What a fresh Python prints as JSON, with the autograder of this folder."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-c", code]
    output = subprocess.check_output(command, cwd=folder, env=environment)
    return json.loads(output)


def test_every_file_defines_the_exercise_of_its_name() -> None:
    files = [file for notebook in NOTEBOOKS for file in (EXERCISES / notebook).glob("[!_]*.py")]
    names = {f"{file.parent.name}.{file.stem}" for file in files}
    assert {exercise.name for exercise in all_exercises()} == names
    for file in files:
        assert (MISTAKES / file.relative_to(EXERCISES)).with_suffix(".md").exists(), file


def test_the_course_has_them_all_in_its_order() -> None:
    assert tuple(exercise.name for exercise in all_exercises()) == ORDER


@pytest.mark.slow
def test_an_exercise_is_added_by_its_own_files(tmp_path: Path) -> None:
    """Those of the guide, as they stand there; its impostors as well."""
    shutil.copytree(ROOT / "autograder", tmp_path / "autograder")
    blocks = FILE.findall((ROOT / "docs" / "extending.md").read_text())
    files = {program or text: source or words for program, source, text, words in blocks}
    for place in (
        "autograder/exercises/games/longest.py",
        "autograder/mistakes/games/longest.md",
        "autograder/exercises/games/traps.py",
        "autograder/mistakes/games/traps.md",
    ):
        (tmp_path / place).write_text(files[place])
    code = """
import json
from autograder import catalogue, check
def mine(game, state):
    return 1 + max((mine(game, game.result(state, a)) for a in game.actions(state)), default=0)
report = check("games.longest", mine)
names = [exercise["name"] for exercise in catalogue()]
trapped = check("games.traps", ["(1 2) = 1"], "1")
print(json.dumps([names, report.points, report.mistake, trapped.points]))
"""
    after_games = ORDER.index("minimax.predict")
    names = [*ORDER[:after_games], "games.longest", "games.traps", *ORDER[after_games:]]
    assert run(code, tmp_path) == [names, 0, "Positions are counted", 3]


def test_one_exercise_is_loaded_without_the_others() -> None:
    """Workers start often, and few submissions need a diagnosis."""
    code = """
import json, sys
from autograder.checks.exercise import find
from autograder.checks.mistakes import mistakes_in
def loaded():
    return [m for m in sys.modules if m.startswith(("autograder.exercises.a", "autograder.mist"))]
find("alpha_beta.minimal_leaves")
before = loaded()
mistakes_in("alpha_beta.minimal_leaves")
print(json.dumps([before, len(loaded()) - len(before)]))
"""
    package = "autograder.exercises.alpha_beta"
    assert run(code) == [[package, f"{package}.minimal_leaves"], 0]


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("games.nimm", " Did you mean 'games.nim'?"),
        ("games", ""),
        ("games.nim.x", " Did you mean 'games.nim'?"),
    ],
)
def test_a_misspelt_exercise_is_answered_with_those_of_its_notebook(
    name: str, question: str
) -> None:
    find("minimax.value")
    with pytest.raises(KeyError) as raised:
        find(name)
    names = ", ".join(sorted(name for name in ORDER if name.startswith("games.")))
    sentence = f"There is no exercise {name!r}.{question} Exercises of this notebook: {names}."
    assert raised.value.args == (sentence,)


@pytest.mark.parametrize("name", ["chess.mate", "material.trees", "..", "os.path"])
def test_a_notebook_that_is_not_there_has_no_exercises(name: str) -> None:
    with pytest.raises(KeyError, match="Exercises of this notebook: none"):
        find(name)


def test_the_course_is_listed_where_there_is_only_the_standard_library() -> None:
    """As in a browser: progress() names every exercise there, also those that cannot be checked."""
    code = """
import json, sys
sys.modules |= dict.fromkeys(["numpy", "matplotlib", "networkx", "chess", "nbformat"])
from autograder import progress
print(json.dumps([row.exercise for _, earned in progress().notebooks for row in earned.rows]))
"""
    assert run(code) == list(ORDER)
