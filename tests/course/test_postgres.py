"""The gradebook in a PostgreSQL server: a real one, started for the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.folder import find, init
from tests.course.classes import MASTERS, copied
from tests.course.folder.postgres import program, server
from tests.course.runs import marks, run

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not program("initdb"), reason="PostgreSQL is not installed"),
]


def test_marks_are_the_same_as_in_a_file(tmp_path: Path) -> None:
    empty = init(tmp_path / "kit", MASTERS, "search").root
    file = copied(empty, tmp_path / "file", 6, short=True)
    course = copied(file.root, tmp_path / "server", 0)
    (course.root / "gradebook.db").unlink()
    with server() as url:
        with (course.root / "course.toml").open("a") as settings:
            settings.write(f'database = "{url}"\n')
        course = find(course.root)
        assert course.database == url
        assert run(file).graded == run(course).graded == 6
        assert marks(course) == marks(file)
        with course.gradebook() as book:
            where = "check-alpha_beta-best_order", "alpha-beta", "03-alpha-beta", "student-002"
            book.find_grade(*where).manual_score = 1.5
            book.db.commit()
        path = course.submitted / "student-002" / "03-alpha-beta" / "alpha-beta.ipynb"
        path.write_bytes(path.read_bytes() + b"\n")
        assert run(course).graded == 1
        assert marks(course) == marks(file)
        with course.gradebook() as book:
            assert book.find_grade(*where).score == 1.5
