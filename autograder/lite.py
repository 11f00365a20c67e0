"""A site with all notebooks that runs in a browser alone: JupyterLite, and Python for browsers.

Everything it needs lies in it, so that it works with the network cut. numpy and matplotlib have no
such form that could be put beside it; what needs them says so.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from autograder.course.settle import settle

ROOT = Path(__file__).parents[1]
KERNEL = ("ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")  # what a kernel starts with
BASE = (*KERNEL[3:], "micropip", "packaging", "typing-extensions")  # these are in Pyodide's list
WIDGETS = ("comm", "ipywidgets", "jupyterlab-widgets", "anywidget", "psygnal")
KIT = "adversarial-search-course"
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Adversarial search",
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.mjs",
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": [*KERNEL, *WIDGETS, KIT]},
            }
        },
    },
}


def build(lite: Path, masters: Path, site: Path) -> None:
    """Build `site` with the programs of the environment whose Python is `lite`."""
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        settle(masters, work / "files")
        (work / "jupyter-lite.json").write_text(json.dumps(SETTINGS))
        shutil.rmtree(site, ignore_errors=True)
        options = [f"--lite-dir={work}", f"--contents={work / 'files'}"]
        to = f"--output-dir={site.absolute()}"
        _run(lite.absolute(), "-m", "jupyter", "lite", "build", *options, to, cwd=work)
        python = _python_for_browsers(lite, work)
        _fill_in(python, lite, work)
        shutil.copytree(python, site / "static" / "pyodide")


def _python_for_browsers(lite: Path, work: Path) -> Path:
    """Pyodide's core, of the version that the kernel wants."""
    wanted = "from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as v; print(v)"
    version = _run(lite, "-c", wanted).strip()
    try:
        _run("npm", "pack", f"pyodide@{version}", cwd=work)
    except FileNotFoundError:
        raise SystemExit("npm, which comes with Node, is needed to fetch Python.") from None
    with tarfile.open(next(work.glob("pyodide-*.tgz"))) as archive:
        archive.extractall(work, filter="data")
    return work / "package"


def _fill_in(python: Path, lite: Path, work: Path) -> None:
    """Put every wheel beside Python and list it, so that `import adsearch` finds it."""
    file = python / "pyodide-lock.json"
    lock = json.loads(file.read_text())
    listed = {_name(name): package for name, package in lock["packages"].items()}
    needed = _closure(listed, BASE)
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", f"-w{python}", str(ROOT))
    pure = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", f"-d{python}", *pure]
    pinned = [f"{name}=={listed[name]['version']}" for name in needed]
    _run(*fetch, f"--python-version={lock['info']['python'][:4]}", *pinned, *WIDGETS)
    kernel = "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
    for wheel in (lite.absolute().parents[1] / kernel).glob("*.whl"):
        if not wheel.name.startswith("widgetsnbextension-3"):
            shutil.copy(wheel, python)
    lock["packages"] = {}
    for wheel in sorted(python.glob("*.whl")):
        name = _name(wheel.name.split("-")[0])
        lock["packages"][name] = _entry(name, wheel, listed.get(name, {}).get("depends", []))
    file.write_text(json.dumps(lock))


def _entry(name: str, wheel: Path, depends: list[str]) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as files:
        tops = {entry.split("/")[0] for entry in files.namelist()}
    modules = {top.removesuffix(".py") for top in tops if not top.endswith(("-info", ".data"))}
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(modules),
        "depends": [_name(one) for one in depends],
        "unvendored_tests": False,
        "shared_library": False,
    }


def _closure(listed: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    waiting = list(names)
    while waiting:
        name = _name(waiting.pop())
        if name not in found:
            found.append(name)
            waiting += listed[name]["depends"]
    return sorted(found)


def _name(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def _run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr)[-2000:]
        raise SystemExit(f"{Path(command[0]).name} could not do its part of the site:\n{said}")
    return done.stdout


if __name__ == "__main__":
    build(*map(Path, sys.argv[1:]))
