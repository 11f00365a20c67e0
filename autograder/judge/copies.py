"""Solutions that are not the student's own: they say what the instructor's say, or the kit's.

Layout, comments, docstrings and annotations are set aside, and so are names. A short function is
written alike by many who never saw each other, so it takes a longer one to be noted.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import TypeAlias

from autograder.checks.mistakes import text_of
from autograder.judge.result import COPIED
from autograder.judge.static_analysis import LONG, UNREADABLE, parsed, read_check
from autograder.judge.submission import Submission

# How many parts of syntax have to be the same: about five lines to the letter, eight otherwise. Of
# 350 right programs in our tests, each in a style of its own, one is noted.
SAME_NAMES, OTHER_NAMES = 50, 80
PYTHONS = frozenset(dir(builtins))
ASIDE = {"annotation", "ctx", "kind", "returns", "type_comment", "type_params"}  # fields of syntax
NAMES = {"arg", "id", "name", "names"}


def copies(work: Submission) -> Iterator[str]:
    """A note on each solution that stands somewhere in the student's cells."""
    theirs: set[str] = set()
    for cell in work.cells:
        if cell.is_by_student and len(cell.source) <= LONG:  # a longer one is nobody's answer
            theirs.update(*_statements(cell.source))

    def stands_there(program: str) -> bool:
        letters, shapes = (
            sum(size for form, size in forms.items() if form in theirs)
            for forms in _known_statements(program)
        )
        return letters >= SAME_NAMES or shapes >= OTHER_NAMES

    for grade_id, exercise in _exercises(work).items():
        if stands_there(work.solutions.get(grade_id, "")):
            yield f"{grade_id} {COPIED} instructor's solution."
        elif any(map(stands_there, text_of(exercise).programs)):
            yield f"{grade_id} {COPIED} kit's own program."


def _exercises(work: Submission) -> dict[str, str]:
    """By the names of the solution cells, which exercise the next check asks for."""
    exercises: dict[str, str] = {}
    waiting: list[str] = []
    for cell in work.cells:
        if cell.role == "solution":
            waiting.append(cell.grade_id)
        elif cell.role == "check":
            check = read_check(cell.source)
            exercises |= dict.fromkeys(waiting, check.exercise if check else "")
            waiting.clear()
    return exercises


class _Name(str):
    """A name that somebody chose."""


Forms: TypeAlias = tuple[dict[str, int], dict[str, int]]


@lru_cache(maxsize=512)
def _known_statements(program: str) -> Forms:
    return _statements(program)


def _statements(source: str) -> Forms:
    """Each statement of a program in one way to write it, to the letter and with its names
    numbered, and of how many parts it is.

    >>> letters, shapes = _statements("def f(x: int): return x")
    >>> others = _statements("def g( y ):\\n  return y # y")
    >>> letters == others[0], shapes == others[1], list(shapes.values())
    (False, True, [5])
    """
    forms: Forms = {}, {}
    with suppress(*UNREADABLE):
        for statement in parsed(source).body:
            if isinstance(statement, ast.Import | ast.ImportFrom):
                continue
            parts = list(_parts(statement))
            numbers: dict[str, str] = {}
            numbered = (
                numbers.setdefault(part, str(len(numbers))) if type(part) is _Name else part
                for part in parts
            )
            size = parts.count("(")
            forms[0][" ".join(parts)] = forms[1][" ".join(numbered)] = size
    return forms


def _parts(node: ast.AST) -> Iterator[str]:
    """A statement in pieces, without what does nothing."""
    if isinstance(node, ast.AnnAssign) and node.value:
        node = ast.Assign([node.target], node.value)
    yield "("
    yield type(node).__name__
    for field in node._fields:
        if field in ASIDE:
            continue
        yield field
        value = getattr(node, field, None)
        parts = value if isinstance(value, list) else [value]
        for part in parts[1:] if field == "body" and _is_text(parts[0]) else parts:
            if isinstance(part, ast.AST):
                yield from _parts(part)
            elif isinstance(part, str) and _is_chosen(node, field, part):
                yield _Name(part)
            else:
                yield repr(part)
    yield ")"


def _is_text(part: object) -> bool:
    """Is it what a docstring is?"""
    return isinstance(part, ast.Expr) and isinstance(getattr(part.value, "value", None), str)


def _is_chosen(node: ast.AST, field: str, text: str) -> bool:
    """Is it a name that the author of a program chose? The methods of games are the course's."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.value.id == "self"
    return field in NAMES and text not in PYTHONS
