"""The one writer of nbgrader's gradebook.

A submission is written with one commit, in place where it is there already: what the autograder
gave is replaced, what a person gave (scores, extra credit, comments, extensions) is never touched.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from autograder.course.folder import Course, CourseError


def entered(course: Course) -> set[tuple[str, str]]:
    """The submissions in the gradebook, by student and assignment; none where it cannot be read."""
    whole = "SELECT s.student_id, a.name FROM submitted_assignment s JOIN assignment a "
    found = _seen(course, whole + "ON a.id = s.assignment_id")
    return {(student, assignment) for student, assignment in found}


def may_be_late(course: Course) -> bool:
    """Is there a due date, or was there one?"""
    dates = "SELECT 1 FROM assignment WHERE duedate IS NOT NULL"
    penalties = "SELECT 1 FROM submitted_notebook WHERE late_submission_penalty > 0"
    return bool(_seen(course, f"{dates} UNION {penalties}"))


def _seen(course: Course, query: str) -> list[Any]:
    """What a gradebook answers from outside, which is quicker than to load nbgrader."""
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


class GradeWriter:
    """The gradebook of a course, open for writing."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.notebooks: dict[tuple[str, str], _Known] = {}

    def __enter__(self) -> GradeWriter:
        self._open = self.course.gradebook()
        self.book = self._open.__enter__()
        self.db = self.book.db
        self.config = settings(self.course)
        return self

    def __exit__(self, *why: Any) -> None:
        self._open.__exit__(*why)

    def write(
        self,
        student: str,
        assignment: str,
        notebook: str,
        scores: Mapping[str, float | None],
        *,
        master: bytes,
        unanswered: Collection[str] = (),
        timestamp: datetime | None = None,
    ) -> None:
        """Enter the scores of one submission, by grade id; None is a score that is not known, which
        a person has to look at. `unanswered` names the solution cells that were left as given."""
        known = self._known(assignment, notebook, master)
        try:
            with self.db.no_autoflush:
                submitted = self._submitted(known, student, timestamp)
                self._enter_scores(known, submitted, scores, unanswered)
                self._enter_comments(known, submitted, unanswered)
                self._enter_penalty(submitted)
            self.db.commit()
        except BaseException:
            self.db.rollback()
            raise

    # -- the assignment, once --------------------------------------------------------------------

    def _known(self, assignment: str, notebook: str, master: bytes) -> _Known:
        key = assignment, notebook
        if key not in self.notebooks:
            self.release(assignment, notebook, master)
            self.notebooks[key] = _Known(self.book.find_notebook(notebook, assignment))
        return self.notebooks[key]

    def release(self, assignment: str, notebook: str, master: bytes) -> None:
        """Enter an assignment and its cells as releasing it does; where they are there, only what
        was added to the master since, and its points. A check that was taken out of it stays in the
        gradebook, and is worth nothing."""
        from nbgrader.api import MissingEntry

        try:
            known = self.book.find_notebook(notebook, assignment)
        except MissingEntry:
            self.book.update_or_create_assignment(assignment)
            self._save_cells(assignment, notebook, master)
            return
        enter = {
            "grade": self.book.update_or_create_grade_cell,
            "task": self.book.update_or_create_task_cell,
        }
        kinds = dict.fromkeys([cell.name for cell in known.grade_cells], "grade")
        kinds |= dict.fromkeys([cell.name for cell in known.task_cells], "task")
        cells = [*known.grade_cells, *known.task_cells]
        points = {cell.name: cell.max_score for cell in cells}
        solutions = {cell.name for cell in known.solution_cells}
        taken_out = {name for name, most in points.items() if most}
        for cell in json.loads(master)["cells"]:
            told = cell["metadata"].get("nbgrader", {})
            name = told.get("grade_id")
            taken_out.discard(name)
            kind = next(filter(told.get, enter), None)
            if kind and points.get(name) != (most := float(told["points"])):
                about = {"max_score": most, "cell_type": cell["cell_type"]}
                enter[kind](name, notebook, assignment, **about)
            if told.get("solution") and name not in solutions:
                self.book.update_or_create_solution_cell(name, notebook, assignment)
        for name in taken_out:
            enter[kinds[name]](name, notebook, assignment, max_score=0.0)
        self._save_sources(assignment, notebook, master, {cell.name for cell in known.source_cells})

    def _save_cells(self, assignment: str, notebook: str, master: bytes) -> None:
        """What `nbgrader generate_assignment` enters into the gradebook, by its own steps."""
        from nbgrader.preprocessors import SaveCells

        from autograder.course.release_preprocessors import STEPS

        steps = STEPS[: STEPS.index(SaveCells) + 1]
        self._gone_through(steps, assignment, notebook, master)

    def _save_sources(
        self, assignment: str, notebook: str, master: bytes, known: Collection[str]
    ) -> None:
        """The text of cells that were added, which nbgrader's own tools miss if it is not there."""

        def is_new(cell: Any) -> bool:
            told = cell["metadata"].get("nbgrader", {})
            kinds = ("grade", "solution", "locked", "task")
            return told.get("grade_id") not in known and any(map(told.get, kinds))

        if not any(map(is_new, json.loads(master)["cells"])):
            return
        from nbgrader.preprocessors import SaveCells

        from autograder.course.release_preprocessors import STEPS

        steps = STEPS[: STEPS.index(SaveCells)]
        for cell in filter(is_new, self._gone_through(steps, assignment, notebook, master).cells):
            told = cell.metadata.nbgrader
            about = {"cell_type": cell.cell_type, "locked": told.locked, "source": cell.source}
            about["checksum"] = told.get("checksum")
            self.book.update_or_create_source_cell(told.grade_id, notebook, assignment, **about)

    def _gone_through(
        self, steps: Sequence[Any], assignment: str, notebook: str, master: bytes
    ) -> Any:
        """A master after some of the steps that release it."""
        import nbformat

        made: Any = nbformat.reads(master.decode(), as_version=4)  # type: ignore[no-untyped-call]
        where = {"notebook": notebook, "assignment": assignment, "db_url": self.course.database}
        resources: dict[str, Any] = {"nbgrader": where | {"student": "."}, "metadata": {}}
        for step in steps:
            made, resources = step(config=self.config).preprocess(made, resources)
        return made

    # -- one submission ----------------------------------------------------------------------------

    def _submitted(self, known: _Known, student: str, timestamp: datetime | None) -> Any:
        """The student's copy of the notebook in the gradebook, made where it is missing."""
        from nbgrader.api import Student, SubmittedAssignment, SubmittedNotebook

        if not self.db.query(Student.id).filter_by(id=student).scalar():
            self.db.add(Student(id=student))
        submission = (
            self.db.query(SubmittedAssignment)
            .filter_by(assignment_id=known.assignment, student_id=student)
            .one_or_none()
        )
        if submission is None:
            submission = SubmittedAssignment(
                assignment_id=known.assignment, student_id=student, timestamp=timestamp
            )
            self.db.add(submission)
        elif timestamp and submission.timestamp != timestamp:
            submission.timestamp = timestamp
        for notebook in submission.notebooks:
            if notebook.notebook_id == known.id:
                return notebook
        made = SubmittedNotebook(notebook_id=known.id, assignment=submission)
        self.db.add(made)
        return made

    def _enter_scores(
        self,
        known: _Known,
        submitted: Any,
        scores: Mapping[str, float | None],
        unanswered: Collection[str],
    ) -> None:
        from nbgrader.api import Grade

        there = {grade.cell_id: grade for grade in submitted.grades}
        # What people mark is nothing where nothing was written, and else not known.
        essays = {name: 0.0 if name in unanswered else None for name in known.essays}
        scores = {**essays, **scores}
        for name, cell in known.graded.items():
            grade = there.get(cell)
            if new := grade is None:
                grade = Grade(cell_id=cell, notebook=submitted)
                self.db.add(grade)
            if name not in scores and name in known.worthless:
                grade.auto_score = 0.0
            if name in scores and (new or grade.auto_score != scores[name]):
                # As nbgrader has it: what a person gave stands, and asks to be looked at again.
                grade.auto_score = scores[name]
                grade.needs_manual_grade = grade.manual_score is not None or scores[name] is None

    def _enter_comments(self, known: _Known, submitted: Any, unanswered: Collection[str]) -> None:
        from nbgrader.api import Comment

        there = {comment.cell_id: comment for comment in submitted.comments}
        for name, cell in known.solutions.items():
            comment = there.get(cell)
            if comment is None:
                comment = Comment(cell_id=cell, notebook=submitted)
                self.db.add(comment)
            said = "No response." if name in unanswered else None
            if comment.auto_comment != said:
                comment.auto_comment = said

    def renew_penalties(self, whose: Collection[tuple[str, str]]) -> None:
        """Work out anew what is taken off from submissions that are there, by student and
        assignment: due dates are moved, and extensions given, after they were graded."""
        if not whose:
            return
        from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook

        found = self.db.query(SubmittedNotebook, SubmittedAssignment, Assignment.name)
        found = found.select_from(SubmittedNotebook).join(SubmittedAssignment).join(Assignment)
        late = [
            notebook
            for notebook, submission, assignment in found
            if (submission.student_id, assignment) in whose
            and (notebook.late_submission_penalty or submission.total_seconds_late)
        ]
        for notebook in late:
            self._enter_penalty(notebook)
        self.db.commit()

    def _enter_penalty(self, submitted: Any) -> None:
        """What nbgrader takes off where a submission is late, by the plugin of the settings."""
        penalty = late = None
        if submitted.assignment.timestamp is not None:
            self.db.flush()
            late = submitted.assignment.total_seconds_late
        if late:
            from nbgrader.preprocessors import AssignLatePenalties

            self.db.refresh(submitted, ["score"])
            step = AssignLatePenalties(config=self.config)
            step.init_plugin()
            student = submitted.assignment.student_id
            penalty = step.plugin_inst.late_submission_penalty(student, submitted.score, late)
            if penalty is not None:
                penalty = step._check_late_penalty(submitted, penalty)
        if submitted.late_submission_penalty != penalty:
            submitted.late_submission_penalty = penalty


class _Known:
    """A notebook of the gradebook by the ids of its parts, which outlive a commit."""

    def __init__(self, notebook: Any) -> None:
        self.id, self.assignment = notebook.id, notebook.assignment_id
        cells = [*notebook.grade_cells, *notebook.task_cells]
        self.graded = {cell.name: cell.id for cell in cells}
        self.worthless = {cell.name for cell in cells if not cell.max_score}
        cells = [*notebook.solution_cells, *notebook.task_cells]
        self.solutions = {cell.name: cell.id for cell in cells}
        answers = {cell.name for cell in notebook.solution_cells}
        self.essays = answers & self.graded.keys() - self.worthless


def settings(course: Course) -> Any:
    """What the course folder tells nbgrader, such as how late submissions are treated."""
    from traitlets.config.loader import PyFileConfigLoader

    file = course.root / "nbgrader_config.py"
    try:
        return PyFileConfigLoader(file.name, path=str(course.root)).load_config()
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(file)]
        where = f" in line {lines[-1]}" if lines else ""
        said = f"{type(error).__name__}: {error}"
        raise CourseError(f"The settings in {file} fail{where} ({said}).") from error
