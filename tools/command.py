"""Run a program that a tool needs, and say in a sentence when it fails."""

from __future__ import annotations

import subprocess
from pathlib import Path


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What the program prints."""
    program = Path(command[0]).name
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    except FileNotFoundError:
        raise SystemExit(f"{program} is needed here and is not installed.") from None
    if done.returncode:
        raise SystemExit(f"{program} failed. It says:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout
