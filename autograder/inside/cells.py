"""Run the cells of a notebook one after the other, without IPython, in one namespace."""

from __future__ import annotations
import __future__ as features

import ast
import builtins
import contextlib
import io
import linecache
import os
import re
import sys
import types
from collections.abc import Callable, Coroutine, Iterator, Sequence
from inspect import CO_COROUTINE
from inspect import ismodule as is_module
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from adsearch.limits import TimeIsUp, in_seconds, time_limit
from autograder.inside.faults import last_frames, words_of
from autograder.inside.questions import Fault

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

MOST_TEXT = 64 << 10  # characters that are kept of what a cell prints
IMPORTS = ast.Import | ast.ImportFrom
DEFINITIONS = (
    IMPORTS | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
)
FAIL_HERE_ALONE = NameError, ImportError, OSError, MemoryError
PROMPT = re.compile(r"^((>>>|\.\.\.)( |$)|In \[\d+\]: | *\.\.\.: ?)")  # Python's, and IPython's
FILE = re.compile(r"\s*%%(?:write)?file +(-a +|--append +)?(\S.*)\n")
TIMED = re.compile(r"(\s*)%(?:time\s+|prun\s+(?:-[rq]\s+|-[lsTD]\s*\S+\s+)*)(.*)")
ENVIRONMENT = re.compile(r"(\s*)%(?:set_)?env\s+([^\s=]+)(?:\s*=|\s+(?=\S))(.*)")
LONG_LINE = 2_000  # characters: a longer line is none of IPython's commands
TASKS = {"create_task", "ensure_future", "gather"}  # what asyncio makes them with
# Cell magics whose cell is Python that makes names; what %%timeit runs keeps its own.
TRANSPARENT = {"time", "capture", "prun"}


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


class Nothing(list[Any]):
    """Stands for IPython, and for what its commands say: no lines. Whatever else is asked of it,
    nothing comes, but for the names of the notebook, and what its commands make there.

    >>> files = Nothing({"depth": 3})
    >>> len(files), files.grep("py"), files.user_ns
    (0, [], {'depth': 3})
    >>> files.run_cell_magic("time", "", "width = 5")
    >>> files.user_ns["width"]
    5
    """

    def __init__(self, names: dict[str, Any]) -> None:
        super().__init__()
        self.user_ns = names

    def run_cell(self, cell: str, *_: Any, **__: Any) -> None:
        file = "<cell of a cell>"
        module = ast.Module(_statements(cell, file), type_ignores=[])
        exec(compile(module, file, "exec", dont_inherit=True), self.user_ns)

    def run_cell_magic(self, name: str, line: str, cell: str) -> None:
        self.run_cell(f"%%{name} {line}\n{cell}")

    def run_line_magic(self, name: str, line: str, *_: Any) -> None:
        self.run_cell(f"%{name} {line}")

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return self()

    def __call__(self, *arguments: Any, **options: Any) -> Nothing:
        return Nothing(self.user_ns)


class Missing:
    """Stands for something that cannot be imported here, which is said where it is used."""

    def __init__(self, why: ImportError) -> None:
        self._why = type(why), str(why)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self()

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        kind, message = self._why
        raise kind(message)


