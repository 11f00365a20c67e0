"""Read the settings in a course folder's `nbgrader_config.py`, as nbgrader does."""

from __future__ import annotations

import traceback
from typing import Any

from autograder.course.folder import Course, CourseError


def settings(course: Course) -> Any:
    """The settings in `nbgrader_config.py`, such as how late submissions are treated."""
    from traitlets.config.loader import PyFileConfigLoader

    file = course.root / "nbgrader_config.py"
    try:
        return PyFileConfigLoader(file.name, path=str(course.root)).load_config()
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(file)]
        where = f" in line {lines[-1]}" if lines else ""
        reason = f"{type(error).__name__}: {error}"
        raise CourseError(f"The settings in {file} fail{where} ({reason}).") from error
