"""What a cell shows, without IPython: its last value, what is displayed, and matplotlib's figures,
each as the data that a page can hold."""

from __future__ import annotations

import base64
import contextlib
import io
import re
import sys
from collections.abc import Iterator
from typing import Any

from autograder.inside.cells import RunningNotebook

LARGEST = 400_000  # characters of one picture
MOST = 12  # pictures of one cell
BASE_64 = re.compile(r"[A-Za-z0-9+/=\s]*")
# In the order in which they are preferred.
KINDS = {
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "text/html": "_repr_html_",
    "text/plain": "__repr__",
}


@contextlib.contextmanager
def showing(notebook: RunningNotebook, outputs: list[tuple[str, str]]) -> Iterator[None]:
    """Note in `outputs` what a cell of `notebook` shows."""

    def show(value: Any) -> None:
        if value is not None and len(outputs) < MOST:
            outputs.extend(_data(value))

    notebook.show = show
    try:
        yield
    finally:
        notebook.show = None
        with contextlib.suppress(Exception):
            outputs.extend(_figures()[: MOST - len(outputs)])


def is_shown(kind: str, data: str) -> bool:
    """May a page hold it? What is called a picture may be anything that would leave its place."""
    fine = kind != "image/png" or BASE_64.fullmatch(data)
    return kind in KINDS and len(data) <= LARGEST and bool(fine)


def _data(value: Any) -> list[tuple[str, str]]:
    """The value in the first form that it has."""
    bundle: Any = None
    with contextlib.suppress(Exception):
        bundle = value._repr_mimebundle_(include={*KINDS} - {"image/png"})
        bundle = bundle[0] if isinstance(bundle, tuple) else bundle
    for kind, method in KINDS.items():
        data = bundle.get(kind) if isinstance(bundle, dict) else None
        if data is None:
            with contextlib.suppress(Exception):
                data = getattr(value, method)()
        if isinstance(data, bytes):
            data = base64.b64encode(data).decode()
        if isinstance(data, str) and is_shown(kind, data):
            return [(kind, data)]
    return []


def _figures() -> list[tuple[str, str]]:
    """What matplotlib has drawn, which is then forgotten."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return []
    figures = []
    for number in pyplot.get_fignums():
        file = io.BytesIO()
        pyplot.figure(number).savefig(file, format="png", dpi=72)
        figures.append(("image/png", base64.b64encode(file.getvalue()).decode()))
    pyplot.close("all")
    return [(kind, data) for kind, data in figures if len(data) <= LARGEST]
