"""The project's own files say the same thing everywhere."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from autograder.study.start_lab import flags

ROOT = Path(__file__).parents[1]


def pip_lines_of_environment() -> list[str]:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    return [
        line
        for part in environment["dependencies"]
        if isinstance(part, dict)
        for line in part["pip"]
    ]


@pytest.mark.long
def test_environment_installs_what_make_installs() -> None:
    """The pip half of environment.yml, resolved against this environment, asks for nothing more.
    (conda's half is not proved here: it needs conda.)"""
    words = [word for line in pip_lines_of_environment() for word in line.split()]
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Would install" not in done.stdout


def test_course_extra_has_the_packages_of_the_course() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    course = " ".join(project["optional-dependencies"]["course"])
    for package in ("jupyterlab", "nbgrader", "ipywidgets", "matplotlib", "networkx"):
        assert package in course
    assert project["dependencies"] == []


def make(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    # Inside `make test` make would add lines of its own about the folder it enters.
    command = ["make", "--no-print-directory", "-f", str(ROOT / "Makefile"), *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def program(path: Path, script: str) -> None:
    """A stand-in for a program that is missing, old or without a network."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def touch_sources(folder: Path) -> None:
    """What `make setup` looks at before it installs anything."""
    (folder / "requirements").mkdir()
    for name in ("pyproject.toml", "requirements/build.txt", "requirements/course.txt"):
        (folder / name).touch()


def test_make_help_tells_every_target() -> None:
    told = {line.split()[1] for line in make("help").stdout.splitlines()}
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert told == set(phony[1].split())


def test_make_lab_says_that_a_port_is_taken(tmp_path: Path) -> None:
    (tmp_path / "python").symlink_to(sys.executable)
    program(tmp_path / "jupyter", "exit 0")
    lab = ("-o", "notebooks", "lab", f"BIN={tmp_path}")  # the notebooks need not be built for this
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is taken" in make(*lab, f"PORT={port}").stdout
    assert "taken" not in make(*lab, f"PORT={port}").stdout


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ("", "python found: install Python 3.11 or newer"),
        ("[ $1 = -m ] || echo Python 3.9.2; exit 1", "Python 3.9.2 is too old: Python 3.11 or"),
        ("[ $1 = -c ]", "No .venv could be made here: is the folder writable"),
    ],
)
def test_a_python_that_will_not_do_is_named(tmp_path: Path, python: str, sentence: str) -> None:
    if python:
        program(tmp_path / "python", python)
    touch_sources(tmp_path)
    done = make("setup", f"PYTHON={tmp_path / 'python'}", folder=tmp_path)
    assert done.returncode
    assert sentence in done.stdout


def test_packages_that_cannot_be_fetched_are_no_riddle(tmp_path: Path) -> None:
    touch_sources(tmp_path)
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin" / "python", "exit 1")
    done = make("setup", folder=tmp_path)
    assert done.returncode
    assert "The packages could not be installed: is there a network?" in done.stderr
    assert "pip install" in (tmp_path / ".venv" / "install.log").read_text()


def test_a_folder_that_cannot_be_written_is_named() -> None:
    command = [
        sys.executable,
        "-m",
        "autograder.course.self_study",
        "notebooks",
        "/dev/null/student",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode
    assert done.stderr.startswith("Nothing can be written into /dev/null/student (")
    assert done.stderr.count("\n") == 1


def test_the_first_commands_of_the_readme_set_up_and_do_what_they_say() -> None:
    (first, *_) = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text(), re.M | re.S)
    commands = [line.partition("#")[0].split() for line in first.splitlines()]
    assert [program for program, *_ in commands] == ["make"] * len(commands)
    targets = [target for _, target in commands]
    assert {"lab", "test"} <= set(targets)
    for target in targets:
        assert make("-n", target).returncode == 0


def test_a_dev_container_opens_jupyterlab_where_its_browser_reaches_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    created, attached = (container[f"post{when}Command"].split() for when in ("Create", "Attach"))
    assert created[0] == attached[0] == "make"
    assert make("-n", *created[1:]).returncode == 0
    [port] = container["forwardPorts"]
    assert f"start_lab student {port}\n" in make("-n", *attached[1:]).stdout
    monkeypatch.setenv("CODESPACE_NAME", "ada")
    monkeypatch.setenv("GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN", "example.dev")
    assert f"--ServerApp.allow_origin=https://ada-{port}.example.dev" in flags(port)
