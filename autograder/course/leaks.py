"""What a student's copy of a notebook must not have in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

REGIONS = ("SOLUTION", "HIDDEN TESTS", "MARK SCHEME")
HIDING = {"hide-input", "hide-cell", "remove-input", "remove-cell", "hide_input", "remove_cell"}
SHORT = 8  # letters; a line such as `else:` tells nobody anything


def leaks(master: bytes, copy: bytes, secret: str = "") -> list[str]:
    """A sentence for everything in `copy` that is the instructor's alone.

    >>> cell = {"cell_type": "code", "id": "f", "source": "x = 1", "metadata": {}, "outputs": [1]}
    >>> notebook = json.dumps({"cells": [cell]}).encode()
    >>> leaks(notebook, notebook)
    ['Cell f has outputs.']
    """
    sentences = []
    public, private = _lines(json.loads(master))
    for cell in json.loads(copy)["cells"]:
        name = f"Cell {cell.get('id', '(without id)')}"
        text = _text(cell)
        metadata = cell.get("metadata", {})
        if cell.get("outputs") or cell.get("execution_count") is not None:
            sentences.append(f"{name} has outputs.")
        for region in REGIONS:
            if f"BEGIN {region}" in text or f"END {region}" in text:
                sentences.append(f"{name} has a mark of {region.lower()}.")
        for line in text.splitlines():
            if line.strip() in private - public:
                sentences.append(f"{name} has a line of a solution: {line.strip()[:60]}")
        if metadata.get("jupyter", {}).get("source_hidden") or HIDING & set(
            metadata.get("tags", ())
        ):
            sentences.append(f"{name} hides its code.")
    if secret and secret.encode() in copy:
        sentences.append("The course's secret seed is in it.")
    return sentences


def _lines(master: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The lines of a master that everybody may see, and those inside its marked regions."""
    public: set[str] = set()
    private: set[str] = set()
    for cell in master["cells"]:
        for line, inside in _marked(_text(cell)):
            (private if inside else public).add(line)
    return public, {line for line in private if len(line) >= SHORT}


def _marked(text: str) -> Iterator[tuple[str, bool]]:
    inside = False
    for line in map(str.strip, text.splitlines()):
        if any(f"BEGIN {region}" in line for region in REGIONS):
            inside = True
        elif any(f"END {region}" in line for region in REGIONS):
            inside = False
        else:
            yield line, inside


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])
