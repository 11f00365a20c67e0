"""Run the cells of a notebook one after the other in one namespace, and with IPython only where a
cell needs it."""

from __future__ import annotations

import ast
import builtins
import contextlib
import io
import linecache
import os
import sys
import types
from codeop import Compile
from collections.abc import Callable, Coroutine, Iterator, Sequence
from inspect import CO_COROUTINE
from inspect import ismodule as is_module
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from adsearch.limits import TimeIsUp, in_seconds, time_limit
from autograder.inside.faults import last_frames, words_of
from autograder.inside.questions import Fault
from autograder.inside.statements import (
    IMPORTS,
    PROMPT,
    Missing,
    compiled,
    import_singly,
    may_fail_here_alone,
    parsed,
    without_commands,
)

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

MOST_TEXT = 64 << 10  # characters that are kept of what a cell prints
DEFINITIONS = (
    IMPORTS | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
)
TASKS = {"create_task", "ensure_future", "gather"}  # what asyncio makes them with


class Printed(io.TextIOBase):
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

    def text(self) -> str:
        end = f"\n… and {self.lost:,} characters more" if self.lost else ""
        return "".join(self.parts) + end


class RunningNotebook:
    """The one namespace in which all cells of a notebook run."""

    def __init__(self) -> None:
        self.module = types.ModuleType("__main__")
        self.names = vars(self.module)
        self.names["__builtins__"] = builtins
        self.names["get_ipython"] = self.get_ipython
        self.names["display"] = self.display
        self.compiler = Compile()
        self.compiler.flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
        self.show: Callable[[Any], None] | None = None  # what a cell ends with, if anybody looks
        self.last: Any = None  # what a cell ended with
        self.loop: AbstractEventLoop | None = None  # once something is awaited
        self.shell: Any = None  # IPython, once a cell needs it
        self.cell = ""
        self.fault: Fault | None = None  # the first of the cell that runs
        sys.modules["__main__"] = self.module

    def get_ipython(self) -> Any:
        """IPython, which is loaded the first time."""
        if self.shell is None:
            from autograder.inside.shell import started

            self.shell = started(self)
        return self.shell

    def display(self, *values: Any, **options: Any) -> Any:
        """What notebooks have by this name."""
        if options:
            from IPython.display import display

            self.get_ipython()
            return display(*values, **options)
        if self.show:
            for value in values:
                self.show(value)
        return None

    def run(self, cell: str, source: str, seconds: float) -> Fault | None:
        """Run a cell. What fails at its left margin is passed over if it may fail here alone: a
        trial of what stands above, on a tree that only a picture's cell has made, must not cost
        what is defined below. A cell that would stop in the notebook, too, undoes nothing from
        there on."""
        self.cell, self.fault = cell, None
        try:
            with time_limit(seconds):
                if self.shell:
                    self.shell.begin(source)
                value = self._run(source, f"<cell {cell}>")
                if not source.rstrip().endswith(";"):
                    self._note_value(value)
                if self.shell:
                    self.shell.end()
        except TimeIsUp:
            return Fault(
                "TIMEOUT", f"the cell {cell} was still running after {in_seconds(seconds)}"
            )
        except BaseException as error:
            self.note(error)
        return self.fault

    def run_inner(self, source: str) -> Any:
        """Run a cell that a command in a cell was given; its value."""
        return self._run(source, "<cell of a cell>")

    def note(self, error: BaseException) -> None:
        """Keep what came of a cell, if it is the first that fails in it."""
        self.fault = self.fault or failed(self.cell, error)

    def _run(self, source: str, file: str) -> Any:
        """Run the text of a cell; what it ends with, if that is an expression."""
        # Python's lines: `splitlines` also ends one at a form feed, or at a letter such as U+2028.
        lines = [f"{line}\n" for line in source.split("\n")]
        linecache.cache[file] = len(source), None, lines, file
        stopped_with: dict[str, Any] | None = None  # the names that were there
        value = None
        try:
            statements = self._statements(source, file)
            for statement in statements:
                if stopped_with is not None and not isinstance(statement, DEFINITIONS):
                    continue
                try:
                    value = self._execute(statement, file)
                except Exception as error:
                    value = None
                    if isinstance(error, ImportError) and isinstance(statement, IMPORTS):
                        import_singly(statement, lambda part: self._execute(part, file), self.names)
                    self.note(error)
                    if stopped_with is None and self._fails_in_notebooks(statement, error):
                        stopped_with = dict(self.names)
            return value
        finally:
            # In the notebook nothing below has run: an old try there must not win. But what fails
            # here may hold there, such as a limit on time, so what is new below is kept.
            self.names.update(stopped_with or {})

    def _statements(self, source: str, file: str) -> list[ast.stmt]:
        """The statements of a cell, as IPython reads it where it is no Python."""
        if not PROMPT.match(source):
            with contextlib.suppress(SyntaxError):
                return parsed(source, file)
        python = self.get_ipython().transform_cell(source)
        lost = source.rstrip().count("\n") - python.rstrip().count("\n")
        statements = [ast.increment_lineno(node, lost) for node in parsed(python, file)]
        # What %%time runs is passed over line by line, too.
        return [*without_commands(statements, {"time"}, lambda s: self._statements(s, file))]

    def _execute(self, statement: ast.stmt, file: str) -> Any:
        """Run a statement; its value, if it is an expression."""
        code = compiled(statement, file, self.compiler)
        if isinstance(statement, IMPORTS) and "IPython" in _packages(statement):
            self.get_ipython()
        if code.co_flags & CO_COROUTINE:
            return self._awaited(eval(code, self.names))
        with self._loop_counting_as_running() if _makes_tasks(code) else contextlib.nullcontext():
            return eval(code, self.names)

    def _awaited(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """What comes of a coroutine. One that does not end in time is not to go on later."""
        loop = self._event_loop()
        task = loop.create_task(coroutine)
        try:
            return loop.run_until_complete(task)
        finally:
            task.cancel()

    @contextlib.contextmanager
    def _loop_counting_as_running(self) -> Iterator[None]:
        """In Jupyter a loop is always running, so a task may be made in one statement and awaited
        in another. Not for all of them: where none is running `asyncio.run` does what it does in
        notebooks with nest_asyncio, which is not here."""
        from asyncio import _set_running_loop

        _set_running_loop(self._event_loop())
        try:
            yield
        finally:
            _set_running_loop(None)

    def _event_loop(self) -> AbstractEventLoop:
        """The loop on which all runs that a notebook awaits."""
        from asyncio import new_event_loop  # which takes long to load, and is seldom used

        self.loop = self.loop or new_event_loop()
        return self.loop

    def _fails_in_notebooks(self, statement: ast.stmt, error: Exception) -> bool:
        """Would the cell have stopped there in a notebook, too? Not for want of something that is
        there alone: what a picture's cell has made, a file, what stands for the kit's pictures."""
        cells = [(f, line) for f, line in walk_tb(error.__traceback__) if _is_a_cells(f.f_code)]
        if _is_raised_on_purpose(statement, cells):
            return True
        if may_fail_here_alone(error):
            return False
        if _is_raised_by(error, type(os.environ)):  # what a hub or a shell has told the notebook
            return False
        used = {name for frame, _ in cells for name in frame.f_code.co_names}
        homes = [vars(builtins), self.names]
        homes += [vars(value) for name in used if is_module(value := self.names.get(name))]
        return not any(_is_stand_in(home.get(name)) for home in homes for name in used)

    def _note_value(self, value: Any) -> None:
        """What a cell ends with is shown, and the next ones call it `_` as long as nothing else has
        that name."""
        if value is None:
            return
        if self.show:
            self.show(value)
        if self.names.get("_", self.last) is self.last:
            self.names["_"] = self.last = value

    def value(self, expression: str) -> Any:
        """What an expression of the instructor's stands for here."""
        return eval(compile(expression, "<check>", "eval"), self.names)


def _is_a_cells(code: types.CodeType) -> bool:
    return code.co_filename.startswith("<cell ")


def _packages(statement: ast.Import | ast.ImportFrom) -> set[str]:
    """The packages that are imported from."""
    if isinstance(statement, ast.ImportFrom):
        return {(statement.module or "").partition(".")[0]}
    return {alias.name.partition(".")[0] for alias in statement.names}


def _makes_tasks(code: types.CodeType) -> bool:
    """Does a statement make tasks, itself or in a comprehension?"""
    inner = (part for part in code.co_consts if isinstance(part, types.CodeType))
    return not TASKS.isdisjoint(code.co_names) or any(map(_makes_tasks, inner))


def _is_raised_on_purpose(
    statement: ast.stmt, frames: Sequence[tuple[types.FrameType, int]]
) -> bool:
    """Was it raised by a `raise` that stands in the cell itself?"""
    at = next((line for _, line in frames), 0)
    return any(
        node.lineno <= at <= (node.end_lineno or at)
        for node in ast.walk(statement)
        if isinstance(node, ast.Raise)
    )


def _is_raised_by(error: Exception, kind: type) -> bool:
    """Was it a method of this class that raised it?"""
    *_, (frame, _line) = walk_tb(error.__traceback__)
    methods = (getattr(method, "__code__", None) for method in vars(kind).values())
    return frame.f_code in methods


def _is_stand_in(value: Any) -> bool:
    """Does it stand for something that notebooks have, and a graded one has not?"""
    homes = getattr(value, "__module__", ""), type(value).__module__
    ours = {"autograder", __name__}  # where IPython is asked for as well
    return isinstance(value, Missing) or value is input or not ours.isdisjoint(homes)


def failed(cell: str, error: BaseException) -> Fault:
    """Why a cell ended early, with the part of the traceback that is the student's."""
    frames = last_frames(error, lambda file: file[0] == "<")
    kind = "MEMORY" if isinstance(error, MemoryError) else "EXCEPTION"
    words = words_of(error)
    if words.startswith("ModuleNotFoundError: No module named 'adsearch."):
        words += ", which is not there when it is graded: write that part yourself"
    return Fault(kind, f"the cell {cell} raised {words}"[:500], frames[:5000])


@contextlib.contextmanager
def printing_to(printed: Printed) -> Iterator[None]:
    before = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = printed
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
