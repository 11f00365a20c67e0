"""What can be told of a program from its text, without running it."""

from __future__ import annotations

import ast
import re
import symtable
import unicodedata
import warnings
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from autograder.judge.ipython_text import as_python

DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
CACHES = "cache", "lru_cache"
BLOCKS = ast.stmt | ast.ExceptHandler | ast.match_case
UNREADABLE = SyntaxError, ValueError, RecursionError, MemoryError
LONG = 20_000  # characters of a cell: longer ones are nobody's answer, and take minutes to read
MOST = 200_000  # characters of all that a student wrote; more is not looked through for names


def is_too_much(sources: Iterable[str]) -> bool:
    """Is so much written that to look through it for names takes long? A long cell is not read.

    >>> is_too_much(["x" * LONG] * 11), is_too_much(["x" * (LONG + 1)] * 11)
    (True, False)
    """
    return sum(len(source) for source in sources if len(source) <= LONG) > MOST


def same_text(source: str, known: str) -> bool:
    """Is it the same cell, perhaps with another layout, as a formatter leaves it?

    >>> same_text("check( 'f',f )", 'check("f", f)'), same_text("check('g', f)", 'check("f", f)')
    (True, False)
    """
    if source.strip() == known.strip():
        return True
    form = _form(known)
    # A long one is nobody's answer, and would be kept.
    return form not in ("", _form("")) and len(source) <= LONG and _form(source) == form