class RunningNotebook:
    """The one namespace in which all cells of a notebook run."""

    def __init__(self) -> None:
        self.module = types.ModuleType("__main__")
        self.names = vars(self.module)
        self.names["__builtins__"] = builtins
        self.get_ipython = self.names["get_ipython"] = Nothing(self.names)
        self.names["display"] = self.display
        self.features = 0  # of a later Python, for all cells after the one that imports them
        self.show: Callable[[Any], None] | None = None  # what a cell ends with, if anybody looks
        self.last: Any = None  # what a cell ended with
        self.loop: AbstractEventLoop | None = None  # once something is awaited
        sys.modules["__main__"] = self.module

    def display(self, *values: Any, **options: Any) -> Any:
        """What notebooks have by this name. Who wants to change it later gets something to ask."""
        if self.show:
            for value in values:
                self.show(value)
        return Nothing(self.names) if options.get("display_id") else None

    def run(self, cell: str, source: str, seconds: float) -> Fault | None:
        """Run a cell. What fails at its left margin is passed over if it may fail here alone: a
        trial of what stands above, on a tree that only a picture's cell has made, must not cost
        what is defined below. A cell that would stop in the notebook, too, undoes nothing from
        there on."""
        try:
            with time_limit(seconds):
                return self._run(cell, source)
        except TimeIsUp:
            return Fault(
                "TIMEOUT", f"the cell {cell} was still running after {in_seconds(seconds)}"
            )

    def _run(self, cell: str, source: str) -> Fault | None:
        file = f"<cell {cell}>"
        # Python's lines: `splitlines` also ends one at a form feed, or at a letter such as U+2028.
        lines = [f"{line}\n" for line in source.split("\n")]
        linecache.cache[file] = len(source), None, lines, file
        passed_over: Fault | None = None
        stopped_with: dict[str, Any] | None = None  # the names that were there
        try:
            statements = _statements(source, file)
            for statement in statements:
                if stopped_with is not None and not isinstance(statement, DEFINITIONS):
                    continue
                try:
                    value = self._execute(statement, file)
                    if statement is statements[-1]:
                        self._note_value(value)
                except Exception as error:
                    if isinstance(error, ImportError) and isinstance(statement, IMPORTS):
                        self._import_singly(statement, file)
                    passed_over = passed_over or failed(cell, error)
                    if stopped_with is None and self._fails_in_notebooks(statement, error):
                        stopped_with = dict(self.names)
        except TimeIsUp:
            raise
        except BaseException as error:
            return failed(cell, error)
        finally:
            # In the notebook nothing below has run: an old try there must not win. But what fails
            # here may hold there, such as a limit on time, so what is new below is kept.
            self.names.update(stopped_with or {})
        return passed_over

    def _execute(self, statement: ast.stmt, file: str) -> Any:
        """Run a statement; its value, if it is an expression."""
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT | self.features
        if isinstance(statement, ast.Expr):
            expression = ast.Expression(statement.value)
            code = compile(expression, file, "eval", flags, dont_inherit=True)
        else:
            module = ast.Module([statement], type_ignores=[])
            code = compile(module, file, "exec", flags, dont_inherit=True)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            for alias in statement.names:
                self.features |= getattr(features, alias.name).compiler_flag
        if isinstance(statement, IMPORTS) and "IPython" in _packages(statement):
            self._be_the_shell()
        if code.co_flags & CO_COROUTINE:
            return self._awaited(eval(code, self.names))
        with self._loop_counting_as_running() if _makes_tasks(code) else contextlib.nullcontext():
            return eval(code, self.names)

    def _be_the_shell(self) -> None:
        """Put what is here in place of IPython's own functions, which look for a shell."""
        with contextlib.suppress(ImportError):
            import IPython
            from IPython import display
            from IPython.core import getipython

            for module in (IPython, getipython):
                vars(module)["get_ipython"] = self.get_ipython
            vars(display)["display"] = self.display

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
        if isinstance(error, FAIL_HERE_ALONE) and not isinstance(error, UnboundLocalError):
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

    def _import_singly(self, statement: ast.Import | ast.ImportFrom, file: str) -> None:
        """Import what is here. The kit's searches are not, nor what only the student installed."""
        names = statement.names
        for alias in names:
            statement.names = [alias]
            try:
                self._execute(statement, file)
            except ImportError as error:
                bound = alias.asname or alias.name.partition(".")[0]
                if bound.isidentifier():
                    self.names[bound] = Missing(error)
                if bound != (alias.asname or alias.name):  # of `import a.b` there may be `a`
                    with contextlib.suppress(ImportError):
                        self.names[bound] = __import__(bound)

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


def _statements(source: str, file: str) -> list[ast.stmt]:
    """The statements of a cell, as IPython reads it where it is no Python."""
    try:
        return _parsed(source, file)
    except SyntaxError:
        lines = _as_pasted(source)
    while True:
        try:
            return _parsed("\n".join(lines), file)
        except SyntaxError as error:
            # Only where Python stumbles: in a text, or in the middle of a sum, % is no command.
            at = min(error.lineno or 1, len(lines)) - 1
            if not _replace_magic(lines, at):
                raise


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
    return isinstance(value, Nothing | Missing) or value is input or "autograder" in homes


def _parsed(source: str, file: str) -> list[ast.stmt]:
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    module = compile(source, file, "exec", flags, dont_inherit=True)
    assert isinstance(module, ast.Module)
    return module.body


