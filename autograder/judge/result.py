"""What grading one submission gives: a verdict for each check cell, and what else was seen."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.report import Report


@dataclass(frozen=True)
class Verdict:
    """One check cell. `kind` is FULL or says why it is not full: WRONG, UNANSWERED, SIGNATURE,
    EXCEPTION, RECURSION, DIED, TIMEOUT, MEMORY, QUERY_LIMIT, BAD_ANSWER, PROTOCOL, or INTERNAL,
    which is a fault of the judge and no zero."""

    exercise: str
    grade_id: str
    points: float
    max_points: float
    kind: str
    sentence: str
    report: Report | None = None


@dataclass(frozen=True)
class Output:
    """What a cell showed: text, a picture (PNG in base64, or SVG), or HTML, each capped."""

    cell: str
    text: str = ""
    png: str = ""
    svg: str = ""
    html: str = ""


@dataclass(frozen=True)
class Result:
    """A graded submission: how it was isolated (`tier`), how long it took on the wall and of CPU,
    and which version of the kit graded it. `notes` are sentences for the instructor."""

    verdicts: tuple[Verdict, ...]
    outputs: tuple[Output, ...]
    notes: tuple[str, ...]
    tier: str
    seconds: float
    cpu: float
    version: str
