"""The one writer of nbgrader's gradebook.

A submission is written with one commit, in place where it is there already: what the autograder
gave is replaced, what a person gave (scores, extra credit, comments, extensions) is never touched.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any

from autograder.course.calendar import Calendar
from autograder.course.folder import Course
from autograder.course.gradebook_cells import MasterCells
from autograder.course.interrupts import interrupts_held
from autograder.course.nbgrader_settings import settings

LEAST = 0.005  # points: pages and exports have two places


class GradeWriter:
    """The gradebook of a course, open for writing."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.notebooks: dict[tuple[str, str], _NotebookIds] = {}
        # By student and assignment, where a mark by hand stands and the judge's beside it changed.
        self.by_hand: set[tuple[str, str]] = set()
        self.moved: list[str] = []  # sentences on due dates

    def __enter__(self) -> GradeWriter:
        self._open = self.course.gradebook()
        self.book = self._open.__enter__()
        self.db = self.book.db
        self.config = settings(self.course)
        return self

    @interrupts_held()
    def __exit__(self, *why: Any) -> None:
        self._open.__exit__(*why)

    @interrupts_held()
    def write(
        self,
        student: str,
        assignment: str,
        notebook: str,
        scores: Mapping[str, float | None],
        *,
        master: bytes,
        unanswered: Collection[str] = (),
        not_asked: Collection[str] = (),
        timestamp: datetime | None = None,
    ) -> None:
        """Enter the scores of one submission, by grade id; None is a score that is not known, which
        a person has to look at. `unanswered` names the solution cells that were left as given, and
        `not_asked` the questions that were not in the copy that was handed in."""
        ids = self._ids(assignment, notebook, master)
        try:
            with self.db.no_autoflush:
                submitted = self._submitted(ids, student, timestamp)
                essays = {name: 0.0 if name in unanswered else None for name in ids.essays}
                waiting = {**essays, **scores}
                if self._enter_scores(ids, submitted, waiting, not_asked):
                    self.by_hand.add((student, assignment))
                self._enter_comments(ids, submitted, unanswered)
                self._enter_penalty(submitted, student, assignment)
            self.db.commit()
        except BaseException:
            self.db.rollback()
            raise

    def _ids(self, assignment: str, notebook: str, master: bytes) -> _NotebookIds:
        key = assignment, notebook
        if key not in self.notebooks:
            from nbgrader.api import MissingEntry

            try:
                entered = self.book.find_notebook(notebook, assignment)
            except MissingEntry:
                self.release(assignment, notebook, master)
                entered = self.book.find_notebook(notebook, assignment)
            self.notebooks[key] = _NotebookIds(entered)
        return self.notebooks[key]

    def release(self, assignment: str, notebook: str, master: bytes) -> None:
        """Enter an assignment and its cells, or what of them changed."""
        where = self.course.database, assignment, notebook
        MasterCells(self.book, self.config, *where, master).enter()
        self.enter_due_dates()

    def enter_due_dates(self) -> None:
        self.moved += enter_due_dates(self.book, self.course.calendar)

    def _submitted(self, ids: _NotebookIds, student: str, timestamp: datetime | None) -> Any:
        """The student's copy of the notebook in the gradebook, made where it is missing."""
        from nbgrader.api import Student, SubmittedAssignment, SubmittedNotebook

        if not self.db.query(Student.id).filter_by(id=student).scalar():
            self.db.add(Student(id=student))
        submission = (
            self.db.query(SubmittedAssignment)
            .filter_by(assignment_id=ids.assignment, student_id=student)
            .one_or_none()
        )
        if submission is None:
            submission = SubmittedAssignment(
                assignment_id=ids.assignment, student_id=student, timestamp=timestamp
            )
            self.db.add(submission)
        elif submission.timestamp != timestamp:
            submission.timestamp = timestamp
        for notebook in submission.notebooks:
            if notebook.notebook_id == ids.id:
                return notebook
        new = SubmittedNotebook(notebook_id=ids.id, assignment=submission)
        self.db.add(new)
        return new

    def _enter_scores(
        self,
        ids: _NotebookIds,
        submitted: Any,
        scores: Mapping[str, float | None],
        not_asked: Collection[str],
    ) -> bool:
        """Does a mark by hand stand where another score was entered?"""
        from nbgrader.api import Grade

        existing = {grade.cell_id: grade for grade in submitted.grades}
        is_by_hand = False
        for name, cell in ids.graded.items():
            is_asked = name not in not_asked
            if is_asked and name not in scores and name not in ids.worthless:
                continue  # it was not looked at
            score = scores.get(name, 0.0) if is_asked else None
            grade = existing.get(cell)
            if is_new := grade is None:
                grade = Grade(cell_id=cell, notebook=submitted)
                self.db.add(grade)
            by_hand = grade.manual_score is not None
            if is_new or grade.auto_score != score:
                # As nbgrader has it: what a person gave stands, and asks to be looked at again.
                grade.auto_score = score
                grade.needs_manual_grade = by_hand
                is_by_hand |= by_hand
            if score is None and not by_hand:
                # What waits for a person, and else is what was not asked (`export` reads it so).
                grade.needs_manual_grade = is_asked
        return is_by_hand

    def _enter_comments(
        self, ids: _NotebookIds, submitted: Any, unanswered: Collection[str]
    ) -> None:
        from nbgrader.api import Comment

        existing = {comment.cell_id: comment for comment in submitted.comments}
        for name, cell in ids.solutions.items():
            comment = existing.get(cell)
            if comment is None:
                comment = Comment(cell_id=cell, notebook=submitted)
                self.db.add(comment)
            text = "No response." if name in unanswered else None
            if comment.auto_comment != text:
                comment.auto_comment = text

    @interrupts_held()
    def renew_penalties(
        self, handed_in: Mapping[tuple[str, str], datetime | None]
    ) -> list[tuple[str, str]]:
        """Work out anew what is taken off from submissions that were graded before, by student and
        assignment: due dates are moved, and extensions given, since. Whose changed?"""
        from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook

        query = self.db.query(SubmittedNotebook, SubmittedAssignment, Assignment.name)
        query = query.select_from(SubmittedNotebook).join(SubmittedAssignment).join(Assignment)
        changed = []
        for notebook, submission, assignment in query.all():
            key = submission.student_id, assignment
            if key in handed_in:
                submission.timestamp = handed_in[key]
                if self._enter_penalty(notebook, *key):
                    changed.append(key)
        self.db.commit()
        return sorted(changed)

    def _enter_penalty(self, submitted: Any, student: str, assignment: str) -> bool:
        """Enter who has longer, and what is taken off a submission that is late. Is that another
        number than before?"""
        calendar, work = self.course.calendar, submitted.assignment
        key = student, assignment
        due, until = calendar.due.get(assignment), calendar.due_for(*key)
        work.extension = until - due if due and until and until != due else None
        handed_in, penalty = as_utc(work.timestamp), 0.0
        if calendar.late(*key, handed_in):
            self.db.flush()
            self.db.refresh(submitted, ["score"])
            penalty = calendar.penalty(*key, handed_in, submitted.score)
        is_another = abs(penalty - (submitted.late_submission_penalty or 0.0)) > LEAST
        if is_another:
            submitted.late_submission_penalty = penalty or None
        return is_another


