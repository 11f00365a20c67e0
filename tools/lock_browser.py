"""Renew the locked versions of the browser-only site: Pyodide, and the wheels it loads.

They follow Pyodide, which has a version of its own for many packages, and JupyterLite's kernel,
which brings some along. The widgets have the version of their other half, which is in the page.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from tools import pyodide
from tools.lock import FOLDER, resolve


def lock_browser(lite: Path) -> None:
    """Lock what goes with the kernel in the environment whose Python is `lite`."""
    brought = {wheel.name.split("-")[0]: wheel for wheel in pyodide.kernel_wheels(lite)}
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        version = pyodide.version_for(lite)
        where, digest = pyodide.fetch(version, work)
        listed = pyodide.packages(where)
        bound = {name: package["version"] for name, package in listed["packages"].items()}
        bound |= {name: wheel.name.split("-")[1] for name, wheel in brought.items()}
        bound |= {name: _version_in_the_page(name) for name in pyodide.WIDGETS}
        (work / "bound.txt").write_text("".join(f"{name}=={bound[name]}\n" for name in bound))
        (work / "wanted.in").write_text("\n".join([*pyodide.STARTS_WITH, *pyodide.WIDGETS]))
        resolve(
            "browser",
            str(work / "wanted.in"),
            f"--constraints={work / 'bound.txt'}",
            "--no-annotate",  # it would name the two files above
            f"--python-version={pyodide.python_version(listed)}",
            "--python-platform=wasm32-pyodide2025",
            "--only-binary=:all:",
            *(f"--find-links={folder}" for folder in {wheel.parent for wheel in brought.values()}),
            *(f"--no-emit-package={name}" for name in brought),
        )
    pyodide.write_lock(version, digest)


def _version_in_the_page(name: str) -> str:
    found = re.search(rf"^{name}==(\S+)", (FOLDER / "lite.txt").read_text(), re.MULTILINE)
    if not found:
        raise SystemExit(f"{name} is not in {FOLDER}/lite.txt: does the extra lite name it?")
    return found[1]


if __name__ == "__main__":
    lock_browser(Path(sys.argv[1]))
