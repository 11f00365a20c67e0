"""What a student is given comes where they work, corrected or not; what is theirs stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder import backup, check, progress, solution, start_over
from autograder.checks.mistakes import reference
from autograder.study import record
from autograder.study.given import Given, Notebook
from autograder.study.student_folder import Settled, settle

NIM, VALUE = "01-games/games.ipynb", "02-minimax/minimax.ipynb"
value_of = reference("minimax.value")


def given(folder: Path, **texts: str) -> Path:
    """A course of two notebooks, in which value counts double and nothing else of minimax is."""
    notebooks = (
        Notebook(NIM, "games", "Games", points={"games.nim": 6}),
        Notebook(VALUE, "minimax", "Minimax", points={"minimax.value": 12}, by_hand=5),
    )
    for path in (NIM, VALUE):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(notebook(texts.get(Path(path).stem, "stub")))
    Given(notebooks, "search", "0.1.0").write(folder)
    return folder


def notebook(source: str, **cell: object) -> str:
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": [source], **cell}]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A student's folder, with nothing checked so far."""
    monkeypatch.setattr(record, "_session", {})
    settle(given(tmp_path / "kit"), tmp_path / "mine")
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
    corrected = given(here / "kit", games="corrected", minimax="corrected")
    settled = settle(corrected, here / "mine")
    assert settled == Settled((), (Path(NIM),), (Path(VALUE),))
    assert (here / "mine" / NIM).read_text() == notebook("corrected")
    assert mine.read_text() == notebook("an evening's work")
    assert f"{VALUE} has been corrected" in str(settled)
    assert settle(corrected, here / "mine") == Settled((), (), ()), "it is said once"
    start_over("minimax")
    assert mine.read_text() == notebook("corrected")
    assert mine.with_stem("minimax-1").read_text() == notebook("an evening's work")


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