def enter_due_dates(book: Any, calendar: Calendar) -> list[str]:
    """Let an open gradebook, and so formgrader, have the due dates of the calendar. A sentence for
    each that was another one, here or in formgrader."""
    sentences = []
    for assignment in book.assignments:
        due = calendar.due.get(assignment.name)
        before, assignment.duedate = assignment.duedate, due and due.replace(tzinfo=None)
        if before not in (None, assignment.duedate):
            now = calendar.text(assignment.name) or "never"
            sentences.append(f"{assignment.name} was due at another time before. Now: {now}.")
    book.db.commit()
    return sentences


def as_utc(when: datetime | None) -> datetime | None:
    """A time in nbgrader's gradebook, which are all in UTC and do not say so."""
    return when and when.replace(tzinfo=UTC)


class _NotebookIds:
    """A notebook of the gradebook by the ids of its parts, which outlive a commit."""

    def __init__(self, notebook: Any) -> None:
        self.id, self.assignment = notebook.id, notebook.assignment_id
        cells = [*notebook.grade_cells, *notebook.task_cells]
        self.graded = {cell.name: cell.id for cell in cells}
        self.worthless = {cell.name for cell in cells if not cell.max_score}
        cells = [*notebook.solution_cells, *notebook.task_cells]
        self.solutions = {cell.name: cell.id for cell in cells}
        self.essays = self.solutions.keys() & self.graded.keys() - self.worthless
