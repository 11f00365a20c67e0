"""What students hand in: one cell is wrong or solved in another way, the rest is the master's.

`tests/notebooks/<topic>.py` has WRONG and RIGHT for the solution cells of a notebook, by grade id.
WRONG gives the cell, the mistake that is named (or None), and the points that are left for it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from autograder.checks.report import Report

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
BANKS: dict[str, ModuleType] = {
    path.stem: import_module(f"tests.notebooks.{path.stem}")
    for path in sorted((ROOT / "tests" / "notebooks").glob("*.py"))
    if not path.stem.startswith("test_")
}
MASTERS = {path.stem.replace("-", "_"): path for path in (ROOT / "notebooks").glob("*/*.ipynb")}


def marks(cell: NotebookNode) -> NotebookNode:
    return cell.metadata.get("nbgrader", {})


def solutions(topic: str) -> dict[str, str]:
    """The solution cells of the master."""
    cells = nbformat.read(MASTERS[topic], as_version=4).cells
    return {marks(cell).grade_id: cell.source for cell in cells if marks(cell).get("solution")}


def made(source: str) -> set[str]:
    """The names that a cell gives a meaning to."""
    names: set[str] = set()
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names.add(statement.name)
        else:
            found = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            names |= {node.id for node in found if isinstance(node.ctx, ast.Store)}
    return names


def used(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


Answers: TypeAlias = Mapping[str, str]  # solution cells by their grade id


def reports(topic: str, student: Path, submissions: Sequence[Answers]) -> list[dict[str, Report]]:
    """Fill the student's copy with the master's answers, or these, and run what is graded: one
    submission after the other, all in the same kernel, which takes a second to start."""
    copy = nbformat.read(student / MASTERS[topic].relative_to(ROOT / "notebooks"), as_version=4)
    given, solved = copy.cells, solutions(topic)
    copy.cells = [cell for answers in submissions for cell in filled(given, {**solved, **answers})]
    NotebookClient(copy, timeout=300, kernel_name="python3").execute()
    found = [
        (
            marks(check).grade_id,
            Report.from_json("".join(output.text for output in in_full.outputs)),
        )
        for check, in_full in pairwise(copy.cells)
        if marks(check).get("grade")
    ]
    each = len(found) // len(submissions)
    return [dict(found[i : i + each]) for i in range(0, len(found), each)]


def filled(cells: Sequence[NotebookNode], answers: Answers) -> Iterator[NotebookNode]:
    """The cells that count, with these answers, and after each check what it says in full."""
    new = nbformat.v4.new_code_cell
    for cell in cells:
        if marks(cell).get("solution"):
            yield new(answers[marks(cell).grade_id])
        elif marks(cell).get("grade"):
            yield from (new(cell.source, metadata=cell.metadata), new("print(_.to_json())"))
        elif "define" in cell.metadata.get("tags", []):
            yield new(cell.source)


def checks(topic: str) -> dict[str, set[str]]:
    """The names that each check of the master is about."""
    cells = nbformat.read(MASTERS[topic], as_version=4).cells
    return {marks(cell).grade_id: used(cell.source) for cell in cells if marks(cell).get("grade")}


def touched(topic: str, grade_id: str) -> tuple[set[str], set[str]]:
    """The checks of a solution cell, and the checks of cells that build on it."""
    cells = {id: (made(source), used(source)) for id, source in solutions(topic).items()}
    reached = {grade_id}
    while (
        more := {
            id for id, (_, uses) in cells.items() for r in reached if id != r and uses & cells[r][0]
        }
        - reached
    ):
        reached |= more
    own = {id for id, names in checks(topic).items() if names & cells[grade_id][0]}
    built = {id for id, names in checks(topic).items() for r in reached if names & cells[r][0]}
    return own, built - own


def wrong_ones_are_found(
    topic: str, grade_ids: Sequence[str], found: Sequence[Mapping[str, Report]]
) -> None:
    """`found` is what each submission got that has one wrong cell, by its grade id."""
    for grade_id, reports in zip(grade_ids, found, strict=True):
        _, mistake, points = BANKS[topic].WRONG[grade_id]
        own, built_on_it = touched(topic, grade_id)
        assert sum(reports[id].points for id in own) == pytest.approx(points), grade_id
        assert points < sum(reports[id].max_points for id in own), grade_id
        named = {reports[id].mistake for id in own} - {None}
        assert named == ({mistake} if mistake else set()), grade_id
        for id in reports.keys() - own - built_on_it:
            assert reports[id].points == reports[id].max_points, (grade_id, id)


def right_ones_earn_all(
    submissions: Sequence[Answers], found: Sequence[Mapping[str, Report]]
) -> None:
    for answers, reports in zip(submissions, found, strict=True):
        for id, report in reports.items():
            assert (report.points, report.mistake) == (report.max_points, None), (id, *answers)


def wrong(topic: str) -> list[Answers]:
    """Submissions with one wrong cell each."""
    return [{grade_id: cell} for grade_id, (cell, *_) in BANKS[topic].WRONG.items()]


@pytest.mark.parametrize("topic", BANKS)
def test_every_exercise_has_a_wrong_and_a_right_submission(topic: str) -> None:
    asked = {id: source for id, source in solutions(topic).items() if touched(topic, id)[0]}
    for kind in ("WRONG", "RIGHT"):
        bank = getattr(BANKS[topic], kind)
        assert set(bank) == set(asked)
        for id, entry in bank.items():
            source = entry if isinstance(entry, str) else entry[0]
            assert re.sub(r"\s", "", source) != re.sub(r"\s", "", asked[id])


SOON = ("alpha_beta",)  # the other notebooks are among the long tests


@pytest.mark.parametrize("topic", SOON)
def test_a_wrong_cell_costs_its_points_and_another_way_earns_them(
    topic: str, student: Path
) -> None:
    right = BANKS[topic].RIGHT
    first, whole = reports(topic, student, [wrong(topic)[0], right])
    wrong_ones_are_found(topic, list(BANKS[topic].WRONG)[:1], [first])
    right_ones_earn_all([right], [whole])


@pytest.mark.long
@pytest.mark.parametrize("topic", BANKS)
def test_each_wrong_cell_costs_its_points_and_no_others(topic: str, student: Path) -> None:
    found = reports(topic, student, wrong(topic))
    wrong_ones_are_found(topic, list(BANKS[topic].WRONG), found)


@pytest.mark.long
@pytest.mark.parametrize("topic", BANKS)
def test_all_and_every_other_cell_solved_in_another_way_earn_all_points(
    topic: str, student: Path
) -> None:
    """So that each stands once beside others of its kind, and once between the master's own."""
    cells = list(BANKS[topic].RIGHT.items())
    submissions = [dict(cells), dict(cells[::2]), dict(cells[1::2])]
    right_ones_earn_all(submissions, reports(topic, student, submissions))
