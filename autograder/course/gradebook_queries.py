"""What a gradebook answers from outside, which is quicker than loading nbgrader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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


def points_by_cell(course: Course) -> dict[tuple[str, str], dict[str, float]]:
    """What each graded cell is worth, by assignment and notebook; nothing where the gradebook
    cannot be read."""
    query = (
        "SELECT a.name, n.name, c.name, coalesce(g.max_score, t.max_score, 0) FROM notebook n "
        "JOIN assignment a ON a.id = n.assignment_id LEFT JOIN base_cell c "
        "ON c.notebook_id = n.id AND c.type IN ('GradeCell', 'TaskCell') "
        "LEFT JOIN grade_cells g ON g.id = c.id LEFT JOIN task_cells t ON t.id = c.id"
    )
    points: dict[tuple[str, str], dict[str, float]] = {}
    for assignment, notebook, cell, most in _rows(course, query):
        cells = points.setdefault((assignment, notebook), {})
        if cell is not None:
            cells[cell] = most
    return points


class AskedQuestion(NamedTuple):
    """A question and a submission. Was it entered into the gradebook, and was it asked? What was
    not has no mark, and nobody is waited for. A mark that was given `by_hand` stands where the
    question was taken out since, and is worth nothing."""

    student: str
    assignment: str
    points: float
    by_hand: float
    is_entered: bool
    is_asked: bool


def asked_questions(course: Course) -> Iterator[AskedQuestion]:
    """Every question of every submission in the gradebook."""
    query = (
        "SELECT s.student_id, a.name, coalesce(g.max_score, t.max_score), "
        "coalesce(m.manual_score, 0), m.id IS NOT NULL, "
        "m.auto_score IS NOT NULL OR m.manual_score IS NOT NULL OR m.needs_manual_grade "
        "FROM submitted_notebook n JOIN submitted_assignment s ON s.id = n.assignment_id "
        "JOIN assignment a ON a.id = s.assignment_id "
        "JOIN base_cell c ON c.notebook_id = n.notebook_id "
        "LEFT JOIN grade_cells g ON g.id = c.id LEFT JOIN task_cells t ON t.id = c.id "
        "LEFT JOIN grade m ON m.notebook_id = n.id AND m.cell_id = c.id "
        "WHERE c.type IN ('GradeCell', 'TaskCell')"
    )
    for student, assignment, points, by_hand, is_entered, is_asked in _rows(course, query):
        flags = bool(is_entered), bool(is_asked)
        yield AskedQuestion(student, assignment, points, by_hand, *flags)


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
