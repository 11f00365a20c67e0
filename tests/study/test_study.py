"""Studying alone: points that stay, worked solutions, starting over, taking one's work along."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import zipfile
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.sign import NotebookNotary

from adsearch.game import MAX
from autograder import (
    backup,
    bring_back,
    check,
    progress,
    restore,
    solution,
    start_over,
    take_along,
)
from autograder.checks.mistakes import reference
from autograder.checks.syllabus import SYLLABUS
from autograder.course.self_study import keep_solutions, study
from autograder.judge.master_cells import instructors_cells, solutions_in
from autograder.study import record
from autograder.study.welcome_page import show_progress

value_of = reference("minimax.value")


SOON = ("games", "alpha-beta")  # the other notebooks are among the long tests
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, student: Path) -> Path:
    folder = tmp_path_factory.mktemp("course") / "student"
    shutil.copytree(student, folder)
    study(ROOT / "notebooks", folder)
    return folder


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small place to study in, without the cost of a release, and nothing checked so far."""
    monkeypatch.setattr(record, "_session", {})
    topic = tmp_path / "02-minimax"
    topic.mkdir()
    for place in (record.GIVEN, record.POINTS):
        (tmp_path / place).mkdir(parents=True)
    (topic / "minimax.ipynb").write_text("an evening's work")
    monkeypatch.chdir(topic)
    return tmp_path


def another_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "_session", {})


@pytest.mark.slow
def test_every_notebook_of_the_syllabus_that_has_a_master_is_there(made: Path) -> None:
    masters = {path.relative_to(ROOT / "notebooks") for path in ROOT.glob("notebooks/*/*.ipynb")}
    assert masters <= {Path(one.path) for one in SYLLABUS}
    assert all((made / path).exists() for path in masters)
    assert [one.number for one in SYLLABUS] == list(range(1, len(SYLLABUS) + 1))


@pytest.mark.slow
def test_the_welcome_page_runs_and_links_to_the_notebooks(made: Path) -> None:
    notebook = nbformat.read(made / "welcome.ipynb", as_version=4)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(made)}}).execute()
    shown = json.dumps(notebook)
    assert "03-alpha-beta/alpha-beta.ipynb" in shown
    assert "Try it first" in shown
    assert (made / "my-course.zip").exists()


