"""Who may import whom, and what importing the kit costs."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from inspect import ismodule
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What each part may import of ours. A part is the second word of a module's name.
ALLOWED = {
    "adsearch.game": set(),
    "adsearch.games": {"adsearch.game", "adsearch.games"},
    "adsearch.search": {"adsearch.game", "adsearch.games", "adsearch.search"},
    "adsearch.evaluation": {"adsearch.game", "adsearch.games"},
    "adsearch.matches": {"adsearch.game", "adsearch.limits", "adsearch.search", "adsearch.matches"},
    "adsearch.testing": {"adsearch.game"},
    "adsearch.limits": set(),
    "adsearch.trace": {"adsearch.game"},
    "adsearch.watching": {"adsearch.game", "adsearch.limits", "adsearch.trace"},
    "adsearch.draw": {"adsearch.game", "adsearch.games", "adsearch.trace", "adsearch.draw"},
    "adsearch.display": {
        *("adsearch.game", "adsearch.trace", "adsearch.watching"),
        *("adsearch.draw", "adsearch.widgets"),
    },
    "autograder.pages.page": {"adsearch.draw"},
    "autograder.pages.dashboard": {
        *("adsearch.draw", "adsearch.games", "adsearch.trace"),
        *(
            "autograder.pages.dashboard",
            "autograder.judge",
            "autograder.pages.page",
            "autograder.checks.report",
        ),
    },
    "adsearch.racing": {"adsearch.game", "adsearch.limits", "adsearch.watching", "adsearch.draw"},
}


def modules() -> Iterator[tuple[str, Path]]:
    for package in ("adsearch", "autograder"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(path: Path) -> Iterator[str]:
    """Everything of ours that a file imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part(module: str) -> str:
    return ".".join(module.split(".")[:2])


@pytest.mark.slow
@pytest.mark.parametrize(("module", "path"), [pytest.param(m, p, id=m) for m, p in modules()])
def test_imports_follow_the_arrows(module: str, path: Path) -> None:
    ours = {name for name in imports(path) if name.split(".")[0] in ("adsearch", "autograder")}
    if module.startswith("adsearch"):
        assert not {name for name in ours if name.startswith("autograder")}
    if part(module) in ALLOWED:
        assert {part(name) for name in ours} <= ALLOWED[part(module)]
    above = ("autograder.commands", "typer")
    if module.startswith("autograder.judge"):
        above = (*above, "autograder.course", "nbgrader")
    if module.startswith(("autograder.judge", "autograder.course")):
        assert not {name for name in imports(path) if name.startswith(above)}


@pytest.mark.parametrize(("module", "path"), [pytest.param(m, p, id=m) for m, p in modules()])
def test_no_module_is_a_room_without_a_name(module: str, path: Path) -> None:
    assert not {"utils", "util", "helpers", "misc", "common"} & set(module.split("."))


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; before = set(sys.modules); {statement}; import json;"
    code += "print(json.dumps(sorted(set(sys.modules) - before)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in json.loads(done.stdout)}


@pytest.mark.parametrize(
    "statement",
    [
        "import adsearch",
        "import adsearch.games, adsearch.search, adsearch.testing",
        "from adsearch.games import TicTacToe, Tree, Backgammon, Endgame",
        "from adsearch.search import alpha_beta, mcts, expectiminimax",
    ],
)
def test_the_core_loads_the_standard_library_alone(statement: str) -> None:
    foreign = loaded_by(statement) - set(sys.stdlib_module_names) - {"adsearch"}
    assert not foreign


def test_a_check_cell_waits_for_nothing_of_grading() -> None:
    heavy = {"nbgrader", "typer", "rich", "dask", "distributed", "sqlalchemy"}
    assert not heavy & loaded_by("from autograder import check")


def test_import_adsearch_loads_few_modules() -> None:
    """The cost of an import is the modules it loads; these are the only ones of ours."""
    code = "import sys, adsearch; print(*sorted(m for m in sys.modules if 'adsearch' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["adsearch", "adsearch.game"]


def test_a_name_that_is_loaded_later_shadows_no_module() -> None:
    """On its second access it would be the module."""
    for package in ("adsearch", "adsearch.games", "adsearch.search"):
        found = __import__(package, fromlist=["__all__"])
        here = {name for name, value in vars(found).items() if not ismodule(value)}
        exported = set(found.__all__) - here
        folder = ROOT / package.replace(".", "/")
        files = {p.stem for p in folder.glob("*.py")} | {p.name for p in folder.iterdir()}
        assert not exported & files, f"{package} has a module and a name in common"
