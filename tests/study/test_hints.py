"""The ladder of hints: every exercise that asks for code has one, and each call goes a step up."""

from __future__ import annotations

import ast
import gzip
import json
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from adsearch.draw.picture import Picture
from autograder import check, hint, progress, solution
from autograder.checks.exercise import all_exercises
from autograder.checks.mistakes import reference, text_of
from autograder.judge.notebook_file import STAMP
from autograder.study import record
from autograder.study.given import SOLUTIONS
from autograder.study.ladder import HINTS, BadHints, ladder, read

value_of = reference("minimax.value")


PROGRAMS = [exercise.name for exercise in all_exercises() if exercise.kind != "literal"]
SHORTEST = 16  # characters: shorter lines of a program, such as `return best`, are everybody's


def words(name: str) -> str:
    return (HINTS / f"{name.replace('.', '/')}.md").read_text(encoding="utf-8")


def test_every_exercise_that_asks_for_code_has_a_ladder() -> None:
    texts = {".".join(file.with_suffix("").parts[-2:]) for file in HINTS.rglob("*.md")}
    assert texts == set(PROGRAMS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_rung_is_what_its_heading_says(name: str) -> None:
    idea, example, skeleton = ladder(name)
    assert example.parts
    assert "?" in str(idea.parts), "the idea is a question"
    assert str(skeleton.parts[0]).startswith("1. "), "the skeleton is a list of steps"


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_rung_has_a_line_of_the_solution(name: str) -> None:
    text = " ".join(words(name).split())
    for line in ast.unparse(ast.parse(text_of(name).programs[0])).splitlines():
        line = line.strip()
        if len(line) >= SHORTEST and not line.startswith(("from ", "def ", "class ")):
            assert line not in text


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place to study alone, with nothing done so far."""
    monkeypatch.setattr(record, "_session", {})
    for place in (record.GIVEN, record.POINTS):
        (tmp_path / place).mkdir(parents=True)
    (tmp_path / record.GIVEN / SOLUTIONS).write_bytes(gzip.compress(b"{}"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_call_goes_one_rung_further_and_then_comes_the_solution(alone: Path) -> None:
    """The rungs that were seen stay: the same cell is run again, and its output is replaced."""
    titles = [[rung.title for rung in hint("ordering.table").rungs] for _ in range(4)]
    ladder = ["The idea", "A tiny example", "The skeleton"]
    assert titles == [ladder[:1], ladder[:2], ladder, ladder]
    assert 'solution("ordering.table")' in hint("ordering.table").sentence
    assert "Try it first" in repr(solution("ordering.table")), "a hint is no attempt"


def test_the_rung_is_there_in_the_next_session(
    alone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hint("ordering.table")
    check("minimax.value", value_of)
    monkeypatch.setattr(record, "_session", {})
    assert "A tiny example" in repr(hint("ordering.table"))
    assert progress("ordering").rows[4].points is None, "a hint is no check"
    assert progress("minimax").points == 6


@pytest.mark.slow
def test_a_check_keeps_the_rung_and_a_hint_keeps_the_points(alone: Path) -> None:
    hint("ordering.table")
    check("ordering.table", lambda *arguments: 0)
    assert "A tiny example" in repr(hint("ordering.table"))
    entry = record.recall()["ordering.table"]
    assert (entry.points, entry.attempts, entry.rung) == (0, 1, 2)


def test_a_record_of_an_earlier_version_has_no_rungs(alone: Path) -> None:
    kept = {"ordering.table": {"points": 3.0, "attempts": 2}}
    (alone / record.POINTS / "ordering.json").write_text(json.dumps(kept))
    assert record.recall()["ordering.table"] == record.Entry(3, 2, 0)


def release_into(folder: Path, stamp: dict[str, object]) -> None:
    (folder / "move-ordering.ipynb").write_text(json.dumps({"metadata": {STAMP: stamp}}))
    (folder / "notes.ipynb").write_text("nothing of ours")


def test_in_a_class_the_ladder_goes_as_far_as_the_instructor_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "_session", {})
    monkeypatch.chdir(tmp_path)
    release_into(tmp_path, {"version": "0.1.0", "hints": 1})
    first, second = hint("ordering.table"), hint("ordering.table")
    assert repr(second) == repr(first)
    assert "Hint 1 of 1" in repr(first)
    assert "ask in class" in repr(second)
    assert "solution(" not in repr(second)
    release_into(tmp_path, {"version": "0.1.0", "hints": 0})
    assert "This course has no hints" in repr(hint("ordering.table"))
    release_into(tmp_path, {"version": "0.1.0"})
    assert "Hint 2 of 3" in repr(hint("ordering.table"))


@pytest.mark.slow
def test_it_shows_itself_as_markdown_and_pictures(alone: Path) -> None:
    cells = ["from autograder import hint", 'hint("ordering.table")', 'hint("ordering.table")']
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(alone)}}).execute()
    shown = [output.data for output in notebook.cells[2].outputs]
    kinds = [set(data) for data in shown]
    assert kinds[0] == kinds[-1] == {"text/markdown", "text/plain"}
    assert "A tiny example" in "".join(data.get("text/markdown", "") for data in shown)
    assert any("<svg" in data.get("text/html", "") for data in shown)


def test_a_prediction_has_no_hints_and_a_name_that_is_none_is_refused(alone: Path) -> None:
    assert "by hand" in repr(hint("minimax.predict"))
    with pytest.raises(KeyError, match="There is no exercise"):
        hint("minimax.valeu")


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ('hint("minimax.slove")', "There is no exercise 'minimax.slove'. Did you mean"),
        ('solution("minimx.value")', "There is no exercise 'minimx.value'. Did you mean"),
        ('check("minimax.valeu", max)', "There is no exercise 'minimax.valeu'. Did you mean"),
        ('check("minimax.value")', "check('minimax.value', …) takes one answer of yours after"),
        ("hint(hint)", "Which exercise? Write its name in quotes"),
        ("hint()", "Which exercise? Write its name in quotes"),
        ("solution()", "Which exercise? Write its name in quotes"),
    ],
)
def test_a_slip_in_a_call_is_told_without_a_traceback(
    call: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = InteractiveShell()
    shell.run_cell("from autograder import check, hint, solution")
    shell.run_cell(call)
    shown = capsys.readouterr().out
    assert shown.startswith(sentence)
    assert len(shown.splitlines()) == 1


LADDER = "## The idea\nWhat?\n## A tiny example\n{}\n## The skeleton\n1. Do it.\n"


def test_every_kind_of_picture_is_drawn() -> None:
    blocks = (
        "```tree\n(3 5)\n```",
        "before\n```values\n((3 12)\n (2 4))\n```\nafter",
        "```board TicTacToe\nX..\n.O.\n...\n```",
        "```board Nim((1, 2))\nMAX to move: 1 2\n```",
    )
    for block in blocks:
        _, example, _ = read("minimax.value", LADDER.format(block))
        assert any(isinstance(part, Picture) for part in example.parts), block
    _, example, _ = read("minimax.value", LADDER.format(blocks[1]))
    assert (example.parts[0], example.parts[2]) == ("before", "after")
    assert "value 3" in str(example.parts[1])
    _, example, _ = read("minimax.value", LADDER.format("```text\nplain\n```"))
    assert example.parts == ("```text\nplain\n```",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (LADDER.format("```tree\n(3 5\n```"), "minimax.value: the tree"),
        (LADDER.format("```board Chequers\n\n```"), "there is no game 'Chequers'"),
        (LADDER.format("```board 3\n\n```"), "is not the name of a game"),
        (LADDER.replace("skeleton", "solution"), "the headings are The idea"),
    ],
)
def test_a_text_that_cannot_be_shown_says_why(text: str, sentence: str) -> None:
    with pytest.raises(BadHints, match=sentence):
        read("minimax.value", text)
