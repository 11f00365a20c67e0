"""Our part of a plain `nbgrader autograde`: the same judge, in place of running the check cells.

nbgrader goes through a notebook twice. In the first pass what a student did to the instructor's
cells is undone, before nbgrader stumbles over it; in the second the judge gives the points, as the
number under each check cell that nbgrader reads.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.converters import Autograde
from nbgrader.preprocessors import Execute, NbGraderPreprocessor

from adsearch import __version__
from autograder.course.folder import Course, find
from autograder.course.graded_copy import graded_copy
from autograder.course.groups import read_groups
from autograder.judge import grade_one
from autograder.judge.result import Result
from autograder.judge.submission import Submission, submission


class _Step(NbGraderPreprocessor):  # type: ignore[misc]
    """A step that puts a notebook made from the master in the place of the one it is given."""

    is_shown = True

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        course = find(Path())  # nbgrader has gone into the course folder
        master = course.masters[resources["nbgrader"]["assignment"]].read_bytes()
        submitted = json.dumps(nb).encode()
        work = submission(master, submitted)
        who = (resources["nbgrader"][key] for key in ("student", "assignment"))
        names = read_groups(course).of(*who) if course.names_are_ids else ()
        result = self.result(course, work, names)
        copy = graded_copy(master, submitted, work, result, is_shown=self.is_shown)
        return nbformat.reads(copy, as_version=4), resources  # type: ignore[no-untyped-call]

    def result(self, course: Course, work: Submission, names: Collection[str]) -> Result:
        raise NotImplementedError


class Restore(_Step):
    """Put the instructor's cells back as they were, once each; keep the student's."""

    is_shown = False  # but graded

    def result(self, course: Course, work: Submission, names: Collection[str]) -> Result:
        for note in work.notes:
            self.log.warning(note)
        return Result((), (), (), "", 0.0, 0.0, __version__)


class Judge(_Step):
    """Give the points. A fault of the judge ends this submission with an error, and no zero."""

    def result(self, course: Course, work: Submission, names: Collection[str]) -> Result:
        result = grade_one(work, course.questions_seed, names=names)
        for verdict in result.verdicts:
            if verdict.kind == "INTERNAL":
                raise RuntimeError(f"{verdict.exercise} was not graded: {verdict.sentence}")
        return result


SANITIZE = [Restore, *Autograde.sanitize_preprocessors.default()]
AUTOGRADE = [
    Judge if step is Execute else step for step in Autograde.autograde_preprocessors.default()
]
