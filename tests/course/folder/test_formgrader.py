"""formgrader, in a real Jupyter server that was started in a course folder."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from autograder.course.folder import Course


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def answer(url: str, running: subprocess.Popen[bytes]) -> Any:
    for _ in range(600):
        assert running.poll() is None, "the server did not start"
        try:
            with urllib.request.urlopen(url, timeout=60) as told:
                return json.load(told)
        except urllib.error.URLError:
            time.sleep(0.1)
    raise TimeoutError(url)


@pytest.mark.long
def test_formgrader_finds_the_course(course: Course) -> None:
    port = free_port()
    options = [f"--port={port}", "--ip=127.0.0.1", "--no-browser", "--allow-root"]
    options += ["--IdentityProvider.token=", "--ServerApp.password="]
    beside = str(Path(sys.executable).parent)
    with subprocess.Popen(
        [sys.executable, "-m", "jupyter_server", *options],
        cwd=course.root,
        env=os.environ | {"PATH": os.pathsep.join([beside, os.environ["PATH"]])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as running:
        try:
            asked = f"http://127.0.0.1:{port}/formgrader/api"
            assignments = answer(f"{asked}/assignments", running)
            people = answer(f"{asked}/students", running)
        finally:
            running.terminate()
    assert [one["name"] for one in assignments] == ["01-first", "02-second"]
    assert {one["id"] for one in people} == {"ada", "jg7", "mm1", "mm2", "zoe"}
