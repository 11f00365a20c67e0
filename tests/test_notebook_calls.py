"""Every call of the kit in a master fits what it calls: a renamed argument is noticed before
somebody comes to the cell, without running anything."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from tests.test_notebooks import MASTERS, code

OURS = "adsearch", "autograder"
UNKNOWN = object()


def calls_that_do_not_fit(cells: list[NotebookNode]) -> Iterator[str]:
    text = "\n".join(cell.source for cell in code(cells) if not cell.source.startswith("%"))
    tree = ast.parse(text)
    names = imported(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        called = what(call.func, names)
        starred = any(isinstance(argument, ast.Starred) for argument in call.args)
        if called is UNKNOWN or starred or not all(keyword.arg for keyword in call.keywords):
            continue
        given = {str(keyword.arg): None for keyword in call.keywords}
        try:
            inspect.signature(called).bind(*call.args, **given)
        except TypeError as error:
            yield f"{ast.unparse(call):.80}: {error}"


def imported(tree: ast.Module) -> dict[str, Any]:
    """What comes from the kit, but for names that the notebook uses for something of its own."""
    names: dict[str, Any] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(OURS):
            module = importlib.import_module(str(node.module))
            for alias in node.names:
                names[alias.asname or alias.name] = member(module, alias.name)
    defined = {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    stored = {
        n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
    }
    arguments = {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)}
    return {name: names[name] for name in names.keys() - defined - stored - arguments}


def member(of: Any, name: str) -> Any:
    """What `of` has by that name, modules that nobody has imported yet included."""
    if inspect.ismodule(of) and not hasattr(of, name):
        return importlib.import_module(f"{of.__name__}.{name}")
    return getattr(of, name)


def what(function: ast.expr, names: dict[str, Any]) -> Any:
    if isinstance(function, ast.Name):
        return names.get(function.id, UNKNOWN)
    if isinstance(function, ast.Attribute):
        of = what(function.value, names)
        return member(of, function.attr) if inspect.ismodule(of) else UNKNOWN
    return UNKNOWN


@pytest.mark.slow
@pytest.mark.parametrize("path", MASTERS, ids=lambda path: path.stem)
def test_calls_of_the_kit_fit(path: Any) -> None:
    assert list(calls_that_do_not_fit(nbformat.read(path, as_version=4).cells)) == []


@pytest.mark.parametrize(
    "wrong",
    [
        "from adsearch.draw.figures import bars\nbars({}, 'Positions', levels=3)",
        "from adsearch import games\ngames.Shallow()",
        "from adsearch.draw import figures\nfigures.bars({})",
    ],
)
def test_a_call_that_does_not_fit_is_found(wrong: str) -> None:
    assert len(list(calls_that_do_not_fit([nbformat.v4.new_code_cell(wrong)]))) == 1


@pytest.mark.parametrize(
    "wrong", ["from adsearch import nobody", "from adsearch import games\ngames.Nobody()"]
)
def test_what_is_not_there_is_found(wrong: str) -> None:
    with pytest.raises((AttributeError, ImportError)):
        list(calls_that_do_not_fit([nbformat.v4.new_code_cell(wrong)]))
