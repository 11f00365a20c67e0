"""The gradebook in a real PostgreSQL server, instead of a file."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from autograder.course.collect import collect
from autograder.course.doctor import examine
from autograder.course.export import export
from autograder.course.folder import find, init
from autograder.course.gradebook import GradeWriter
from autograder.course.release import publish
from autograder.course.roster import enter, read_roster, students
from tests.course.folder.deliveries import CLASS, handed_in, masters, unpacked
from tests.course.folder.postgres import program, server

needs_server = pytest.mark.skipif(not program("initdb"), reason="PostgreSQL is not installed")


@needs_server
def test_a_course_with_its_gradebook_in_a_server(tmp_path: Path) -> None:
    """Made, filled, released, collected, marked twice and exported; no file stands in for it."""
    with server() as url:
        course = init(tmp_path / "course", masters(tmp_path / "masters"), "small", database=url)
        assert not (course.root / "gradebook.db").exists()
        assert find(course.root).database == url
        enter(course, read_roster(CLASS.encode()))
        assert len(students(course)) == 5
        assert [one.problems for one in publish(course, ["01-first"], run=False)] == [()]
        delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": handed_in("first")})
        assert [one.student for one in collect(course, delivery).taken] == ["ada"]
        master = course.masters["01-first"].read_bytes()
        for score in (1.0, 2.5):
            with GradeWriter(course) as writer:
                writer.write("ada", "01-first", "first", {"check-first": score}, master=master)
        text, _ = export(course, "csv", ["1"], None)
        marks = {row[0]: row[-1] for row in csv.reader(io.StringIO(text, newline=""))}
        assert marks["ada"] == "2.5"
        (database,) = (finding for finding in examine(course.root) if finding.what == "database")
        assert database.state == "good"
        assert "5 students" in database.said