def _as_pasted(source: str) -> list[str]:
    """The lines of a cell without the margin or the prompts that they were copied with; none where
    a magic makes the whole cell something else.

    >>> [_as_pasted(cell) for cell in ("    if x:\\n        y", ">>> if x:\\n...     y")]
    [['if x:', '    y'], ['if x:', '    y']]
    """
    if file := FILE.match(source):
        how, name = "a" if file[1] else "w", file[2].strip("\"' ")
        # A `!mkdir` above it did nothing here.
        folder = name.rpartition("/")[0] or "."
        made = f"__import__('os').makedirs({folder!r}, exist_ok=True)"
        opened = f"with open({name!r}, {how!r}, encoding='utf-8') as __file:"
        return [made, opened, f"    __file.write({source[file.end() :]!r})"]
    magic = re.match(r"\s*%%(\w*)", source)
    if magic and magic[1] not in TRANSPARENT:
        return [""]
    if magic:
        source = source.replace(magic[0], "#", 1)
    margin = re.match(r"(?:#.*\n)?(?:\s*\n)?([ \t]*)(>>> |In \[\d+\]: )?", source)
    assert margin
    lines = [line.removeprefix(margin[1]) for line in source.split("\n")]
    return [PROMPT.sub("", line) for line in lines] if margin[2] else lines


def _replace_magic(lines: list[str], at: int) -> bool:
    """Write Python in place of the command of IPython's in this line, and in those below where it
    goes on. Is there one?

    >>> lines = ["%time x = max(3, \\\\", "    4)", "y = 5"]
    >>> [_replace_magic(lines, at) for at in range(3)], lines
    ([True, False, False], ['x = max(3,      4)', '', 'y = 5'])
    """
    python = _without_magic(lines[at])
    if python == lines[at]:
        return False
    end = at
    while lines[end].endswith("\\") and end + 1 < len(lines):
        end += 1
    if end > at:
        whole = " ".join([*(line[:-1] for line in lines[at:end]), lines[end]])
        python = python if len(whole) > LONG_LINE else _without_magic(whole)
    lines[at : end + 1] = [python] + [""] * (end - at)
    return True


def _without_magic(line: str) -> str:
    """A line that only IPython understands as one that does nothing, or only what it times or sets.

    >>> [_without_magic(line) for line in ("  !ls", "x?", "files = !ls", "%time y = f(3)", "y = 4")]
    ['  pass', 'pass', 'files = get_ipython()', 'y = f(3)', 'y = 4']
    >>> _without_magic("%prun -l 5 -q y = f(3)"), _without_magic("%env DEPTH=5")
    ('y = f(3)', "__import__('os').environ['DEPTH'] = '5'")
    >>> _without_magic(";")  # which calls what comes after it
    'pass'
    """
    if len(line) > LONG_LINE:
        return line
    if timed := TIMED.match(line):
        with contextlib.suppress(SyntaxError, ValueError):
            ast.parse(timed[2])
            return f"{timed[1]}{timed[2] or 'pass'}"
    if variable := ENVIRONMENT.match(line):
        name, value = variable[2], variable[3].strip()
        return f"{variable[1]}__import__('os').environ[{name!r}] = {value!r}"
    if script := re.match(r"(\s*)%run\s+(?:-\w+\s+)*(\S+)", line):
        name = script[2].strip("\"'")
        name += "" if "." in name.rpartition("/")[2] else ".py"
        return f"{script[1]}exec(__import__('pathlib').Path({name!r}).read_text('utf-8'))"
    if assignment := re.match(r"(\s*[\w.,*][\w.,* ]*=\s*)[!%]", line):
        return f"{assignment[1]}get_ipython()"
    command = re.match(r"(\s*)([%!?;,/]|[\w.*]+\?+\s*$)", line)
    return f"{command[1]}pass" if command else line


def as_python(source: str) -> str:
    """A cell with every line that may be one of IPython's commands out of the way: for whoever
    reads it without running it, and once.

    >>> as_python("%%time\\nx = 3\\n%timeit x")
    '#\\nx = 3\\npass'
    """
    lines = _as_pasted(source)
    for at in range(len(lines)):
        _replace_magic(lines, at)
    return "\n".join(lines)


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
