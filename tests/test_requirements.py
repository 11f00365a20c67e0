"""The locked versions in requirements/: exact, hashed, within pyproject's ranges, in agreement."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.lock import EXTRAS
from tools.pyodide import WIDGETS

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "requirements"
KIT = "adversarial-search-course"
RANGES = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
LOWEST = {"lowest": ("dev",)}


def lines(name: str) -> list[str]:
    """The requirements in a file, each on one line with its hashes."""
    text = (FOLDER / f"{name}.txt").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


def locked(name: str) -> dict[str, set[str]]:
    """The versions in a file, by package."""
    versions = defaultdict(set)
    for line in lines(name):
        pin = Requirement(line.split("--hash")[0])
        versions[canonicalize_name(pin.name)].add(str(pin.specifier).removeprefix("=="))
    return versions


def ranges(extra: str) -> Iterator[Requirement]:
    """The requirements of an extra, those of the extras it includes among them."""
    for requirement in map(Requirement, RANGES[extra]):
        if requirement.name == KIT:
            for included in requirement.extras:
                yield from ranges(included)
        else:
            yield requirement


@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.txt")))
def test_every_version_is_exact_and_hashed_and_comes_from_no_address(name: str) -> None:
    for line in lines(name):
        name_and_version = r"[\w.-]+(\[[\w,-]+\])?==[\w.]+"
        assert re.fullmatch(rf"{name_and_version} (; .*?)?( *--hash=sha256:\w{{64}})+", line), line
    text = (FOLDER / f"{name}.txt").read_text()
    assert not re.search(r"://|\s/\w", text), "an address or a folder of somebody's machine"


@pytest.mark.parametrize(("name", "extras"), (EXTRAS | LOWEST).items())
def test_the_locked_versions_are_within_the_ranges(name: str, extras: tuple[str, ...]) -> None:
    versions = locked(name)
    for wanted in (wanted for extra in extras for wanted in ranges(extra)):
        found = versions[canonicalize_name(wanted.name)]
        assert found, f"{wanted} is not in {name}.txt: run make upgrade"
        assert all(map(wanted.specifier.contains, found)), f"{name}.txt has {found}, not {wanted}"


def test_a_package_has_one_version_in_all_files_that_are_used_together() -> None:
    versions = defaultdict(set)
    for name in EXTRAS:
        for package, found in locked(name).items():
            versions[package] |= found
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


def test_the_two_halves_of_a_widget_in_the_browser_have_one_version() -> None:
    """Python's half is in browser.txt; the half in the page comes from the environment lite.txt."""
    python, page = locked("browser"), locked("lite")
    assert {name: python[name] for name in WIDGETS} == {name: page[name] for name in WIDGETS}
