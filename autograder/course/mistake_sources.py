"""A known mistake as a student might have written it: its source with everything it needs, so that
it runs in a notebook where the bank is not."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any


class NoProgram(ValueError):
    """There is no source that could stand in a notebook."""


@cache
def program(function: Callable[..., Any], name: str) -> str:
    """The source of a function or class of the kit under this name.

    >>> from autograder.mistakes.minimax.value import every_level_maximises
    >>> text = program(every_level_maximises, "minimax_value")
    >>> "autograder" in text, text.splitlines()[-1]
    (False, 'minimax_value = every_level_maximises')
    """
    module = sys.modules.get(getattr(function, "__module__", ""))
    if not (inspect.isfunction(function) or inspect.isclass(function)) or module is None:
        raise NoProgram(f"{function!r} has no source of its own")
    if function.__name__ not in _top(module):
        raise NoProgram(f"{function.__name__} was made by another program")
    parts = _Parts()
    parts.take(module, function.__name__)
    if name in parts.names - {function.__name__}:
        raise NoProgram(f"{name} means something else in the source of {function.__name__}")
    head = ["from __future__ import annotations", *sorted(parts.imports)]
    ends = [f"{name} = {function.__name__}"] if function.__name__ != name else []
    return "\n\n\n".join(["\n".join(head), *parts.texts, *ends])


class _Parts:
    """What a program is made of: imports of what every notebook has, and definitions of ours."""

    def __init__(self) -> None:
        self.imports: set[str] = set()
        self.texts: list[str] = []
        self.seen: set[tuple[str, str]] = set()
        self.names: set[str] = set()  # that have a meaning of their own in the program

    def take(self, module: ModuleType, name: str) -> None:
        """Add what `name` means at the top of `module`, after what that needs."""
        if (module.__name__, name) in self.seen:
            return
        self.seen.add((module.__name__, name))
        node = _top(module).get(name)
        if node is None:
            return  # a builtin, or a local name
        self.names.add(name)
        match node:
            case ast.ImportFrom(module=str(other)) if other.startswith("autograder."):
                self.take(sys.modules[other], _imported(node, name))
            case ast.ImportFrom(module=str(other)) if other.startswith("adsearch.search"):
                raise NoProgram(f"{name} is a search of the kit, which no notebook has in grading")
            case ast.Import() | ast.ImportFrom():
                self.imports.add(ast.unparse(_only(node, name)))
            case _:
                for part in ast.walk(node):
                    if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load):
                        self.take(module, part.id)
                self.texts.append(ast.unparse(_bare(node)))


@cache
def _top(module: ModuleType) -> dict[str, ast.stmt]:
    """What each name at the top of a module is bound by."""
    bindings: dict[str, ast.stmt] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                node.decorator_list = [d for d in node.decorator_list if not _ours(d, bindings)]
                bindings[name] = node
            case ast.Import() | ast.ImportFrom():
                bindings |= {alias.asname or alias.name: node for alias in node.names}
            case ast.Assign(targets=targets):
                names = [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]
                bindings |= dict.fromkeys(names, node)
            case ast.AnnAssign(target=ast.Name(id=name)):
                bindings[name] = node
    return bindings


def _ours(decorator: ast.expr, bindings: dict[str, ast.stmt]) -> bool:
    """Does it only enter a mistake into the bank, as all decorators of ours do?"""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    match bindings.get(named.id) if isinstance(named, ast.Name) else None:
        case ast.ImportFrom(module=str(module)):
            return module.startswith("autograder.")
        case binding:
            return isinstance(binding, ast.FunctionDef)


def _imported(node: ast.ImportFrom, name: str) -> str:
    return next(alias.name for alias in node.names if (alias.asname or alias.name) == name)


def _only(node: ast.Import | ast.ImportFrom, name: str) -> ast.stmt:
    names = [alias for alias in node.names if (alias.asname or alias.name) == name]
    if isinstance(node, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(node.module, names, node.level)


def _bare(node: ast.stmt) -> ast.stmt:
    """Without the docstring, which is the hint."""
    match node:
        case ast.FunctionDef() | ast.ClassDef() if ast.get_docstring(node) is not None:
            rest = node.body[1:] or [ast.Pass()]
            copied = ast.parse(ast.unparse(node)).body[0]
            assert isinstance(copied, ast.FunctionDef | ast.ClassDef)
            copied.body = rest
            return copied
    return node
