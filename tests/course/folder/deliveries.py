"""A small course of two notebooks, its class, and what the class hands in."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from autograder.course.collect import Collected
from autograder.course.folder import Course, init
from autograder.course.roster import enter, read_roster

CLASS = """Username;Vorname;Nachname;E-Mail-Adresse;Canvas ID
ada;Ada;Lovelace;ada@uni.edu;17
jg7;Jörg;Groß;j.gross@uni.edu;18
mm1;Max;Muster;;
mm2;Max;Muster;;
zoe;Zoë;Ångström;zoe@uni.edu;19
"""


def cell(name: str, source: str, tag: str = "define", **marks: Any) -> dict[str, Any]:
    metadata: dict[str, Any] = {"tags": [tag]}
    if marks:
        told = {"grade": False, "solution": False, "locked": False, "task": False}
        metadata["nbgrader"] = {"grade_id": name, "schema_version": 3, **told, **marks}
    parts: dict[str, Any] = {"cell_type": "code", "id": name, "source": source}
    return {**parts, "metadata": metadata, "outputs": [], "execution_count": None}


def notebook(cells: list[dict[str, Any]]) -> bytes:
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    parts = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}}
    return json.dumps({**parts, "cells": cells}).encode()


def master(topic: str) -> list[dict[str, Any]]:
    """A notebook with one exercise."""
    solution = f"def {topic}():\n    ### BEGIN SOLUTION\n    return '{topic} is right'\n"
    return [
        cell(f"{topic}-imports", "from math import inf"),
        cell(topic, f"{solution}    ### END SOLUTION", solution=True),
        cell(f"check-{topic}", f"{topic}()", "show", grade=True, locked=True, points=3),
    ]


def masters(folder: Path) -> Path:
    for name in ("01-first", "02-second"):
        topic = name.partition("-")[2]
        (folder / name).mkdir(parents=True)
        (folder / name / f"{topic}.ipynb").write_bytes(notebook(master(topic)))
    return folder


def small_course(folder: Path) -> Course:
    """A course with a class, in which nothing was released or handed in."""
    course = init(folder / "course", masters(folder / "masters"), "small")
    enter(course, read_roster(CLASS.encode()))
    return course


def handed_in(topic: str, answer: str = "return 1") -> bytes:
    cells = master(topic)
    cells[1]["source"] = f"def {topic}():\n    {answer}"
    return notebook(cells)


def zipped(file: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return file


def unpacked(folder: Path, entries: dict[str, bytes]) -> Path:
    for name, data in entries.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


FIRST, SECOND = handed_in("first"), handed_in("second")
LATER = handed_in("first", "return 2")


def taken(found: Collected) -> dict[tuple[str, str], str]:
    return {(one.student, one.assignment): one.path for one in found.taken}


def submitted(course: Course) -> dict[str, bytes]:
    files = (path for path in course.submitted.rglob("*") if path.is_file())
    return {str(path.relative_to(course.submitted)): path.read_bytes() for path in files}


def left(found: Collected, kind: str) -> dict[str, str]:
    return {one.path: one.reason for one in found.left if one.kind == kind}
