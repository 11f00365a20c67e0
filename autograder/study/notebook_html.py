"""HTML for objects that a notebook displays, where Jinja2 is installed."""

from __future__ import annotations

from importlib.util import find_spec


def notebook_html(template: str, **data: object) -> str | None:
    """The template, filled; None where there is no Jinja2, so that the notebook shows the text."""
    if find_spec("jinja2") is None:
        return None
    from autograder.pages.rendering import render

    return render(template, **data)
