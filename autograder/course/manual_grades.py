"""What instructors marked and wrote in formgrader. It counts before what the judge gave."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.course.folder import Course
from autograder.judge.result import Result, Verdict
from autograder.pages.dashboard.class_numbers import UNMARKED
from autograder.pages.manual_mark import NOTHING, Manual
from autograder.pages.wording import points

CHECK = "check-"  # what the id of a check cell has before that of its solution cell


@dataclass
class ByHand:
    """One submission: its cells, what is taken off because it was late, and verdicts on the cells
    that the judge is not asked about, such as essays."""

    cells: dict[str, Manual] = field(default_factory=dict)
    penalty: float = 0.0
    essays: list[Verdict] = field(default_factory=list)


def by_hand(course: Course) -> dict[tuple[str, str], ByHand]:
    """By student and assignment, where there is anything. A comment to a solution belongs to its
    check."""
    with course.gradebook() as book:
        from nbgrader import api

        manual: dict[tuple[str, str], ByHand] = {}
        whose = api.SubmittedAssignment.student_id, api.Assignment.name
        of = api.SubmittedNotebook, api.SubmittedAssignment, api.Assignment
        marks = book.db.query(*whose, api.BaseCell.name, api.Grade.manual_score)
        marks = marks.add_columns(api.Grade.extra_credit).select_from(api.Grade)
        marks = marks.join(api.BaseCell, api.Grade.cell)
        marks = marks.join(of[0], api.Grade.notebook).join(of[1]).join(of[2])
        is_by_hand = api.Grade.manual_score.isnot(None) | (api.Grade.extra_credit > 0)
        for student, assignment, cell, score, extra in marks.filter(is_by_hand):
            cells = manual.setdefault((student, assignment), ByHand()).cells
            cells[cell] = Manual(score, extra=extra or 0.0)
        notes = book.db.query(*whose, api.BaseCell.name, api.Comment.manual_comment)
        notes = notes.select_from(api.Comment).join(api.BaseCell, api.Comment.cell)
        notes = notes.join(of[0], api.Comment.notebook).join(of[1]).join(of[2])
        checks = {cell for (cell,) in book.db.query(api.GradeCell.name)}
        for student, assignment, cell, comment in notes:
            if comment:
                cells = manual.setdefault((student, assignment), ByHand()).cells
                at = CHECK + cell if CHECK + cell in checks else cell
                cells[at] = replace(cells.get(at, NOTHING), comment=comment)
        late = book.db.query(*whose, api.SubmittedNotebook.late_submission_penalty)
        late = late.select_from(api.SubmittedNotebook).join(of[1]).join(of[2])
        for student, assignment, penalty in late:
            if penalty:
                manual.setdefault((student, assignment), ByHand()).penalty += penalty
        essays = {cell.id: cell for cell in _essays(book)}
        grades = book.db.query(*whose, api.Grade.cell_id, api.Grade.auto_score)
        grades = grades.select_from(api.Grade).join(of[0], api.Grade.notebook).join(of[1])
        grades = grades.join(of[2]).filter(api.Grade.cell_id.in_(essays)) if essays else ()
        for student, assignment, cell, score in sorted(grades, key=lambda g: essays[g[2]].name):
            verdicts = manual.setdefault((student, assignment), ByHand()).essays
            verdicts.append(_unmarked(essays[cell], score))
        return manual


def _essays(book: Any) -> Iterator[Any]:
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
