"""Our settings for nbgrader, which the two lines of a course folder's `nbgrader_config.py` load."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from autograder.course.folder import find


def configure(c: Any, config_file: str) -> None:
    """Tell nbgrader where the course is that `config_file` stands in, and how to treat it."""
    from autograder.course.added_questions import added, release_of
    from autograder.course.autograde_preprocessors import AUTOGRADE, SANITIZE
    from autograder.course.release_preprocessors import STEPS
    from autograder.course.released_list import ReleasedList

    course = find(Path(config_file).parent)
    c.CourseDirectory.root = str(course.root)
    c.CourseDirectory.course_id = course.name
    c.CourseDirectory.db_url = course.database
    c.GenerateAssignment.preprocessors = STEPS
    c.ExchangeFactory.list = ReleasedList
    c.Stamp.hints = course.hints
    c.DueDate.heads = {name: course.calendar.head(name) for name in course.calendar.due}
    c.Stamp.releases = {name: release_of(cells) for name, cells in added(course).items()}
    c.AskForIds.names_are_ids = course.names_are_ids
    c.Autograde.sanitize_preprocessors = SANITIZE
    c.Autograde.autograde_preprocessors = AUTOGRADE
