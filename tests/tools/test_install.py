"""Packages are installed by uv where there is one, and by pip otherwise or if uv fails."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tools.install import Counter

ROOT = Path(__file__).parents[2]
LISTED = "numpy==2.4.6 \\\n    --hash=sha256:00\nchess==1.11.2 \\\n    --hash=sha256:00\n"
STEPS = "-r requirements/build.txt", "-r requirements/course.txt", "--no-deps -e ."
SAYS = (
    'echo "Processing ./numpy.whl"; echo "WARNING: a mirror is slow"; '
    'echo "Installing collected packages: numpy"; echo "$0 was here" >> used'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "build.txt").write_text("hatchling==1.27.0\n")
    (tmp_path / "requirements" / "course.txt").write_text(LISTED)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "bin").mkdir()
    return tmp_path


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def install(folder: Path, terminal: int | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "tools" / "install.py", ".venv", *STEPS],
        cwd=folder,
        env=os.environ | {"PATH": f"{folder / 'bin'}:/usr/bin:/bin"},
        stdout=subprocess.PIPE if terminal is None else terminal,
        stderr=subprocess.PIPE,
        text=True,
    )


def used(folder: Path) -> list[str]:
    return [Path(line.split()[0]).name for line in (folder / "used").read_text().splitlines()]


@pytest.mark.parametrize(
    ("uv", "expected"),
    [(None, ["python"] * 3), (SAYS, ["uv"] * 3), (f"{SAYS}; exit 2", ["uv"] + ["python"] * 3)],
)
def test_uv_is_tried_before_pip(folder: Path, uv: str | None, expected: list[str]) -> None:
    program(folder / ".venv" / "bin" / "python", SAYS)
    if uv:
        program(folder / "bin" / "uv", uv)
    done = install(folder)
    assert done.returncode == 0, done.stderr
    assert used(folder) == expected
    assert "Installed 3 packages in " in done.stdout
    assert "WARNING" not in done.stdout, "that is for the log"
    assert "\r" not in done.stdout, "no terminal, no line that is written over"
    log = (folder / ".venv" / "install.log").read_text()
    assert log.count("WARNING: a mirror is slow") == len(expected)


def test_a_terminal_shows_one_line_that_counts(folder: Path) -> None:
    program(folder / ".venv" / "bin" / "python", SAYS)
    ours, theirs = pty.openpty()
    install(folder, theirs)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert "\r\x1b[KInstalling … 2 of 3 packages" in shown
    assert "Installing … 1 of 3 packages fetched, unpacking them" in shown, "not yet all of them"
    assert shown.count("\n") == 3, "a sentence of two lines, and how long it took"


def test_a_log_has_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    counter = Counter(100)
    for _ in range(100):
        counter.hear("Collecting something")
    assert capsys.readouterr().out.splitlines() == [
        "Installing … 40 of 100 packages",
        "Installing … 80 of 100 packages",
    ]


def test_when_nothing_can_be_fetched_the_log_is_named(folder: Path) -> None:
    program(folder / ".venv" / "bin" / "python", "echo no address for pypi.org; exit 1")
    done = install(folder)
    assert done.returncode == 1
    assert "What the installer said is in .venv/install.log" in done.stderr
    assert "no address for pypi.org" in (folder / ".venv" / "install.log").read_text()
