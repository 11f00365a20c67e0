"""The masters and the student copies that are made from them."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from autograder.course.leaks import leaks
from autograder.course.student_copies import release
from autograder.judge.master_cells import instructors_cells
from autograder.judge.submission import submission

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
MASTERS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))


def run(notebook: nbformat.NotebookNode, folder: Path) -> None:
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()


def test_a_copy_is_made_of_every_master(student: Path) -> None:
    assert MASTERS
    copies = sorted(path.relative_to(student) for path in student.glob("*/*"))
    assert copies == [path.relative_to(ROOT / "notebooks") for path in MASTERS]


def earned(notebook: nbformat.NotebookNode) -> list[tuple[float, float]]:
    """What each check gave, and the most it can give."""
    return [
        (float(output.data["text/plain"]), cell.metadata.nbgrader.points)
        for cell in notebook.cells
        if cell.metadata.get("nbgrader", {}).get("grade")
        for output in cell.get("outputs", [])
        if output.output_type == "execute_result"
    ]


# The others train, play matches, learn to bluff and race to great depths. That their calls fit what
# they call is tested without running them.
QUICK = ("games",)


@pytest.mark.parametrize(
    "master",
    [pytest.param(m, marks=[] if m.stem in QUICK else pytest.mark.long) for m in MASTERS],
    ids=lambda path: path.stem,
)
def test_a_master_runs_from_top_to_bottom_and_earns_all_points(
    master: Path, tmp_path: Path
) -> None:
    notebook = nbformat.read(master, as_version=4)
    run(notebook, tmp_path)
    assert all(points == most for points, most in earned(notebook))


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_a_master_is_tidy(master: Path) -> None:
    """No outputs, every code cell tagged, and ids that can be referred to."""
    cells = nbformat.read(master, as_version=4).cells
    for cell in cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None
            assert set(cell.metadata.get("tags", [])) in ({"define"}, {"show"})
    ids = [cell.id for cell in cells]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_a_copy_has_no_solution(master: Path, student: Path) -> None:
    copy = student / master.relative_to(ROOT / "notebooks")
    assert "SOLUTION" not in copy.read_text()


# One is opened in JupyterLab for every commit (`tests/browser/test_evening.py`).
@pytest.mark.long
@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_a_copy_stops_at_most_where_something_is_not_written(
    master: Path, student: Path, tmp_path: Path
) -> None:
    copy = student / master.relative_to(ROOT / "notebooks")
    notebook = nbformat.read(copy, as_version=4)
    try:
        run(notebook, tmp_path)
    except CellExecutionError as stopped:
        if "NotImplementedError" not in str(stopped):
            raise
    assert all(points == 0 for points, _ in earned(notebook))


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_a_copy_is_nothing_but_the_masters_cells_with_stubs(master: Path, student: Path) -> None:
    """What nbgrader releases and what the judge takes for given are the same."""
    copy = student / master.relative_to(ROOT / "notebooks")
    work = submission(master.read_bytes(), copy.read_bytes())
    assert work.cells == instructors_cells(master.read_bytes())
    assert not work.notes
    assert not leaks(master.read_bytes(), copy.read_bytes())


def test_a_function_is_released_as_a_stub_and_a_prediction_as_dots(tmp_path: Path) -> None:
    master = tmp_path / "masters" / "01-two" / "two.ipynb"
    master.parent.mkdir(parents=True)
    answers = ("guess = ...\n{}\nguess = 7\n{}", "def seven():\n    {}\n    return 7\n    {}")
    marked = {"grade": False, "solution": True, "locked": False, "schema_version": 3, "task": False}
    cells = [
        nbformat.v4.new_code_cell(
            answer.format("### BEGIN SOLUTION", "### END SOLUTION"),
            metadata={"nbgrader": {**marked, "grade_id": f"answer-{i}"}},
        )
        for i, answer in enumerate(answers)
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), master)
    (copy,) = release(tmp_path / "masters", tmp_path / "student")
    guess, seven = (cell.source for cell in nbformat.read(copy, as_version=4).cells)
    assert guess == "guess = ..."
    assert seven == "def seven():\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def test_work_that_is_there_is_kept(tmp_path: Path) -> None:
    masters, copies = tmp_path / "masters", tmp_path / "student"
    for master in MASTERS[:2]:
        shutil.copytree(master.parent, masters / master.parent.name)
    kept, made = (copies / master.relative_to(ROOT / "notebooks") for master in MASTERS[:2])
    kept = copies / f"09-{kept.parent.name[3:]}" / kept.name  # from an earlier kit
    kept.parent.mkdir(parents=True)
    kept.write_text("an evening's work")
    assert release(masters, copies) == [made]
    assert kept.read_text() == "an evening's work"


def test_a_master_that_nbgrader_refuses_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "masters" / "01-broken" / "broken.ipynb"
    broken.parent.mkdir(parents=True)
    broken.write_text("{}")
    with pytest.raises(RuntimeError, match="nbgrader could not release"):
        release(tmp_path / "masters", tmp_path / "student")
    assert not (tmp_path / "student").exists()