def test_points_are_there_in_the_next_session(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check("minimax.value", value_of)
    another_session(monkeypatch)
    assert progress("minimax").points == 6
    assert progress().points == 6
    assert "Next: Games, nim." in progress().text()
    assert '<a href="minimax.ipynb">Minimax</a>' in progress()._repr_html_()


@pytest.mark.slow
def test_the_welcome_page_shows_the_points_without_being_run(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And JupyterLab trusts it, or it would show the page without its picture."""
    another_session(monkeypatch)
    folder = tmp_path / "student"
    shutil.copytree(made, folder)
    monkeypatch.chdir(folder)
    check("minimax.value", value_of)
    another_session(monkeypatch)
    monkeypatch.chdir(tmp_path)
    study(ROOT / "notebooks", folder)
    page = nbformat.read(folder / "welcome.ipynb", as_version=4)
    (output,) = next(cell.outputs for cell in page.cells if cell.id == "notebooks")
    assert "6 of 31 points" in output.data["text/html"]
    assert '<a href="02-minimax/minimax.ipynb">Minimax</a>' in output.data["text/html"]
    assert "6 of 31" in output.data["text/plain"]
    assert NotebookNotary().check_signature(page)
    bare = json.loads((folder / "welcome.ipynb").read_text(encoding="utf-8"))
    (cell,) = (cell for cell in bare["cells"] if cell["id"] == "notebooks")
    assert cell["metadata"]["trusted"], "in a browser alone nothing is signed"
    before = (folder / "welcome.ipynb").stat().st_mtime_ns
    study(ROOT / "notebooks", folder)
    assert (folder / "welcome.ipynb").stat().st_mtime_ns == before, "nothing has changed"


def test_a_welcome_page_from_another_machine_is_trusted_after_a_start(
    alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "notebooks" / "welcome.ipynb", alone)
    for machine in ("one", "another"):
        monkeypatch.setenv("JUPYTER_DATA_DIR", str(alone / machine))
        show_progress(alone)
        page = nbformat.read(alone / "welcome.ipynb", as_version=4)
        assert NotebookNotary().check_signature(page)


def test_a_welcome_page_that_cannot_be_read_stays_as_it_is(tmp_path: Path) -> None:
    for text in ("{", '{"cells": []}', "[]", '{"cells": [3]}', "[" * 100_000):
        (tmp_path / "welcome.ipynb").write_text(text)
        show_progress(tmp_path)
        assert (tmp_path / "welcome.ipynb").read_text() == text


def test_nothing_is_written_where_nobody_studies_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    check("minimax.value", value_of)
    assert list(tmp_path.iterdir()) == []
    assert "ask your instructor" in repr(solution("minimax.value"))
    for refusal in (backup(), restore(), start_over("minimax")):
        assert "this one lies alone" in repr(refusal)
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_read_is_set_aside(alone: Path) -> None:
    (alone / record.POINTS / "minimax.json").write_text('{"minimax.value": 7')
    assert progress("minimax").points == 0
    assert (alone / record.POINTS / "minimax.unreadable").exists()
    check("minimax.value", value_of)
    assert progress("minimax").points == 6


@pytest.mark.slow
@pytest.mark.parametrize(
    "odd",
    [
        '{"points": Infinity, "attempts": 1}',
        '{"points": NaN, "attempts": 1}',
        f'{{"points": 1{"0" * 400}, "attempts": 1}}',
        '{"points": 1, "attempts": Infinity}',
        '{"points": 1, "attempts": 1, "rung": NaN}',
        '{"points": 1, "attempts": []}',
        "7",
    ],
)
def test_what_can_be_read_of_a_record_stays(
    alone: Path, odd: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = alone / record.POINTS / "minimax.json"
    right = '"minimax.decision": {"points": 2, "attempts": 1}'
    file.write_text(f'{{"minimax.value": {odd}, {right}}}')
    check("minimax.value", lambda game, state: 0)
    assert "could not be read, or not all of it" in capsys.readouterr().out
    assert set(json.loads(file.read_text())) == {"minimax.value", "minimax.decision"}
    assert progress("minimax").points >= 2
    assert odd in file.with_suffix(".unreadable").read_text()


@pytest.mark.parametrize("text", ["[" * 100_000, "[1]", "null"])
def test_a_record_that_is_none_fails_no_check(alone: Path, text: str) -> None:
    (alone / record.POINTS / "minimax.json").write_text(text)
    check("minimax.value", value_of)
    assert progress("minimax").points == 6
    assert (alone / record.POINTS / "minimax.unreadable").read_text() == text


def test_a_solution_defines_what_its_check_asks_for(alone: Path) -> None:
    keep_solutions(ROOT / "notebooks", alone / record.GIVEN)
    check("minimax.value", lambda game, state: 0)
    answers: dict[str, Any] = {"MAX": MAX}
    exec(solution("minimax.value").program, answers)
    assert check("minimax.value", answers["minimax_value"]).points == 6


MASTERS = [
    pytest.param(path, marks=pytest.mark.slow if path.stem in SOON else pytest.mark.long)
    for path in sorted(ROOT.glob("notebooks/*/*.ipynb"))
]


@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_every_solution_earns_all_points_in_its_cell(
    path: Path, alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every exercise of the notebook is opened, and what is shown is run before its check."""
    keep_solutions(path.parents[1], alone / record.GIVEN)
    master = path.read_bytes()
    predictions = iter(solutions_in(master).values())
    notebook: dict[str, Any] = {"__name__": "__main__"}
    for cell in instructors_cells(master):
        if cell.role == "solution":
            answer = next(predictions)
            if "= ..." in answer:
                exec(answer, notebook)
        elif cell.role == "check":
            (name,) = re.findall(r'check\("([\w.]+)"', cell.source)
            monkeypatch.setitem(record._session, name, record.Entry(0, attempts=1))
            exec(solution(name).program, notebook)
            exec(f"report = {cell.source.strip()}", notebook)
            assert notebook["report"].points == cell.points, name
        elif cell.role == "define":
            exec(cell.source, notebook)


def test_in_a_class_solutions_are_the_instructors(alone: Path) -> None:
    check("minimax.value", lambda game, state: 0)
    assert "ask your instructor" in repr(solution("minimax.value"))


def test_a_list_of_traps_is_a_solution(alone: Path) -> None:
    keep_solutions(ROOT / "notebooks", alone / record.GIVEN)
    check("minimax.traps", ["1"], "1")
    answers: dict[str, Any] = {}
    exec(solution("minimax.traps").program, answers)
    assert check("minimax.traps", answers["traps"], answers["smallest"]).points == 3


def test_a_solution_opens_after_a_try(alone: Path) -> None:
    def unwritten(game: object, state: object) -> float:
        raise NotImplementedError

    keep_solutions(ROOT / "notebooks", alone / record.GIVEN)
    check("minimax.value", unwritten)
    assert "Try it first" in repr(solution("minimax.value"))
    check("minimax.value", lambda game, state: 0)
    shown = solution("minimax.value")
    assert "is_terminal" in shown.program
    assert "SOLUTION" not in shown.program
    compile(shown.program, "solution", "exec")
    assert "<pre>" in shown._repr_html_()


def test_what_is_backed_up_comes_back(
    alone: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    check("minimax.value", value_of)
    (alone / ".ipynb_checkpoints").mkdir()  # JupyterLab keeps a copy of the welcome page there
    (alone / ".ipynb_checkpoints" / "welcome-checkpoint.ipynb").write_text("an earlier page")
    note = backup()
    assert '<a href="../my-course.zip" download="my-course.zip"' in note._repr_html_()
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / record.GIVEN).mkdir(parents=True)
    (elsewhere / "02-minimax").mkdir()
    (elsewhere / "02-minimax" / "minimax.ipynb").write_text("a fresh copy")
    (alone / "my-course.zip").rename(elsewhere / "my-course.zip")
    monkeypatch.chdir(elsewhere)
    another_session(monkeypatch)
    note_of_restoring = repr(restore())
    assert "2 files restored" in note_of_restoring
    assert "minimax-1.ipynb" in note_of_restoring
    assert "choose Revert" in note_of_restoring  # JupyterLab offers to overwrite it first
    assert "nothing has changed" in repr(restore())
    assert progress("minimax").points == 6
    assert (elsewhere / "02-minimax" / "minimax.ipynb").read_text() == "an evening's work"
    assert (elsewhere / "02-minimax" / "minimax-1.ipynb").read_text() == "a fresh copy"


@pytest.mark.parametrize(
    "name", ["../x.ipynb", "/x.ipynb", "02-minimax/x.py", "other/x.ipynb", "progress/a/b.json"]
)
def test_a_backup_with_something_else_in_it_is_refused_whole(alone: Path, name: str) -> None:
    with zipfile.ZipFile(alone / "my-course.zip", "w") as archive:
        archive.writestr("02-minimax/minimax.ipynb", "new")
        archive.writestr(name, "what is this?")
    assert "not part of this course" in repr(restore())
    assert (alone / "02-minimax" / "minimax.ipynb").read_text() == "an evening's work"


def test_a_backup_of_an_earlier_version_is_taken(alone: Path) -> None:
    with zipfile.ZipFile(alone / "my-course.zip", "w") as archive:
        archive.writestr(".ipynb_checkpoints/welcome-checkpoint.ipynb", "JupyterLab's copy")
        archive.writestr("02-minimax/minimax.ipynb", "new")
    assert "1 file restored" in repr(restore())
    assert not (alone / ".ipynb_checkpoints").exists()


@pytest.mark.parametrize("place", ["my-course (1).zip", "02-minimax/my-course.zip"])
def test_the_newest_backup_is_found_wherever_it_was_dropped(alone: Path, place: str) -> None:
    """Browsers count downloads, and the list of files may show the folder of a notebook."""
    for name, text in (("my-course.zip", "older"), (place, "newer")):
        with zipfile.ZipFile(alone / name, "w") as archive:
            archive.writestr("02-minimax/minimax.ipynb", text)
    os.utime(alone / "my-course.zip", (0, 0))
    assert "1 file restored" in repr(restore())
    assert (alone / "02-minimax" / "minimax.ipynb").read_text() == "newer"


def test_a_backup_never_replaces_one_that_was_brought_here(alone: Path) -> None:
    """Whoever runs all cells of the welcome page backs up before they restore."""
    with zipfile.ZipFile(alone / "my-course.zip", "w") as archive:
        archive.writestr("02-minimax/minimax.ipynb", "a term's work")
    assert 'restore("my-course-1.zip")' in repr(backup())
    assert "my-course-1.zip" not in repr(backup())  # its own it does replace
    restore("my-course-1.zip")
    assert (alone / "02-minimax" / "minimax.ipynb").read_text() == "a term's work"


def test_a_backup_says_that_it_has_what_was_saved(alone: Path) -> None:
    assert "Ctrl+S" in repr(backup())


def test_a_full_disk_leaves_what_was_there(alone: Path) -> None:
    """A file may have so many bytes and no more, which ends it as a full disk does."""
    work = alone / "02-minimax" / "minimax.ipynb"
    work.parent.mkdir(exist_ok=True)
    work.write_bytes(os.urandom(50_000))
    backup()
    work.write_bytes(os.urandom(40_000))
    before = {file: file.read_bytes() for file in alone.rglob("*") if file.is_file()}
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, limit[1]))
    try:
        said = repr(restore()), repr(backup())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert all("nothing of yours is lost" in note for note in said)
    assert before == {file: file.read_bytes() for file in alone.rglob("*") if file.is_file()}
    assert "1 file restored" in repr(restore())


def test_what_is_no_backup_is_refused(alone: Path) -> None:
    assert "There is no my-course.zip made by backup()" in repr(restore())


def test_the_names_of_earlier_notebooks_still_work() -> None:
    assert (take_along, bring_back) == (backup, restore)


@pytest.mark.slow
def test_starting_over_keeps_what_was_written(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(made)
    monkeypatch.setattr(record, "_session", {})
    copy = made / "03-alpha-beta" / "alpha-beta.ipynb"
    fresh = copy.read_text()
    copy.write_text("an evening's work")
    check("alpha_beta.minimal_leaves", lambda b, m: 0)
    start_over("alpha_beta")
    assert copy.read_text() == fresh
    assert copy.with_stem("alpha-beta-1").read_text() == "an evening's work"
    assert all(row.points is None for row in progress("alpha_beta").rows)
    assert "There is no notebook 'chess'" in repr(start_over("chess"))
