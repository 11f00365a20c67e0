"""A student's program on a page, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup, escape

from autograder.pages.wording import visible


def code_lines(source: str) -> Iterator[tuple[int, Markup]]:
    """The lines with their numbers. They are the student's text: a folder in it is none of this
    machine's, and stays.

    >>> list(code_lines("if a < b:\\n    c\\n"))
    [(1, Markup('if a &lt; b:')), (2, Markup('    c'))]
    """
    for number, text in enumerate(source.rstrip().split("\n"), 1):
        yield number, escape(visible(text))
