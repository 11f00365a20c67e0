"""What a gradebook answers from outside, which is quicker than loading nbgrader."""

from __future__ import annotations

from typing import Any

from autograder.course.folder import Course


def entered(course: Course) -> set[tuple[str, str]]:
    """The submissions in the gradebook, by student and assignment; none where it cannot be read."""
    query = "SELECT s.student_id, a.name FROM submitted_assignment s JOIN assignment a "
    rows = _rows(course, query + "ON a.id = s.assignment_id")
    return {(student, assignment) for student, assignment in rows}


def student_ids(course: Course) -> set[str]:
    return {student for (student,) in _rows(course, "SELECT id FROM student")}


def due_dates(course: Course) -> dict[str, str]:
    """The due dates in the gradebook, by assignment, as `course.toml` has them."""
    rows = _rows(course, "SELECT name, duedate FROM assignment WHERE duedate IS NOT NULL")
    return {assignment: f"{str(due)[:16]}+00:00" for assignment, due in rows}


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
