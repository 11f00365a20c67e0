"""A machine without bubblewrap and Chromium: what behaves differently there still works."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
HIDDEN = {"bwrap", "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}
DIFFERENT = (
    "tests/judge/test_ahead.py",
    "tests/judge/test_limits.py",
    "tests/course/folder/test_commands.py",
    "tests/browser/test_gambles.py",
)
WHAT = "doctor or child or sandbox or wall or solution or gambles"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH with every program of this machine but the hidden ones."""
    seen: set[str] = set(HIDDEN)
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in folder.iterdir() if folder.is_dir() else ():
            if program.name not in seen:
                seen.add(program.name)
                (tmp_path / program.name).symlink_to(program)
    return str(tmp_path)


def test_what_behaves_differently_there_works(path: str) -> None:
    code = "from autograder.judge import probe; print(probe().value)"
    environment = os.environ | {"PATH": path}
    run: dict[str, Any] = {"cwd": ROOT, "env": environment, "capture_output": True, "text": True}
    tier = subprocess.run([sys.executable, "-c", code], **run)
    assert tier.stdout.strip() == "limits", tier.stderr
    # Warnings are errors: a socket that is left open fails whatever test comes next.
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long"]
    done = subprocess.run([*command, "-k", WHAT, *DIFFERENT], **run)
    assert done.returncode == 0, done.stdout
    assert "no chromium on this machine" in done.stdout
