"""Run the cells of a notebook one after the other, without IPython, in one namespace."""

from __future__ import annotations

import ast
import builtins
import contextlib
import linecache
import re
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from inspect import CO_COROUTINE
from typing import Any

from adsearch.limits import TimeIsUp, time_limit
from autograder.door import words_of
from autograder.questions import Fault

MOST_TEXT = 64 << 10  # characters that are kept of what a cell prints
TRANSPARENT = {"time", "timeit", "capture"}  # cell magics whose cell is Python


class Printed:
    """Takes what is printed, and keeps the beginning of it."""

    encoding, errors = "utf-8", "replace"

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.room = MOST_TEXT
        self.lost = 0

    def write(self, text: str) -> int:
        text = str(text)
        kept = text[: self.room]
        if kept:
            self.parts.append(kept)
        self.room -= len(kept)
        self.lost += len(text) - len(kept)
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return False

    def text(self) -> str:
        end = f"\n… and {self.lost:,} characters more" if self.lost else ""
        return "".join(self.parts) + end


class Notebook:
    """A namespace, and what happens in it."""

    def __init__(self) -> None:
        self.module = types.ModuleType("__main__")
        self.names = vars(self.module)
        self.names["__builtins__"] = builtins
        self.show: Callable[[Any], None] | None = None  # what a cell ends with, if anybody looks
        sys.modules["__main__"] = self.module

    def run(self, cell: str, source: str, seconds: float) -> Fault | None:
        """Run a cell. What fails at its left margin without defining anything is passed over."""
        try:
            with time_limit(seconds):
                return self._run(cell, source)
        except TimeIsUp:
            return Fault("TIMEOUT", f"the cell {cell} was still running after {seconds:g} seconds")

    def _run(self, cell: str, source: str) -> Fault | None:
        file = f"<cell {cell}>"
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
        passed_over: Fault | None = None
        try:
            statements = _statements(source, file)
            for statement in statements:
                try:
                    if (
                        self.show
                        and statement is statements[-1]
                        and isinstance(statement, ast.Expr)
                    ):
                        self.show(self._value(statement, file))
                    else:
                        self._execute(statement, file)
                except Exception as error:
                    if not isinstance(statement, ast.Expr):
                        raise
                    passed_over = passed_over or failed(cell, error)
        except TimeIsUp:
            raise
        except BaseException as error:
            return failed(cell, error)
        return passed_over

    def _execute(self, statement: ast.stmt, file: str) -> None:
        module = ast.Module([statement], type_ignores=[])
        code = compile(module, file, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        if code.co_flags & CO_COROUTINE:
            import asyncio

            asyncio.run(eval(code, self.names))
        else:
            exec(code, self.names)

    def _value(self, statement: ast.Expr, file: str) -> Any:
        return eval(compile(ast.Expression(statement.value), file, "eval"), self.names)

    def value(self, expression: str) -> Any:
        """What an expression of the instructor's stands for here."""
        return eval(compile(expression, "<check>", "eval"), self.names)


def _statements(source: str, file: str) -> list[ast.stmt]:
    try:
        return _parsed(source, file)
    except SyntaxError:
        without = "\n".join(_without_magics(source))
        if without == source:
            raise
        return _parsed(without, file)


def _parsed(source: str, file: str) -> list[ast.stmt]:
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    module = compile(source, file, "exec", flags, dont_inherit=True)
    assert isinstance(module, ast.Module)
    return module.body


def _without_magics(source: str) -> Iterator[str]:
    """The lines of a cell; those that only IPython understands do nothing.

    >>> print(*_without_magics("%matplotlib inline\\nif True:\\n    !ls\\nx?"), sep="; ")
    pass; if True:;     pass; pass
    """
    magic = re.match(r"\s*%%(\w*)", source)
    if magic and magic[1] not in TRANSPARENT:
        return
    for line in source.split("\n"):
        command = re.match(r"(\s*)([%!?]|[\w.]+\?+\s*$)", line)
        yield f"{command[1]}pass" if command else line


def failed(cell: str, error: BaseException) -> Fault:
    """Why a cell ended early, with the part of the traceback that is the student's."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename[0] == "<"]
    lines = traceback.format_list(frames[-5:]) + traceback.format_exception_only(error)
    told = "Traceback (most recent call last):\n" + "".join(lines)
    kind = "MEMORY" if isinstance(error, MemoryError) else "EXCEPTION"
    return Fault(kind, f"the cell {cell} raised {words_of(error)}"[:500], told[:5000])


@contextlib.contextmanager
def printing_to(printed: Printed) -> Iterator[None]:
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = printed
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
