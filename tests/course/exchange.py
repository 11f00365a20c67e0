"""nbgrader's own commands, with an exchange folder of the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# Loading nbgrader takes seconds, so one process loads it and forks for each command.
SCRIPT = """
import json, os, sys
from autograder.course.nbgrader_import import import_nbgrader

import_nbgrader()
from nbgrader.apps.nbgraderapp import NbGraderApp

for line in sys.stdin:
    folder, *arguments = json.loads(line)
    child = os.fork()
    if not child:
        os.dup2(2, 1)
        os.chdir(folder)
        NbGraderApp.launch_instance(arguments)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@contextmanager
def nbgrader(exchange: Path) -> Iterator[Callable[[Path, str], None]]:
    """Make an exchange. Gives what runs a command of nbgrader in somebody's folder."""
    exchange.mkdir()
    exchange.chmod(0o777)
    log = exchange.with_suffix(".log")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with (
        log.open("w") as written,
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"PATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        ) as process,
    ):
        heard, said = process.stdin, process.stdout
        assert heard
        assert said

        def run(folder: Path, command: str) -> None:
            options = [f"--Exchange.root={exchange}", f"--Exchange.cache={folder / '.cache'}"]
            heard.write(json.dumps([str(folder), *command.split(), *options]) + "\n")
            heard.flush()
            assert said.readline() == "0\n", log.read_text()

        yield run
