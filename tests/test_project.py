"""The project's own files say the same thing everywhere."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]


def pip_lines_of_environment() -> list[str]:
    environment = yaml.safe_load((ROOT / "environment.yml").read_text())
    return [
        line
        for part in environment["dependencies"]
        if isinstance(part, dict)
        for line in part["pip"]
    ]


def test_environment_installs_what_pip_installs() -> None:
    """The pip half of environment.yml, resolved against this environment, asks for nothing more
    than the kit itself. (conda's half is not proved here: it needs conda.)"""
    words = [word for line in pip_lines_of_environment() for word in line.split()]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--no-build-isolation",
        "--no-index",
    ]
    done = subprocess.run([*command, *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    would = re.findall(r"Would install (.*)", done.stdout)
    assert [w.rsplit("-", 1)[0] for line in would for w in line.split()] in (
        [],
        ["adversarial-search-course"],
    )


def test_course_extra_has_the_packages_of_the_course() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    course = " ".join(project["optional-dependencies"]["course"])
    for package in ("jupyterlab", "nbgrader", "ipywidgets", "matplotlib", "networkx"):
        assert package in course
    assert project["dependencies"] == []


def test_make_help_tells_every_target() -> None:
    # Inside `make test` make would add lines of its own about the folder it enters.
    command = ["make", "--no-print-directory", "help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    told = {line.split()[1] for line in done.stdout.splitlines()}
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    assert told == set(phony[1].split())


def test_readme_names_the_two_commands_first() -> None:
    first_screen = (ROOT / "README.md").read_text()[:1800]
    assert "make lab" in first_screen
    assert "make test" in first_screen
