"""What every master keeps to, so that all notebooks read as one course."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median, quantiles

import nbformat
import pytest
from nbformat import NotebookNode

from autograder.checks.exercise import Exercise, all_exercises
from autograder.checks.syllabus import OPTIONAL, SYLLABUS

ROOT = Path(__file__).parents[1]
MASTERS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
SOLUTION = re.compile(r"^ *### BEGIN SOLUTION$.*?^ *### END SOLUTION$", re.DOTALL | re.MULTILINE)
CHECK = re.compile(r'check\("(\w+\.\w+)", .+\)')
POINTS = r"(\d+(?: \+ \d+)*) points?"  # two exercises under one heading: 2 + 2 points
HEADING = re.compile(rf"^## (☆ )?Exercise: .+ \({POINTS}, about \d+ minutes\)$", re.MULTILINE)
ELSEWHERE = r"CS ?\d{2,3}|6\.\d{3}\b|Berkeley|Stanford|\bMIT\b|Udacity|Coursera|Stockton"


@pytest.fixture(params=MASTERS, ids=lambda path: path.stem)
def master(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def cells(master: Path) -> list[NotebookNode]:
    found: list[NotebookNode] = nbformat.read(master, as_version=4).cells
    return found


def code(cells: list[NotebookNode]) -> list[NotebookNode]:
    return [cell for cell in cells if cell.cell_type == "code"]


def prose(cells: list[NotebookNode]) -> str:
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def marks(cell: NotebookNode) -> NotebookNode:
    return cell.metadata.get("nbgrader", {})


def lines(source: str) -> int:
    return sum(1 for line in source.splitlines() if line.strip())


def exercises(master: Path) -> list[Exercise]:
    group = next(n.group for n in SYLLABUS if n.number == int(master.parent.name[:2]))
    return [e for e in all_exercises() if e.name.partition(".")[0] == group]


def test_a_notebook_lies_in_the_folder_of_its_topic(master: Path) -> None:
    assert master.parent.name[3:] == master.stem


def test_code_cells_are_short(cells: list[NotebookNode]) -> None:
    """Solutions may be 40 lines, all else 25; half of all cells 3 lines, nine in ten 10."""
    given = [lines(c.source) for c in code(cells) if not marks(c).get("solution")]
    solutions = [lines(c.source) for c in code(cells) if marks(c).get("solution")]
    assert max(given) <= 25
    assert max(solutions) <= 40
    # A student sees the stub, not the solution.
    seen = [lines(SOLUTION.sub("...", cell.source)) for cell in code(cells)]
    assert median(seen) <= 3
    assert quantiles(seen, n=10, method="inclusive")[-1] <= 10


def test_the_answer_to_a_widget_that_asks_for_a_prediction_is_folded(
    cells: list[NotebookNode],
) -> None:
    for question, widget, answer in zip(cells, cells[1:], cells[2:], strict=False):
        if "**Predict" in question.source and widget.source.startswith("predict("):
            assert answer.source.startswith("<details><summary>Answer</summary>")


def test_a_folded_answer_stands_apart_from_what_follows(cells: list[NotebookNode]) -> None:
    """JupyterLab leaves no room below a fold: what follows would look like its first line."""
    for cell in cells:
        if cell.cell_type == "markdown":
            assert not re.search(r"</details>\s+(?!<details>|#|<br>)\S", cell.source), cell.id


def test_no_link_leads_to_another_place_in_the_same_notebook(cells: list[NotebookNode]) -> None:
    """JupyterLab finds only headings that are in sight or were so before: no other is in the page.
    Its table of contents leads to all of them."""
    assert re.findall(r"\]\(#[^)]*\)", prose(cells)) == []


def test_no_code_cell_comes_without_a_word(cells: list[NotebookNode]) -> None:
    """At most a few cells in a row, then prose again."""
    kinds = "".join(cell.cell_type[0] for cell in cells)
    assert kinds[0] == kinds[-1] == "m"
    assert "ccccccc" not in kinds


def test_cells_have_ids_that_can_be_read(cells: list[NotebookNode]) -> None:
    for cell in cells:
        assert re.fullmatch(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*", cell.id), cell.id


def test_what_is_graded_needs_no_search_of_ours(cells: list[NotebookNode]) -> None:
    for cell in code(cells):
        if "define" in cell.metadata.tags:
            assert "adsearch.search" not in cell.source, cell.id


def test_the_solution_that_the_last_hint_names_can_be_asked_for(cells: list[NotebookNode]) -> None:
    statements = (node for cell in code(cells) for node in ast.walk(ast.parse(cell.source)))
    names = {
        alias.name
        for node in statements
        if isinstance(node, ast.ImportFrom) and node.module == "autograder"
        for alias in node.names
    }
    assert {"hint", "solution"} <= names


def test_every_exercise_is_checked_for_its_points(master: Path, cells: list[NotebookNode]) -> None:
    checked = {}
    for cell in code(cells):
        if marks(cell).get("grade"):
            call = CHECK.fullmatch(cell.source)
            assert call, f"{cell.id} is not one line with a check"
            checked[call[1]] = marks(cell).points
            assert marks(cell).grade_id == f"check-{call[1].replace('.', '-')}"
            assert marks(cell).locked
    assert list(checked.items()) == [(e.name, e.points) for e in exercises(master)]


def test_what_is_asked_for_has_an_answer_to_take_out(cells: list[NotebookNode]) -> None:
    for cell in code(cells):
        if marks(cell).get("solution"):
            assert SOLUTION.search(cell.source), cell.id
            assert not marks(cell).locked


def test_the_points_are_announced(master: Path, cells: list[NotebookNode]) -> None:
    total = sum(e.points for e in exercises(master))
    assert f"{total:g} points" in cells[0].source
    assert any(cell.source.startswith("progress(") for cell in code(cells))


def test_headings_say_what_an_exercise_is_worth_and_what_may_be_left_out(
    master: Path, cells: list[NotebookNode]
) -> None:
    """The points of optional exercises, marked ☆, are announced apart from those of the core."""
    headings = HEADING.findall(prose(cells))
    parts = [(star, float(part)) for star, points in headings for part in points.split(" + ")]
    worth = [points for _, points in parts]
    assert worth == [e.points for e in exercises(master)]
    assert [bool(star) for star, _ in parts] == [e.name in OPTIONAL for e in exercises(master)]
    optional = sum(points for star, points in parts if star)
    if optional:
        core = f"worth {sum(worth) - optional:g} of the {sum(worth):g} points"
        assert core in cells[0].source
        assert "☆" in cells[0].source


def test_it_has_five_questions_with_their_answers_folded(cells: list[NotebookNode]) -> None:
    folded = re.findall(r"<details><summary>(\d)\. [^<]+\?</summary>", prose(cells))
    assert folded == ["1", "2", "3", "4", "5"]
    text = prose(cells)
    assert text.count("<details>") == text.count("</details>")


def test_it_speaks_of_no_other_course_and_shouts_at_nobody(cells: list[NotebookNode]) -> None:
    text = prose(cells)
    assert not re.search(ELSEWHERE, text)
    assert not re.search(r"[a-z]!(\s|$)", text)  # 9! is a number
    assert not re.search(r"\d (seconds|ms|milliseconds)\b", text)
