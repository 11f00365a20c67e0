"""The text of a cell as IPython reads it, for whoever does not run it."""

from __future__ import annotations

import ast
from contextlib import suppress
from functools import cache
from typing import Any

from autograder.inside.statements import PROMPT, parsed, without_commands

RUN = {"time", "capture", "prun"}  # commands whose lines make names of the notebook's
NESTED = 3  # how far one such command may stand in another
MOST_COMMANDS = 40  # of IPython's in one cell: it reads the whole cell again for each


def as_python(source: str) -> str:
    """A cell as it stands where that is Python, else as IPython reads it, and what a command only
    runs in place of the command. Raises SyntaxError.

    >>> print(as_python("%%time\\nx = 3\\n%timeit x"))
    x = 3
    get_ipython().run_line_magic('timeit', 'x')
    >>> as_python("!ls\\n" * (MOST_COMMANDS + 1))
    Traceback (most recent call last):
    SyntaxError: invalid syntax
    """
    if not PROMPT.match(source):
        with suppress(SyntaxError):
            ast.parse(source)
            return source
    return ast.unparse(ast.Module(_statements(source), type_ignores=[]))


def _statements(source: str, depth: int = NESTED) -> list[ast.stmt]:
    try:
        text = _transformer().transform_cell(source)
    except Exception as error:  # whatever it stumbles over in a text that is neither
        raise SyntaxError(str(error)) from None
    statements = parsed(text, "<cell>")
    if depth:
        return [*without_commands(statements, RUN, lambda text: _statements(text, depth - 1))]
    return statements


@cache
def _transformer() -> Any:
    """What IPython reads cells with; to load it takes long, and few notebooks need it."""
    from IPython.core.inputtransformer2 import TransformerManager

    class Reader(TransformerManager):  # type: ignore[misc]
        def do_token_transforms(self, lines: list[str]) -> list[str]:
            for _ in range(MOST_COMMANDS):
                is_changed, lines = self.do_one_token_transform(lines)
                if not is_changed:
                    break
            return lines

    return Reader()
