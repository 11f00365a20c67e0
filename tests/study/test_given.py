"""What a student is given comes where they work, corrected or not; what is theirs stays."""

from __future__ import annotations

import json
import shutil
import stat
from pathlib import Path

import pytest

from autograder import backup, check, progress, restore, solution, start_over
from autograder.checks.mistakes import reference
from autograder.study import record
from autograder.study.given import Given, Notebook
from autograder.study.record import GIVEN
from autograder.study.student_folder import Settled, settle

NIM, VALUE = "01-games/games.ipynb", "02-minimax/minimax.ipynb"
OPENINGS, SCORES = "01-games/openings.csv", "02-minimax/scores.csv"  # an instructor's own data
value_of = reference("minimax.value")


def given(folder: Path, value: str = VALUE, **texts: str) -> Path:
    """A course of two notebooks, in which value counts double and nothing else of minimax is."""
    group = Path(value).stem.replace("-", "_")
    notebooks = (
        Notebook(NIM, "games", "Games", points={"games.nim": 6}),
        Notebook(value, group, "Minimax", points={"minimax.value": 12}, by_hand=5),
    )
    for path in (NIM, VALUE, value):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
    for path in (NIM, value):
        (folder / path).write_text(notebook(texts.get(Path(path).stem, "stub")))
    for path in (OPENINGS, SCORES):
        (folder / path).write_text(texts.get("data", "e4,e5"))
    Given(notebooks, "search", "0.1.0").write(folder)
    return folder


def notebook(source: str, **cell: object) -> str:
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": [source], **cell}]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A student's folder, with nothing checked so far."""
    monkeypatch.setattr(record, "_session", {})
    kit = given(tmp_path / "kit")
    (kit / "01-games").chmod(0o555)  # as on a shared disk
    settle(kit, tmp_path / "mine")
    (kit / "01-games").chmod(0o755)
    monkeypatch.chdir(tmp_path / "mine")
    return tmp_path


def test_progress_is_that_of_the_course(here: Path) -> None:
    check("minimax.value", value_of)
    assert progress("minimax").points == progress("minimax").max_points == 12
    assert "12 of 18 points so far. Next: Games, nim." in progress().text()
    assert "5 more are marked by hand" in progress("minimax").text()
    assert "ask your instructor" in repr(solution("minimax.value"))


def test_only_what_nobody_has_worked_in_gives_way_to_a_corrected_notebook(here: Path) -> None:
    mine = here / "mine" / VALUE
    (here / "mine" / NIM).write_text(notebook("stub", outputs=["ran"]))  # opened and run
    mine.write_text(notebook("an evening's work"))
    (here / "mine" / SCORES).write_text("my own")
    corrected = given(here / "kit", games="corrected", minimax="corrected", data="d4,d5")
    settled = settle(corrected, here / "mine")
    assert settled == Settled((), (Path(NIM), Path(OPENINGS)), (Path(VALUE), Path(SCORES)), ())
    assert (here / "mine" / NIM).read_text() == notebook("corrected")
    assert (here / "mine" / OPENINGS).read_text() == "d4,d5"
    assert mine.read_text() == notebook("an evening's work")
    assert (here / "mine" / SCORES).read_text() == "my own"
    assert f"{VALUE} has been corrected" in str(settled)
    assert settle(corrected, here / "mine") == Settled((), (), (), ()), "it is said once"
    start_over("minimax")
    assert mine.read_text() == notebook("corrected")
    assert mine.with_stem("minimax-1").read_text() == notebook("an evening's work")


def test_a_renamed_notebook_comes_beside_the_old_one(here: Path) -> None:
    check("minimax.value", value_of)
    backup()
    renamed = "02-perfect-play/perfect-play.ipynb"
    kit = here / "kit"  # where the first one's notebook still lies
    shutil.copytree(given(here / "corrected", renamed), kit, dirs_exist_ok=True)
    settled = settle(kit, here / "mine")
    assert (settled.new, settled.withdrawn) == ((Path(renamed),), (Path(VALUE),))
    assert f"{VALUE} is no longer part of the course" in str(settled)
    assert settle(kit, here / "mine") == Settled((), (), (), ()), "it is said once"
    (here / "mine" / VALUE).unlink()
    assert "1 file restored" in repr(restore())
    assert (here / "mine" / VALUE).exists()
    assert progress("perfect_play").points == 12
    start_over("perfect-play")
    assert progress("perfect_play").points == 0


def test_what_is_given_read_only_is_the_students_own(here: Path) -> None:
    for folder in (here / "mine" / GIVEN).rglob("*/"):
        assert folder.stat().st_mode & stat.S_IWUSR, "nobody could ever replace it"


def test_what_cannot_be_read_is_nobodys_to_replace(here: Path) -> None:
    mine = here / "mine" / VALUE
    mine.write_text("half a note")
    for course in (here / "kit", given(here / "kit", minimax="corrected")):
        settle(course, here / "mine")
        assert mine.read_text() == "half a note"


def test_a_notebook_that_was_deleted_comes_back(here: Path) -> None:
    (here / "mine" / NIM).unlink()
    assert settle(here / "kit", here / "mine").new == (Path(NIM),)


def test_points_of_an_earlier_version_of_the_kit_are_taken_over(here: Path) -> None:
    earlier = here / "mine" / "progress"
    earlier.mkdir()
    (earlier / "masters.txt").write_text("../notebooks")
    (earlier / "solutions.txt").write_text("{}")
    (earlier / "minimax.json").write_text('{"minimax.value": {"points": 6, "attempts": 1}}')
    settle(here / "kit", here / "mine")
    assert progress("minimax").points == 12
    assert not earlier.exists()


def test_a_backup_has_the_notebooks_of_the_course(here: Path) -> None:
    import zipfile

    check("minimax.value", value_of)
    backup()
    names = set(zipfile.ZipFile(here / "mine" / "my-course.zip").namelist())
    assert names == {NIM, VALUE, "progress/minimax.json"}
