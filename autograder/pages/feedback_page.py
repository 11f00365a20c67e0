"""What a student gets back for one notebook: the marks, why, and on which smallest case.

A stored result is shown as it is; nothing is graded again. The page holds nothing of the course's
seed, of other questions than the counterexample's, of other students or of this machine's folders.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from autograder.judge.result import UNMARKED, Listing, Output, Result, Verdict
from autograder.pages.code_lines import code_lines
from autograder.pages.manual_mark import NOTHING, Manual
from autograder.pages.rendering import render_page
from autograder.pages.report_page import section
from autograder.pages.wording import points

SVG = "image/svg+xml"
PICTURES = (SVG, "image/png", "image/jpeg")


def feedback_page(
    student: str,
    assignment: str,
    result: Result,
    by_hand: Mapping[str, Manual] | None = None,
    penalty: float = 0.0,
    late: str = "",
    aside: str = "",
) -> str:
    """The page. `by_hand` holds the instructor's own marks and comments by the id of a cell; such a
    mark counts instead of the judge's. `penalty` is what is taken off because it was `late`;
    `aside` is why a later file was set aside."""
    others = dict(by_hand or {})
    marks = [_Mark(v, others.pop(v.grade_id, NOTHING)) for v in result.verdicts]
    return render_page(
        "feedback.html",
        student=student,
        assignment=assignment,
        aside=aside,
        earned=max(0.0, sum(mark.points for mark in marks) - penalty),
        most=sum(mark.verdict.max_points for mark in marks),
        late=late,
        waiting=sum(mark.is_open for mark in marks),
        comments=[f"{cell}: {manual.comment}" for cell, manual in others.items()],
        marks=marks,
        outputs=[_Shown(output.cell, _parts(output)) for output in result.outputs],
        version=result.version,
    )


def page_without_marks(student: str, assignment: str, aside: str) -> str:
    """The page of a submission that was set aside, and why."""
    return render_page("set_aside.html", student=student, assignment=assignment, reason=aside)


@dataclass(frozen=True)
class _Mark:
    """A verdict and what an instructor made of it."""

    verdict: Verdict
    manual: Manual

    @property
    def is_open(self) -> bool:
        """Has nobody marked it yet? A fault of the judge is no zero."""
        return self.verdict.kind in ("INTERNAL", UNMARKED) and self.manual.points is None

    @property
    def is_by_hand(self) -> bool:
        return self.manual.points is not None or bool(self.manual.extra)

    @property
    def points(self) -> float:
        return self.manual.earned(self.verdict)

    @property
    def earned(self) -> str:
        earned = "–" if self.is_open else points(self.points)
        return f"{earned} / {points(self.verdict.max_points)}"

    @property
    def in_short(self) -> str:
        if self.is_by_hand:
            return "marked by your instructor"
        report = self.verdict.report
        if report and report.mend_first:
            return report.mend_first
        names = [known.name for known in report.mistakes] if report else []
        return "; ".join(names) or self.sentence

    @property
    def sentence(self) -> str:
        if self.verdict.kind == "INTERNAL":
            return "not graded yet: the fault is ours, and your instructor has been told"
        return "everything right" if self.verdict.kind == "FULL" else self.verdict.sentence

    @property
    def whole_sentence(self) -> str:
        return self.sentence[:1].upper() + self.sentence[1:]

    @cached_property
    def explanation(self) -> Markup | None:
        if self.verdict.report is None or self.verdict.kind == "INTERNAL":
            return None
        return Markup(section(self.verdict.report))

    @property
    def program(self) -> list[tuple[str, list[_Line]]]:
        return [(listing.cell, _lines(listing)) for listing in self.verdict.program]


class _Line(NamedTuple):
    """A line of a student's program, and what the errors say that name it."""

    number: int
    text: Markup
    errors: list[str]


def _lines(listing: Listing) -> list[_Line]:
    return [
        _Line(number, text, [message for line, message in listing.errors if line == number])
        for number, text in code_lines(listing.source)
    ]


class _Part(NamedTuple):
    """A text, or the address of a picture that holds the picture itself."""

    text: str
    is_picture: bool = False


class _Shown(NamedTuple):
    """What a cell showed."""

    cell: str
    parts: list[_Part]


def _parts(output: Output) -> list[_Part]:
    """Pictures as pictures, in which no script runs; other kinds only as the text that they are,
    where the cell has nothing else to show."""
    parts = [_Part(output.text)] if output.text else []
    for kind, data in output.data:
        if kind == "text/plain":
            parts.append(_Part(data))
        elif kind in PICTURES:
            parts.append(_Part(Markup(f"data:{kind};base64,{_base64(kind, data)}"), True))
    return parts or [_Part(data) for _, data in output.data[:1]]


def _base64(kind: str, data: str) -> str:
    """A picture's data. Notebooks store all kinds but SVG in base64 already, which may look like a
    folder (+/a/b) and is none; whatever is not base64 is left out."""
    if kind == SVG:
        return base64.b64encode(data.encode("utf-8", "replace")).decode()
    return re.sub(r"[^A-Za-z0-9+/=]", "", data)
