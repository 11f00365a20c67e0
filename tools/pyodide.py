"""Pyodide, the Python that runs in a browser, and the kernel that JupyterLite puts around it.

numpy and matplotlib have no form that could be put beside it; what needs them says so.
"""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
from pathlib import Path
from typing import Any

from tools.command import run

LOCK = Path("requirements/pyodide.txt")
STARTS_WITH = ("ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "micropip", "piplite")
WIDGETS = ("anywidget", "ipywidgets", "jupyterlab-widgets")  # half of each is in the page itself


def version_for(lite: Path) -> str:
    """The version that the kernel in the environment of the Python `lite` is made for."""
    version = "from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as v; print(v)"
    return run(lite, "-c", version).strip()


def fetch(version: str, folder: Path) -> tuple[Path, str]:
    """Unpack Pyodide's core into `folder`; say where it is, and the hash of what was fetched."""
    run("npm", "pack", f"pyodide@{version}", cwd=folder)
    packed = folder / f"pyodide-{version}.tgz"
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package", hashlib.sha256(packed.read_bytes()).hexdigest()


def fetch_locked(lite: Path, folder: Path) -> Path:
    """Unpack the very Pyodide that is locked."""
    version = version_for(lite)
    where, digest = fetch(version, folder)
    if locked() != (version, digest):
        raise SystemExit(
            f"Pyodide {version}, which JupyterLite's kernel wants, is not the one in {LOCK}: "
            "run make upgrade."
        )
    return where


def locked() -> tuple[str, str]:
    """The version and the hash in the lock file."""
    found = re.search(r"^pyodide==(\S+) --hash=sha256:(\w+)$", LOCK.read_text(), re.MULTILINE)
    if not found:
        raise SystemExit(f"{LOCK} names no version with a hash: run make upgrade.")
    return found[1], found[2]


def write_lock(version: str, digest: str) -> None:
    why = "# The Python that runs in the browser, as npm has it. Written by make upgrade."
    LOCK.write_text(f"{why}\npyodide=={version} --hash=sha256:{digest}\n")


def packages(pyodide: Path) -> dict[str, Any]:
    """The list of the packages that Pyodide can load, with its facts about itself."""
    listed: dict[str, Any] = json.loads((pyodide / "pyodide-lock.json").read_text())
    return listed


def python_version(listed: dict[str, Any]) -> str:
    """The Python that Pyodide is, as 3.14."""
    return ".".join(listed["info"]["python"].split(".")[:2])


def kernel_wheels(lite: Path) -> list[Path]:
    """What the kernel brings along: itself, and stand-ins for what cannot run in a browser."""
    inside = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    wheels = (lite.absolute().parents[1] / inside).glob("*.whl")
    # There are two stand-ins for widgetsnbextension; ipywidgets 8 goes with version 4.
    return sorted(wheel for wheel in wheels if not wheel.name.startswith("widgetsnbextension-3"))
