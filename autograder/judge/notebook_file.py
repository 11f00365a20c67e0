"""A notebook in a file that nobody has looked at: what can be read of it, or why nothing can."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

LARGEST = 20_000_000  # bytes; a notebook of this course with all its pictures has a tenth of that
MOST_CELLS = 5_000  # a notebook of this course has about a hundred
PARTS = 500_000  # brackets; twenty million bytes of them would fill the memory
TEXTS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
OTHER_KINDS = {  # what students hand in under a notebook's name, by its first bytes
    b"\x1f\x8b": "packed with gzip",
    b"PK\x03\x04": "a zip file",
    b"%PDF": "a PDF",
}
# A byte order mark, or the opening brace or a blank in two or four bytes.
WIDE_TEXT = re.compile(rb"\xff\xfe|\xfe\xff|\0\0\xfe\xff|\0(\0\0)?[{\s]|[{\s]\0")
STAMP = "adversarial_search"  # where a release keeps the kit's version in the notebook's metadata


class Unreadable(Exception):
    """This file cannot be graded; the message says why, as a sentence for the instructor."""


@dataclass(frozen=True)
class FileCell:
    """A cell as it stands in a file."""

    id: str
    kind: str
    source: str
    grade_id: str
    marks: dict[str, Any]  # what nbgrader knows of it
    tags: tuple[str, ...]


def read_notebook(data: bytes) -> dict[str, Any]:
    """The notebook in a file, as far as its list of cells."""
    if len(data) > LARGEST:
        raise Unreadable(
            f"The file has {len(data) / 1e6:.0f} MB; more than {LARGEST / 1e6:.0f} MB are not read."
        )
    if not data.strip():
        raise Unreadable("The file is empty.")
    if _brackets(data) > PARTS and _brackets(TEXTS.sub(b"", data)) > PARTS:
        raise Unreadable("The file is no notebook: it has hundreds of thousands of parts.")
    for beginning, kind in OTHER_KINDS.items():
        if data.startswith(beginning):
            raise Unreadable(f"The file is {kind}, not a notebook, whatever its name says.")
    if WIDE_TEXT.match(data):
        raise Unreadable("The file is UTF-16 or UTF-32 text; a notebook is UTF-8.")
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Unreadable(f"The file is no UTF-8 text: byte {error.start} is not.") from None
    except json.JSONDecodeError as error:
        at_the_end = error.pos > len(error.doc.rstrip()) - len("false")
        if error.doc.startswith("{") and (at_the_end or error.msg.startswith("Unterminated")):
            raise Unreadable("The file is truncated: it ends in the middle.") from None
        raise Unreadable(f"The file is no notebook: line {error.lineno} is not JSON.") from None
    except ValueError:
        raise Unreadable(
            "The file is no notebook: it has a number of thousands of digits."
        ) from None
    except RecursionError:
        raise Unreadable("The file is no notebook: it is nested too deeply.") from None
    if not isinstance(notebook, dict) or "nbformat" not in notebook:
        raise Unreadable("The file is JSON, but no notebook.")
    if notebook["nbformat"] != 4 or isinstance(notebook["nbformat"], bool):
        raise Unreadable(f"The notebook has format {notebook['nbformat']!r:.20}; format 4 is read.")
    if not isinstance(notebook.get("cells"), list):
        raise Unreadable("The notebook has no list of cells.")
    if (count := len(notebook["cells"])) > MOST_CELLS:
        raise Unreadable(
            f"The notebook has {count:,} cells; more than {MOST_CELLS:,} are not read."
        )
    return notebook


def _brackets(data: bytes) -> int:
    return data.count(b"[") + data.count(b"{")


def read_cell(cell: Any) -> FileCell | None:
    """A cell of a file; None where that is none. Everything in it may be of any type."""
    if not isinstance(cell, dict):
        return None
    source = cell.get("source")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    kind = cell.get("cell_type")
    if not isinstance(source, str) or kind not in ("code", "markdown", "raw"):
        return None
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    metadata = _dict(cell.get("metadata"))
    marks, tags = _dict(metadata.get("nbgrader")), metadata.get("tags")
    return FileCell(
        _text(cell.get("id")),
        kind,
        _text(source),
        _text(marks.get("grade_id")),
        marks,
        tuple(map(_text, tags)) if isinstance(tags, list) else (),
    )


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    """A value as text, without halves of surrogate pairs, which are none."""
    return value.encode(errors="replace").decode() if isinstance(value, str) else ""


def points_in(marks: dict[str, Any]) -> float | None:
    points = marks.get("points")
    if not isinstance(points, int | float) or not abs(points) < 1e9:  # so no NaN, no 10**400
        return None
    return float(points)


def python_in(notebook: dict[str, Any]) -> tuple[int, int]:
    """The version of Python with which the notebook was last run; (0, 0) where it does not say.

    >>> python_in({"metadata": {"language_info": {"name": "python", "version": "3.13.1"}}})
    (3, 13)
    """
    language = _dict(_dict(notebook.get("metadata")).get("language_info"))
    version = re.match(r"(?a)(3)\.(\d{1,3})\b", _text(language.get("version")))
    is_python = language.get("name") == "python"
    return (int(version[1]), int(version[2])) if version and is_python else (0, 0)


def version_in(notebook: dict[str, Any]) -> str | None:
    """The version of the kit that released the notebook, if it says so."""
    version = _dict(_dict(notebook.get("metadata")).get(STAMP)).get("version")
    return re.sub(r"[^\w.+-]", "", version)[:20] if isinstance(version, str) else None


def release_in(notebook: dict[str, Any]) -> int:
    """Which release of its notebook a copy is; the first where it does not say."""
    release = _dict(_dict(notebook.get("metadata")).get(STAMP)).get("release")
    return release if type(release) is int else 1
