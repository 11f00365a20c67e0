"""Two runs at once: the second refuses with a sentence, the marks are those of one run."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.course.folder import init
from autograder.course.lock import Busy, course_lock
from tests.course.classes import MASTERS, copied
from tests.course.runs import marks, run


def test_the_second_run_refuses_and_changes_nothing(tmp_path: Path) -> None:
    empty = init(tmp_path / "kit", MASTERS, "search").root
    course = copied(empty, tmp_path / "both", 3, short=True)
    alone = copied(course.root, tmp_path / "alone", 0)
    run(alone)

    command = [sys.executable, "-m", "autograder.commands", "grade", "--workers", "1"]
    command += ["--course", str(course.root)]
    first = subprocess.Popen([*command, "--json"], stdout=subprocess.PIPE)
    holder = course.root / ".autograder" / "holder"
    while first.poll() is None and not (holder.exists() and holder.read_text()):
        time.sleep(0.005)
    second = subprocess.run(command, capture_output=True, text=True)
    assert second.returncode == 1
    said = " ".join(second.stderr.split())
    assert f"This course is being worked on by process {first.pid}, which started 20" in said
    out, _ = first.communicate()
    assert first.returncode == 0
    assert json.loads(out)["graded"] == 3
    assert marks(course) == marks(alone)
    with course_lock(course.root):
        pass  # it was given back


def test_the_lock_of_a_dead_process_does_not_matter(tmp_path: Path) -> None:
    code = "import sys, os, pathlib; from autograder.course.lock import course_lock\n"
    code += "course_lock(pathlib.Path(sys.argv[1])).__enter__(); os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)])
    assert (tmp_path / ".autograder" / "holder").read_text()
    with course_lock(tmp_path):
        code = code.replace("os.kill", "print")
        held = subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True
        )
        assert Busy.__name__ in held.stderr
    with course_lock(tmp_path), pytest.raises(ZeroDivisionError), course_lock(tmp_path / "other"):
        raise ZeroDivisionError
