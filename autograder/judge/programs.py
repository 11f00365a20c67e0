"""What can be told of a program from its text, without running it."""

from __future__ import annotations

import ast
import re
import warnings
from functools import lru_cache

SHORT = 1_500  # characters of a program's syntax, about five lines: many write that alike
LONG = 20_000  # characters of a cell: longer ones are nobody's answer, and take minutes to read


def same_program(source: str, known: str) -> bool:
    """Does `source` say what `known` says, layout, comments and docstrings aside, names included?
    What is short is passed over.

    >>> known = "def f(tree):\\n" + "".join(f"    x{i} = tree[{i}] + {i}\\n" for i in range(20))
    >>> same_program(known.replace("    ", "  ") + "# mine\\n", known)
    True
    >>> same_program(known.replace("x3", "y"), known)
    False
    """
    form = _form(known)
    return len(form) > SHORT and _form(source) == form


@lru_cache(maxsize=512)
def _form(source: str) -> str:
    """The program in one way to write it; "" where it is no Python."""
    try:
        tree = _parsed(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
                del node.body[0]
        return ast.dump(tree)
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        return ""


def bound_names(source: str) -> set[str]:
    """The names that a cell's own lines bind: imports, functions, classes, assignments.

    >>> sorted(bound_names("import numpy as np\\na, b = 1, 2\\ndef f(x): y = x\\nprint(c)"))
    ['a', 'b', 'f', 'np']
    """
    names: set[str] = set()
    for node in _parsed(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            found = (part for part in ast.walk(node) if isinstance(part, ast.Name))
            names |= {part.id for part in found if isinstance(part.ctx, ast.Store)}
    return names | defined_names(source)


def defined_names(source: str) -> set[str]:
    """The functions and classes that a cell's own lines define."""
    nodes = _parsed(source).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}


@lru_cache(maxsize=512)
def imports(source: str) -> tuple[tuple[str, str], ...]:
    """What a cell imports: the names, each with a line that imports it.

    >>> imports("from math import inf, pi as π\\nprint(π)")
    (('inf', 'from math import inf'), ('π', 'from math import pi as π'))
    """
    found = []
    for node in _parsed(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in list(node.names):
                node.names = [alias]
                found.append((alias.asname or alias.name.split(".")[0], ast.unparse(node)))
    return tuple(found)


def without_literals(source: str) -> str:
    """A cell without the words and numbers in it, which it may ask to be changed.

    >>> without_literals("name = 'your name'")
    'name ='
    """
    return re.sub(r"""("[^"\n]*"|'[^'\n]*'|\d+)""", "", source).strip()


def _parsed(source: str) -> ast.Module:
    """The cell as Python; empty where it is none, such as one with a line magic."""
    if len(source) > LONG:
        return ast.Module([], [])
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])
