"""The masters and the student copies that are made from them."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from autograder.course.release import release

ROOT = Path(__file__).parents[1]
MASTERS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))


@pytest.fixture(scope="module")
def student(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course") / "student"
    release(ROOT / "notebooks", folder)
    return folder


def run(notebook: nbformat.NotebookNode, folder: Path) -> None:
    NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    ).execute()


def test_a_copy_is_made_of_every_master(student: Path) -> None:
    assert MASTERS
    copies = sorted(path.relative_to(student) for path in student.glob("*/*"))
    assert copies == [path.relative_to(ROOT / "notebooks") for path in MASTERS]


@pytest.mark.parametrize("master", MASTERS, ids=lambda path: path.stem)
def test_a_master_runs_from_top_to_bottom(master: Path, tmp_path: Path) -> None:
    run(nbformat.read(master, as_version=4), tmp_path)


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
def test_a_copy_has_no_solution_and_stops_at_the_first_stub(
    master: Path, student: Path, tmp_path: Path
) -> None:
    copy = student / master.relative_to(ROOT / "notebooks")
    assert "SOLUTION" not in copy.read_text()
    with pytest.raises(CellExecutionError, match="NotImplementedError"):
        run(nbformat.read(copy, as_version=4), tmp_path)


def test_work_that_is_there_is_kept(tmp_path: Path) -> None:
    copy = tmp_path / MASTERS[0].relative_to(ROOT / "notebooks")
    copy.parent.mkdir()
    copy.write_text("an evening's work")
    new = release(ROOT / "notebooks", tmp_path)
    assert copy.read_text() == "an evening's work"
    assert copy not in new


def test_a_master_that_nbgrader_refuses_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "masters" / "01-broken" / "broken.ipynb"
    broken.parent.mkdir(parents=True)
    broken.write_text("{}")
    with pytest.raises(RuntimeError, match="nbgrader could not release"):
        release(tmp_path / "masters", tmp_path / "student")
    assert not (tmp_path / "student").exists()
