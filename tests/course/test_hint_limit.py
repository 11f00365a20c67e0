"""How many hints a class may see: from course.toml into the released notebook."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_notebook

from autograder.course.folder import SETTINGS, CourseError, find, init
from autograder.course.nbgrader_settings import settings
from autograder.course.release_preprocessors import Stamp
from autograder.judge.notebook_file import STAMP


@pytest.fixture(scope="module")
def course_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hints")
    (folder / "masters" / "01-games").mkdir(parents=True)
    nbformat.write(new_notebook(), folder / "masters" / "01-games" / "games.ipynb")
    return init(folder / "course", folder / "masters", "hints").root


def stamped(course_folder: Path, line: str) -> dict[str, object]:
    file = course_folder / SETTINGS
    kept = [text for text in file.read_text().splitlines() if not text.startswith("hints")]
    file.write_text("\n".join([line, *kept]))
    notebook = new_notebook()
    Stamp(config=settings(find(course_folder))).preprocess(notebook, {})
    return dict(notebook.metadata[STAMP])


def test_the_limit_is_stamped_into_a_release(course_folder: Path) -> None:
    assert stamped(course_folder, "hints = 1")["hints"] == 1
    assert stamped(course_folder, "hints = 0")["hints"] == 0


def test_without_a_limit_nothing_is_said_about_hints(course_folder: Path) -> None:
    assert set(stamped(course_folder, "")) == {"version"}


@pytest.mark.parametrize("line", ['hints = "two"', "hints = -1", "hints = true"])
def test_a_limit_that_is_no_number_is_named(course_folder: Path, line: str) -> None:
    with pytest.raises(CourseError, match=r"hints is a number: 0, 1, 2 or 3\."):
        stamped(course_folder, line)