@lru_cache(maxsize=512)
def _form(source: str) -> str:
    """The program in one way to write it; "" where it is no Python."""
    try:
        tree = parsed(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
                del node.body[0]
        return ast.dump(tree)
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        return ""


def bound_names(source: str) -> set[str]:
    """The names that a cell's own lines bind: imports, functions, classes, assignments, below an
    `if` or a `try` as well. The variable of a loop is left out: it is bound only to be used there.

    >>> sorted(bound_names("import numpy as np\\nif np:\\n    a, b = 1, 2\\n    def f(x): y = x"))
    ['a', 'b', 'f', 'np']
    >>> sorted(bound_names("with g() as a: [b := c for c in a]\\nd = lambda e: (f := e)"))
    ['a', 'b', 'd']
    """
    names: set[str] = set()
    waiting: list[ast.AST] = list(parsed(source).body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Import() | ast.ImportFrom():
                names |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(node.name)  # what is bound inside is its own
            case ast.Lambda():
                pass
            case ast.For() | ast.AsyncFor():
                waiting += [node.iter, *node.body, *node.orelse]
            case ast.comprehension():
                waiting += [node.iter, *node.ifs]
            case ast.Name(ctx=ast.Store()):
                names.add(node.id)
            case _:
                waiting += ast.iter_child_nodes(node)
    return names


def changed_things(source: str) -> set[str]:
    """The names of what a cell's own lines write into: an entry, an attribute, or whatever a method
    does that is called for its own sake.

    >>> source = "a[0] = b[1]; c.d.e += 1; f.append(2); g(h); i = lambda: h.pop()"
    >>> sorted(changed_things(source))
    ['a', 'c', 'f']
    """
    names: set[str] = set()
    waiting: list[ast.AST] = list(parsed(source).body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Lambda():
                continue  # what is done inside is done when it is called
            case ast.Subscript() | ast.Attribute() if not isinstance(node.ctx, ast.Load):
                names.add(_root(node))
            case ast.Expr(value=ast.Call(func=ast.Attribute() as method)):
                names.add(_root(method))
        waiting += ast.iter_child_nodes(node)
    return names - {""}


def called_names(source: str) -> set[str]:
    """The functions that a cell's own lines call for their own sake.

    >>> sorted(called_names("fill(); x = f(1); [g(y) for y in x]"))
    ['fill']
    """
    names: set[str] = set()
    for node in parsed(source).body:
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
                names.add(name)
    return names


def _root(node: ast.AST) -> str:
    """Of which name it is a part, of a part …; "" where it is none's."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def defined_names(source: str) -> set[str]:
    """The functions and classes that a cell's own lines define."""
    nodes = parsed(source).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def builds_on(source: str, name: str) -> bool:
    """Does a cell make a function or a class of what has its name already?

    >>> builds_on("class Nim(Nim): pass", "Nim"), builds_on("def f(x): return f(x - 1)", "f")
    (True, False)
    """
    made = (text for other, text in definitions(source) if other == name)
    return name in taken_names(next(made, ""))


def does_more(source: str) -> bool:
    """Does a check cell do more than call `check`?

    >>> does_more("check('f', f)"), does_more("f.limit = 3\\ncheck('f', f)"), does_more("3.0")
    (False, True, False)
    """
    return any(_does_something(node) for node in parsed(source).body)


def _does_something(node: ast.stmt) -> bool:
    """Is a statement of any consequence, and no call to `check`?"""
    if not isinstance(node, ast.Expr):
        return not isinstance(node, ast.Pass)
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    return bool(calls) and not any(_is_check(call) for call in calls)


class Check(NamedTuple):
    """A check cell: the exercise, and what it is asked of, as expressions."""

    exercise: str
    expressions: list[str]
    name: str | None


def read_check(source: str) -> Check | None:
    """The call to `check` in a check cell, or None if it has another form.

    >>> read_check('check("minimax.predict", value, move, name=name)')
    Check(exercise='minimax.predict', expressions=['value', 'move'], name='name')
    """
    calls = _calls_to_check(source)
    return _as_check(calls[0]) if len(calls) == 1 else None


def _calls_to_check(source: str) -> list[ast.Call]:
    calls = (node for node in ast.walk(parsed(source)) if isinstance(node, ast.Call))
    return [call for call in calls if _is_check(call)]


def _is_check(call: ast.Call) -> bool:
    """Is it `check(…)`, or `autograder.check(…)`?"""
    return "check" in (getattr(call.func, "id", ""), getattr(call.func, "attr", ""))


def _as_check(call: ast.Call) -> Check | None:
    match call:
        case ast.Call(args=[ast.Constant(value=str(exercise)), *programs], keywords=options):
            by_name = {option.arg: _written(option.value) for option in options}
            expressions = [_written(program) for program in programs]
            if set(by_name) <= {"name", "seed"} and all((*expressions, *by_name.values())):
                return Check(exercise, expressions, by_name.get("name"))
    return None


def _written(node: ast.AST) -> str:
    """A part of a program as text; "" where Python can read it but not write it: a sum of hundreds
    of terms, a number of thousands of digits.

    >>> _written(ast.parse("f( 1,2 )")), _written(ast.parse("-" * 2_000 + "1"))
    ('f(1, 2)', '')
    """
    try:
        return ast.unparse(node)
    except (RecursionError, ValueError):
        return ""


def handed_over(source: str, known: str) -> list[str]:
    """Where a check is called with other arguments than the `known` one: what they would have to be
    called for that one.

    >>> handed_over('check("f", my_f, 2, name="Ada")', 'check("f", f, 2, name=name)')
    ['f = my_f', "name = 'Ada'"]
    >>> handed_over('check("f", *answer)', 'check("f", value, move)')
    ['[value, move] = [*answer]']
    >>> handed_over('display(autograder.check("f", my_f)); check("g", my_g)', 'check("g", g)')
    ['g = my_g']
    """
    ours = read_check(known)
    checks = filter(None, map(_as_check, _calls_to_check(source) if ours else ()))
    # Of several calls the last one decides.
    theirs = [check for check in checks if ours and check.exercise == ours.exercise][-1:]
    return _handed_over(theirs[0], ours) if ours and theirs else []


def _handed_over(theirs: Check, ours: Check) -> list[str]:
    wanted, given = ours.expressions, theirs.expressions
    if any(text.startswith("*") for text in given):
        pairs = [(f"[{', '.join(wanted)}]", f"[{', '.join(given)}]")]
    elif len(given) == len(wanted):
        pairs = list(zip(wanted, given, strict=True))
    else:
        return []
    if ours.name and theirs.name:
        pairs.append((ours.name, theirs.name))
    lines = (f"{name} = {text}" for name, text in pairs if name != text)
    return [line for line in lines if compiles(line)]


@lru_cache(maxsize=512)
def statements(source: str) -> tuple[tuple[frozenset[str], str], ...]:
    """The statements of a cell, each with the names that it binds; an import for every name.

    >>> [(sorted(names), text) for names, text in statements("import os, re; x = y = 1; f(x)")]
    [(['os'], 'import os'), (['re'], 'import re'), (['x', 'y'], 'x = y = 1'), ([], 'f(x)')]
    """
    parts: list[str] = []
    for node in parsed(source).body:
        text = _written(node)
        parts += [line for _, line in imports(text)] or [text]
    return tuple((frozenset(bound_names(text)), text) for text in parts)


@lru_cache(maxsize=512)
def imports(source: str) -> tuple[tuple[str, str], ...]:
    """What a cell imports: the names, each with a line that imports it.

    >>> imports("from math import inf, pi as π\\nprint(π)")
    (('inf', 'from math import inf'), ('π', 'from math import pi as π'))
    """
    lines = []
    for node in parsed(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in list(node.names):
                node.names = [alias]
                lines.append((alias.asname or alias.name.split(".")[0], _written(node)))
    return tuple(lines)


@lru_cache(maxsize=512)
def definitions(source: str) -> tuple[tuple[str, str], ...]:
    """The functions, classes and variables of a cell, each with the statement that makes it.

    >>> definitions("import math\\nx, y = 1, 2\\nprint(x)")
    (('x', 'x, y = (1, 2)'), ('y', 'x, y = (1, 2)'))
    """
    statements = []
    for node in parsed(source).body:
        if isinstance(node, DEFINITIONS | ast.Assign | ast.AnnAssign):
            text = _written(node)
            statements += [(name, text) for name in sorted(bound_names(text))]
    return tuple(statements)


@lru_cache(maxsize=512)
def global_names(source: str) -> frozenset[str]:
    """The names that the functions of a cell take from outside.

    >>> sorted(global_names("def f(x):\\n    return [g(x, y) for y in z]\\nprint(f(u))"))
    ['g', 'z']
    """
    names: set[str] = set()
    waiting = list(_scopes(source))
    while waiting:
        table = waiting.pop()
        names |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
        waiting += table.get_children()
    return frozenset(names)


@lru_cache(maxsize=512)
def taken_names(source: str) -> frozenset[str]:
    """The names that a cell needs to make its functions, classes and variables: all that its own
    lines take, but for what they only show.

    >>> sorted(taken_names("@cache\\nclass A(B): x = 1\\ndef f(x: T = y): return z\\na = A()\\nu"))
    ['A', 'B', 'T', 'cache', 'y']
    >>> sorted(taken_names("for x in y: z[x] = 1"))
    ['x', 'y', 'z']
    """
    parts: list[ast.AST] = []
    for node in parsed(source).body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parts += [node.args, *node.decorator_list]
                parts += [node.returns] if node.returns else []
            case ast.ClassDef():
                parts += [*node.bases, *node.keywords, *node.decorator_list]
            case ast.Expr():
                pass
            case _:
                parts.append(node)
    nodes = (node for part in parts for node in ast.walk(part))
    names = (node for node in nodes if isinstance(node, ast.Name))
    return frozenset(name.id for name in names if isinstance(name.ctx, ast.Load))


def uses(source: str, names: set[str]) -> bool:
    """Does a cell need one of these names, or a function in it?

    >>> uses("def f(x): return g(x)", {"g"}), uses("def f(g): return g(x)", {"g"})
    (True, False)
    """
    # To read a program takes long, and most have none of them.
    return not names.isdisjoint(words(source)) and not names.isdisjoint(
        global_names(source) | taken_names(source)
    )


class Binding(NamedTuple):
    """A name that a cell binds. `calls` are the names that its function takes from outside, None
    where it is no function; `alias` is the other name that it is a new one for, if it is."""

    name: str
    calls: frozenset[str] | None = None
    alias: str = ""


@lru_cache(maxsize=512)
def bindings(source: str) -> tuple[Binding, ...]:
    """What a cell's own lines bind, one after the other, below an `if` or a `try` as well.

    >>> for binding in bindings("def f(x): return g(x)\\nh = f\\nz = f(3)"):
    ...     print(binding.name, binding.calls and set(binding.calls), binding.alias or "-")
    f {'g'} -
    h None f
    z None -
    """
    found: list[Binding] = []
    waiting: list[ast.AST] = list(reversed(parsed(source).body))
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parts = (part for d in node.decorator_list for part in ast.walk(d))
                names = {part.id for part in parts if isinstance(part, ast.Name)}
                found.append(Binding(node.name, global_names(_written(node)) | names))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda()):
                found.append(Binding(name, global_names(_written(node))))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
                found.append(Binding(name, alias=other))
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=by, args=[ast.Name(id=other)])
            ) if _is_cache(by):
                found.append(Binding(name, alias=other))
            case ast.Import() | ast.ImportFrom() | ast.Assign() | ast.AnnAssign() | ast.ClassDef():
                found += (Binding(name) for name in sorted(bound_names(_written(node))))
            case _:
                blocks = ast.iter_child_nodes(node)
                waiting += reversed([block for block in blocks if isinstance(block, BLOCKS)])
    return tuple(found)


def _is_cache(decorator: ast.expr) -> bool:
    """Is it `cache` or `lru_cache`, by whatever way it is reached and whatever it is given?"""
    while isinstance(decorator, ast.Call):
        decorator = decorator.func
    if isinstance(decorator, ast.Attribute):
        return decorator.attr in CACHES
    return isinstance(decorator, ast.Name) and decorator.id in CACHES


def _scopes(source: str) -> list[symtable.SymbolTable]:
    """The functions and classes of a cell; none where it is no Python."""
    with suppress(*UNREADABLE), warnings.catch_warnings(action="ignore"):
        return symtable.symtable(python_text(source), "<cell>", "exec").get_children()
    return []


def words(source: str) -> set[str]:
    """All that could be names in a cell."""
    return set(re.findall(r"\w+", normalised(source)))


def normalised(source: str) -> str:
    """A cell with every name in the form in which Python knows it.

    >>> normalised("\N{MICRO SIGN}") == "\N{GREEK SMALL LETTER MU}"
    True
    """
    return unicodedata.normalize("NFKC", source)


def without_literals(source: str) -> str:
    """A cell without the words and numbers in it, which it may ask to be changed.

    >>> without_literals("name = 'your name'")
    'name ='
    """
    return re.sub(r"""("[^"\n]*"|'[^'\n]*'|\d+)""", "", source).strip()


def compiles(source: str) -> bool:
    """Is a cell Python, of the version that runs here? One too long to be read is taken to be.

    >>> compiles("%time x = 1"), compiles("def f(: pass")
    (True, False)
    """
    return len(source) > LONG or _read(source) is not None


def parsed(source: str) -> ast.Module:
    """The cell as Python; empty where it is none."""
    return _read(source) or ast.Module([], [])


def _read(source: str) -> ast.Module | None:
    """The cell as Python; None where it is none, or too long to be read."""
    with suppress(*UNREADABLE), warnings.catch_warnings(action="ignore"):
        return ast.parse(python_text(source)) if len(source) <= LONG else None
    return None


@lru_cache(maxsize=512)
def python_text(source: str) -> str:
    """The text of a cell as Python, read as IPython does where it is none; where that is none
    either, or too long to be read, as it stands."""
    if len(source) <= LONG:
        with suppress(*UNREADABLE), warnings.catch_warnings(action="ignore"):
            return as_python(source)
    return source
