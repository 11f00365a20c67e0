"""nbgrader's own commands, with an exchange folder of the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

# Loading nbgrader takes seconds, so one process loads it and forks for each command.
SCRIPT = """
import json, os, sys
from nbgrader.apps.nbgraderapp import NbGraderApp

for folder, *arguments in json.load(sys.stdin):
    child = os.fork()
    if not child:
        os.chdir(folder)
        NbGraderApp.launch_instance(arguments)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        sys.exit(f"nbgrader {' '.join(arguments)}: exit code {code}")
"""


def nbgrader(exchange: Path, commands: Sequence[tuple[Path, str]]) -> str:
    """Run commands, each in somebody's folder: what they say."""
    root = f"--Exchange.root={exchange}"
    told = [
        [str(folder), *command.split(), root, f"--Exchange.cache={folder / '.cache'}"]
        for folder, command in commands
    ]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(told),
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr
