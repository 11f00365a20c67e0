"""Every notebook of tests/notebooks with one wrong cell: run as its student runs it, and graded."""

from __future__ import annotations

from pathlib import Path

from autograder.judge import grade_one
from autograder.judge.submission import submission
from tests.course.classes import handed_in
from tests.marks.text import described, graded
from tests.test_submissions import BANKS, MASTERS, reports

SEED = 0


def topic(name: str, student: Path) -> str:
    """The text about one notebook: what the checks say that give less than all points."""
    answers = [{grade_id: entry[0]} for grade_id, entry in BANKS[name].WRONG.items()]
    master = MASTERS[name].read_bytes()
    blocks = [f"# {name}"]
    for answer, found in zip(answers, reports(name, student, answers), strict=True):
        (grade_id,) = answer
        lines = [f"## wrong: {grade_id}"]
        work = submission(master, handed_in(MASTERS[name], answer))
        lines += work.notes
        for verdict in grade_one(work, SEED).verdicts:
            report = found[verdict.grade_id]
            if report.points < report.max_points or verdict.points < verdict.max_points:
                in_a_notebook = described(report)
                lines += [verdict.grade_id, *in_a_notebook, *graded(verdict, in_a_notebook)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"
