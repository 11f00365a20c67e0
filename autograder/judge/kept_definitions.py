"""What is kept of a cell that takes too long, or breaks its child: what it defines."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from autograder.inside.cells import DEFINITIONS
from autograder.judge.static_analysis import statements


def shorter(source: str) -> str:
    """Less of a cell, to be tried next: first all that it defines, then what is quick to define,
    then nothing.

    >>> print(first := shorter("from time import sleep\\nx = 1\\ny = sleep(99)\\nprint(y)"))
    from time import sleep
    x = 1
    y = sleep(99)
    >>> print(second := shorter(first))
    from time import sleep
    x = 1
    >>> shorter(second)
    ''
    """
    parts = _parts(source)
    for kept in (
        [part for part in parts if isinstance(part, DEFINITIONS)],
        [part for part in parts if _is_quick(part)],
    ):
        if len(kept) < len(parts):
            return _text(kept)
    return ""


def defined_above(source: str) -> str:
    """What is kept of a cell that broke its child: what it defines above the last statement that
    does anything else. What stands below that was never run, nor is it in a notebook.

    >>> print(defined_above("x = 1\\nexhaust(memory)\\ny = 2"))
    x = 1
    """
    parts = _parts(source)
    others = [number for number, part in enumerate(parts) if not isinstance(part, DEFINITIONS)]
    if not others:
        return shorter(source)
    return _text([part for part in parts[: others[-1]] if isinstance(part, DEFINITIONS)])


def quick_definitions(source: str) -> str:
    """The imports, functions and classes of a cell, and the variables for which it calls nothing.

    >>> quick_definitions("best = max\\nrows = play(99)\\nprint(rows)")
    'best = max'
    """
    return _text([part for part in _parts(source) if _is_quick(part)])


def _is_quick(part: ast.stmt) -> bool:
    if isinstance(part, ast.Assign | ast.AnnAssign):
        return not any(isinstance(node, ast.Call) for node in ast.walk(part))
    return isinstance(part, DEFINITIONS)


def _parts(source: str) -> list[ast.stmt]:
    return [part for _, text in statements(source) for part in ast.parse(text).body]


def _text(parts: Sequence[ast.stmt]) -> str:
    return "\n".join(map(ast.unparse, parts))
