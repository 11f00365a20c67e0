"""The check cells of a master, and the exercises that they ask for."""

from __future__ import annotations

from collections.abc import Iterator

from adsearch.limits import TimeIsUp, time_limit
from autograder.checks.examination import questions_by_property
from autograder.checks.exercise import find
from autograder.judge.cell import Cell
from autograder.judge.master_cells import instructors_cells
from autograder.judge.question_data import question_data, without_secrets
from autograder.judge.static_analysis import Check, read_check

DRAWING = 300.0  # seconds for the questions of one exercise


def check_cells(master: bytes) -> Iterator[tuple[Cell, Check | None]]:
    """The check cells of a master in its order, each with the call to `check` in it, or None where
    it is no such call and only a person can mark it."""
    for cell in instructors_cells(master):
        if cell.role == "check":
            yield cell, read_check(cell.source)


def checked_exercises(master: bytes) -> set[str]:
    """The names of the exercises that a master checks: none where it cannot be read, which the
    judge says of every submission.

    >>> import json
    >>> cell = {"cell_type": "code", "metadata": {"nbgrader": {"grade": True, "grade_id": "c"}}}
    >>> cell["source"] = "check(\\n    'games.nim', Nim)"
    >>> checked_exercises(json.dumps({"nbformat": 4, "cells": [cell]}).encode())
    {'games.nim'}
    """
    try:
        return {check.exercise for _, check in check_cells(master) if check}
    except ValueError:
        return set()


def why_not_asked(name: str, seed: str) -> str:
    """Why the judge could not ask the questions of an exercise; empty where it can."""
    try:
        exercise = find(name)
    except KeyError as error:
        return str(error.args[0])
    except Exception as error:
        return f"{name} does not load: {type(error).__name__}: {error}"
    try:
        with time_limit(DRAWING):
            questions = questions_by_property(exercise, "Ada Lovelace" if exercise.own else seed)
            for question in (question for group in questions.values() for question in group):
                question_data(without_secrets(question) if question.revealed else question, 1.0)
    except TimeIsUp:
        return f"{name} does not draw its questions in {DRAWING:g} seconds"
    except Exception as error:
        return f"{name} cannot draw its questions: {type(error).__name__}: {error}"
    return ""
