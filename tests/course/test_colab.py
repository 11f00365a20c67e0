"""In Google Colab a copy installs the kit from its own address; elsewhere nothing happens."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbformat.v4 import new_markdown_cell, new_notebook
from traitlets.config import Config

from autograder.course.colab import address
from autograder.course.release_preprocessors import InstallInColab


def clone(folder: Path, remote: str) -> Path:
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    subprocess.run(["git", "-C", folder, "remote", "add", "origin", remote], check=True)
    return folder


def copy(kit: str) -> list[str]:
    notebook = new_notebook(cells=[new_markdown_cell("# 1 · Games"), new_markdown_cell("Read.")])
    InstallInColab(config=Config(InstallInColab={"kit": kit})).preprocess(notebook, {})
    return [cell.source for cell in notebook.cells]


def test_the_kit_is_installed_there_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = address(clone(tmp_path, "git@github.com:ada/search.git"))
    title, cell, _ = copy(kit)
    assert title == "# 1 · Games"
    shell, installed = InteractiveShell(), []
    shell.register_magic_function(installed.append, magic_name="pip")
    shell.run_cell(cell).raise_error()
    assert installed == []
    monkeypatch.setitem(sys.modules, "google.colab", object())
    shell.run_cell(cell).raise_error()
    (line,) = installed
    assert "[chess] @ git+https://github.com/ada/search" in line


@pytest.mark.parametrize("remote", ["/home/ada/search", "../search.git", "file:///ada/search"])
def test_a_kit_that_is_nowhere_on_the_web_is_not_installed_from_there(
    tmp_path: Path, remote: str
) -> None:
    assert copy(address(clone(tmp_path, remote))) == ["# 1 · Games", "Read."]
    assert address(tmp_path / "nothing") == ""
