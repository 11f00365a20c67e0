"""Who may import whom, and what importing the kit costs."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from inspect import ismodule
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Arrows(NamedTuple):
    """What a part may import: parts of `adsearch`, parts of `autograder`, other people's packages.
    "itself" is the package's `__init__`."""

    adsearch: str = ""
    autograder: str = ""
    libraries: str = ""


# All arrows of all packages, those of imports inside functions included. A part is the second word
# of a module's name (and what exercises share is a part of its own); it may always import itself.
ARROWS = {
    # what a notebook imports
    "adsearch": Arrows("attempt display draw game racing widgets"),
    "adsearch.attempt": Arrows(),
    "adsearch.game": Arrows(),
    "adsearch.limits": Arrows(),
    "adsearch.nodes": Arrows("game"),
    "adsearch.games": Arrows("game", libraries="chess"),
    "adsearch.search": Arrows("game games", libraries="chess numpy"),
    "adsearch.evaluation": Arrows("game games"),
    "adsearch.matches": Arrows("game search"),
    "adsearch.testing": Arrows("game"),
    "adsearch.fitting": Arrows(libraries="numpy"),
    "adsearch.horizon_figures": Arrows(),
    "adsearch.solved": Arrows("game games", libraries="numpy"),
    "adsearch.backing_up": Arrows("game"),
    "adsearch.record": Arrows("game"),
    "adsearch.notation": Arrows("record"),
    "adsearch.trace": Arrows("backing_up game notation record", libraries="networkx"),
    "adsearch.tracebacks": Arrows(),
    "adsearch.watching": Arrows("game limits record trace tracebacks"),
    "adsearch.draw": Arrows("game games notation trace", libraries="matplotlib"),
    "adsearch.widgets": Arrows(
        "draw evaluation game games limits matches notation record search trace watching",
        libraries="IPython anywidget traitlets",
    ),
    "adsearch.display": Arrows("draw game trace watching widgets"),
    "adsearch.racing": Arrows("draw game limits watching"),
    # what goes into the sandbox
    "autograder.inside": Arrows(
        "itself game games limits nodes trace tracebacks watching",
        libraries="numpy IPython traitlets",
    ),
    # what knows right answers
    "autograder.checks": Arrows("game games notation trace", "inside"),
    "autograder.exercises.material": Arrows("evaluation game games notation", "checks inside"),
    "autograder.exercises": Arrows(
        "evaluation game games notation search", "checks exercises.material inside"
    ),
    # what grades
    "autograder.judge": Arrows("itself game games limits watching", "checks inside", "IPython"),
    "autograder.pages": Arrows(
        "draw games matches trace widgets",
        "checks judge",
        "jinja2 latex2mathml markupsafe nbconvert",
    ),
    "autograder.course": Arrows(
        "itself games matches",
        "checks exercises.material inside judge pages study",
        "alembic distributed filelock jupyter_client nbclient nbformat nbgrader sqlalchemy "
        "traitlets",
    ),
    "autograder.commands": Arrows(
        "matches", "course exercises.material judge pages skeletons", "rich typer"
    ),
    # what an author starts from
    "autograder.skeletons": Arrows("", "checks"),
    # what a learner calls
    "autograder.study": Arrows(
        "draw game games limits matches notation widgets",
        "checks judge pages",
        "IPython nbformat",
    ),
    "autograder": Arrows("", "checks inside pages study"),
    # what builds something, and is imported by nobody
    "tools": Arrows("", "course study", "hatchling packaging"),
}
OURS = ("adsearch", "autograder", "tools")
# Finds exercises by their names.
DISCOVERING = "autograder.checks.exercise"


@cache
def modules() -> dict[str, Path]:
    found = {}
    for package in OURS:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def part(module: str) -> str:
    """The row of the table that a module belongs to."""
    for whole in ("autograder.exercises.material", "tools"):
        if module.startswith(whole):
            return whole
    return ".".join(module.split(".")[:2])


