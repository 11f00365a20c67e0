"""The watched program's own text, to be shown beside the picture, without docstrings."""

from __future__ import annotations

import ast
import inspect
import io
import keyword
import textwrap
import tokenize
from collections.abc import Iterable, Iterator
from html import escape
from operator import itemgetter
from types import CodeType
from typing import NamedTuple

CONSTANTS = {"inf", "MAX", "MIN", "CHANCE", "None", "True", "False"}


class Line(NamedTuple):
    number: int | None  # counted from the first function; None: a gap between two functions
    text: str
    html: str


class Source(NamedTuple):
    """The lines to show, at which of them a line of a file is found, where the statement that each
    of them belongs to begins, and where loops begin, end and have a `break`, if it is the only one
    they have."""

    lines: list[Line]
    places: dict[tuple[str, int], int]
    statements: list[int]
    loops: list[tuple[int, int, int | None]]

    def place(self, code: CodeType | None, line: int | None) -> int | None:
        return self.places.get((code.co_filename, line)) if code and line else None

    def left_at(self, inside: int | None, then: int | None) -> int | None:
        """Where the loop was left in which the program was at `inside`, with moves to come, before
        it came to `then`: at its only `break`, or else, as far as can be told, at `then`."""
        if inside is None or then is None:
            return then
        around = [loop for loop in self.loops if loop[0] <= inside <= loop[1]]
        first, last, way_out = max(around, key=itemgetter(0), default=(then, then, None))
        return then if way_out is None or first <= then <= last else way_out


def source(codes: Iterable[CodeType | None]) -> Source:
    """The functions that `codes` were compiled from, as far as their text is to be found.

    >>> def f(x):
    ...     return x
    >>> source([f.__code__, None]).lines[-1]
    Line(number=2, text='    return x', html='    <b>return</b> x')
    """
    files: dict[str, dict[int, str]] = {}
    for code in dict.fromkeys(filter(None, codes)):
        try:
            texts, start = inspect.getsourcelines(code)
        except (OSError, TypeError, SyntaxError, tokenize.TokenError):
            continue
        files.setdefault(code.co_filename, {}).update(enumerate(texts, start))
    lines: list[Line] = []
    places: dict[tuple[str, int], int] = {}
    statements: list[int] = []
    loops: list[tuple[int, int, int | None]] = []
    for file, by_line in files.items():
        for run in _runs(sorted(by_line)):
            if lines:
                lines.append(Line(None, "", ""))
                statements.append(len(statements))
            text = textwrap.dedent("".join(by_line[n] for n in run))
            left_out, begins = _docstrings(text), _first_lines(text)
            shown = zip(run, _lines(text), coloured(text), strict=True)
            for i, (n, plain, html) in enumerate(shown, 1):
                if i in left_out:
                    continue
                places[file, n] = len(lines)
                lines.append(Line(n - min(by_line) + 1, plain, html))
                statements.append(places[file, run[begins.get(i, i) - 1]])
            for first, last, way_out in _loops(text):
                start, end = (places[file, run[i - 1]] for i in (first, last))
                loops.append((start, end, places[file, run[way_out - 1]] if way_out else None))
    return Source(lines, places, statements, loops)


def _first_lines(text: str) -> dict[int, int]:
    """The first line of the statement that a line goes on with, both from 1. Of one with a block,
    such as a loop, only the header counts.

    >>> _first_lines("x = [\\n    1,\\n]\\nfor y in x:\\n    print(y)")
    {2: 1, 3: 1}
    """
    first: dict[int, int] = {}
    start = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NEWLINE:
                first.update(dict.fromkeys(range(start + 1, token.start[0] + 1), start))
                start = 0
            elif not start and token.string.strip() and token.type != tokenize.COMMENT:
                start = token.start[0]
    except (tokenize.TokenError, SyntaxError):
        return {}
    return first


def _loops(text: str) -> list[tuple[int, int, int | None]]:
    """The first and the last line of each loop, and the line of its `break`, if it has just one.

    >>> _loops("for x in y:\\n    if x:\\n        break\\nfor x in y:\\n    print(x)")
    [(1, 3, 3), (4, 5, None)]
    """
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError:
        return []
    found = []
    for loop in nodes:
        if not isinstance(loop, ast.For | ast.While):
            continue
        lines = list(_own_breaks(loop.body))
        way_out = lines[0] if len(lines) == 1 else None
        found.append((loop.lineno, loop.end_lineno or loop.lineno, way_out))
    return found


def _own_breaks(body: Iterable[ast.AST]) -> Iterator[int]:
    """The lines of each `break` that leaves the loop with this body, not one within it."""
    for node in body:
        if isinstance(node, ast.Break):
            yield node.lineno
        elif isinstance(node, ast.For | ast.While):
            yield from _own_breaks(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _own_breaks(ast.iter_child_nodes(node))


def _docstrings(text: str) -> set[int]:
    """The lines of docstrings, from 1: they would push what happens out of sight.

    >>> _docstrings('def f(x):\\n    "One more."\\n    return x + 1')
    {2}
    """
    try:
        nodes = list(ast.walk(ast.parse(text)))
    except SyntaxError:
        return set()
    lines: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) and node.body[1:]:
            string, then = node.body[:2]
            own = range(string.lineno, (string.end_lineno or string.lineno) + 1)
            lines.update(own if node.lineno < own.start and own.stop <= then.lineno else ())
    return lines


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    """Numbers that follow each other without a gap."""
    run: list[int] = []
    for n in numbers:
        if run and n != run[-1] + 1:
            yield run
            run = []
        run.append(n)
    if run:
        yield run


def _lines(text: str) -> list[str]:
    """The lines as Python counts them: `splitlines` also ends one at a form feed, for example.

    >>> _lines("x = 'a\\x0cb'\\ny\\n")
    ["x = 'a\\x0cb'", 'y']
    """
    return text.removesuffix("\n").split("\n") if text else []


def coloured(text: str) -> list[str]:
    """The lines of a program as HTML: keywords, strings and comments, and constants marked."""
    lines = _lines(text)
    marks: dict[int, list[tuple[int, int, str]]] = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            (row, start), (last, end) = token.start, token.end
            if (tag := _tag(token)) and row == last:
                marks.setdefault(row - 1, []).append((start, end, tag))
    except (tokenize.TokenError, SyntaxError):
        return [escape(line, quote=False) for line in lines]
    return [_marked(line, marks.get(i, [])) for i, line in enumerate(lines)]


def _tag(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        if token.string in CONSTANTS:
            return "var"
        return "b" if keyword.iskeyword(token.string) else ""
    return {tokenize.STRING: "q", tokenize.COMMENT: "em"}.get(token.type, "")


def _marked(line: str, marks: list[tuple[int, int, str]]) -> str:
    parts, at = [], 0
    for start, end, tag in marks:
        parts += [escape(line[at:start], quote=False), f"<{tag}>"]
        parts += [escape(line[start:end], quote=False), f"</{tag}>"]
        at = end
    return "".join(parts) + escape(line[at:], quote=False)
