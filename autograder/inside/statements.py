"""Statement by statement: how cells run here, and the modules that cells wrote. What may fail here
alone is passed over, so that a trial does not cost the program below it."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import sys
import types
from codeop import Compile
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import decode_source
from typing import Any

IMPORTS = ast.Import | ast.ImportFrom
PROMPT = re.compile(r"\s*In \[\d+\]: ")  # IPython's, which Python would read as an annotation
FAIL_HERE_ALONE = NameError, ImportError, OSError, MemoryError


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


def parsed(source: str, file: str) -> list[ast.stmt]:
    flags = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    module = compile(source, file, "exec", flags, dont_inherit=True)
    assert isinstance(module, ast.Module)
    return module.body


def compiled(statement: ast.stmt, file: str, compiler: Compile) -> types.CodeType:
    """A statement as code, which gives its value if it is an expression. The `compiler` remembers
    what of a later Python was imported."""
    compile_node: Callable[..., types.CodeType] = compiler  # which takes more than text
    if isinstance(statement, ast.Expr):
        return compile_node(ast.Expression(statement.value), file, "eval")
    return compile_node(ast.Module([statement], type_ignores=[]), file, "exec")


def without_commands(
    statements: Iterable[ast.stmt], names: Collection[str], read: Callable[[str], list[ast.stmt]]
) -> Iterator[ast.stmt]:
    """The statements, and in place of IPython's commands of these `names` what they only run.

    >>> lines = "get_ipython().run_cell_magic('time', '', 'x = 3\\\\ny = 4')\\nz = 5"
    >>> read = lambda text: parsed(text, "")
    >>> [ast.unparse(node) for node in without_commands(read(lines), {"time"}, read)]
    ['x = 3', 'y = 4', 'z = 5']
    """
    for statement in statements:
        match statement:
            case ast.Expr(
                ast.Call(
                    ast.Attribute(
                        ast.Call(ast.Name("get_ipython")), "run_line_magic" | "run_cell_magic"
                    ),
                    [ast.Constant(name), *_, ast.Constant(str(text))],
                )
            ) if name in names:
                with contextlib.suppress(SyntaxError):  # of options of a command
                    inner = read(text)
                    first = statement.lineno - len(text.rstrip("\n").split("\n"))
                    yield from (ast.increment_lineno(node, first) for node in inner)
                    continue
        yield statement


def may_fail_here_alone(error: Exception) -> bool:
    """Is it for want of something that notebooks have, and a graded one may not: what a picture's
    cell has made, a file, a package, an extension of IPython's?"""
    if type(error).__module__.startswith("IPython."):
        return True
    return isinstance(error, FAIL_HERE_ALONE) and not isinstance(error, UnboundLocalError)


def import_singly(
    statement: ast.Import | ast.ImportFrom, run: Callable[[ast.stmt], Any], names: dict[str, Any]
) -> None:
    """Import what is here. The kit's searches are not, nor what only the student installed."""
    for alias in list(statement.names):
        statement.names = [alias]
        try:
            run(statement)
        except ImportError as error:
            bound = alias.asname or alias.name.partition(".")[0]
            if bound.isidentifier():
                names[bound] = Missing(error)
            if bound != (alias.asname or alias.name):  # of `import a.b` there may be `a`
                with contextlib.suppress(ImportError):
                    names[bound] = __import__(bound)


def run_file(file: str, names: dict[str, Any]) -> None:
    """Run a file that a cell wrote; what in the notebook would end it as well ends it here."""
    with open(file, "rb") as source:
        statements = parsed(decode_source(source.read()), file)
    compiler = Compile()

    def run(statement: ast.stmt) -> None:
        eval(compiled(statement, file, compiler), names)

    for statement in statements:
        try:
            run(statement)
        except Exception as error:
            if not may_fail_here_alone(error):
                raise
            if isinstance(error, ImportError) and isinstance(statement, IMPORTS):
                import_singly(statement, run, names)


class WrittenModule(SourceFileLoader):
    """Loads a module that a cell wrote."""

    def exec_module(self, module: types.ModuleType) -> None:
        run_file(self.path, vars(module))


def forgive_written_modules() -> None:
    """Load modules so from now on, but for those that are here already: Python's, and ours."""
    library = tuple(filter(None, sys.path))
    finder = FileFinder.path_hook((WrittenModule, SOURCE_SUFFIXES))

    def hook(folder: str) -> Any:
        if folder.startswith(library):
            raise ImportError(folder)  # so the next one is asked
        return finder(folder)

    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.pop(os.getcwd(), None)