def names(path: Path) -> Iterator[str]:
    """Everything that a file imports, at the top or inside a function."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@cache
def imports(module: str) -> tuple[set[str], set[str]]:
    """The modules of ours that a module imports, and the packages of others."""
    ours, theirs = set(), set()
    for name in names(modules()[module]):
        package = name.partition(".")[0]
        if package in OURS:
            while "." in name and name not in modules():
                name = name.rpartition(".")[0]
            ours.add(name)
        elif package not in sys.stdlib_module_names:
            theirs.add(package)
    return ours - {module}, theirs


def allowed(row: str) -> set[str]:
    arrows = ARROWS[row]
    parts = {f"adsearch.{name}" for name in arrows.adsearch.split()}
    parts |= {f"autograder.{name}" for name in arrows.autograder.split()}
    return {name.removesuffix(".itself") for name in parts}


def test_every_part_has_a_row() -> None:
    assert set(map(part, modules())) == set(ARROWS)


@pytest.mark.parametrize("row", ARROWS)
def test_imports_follow_the_arrows(row: str) -> None:
    for module in modules():
        if part(module) == row:
            ours, theirs = imports(module)
            assert {part(name) for name in ours} - {row} <= allowed(row), module
            assert theirs <= set(ARROWS[row].libraries.split()), module


@pytest.mark.parametrize("row", ARROWS)
def test_every_arrow_is_there(row: str) -> None:
    """So that the table says how things are, and not how they once were."""
    found = [imports(module) for module in modules() if part(module) == row]
    assert found
    assert allowed(row) == {part(name) for ours, _ in found for name in ours} - {row}
    assert set(ARROWS[row].libraries.split()) == set().union(*(theirs for _, theirs in found))


def test_no_arrow_leads_back() -> None:
    """Between parts, and between modules."""
    list(TopologicalSorter({row: allowed(row) for row in ARROWS}).static_order())
    list(TopologicalSorter({module: imports(module)[0] for module in modules()}).static_order())


def test_what_is_imported_by_a_string_is_at_home() -> None:
    """A string is an arrow that the table does not see."""
    texts = {module: path.read_text() for module, path in modules().items()}
    for module, text in texts.items():
        for node in ast.walk(ast.parse(text)) if "import_module(" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
                name = ast.unparse(node.args[0]).lstrip("f").strip("'").partition("{")[0]
                is_ours = name.partition(".")[0] in OURS
                if is_ours:
                    assert f"{name}.".startswith(f"{part(module)}."), module
                elif module != DISCOVERING:
                    assert not isinstance(node.args[0], ast.Name), module


def test_no_module_is_a_room_without_a_name() -> None:
    nameless = {"utils", "util", "helpers", "misc", "common"}
    assert not [module for module in modules() if nameless & set(module.split("."))]


def test_nothing_is_loose_in_the_autograder() -> None:
    loose = {path.name for path in (ROOT / "autograder").iterdir() if path.is_file()}
    assert loose == {"__init__.py", "py.typed"}


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
    heavy = {"nbgrader", "typer", "rich", "jinja2", "dask", "distributed", "sqlalchemy"}
    assert not heavy & loaded_by("from autograder import check")


def test_import_adsearch_loads_few_modules() -> None:
    """The cost of an import is the modules it loads; these are the only ones of ours."""
    code = "import sys, adsearch; print(*sorted(m for m in sys.modules if 'adsearch' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["adsearch", "adsearch.attempt", "adsearch.game"]


def test_a_name_that_is_loaded_later_shadows_no_module() -> None:
    """On its second access it would be the module."""
    for package in ("adsearch", "adsearch.games", "adsearch.search"):
        found = __import__(package, fromlist=["__all__"])
        here = {name for name, value in vars(found).items() if not ismodule(value)}
        exported = set(found.__all__) - here
        folder = ROOT / package.replace(".", "/")
        files = {p.stem for p in folder.glob("*.py")} | {p.name for p in folder.iterdir()}
        assert not exported & files, f"{package} has a module and a name in common"


def test_a_search_is_never_its_module() -> None:
    """Several have their module's name, and stay what they are when the module is loaded."""
    search = import_module("adsearch.search")
    for _ in range(2):
        for name in search.__all__:
            assert not ismodule(getattr(search, name)), name
        for module in modules():
            if module.startswith("adsearch.search."):
                import_module(module)
