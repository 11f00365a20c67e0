"""Statements that run only where nobody has bound the names that they bind."""

from __future__ import annotations

from textwrap import indent

from autograder.judge.static_analysis import statements


def unless_bound(name: str, statement: str) -> str:
    """A statement that gives way to what has this name already.

    >>> print(unless_bound("x", "x = 1"))
    try:
        x
    except NameError:
        x = 1
    """
    return f"try:\n    {name}\nexcept NameError:\n{indent(statement, '    ')}"


def leaving(names: set[str], source: str) -> str:
    """A cell that binds these names only where they are still missing.

    >>> print(leaving({"inf"}, "from math import inf, pi\\nprint(inf)"))
    try:
        inf
    except NameError:
        from math import inf
    from math import pi
    print(inf)
    """
    parts = statements(source)
    if not any(bound and bound <= names for bound, _ in parts):
        return source
    return "\n".join(
        unless_bound(", ".join(sorted(bound)), text) if bound and bound <= names else text
        for bound, text in parts
    )
