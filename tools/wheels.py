"""What the wheels of the site say about themselves, as Pyodide wants to know it."""

from __future__ import annotations

import hashlib
import zipfile
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REMEDY = "run make upgrade, which locks what the browser's packages need."


def entries(wheels: list[Path], python: str) -> dict[str, Any]:
    """An entry of Pyodide's list for every wheel. What a wheel needs has to be among them."""
    listed: dict[str, Any] = {}
    needed = []
    for wheel in wheels:
        (package,) = distributions(path=[str(wheel)])
        name = canonicalize_name(package.name)
        needs = _needs(package, python)
        needed += [(name, need) for need in needs]
        listed[name] = _entry(name, package.version, wheel, needs)
    for name, need in needed:
        there = listed.get(canonicalize_name(need.name))
        if there is None:
            raise SystemExit(f"{name} needs {need.name}, which is not in the site: {REMEDY}")
        if not need.specifier.contains(there["version"], prereleases=True):
            found = f"{need.name} {there['version']}"
            raise SystemExit(f"{name} needs {need}, and the site has {found}: {REMEDY}")
    return listed


def _needs(package: Distribution, python: str) -> list[Requirement]:
    """What the package requires in a browser, by its own metadata."""
    browser = {
        "extra": "",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
        "sys_platform": "emscripten",
    }
    all_of_them = map(Requirement, package.requires or ())
    return [need for need in all_of_them if not need.marker or need.marker.evaluate(browser)]


def _entry(name: str, version: str, wheel: Path, needs: list[Requirement]) -> dict[str, Any]:
    with zipfile.ZipFile(wheel) as files:
        tops = {entry.split("/")[0] for entry in files.namelist()}
    modules = {top.removesuffix(".py") for top in tops if not top.endswith(("-info", ".data"))}
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(modules),
        "depends": sorted({canonicalize_name(need.name) for need in needs}),
        "unvendored_tests": False,
        "shared_library": False,
    }
