"""The gradebook in a PostgreSQL server: a real one, started for the test."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course.folder import find, init
from tests.course.classes import MASTERS, copied
from tests.course.runs import marks, run

pytestmark = pytest.mark.long


def program(name: str) -> str:
    found = shutil.which(name) or next(
        map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), None
    )
    if found is None:
        pytest.skip(f"{name} is not installed here: apt install postgresql")
    return found


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a database in a server of its own, reached through a file."""
    user = None
    if os.geteuid() == 0:  # which PostgreSQL refuses to run as
        try:
            user = pwd.getpwnam("postgres").pw_name
        except KeyError:
            pytest.skip("this runs as root, and there is no user postgres to run the server as")
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        Path(folder).chmod(0o777)
        data, log = f"{folder}/data", f"{folder}/log"

        def call(*command: str) -> None:
            subprocess.run(
                command, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=120
            )

        call(initdb, "--no-sync", "--auth=trust", "--username=teacher", "-D", data)
        options = f"-k {folder} -c listen_addresses="
        call(pg_ctl, "start", "--wait", "-D", data, "-l", log, "-o", options)
        try:
            yield f"postgresql+psycopg://teacher@/postgres?host={folder}"
        finally:
            call(pg_ctl, "stop", "--mode=immediate", "-D", data)


def test_marks_are_the_same_as_in_a_file(server: str, tmp_path: Path) -> None:
    empty = init(tmp_path / "kit", MASTERS, "search").root
    file = copied(empty, tmp_path / "file", 6, short=True)
    course = copied(file.root, tmp_path / "server", 0)
    (course.root / "gradebook.db").unlink()
    with (course.root / "course.toml").open("a") as settings:
        settings.write(f'database = "{server}"\n')
    course = find(course.root)
    assert course.database == server
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
