"""Marks and comments that instructors gave in formgrader. They take precedence over the judge's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.course.attempts import UNKNOWN_TIME, late_by_unknown_time
from autograder.course.calendar import Calendar
from autograder.course.folder import Course
from autograder.course.gradebook import as_utc
from autograder.judge.result import UNMARKED, Result, Verdict
from autograder.pages.manual_mark import NOTHING, Manual
from autograder.pages.wording import points

CHECK = "check-"  # what the id of a check cell has before that of its solution cell


@dataclass
class ByHand:
    """One submission: its cells, what is taken off because it was late, how late that was, and
    verdicts on the cells that the judge is not asked about, such as essays."""

    cells: dict[str, Manual] = field(default_factory=dict)
    penalty: float = 0.0
    late: str = ""
    essays: list[Verdict] = field(default_factory=list)


def by_hand(course: Course) -> dict[tuple[str, str], ByHand]:
    """By student and assignment, where there is anything."""
    manual: defaultdict[tuple[str, str], ByHand] = defaultdict(ByHand)
    with course.gradebook() as book:
        for student, assignment, cell, score, extra in _marks(book):
            manual[student, assignment].cells[cell] = Manual(score, extra=extra or 0.0)
        for student, assignment, cell, comment in _comments(book):
            cells = manual[student, assignment].cells
            cells[cell] = replace(cells.get(cell, NOTHING), comment=comment)
        for key, (penalty, late) in late_work(book, course.calendar).items():
            manual[key].penalty, manual[key].late = penalty, late
        for key in late_by_unknown_time(course):
            manual[key].late = manual[key].late or UNKNOWN_TIME
        for student, assignment, verdict in _essays(book):
            manual[student, assignment].essays.append(verdict)
    return dict(manual)


def _marks(book: Any) -> Any:
    """Student, assignment, cell, score and extra credit of every mark that a person gave."""
    from nbgrader.api import BaseCell, Grade

    is_by_hand = Grade.manual_score.isnot(None) | (Grade.extra_credit > 0)
    rows = _rows(book, Grade, BaseCell.name, Grade.manual_score, Grade.extra_credit)
    return rows.join(BaseCell, Grade.cell).filter(is_by_hand)


def _comments(book: Any) -> Iterator[tuple[str, str, str, str]]:
    """Student, assignment, cell and text of every comment. One on a solution belongs to its
    check."""
    from nbgrader.api import BaseCell, Comment, GradeCell

    checks = {cell for (cell,) in book.db.query(GradeCell.name)}
    rows = _rows(book, Comment, BaseCell.name, Comment.manual_comment)
    for student, assignment, cell, comment in rows.join(BaseCell, Comment.cell):
        if comment:
            check = CHECK + cell
            yield student, assignment, check if check in checks else cell, comment


def late_work(book: Any, calendar: Calendar) -> dict[tuple[str, str], tuple[float, str]]:
    """What is taken off from late submissions, and a sentence on how late they were, by student and
    assignment. What nbgrader took off once stands until the calendar has a due date."""
    from nbgrader.api import SubmittedAssignment, SubmittedNotebook

    late = {}
    columns = SubmittedNotebook.late_submission_penalty, SubmittedNotebook.score
    rows = _rows(book, SubmittedNotebook, SubmittedAssignment.timestamp, *columns)
    for student, assignment, timestamp, penalty, earned in rows:
        sentence = penalty and f"Handed in late ({points(penalty)} points taken off)."
        if assignment in calendar.due:
            arguments = student, assignment, as_utc(timestamp), earned
            penalty, sentence = calendar.penalty(*arguments), calendar.late_sentence(*arguments)
        if sentence:
            late[student, assignment] = penalty, sentence
    return late


def _essays(book: Any) -> Iterator[tuple[str, str, Verdict]]:
    """Student, assignment and a verdict for every answer that people mark, by the cells' names,
    but for what was not asked."""
    from nbgrader.api import Grade

    cells = {cell.id: cell for cell in _essay_cells(book)}
    if not cells:
        return
    is_asked = Grade.needs_manual_grade | Grade.auto_score.isnot(None)
    is_asked |= Grade.manual_score.isnot(None)
    rows = _rows(book, Grade, Grade.cell_id, Grade.auto_score).filter(is_asked)
    rows = rows.filter(Grade.cell_id.in_(cells))
    for student, assignment, cell, score in sorted(rows, key=lambda row: cells[row[2]].name):
        yield student, assignment, _unmarked(cells[cell], score)


def _rows(book: Any, table: Any, *columns: Any) -> Any:
    """A query for columns of a table about submissions, behind the student and the assignment."""
    from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook

    query = book.db.query(SubmittedAssignment.student_id, Assignment.name, *columns)
    query = query.select_from(table)
    if table is not SubmittedNotebook:
        query = query.join(SubmittedNotebook, table.notebook)
    return query.join(SubmittedAssignment).join(Assignment)


def _essay_cells(book: Any) -> Iterator[Any]:
    """The cells that people mark: answers that are graded themselves, and tasks."""
    for assignment in book.assignments:
        for notebook in assignment.notebooks:
            answers = {cell.name for cell in notebook.solution_cells}
            cells = [cell for cell in notebook.grade_cells if cell.name in answers]
            yield from (cell for cell in (*cells, *notebook.task_cells) if cell.max_score)


def _unmarked(cell: Any, score: float | None) -> Verdict:
    kind, sentence = UNMARKED, "your instructor marks this by hand"
    if score is not None:
        kind, sentence = "UNANSWERED", "nothing was written"
    return Verdict(cell.name, cell.name, score or 0.0, cell.max_score, kind, sentence)


def with_essays(result: Result, essays: Collection[Verdict]) -> Result:
    """The result of a submission with those of its cells that people mark."""
    return replace(result, verdicts=(*result.verdicts, *essays)) if essays else result


def marked(result: Result, cells: Mapping[str, Manual]) -> Result:
    """The result with the marks that count, and notes on what was given by hand."""
    notes = [f"{cell}: {manual.comment}" for cell, manual in cells.items() if manual.comment]
    verdicts = []
    for verdict in result.verdicts:
        manual = cells.get(verdict.grade_id, NOTHING)
        earned = manual.earned(verdict)
        if verdict.kind != UNMARKED and (manual.points is not None or manual.extra):
            was = "none" if verdict.kind == "INTERNAL" else points(verdict.points)
            notes.append(f"{verdict.exercise}: {points(earned)} points by hand, {was} by the judge")
        if verdict.kind in ("INTERNAL", UNMARKED) and manual.points is not None:
            verdict = replace(verdict, kind="FULL" if earned >= verdict.max_points else "WRONG")
        verdicts.append(replace(verdict, points=earned))
    return replace(result, verdicts=tuple(verdicts), notes=(*result.notes, *notes))
