"""What a gradebook answers from outside, which is quicker than loading nbgrader."""

from __future__ import annotations

from typing import Any

from autograder.course.folder import Course


def entered(course: Course) -> set[tuple[str, str]]:
    """The submissions in the gradebook, by student and assignment; none where it cannot be read."""
    query = "SELECT s.student_id, a.name FROM submitted_assignment s JOIN assignment a "
    rows = _rows(course, query + "ON a.id = s.assignment_id")
    return {(student, assignment) for student, assignment in rows}


def may_be_late(course: Course) -> bool:
    """Is there a due date, or was there one?"""
    dates = "SELECT 1 FROM assignment WHERE duedate IS NOT NULL"
    penalties = "SELECT 1 FROM submitted_notebook WHERE late_submission_penalty > 0"
    return bool(_rows(course, f"{dates} UNION {penalties}"))


def _rows(course: Course, query: str) -> list[Any]:
    from sqlalchemy import create_engine, text
    from sqlalchemy.exc import SQLAlchemyError

    engine = create_engine(course.database)
    try:
        with engine.connect() as connection:
            return list(connection.execute(text(query)))
    except SQLAlchemyError:
        return []
    finally:
        engine.dispose()
