"""What the text of a master says about points and optional sections that is no longer so, after an
instructor gave its exercises other points, or left some out. Headings are put right in the copies
(`release_preprocessors.TruePoints`); other sentences only a person can."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from autograder.checks.exercise import exercises_of
from autograder.judge.notebook_file import points_in
from autograder.judge.static_analysis import read_check

OPTIONAL = "☆"
TOTALS = re.compile(r"\b(\d+) points(?! of view)|\b(\d+) of the (\d+) points")
SHARES = re.compile(r"\b(\d+|each|one|two|three|four|five|six) points?\b(?! of view)", re.I)


@dataclass
class _Section:
    heading: str
    sentences: list[str] = field(default_factory=list)
    points: float = 0.0
    worth: dict[str, float] = field(default_factory=dict)  # its exercises


def outdated_text(master: bytes) -> Iterator[str]:
    """The sentences that may not fit the points and sections of a master any more; none of one that
    has all exercises, with the points that the kit gives."""
    sections = list(_sections(json.loads(master)["cells"]))
    worth = {name: points for section in sections for name, points in section.worth.items()}
    groups = {name.partition(".")[0] for name in worth}
    usual = {exercise.name: exercise.points for group in groups for exercise in exercises_of(group)}
    total = sum(section.points for section in sections)
    if worth == usual and total == sum(usual.values()):
        return
    optional = sum(section.points for section in sections if OPTIONAL in section.heading)
    has_optional = any(OPTIONAL in section.heading for section in sections)
    is_intro = True
    for section in sections:
        is_intro = is_intro and not section.points
        is_other = any(points != usual.get(name) for name, points in section.worth.items())
        for sentence in section.sentences:
            numbers = {float(n) for found in TOTALS.findall(sentence) for n in found if n}
            if (
                (is_intro and numbers - {total, optional, total - optional})
                or (is_other and SHARES.search(sentence))
                or (OPTIONAL in sentence and not has_optional)
            ):
                yield sentence


def _sections(cells: list[dict[str, Any]]) -> Iterator[_Section]:
    section = _Section("")
    for cell in cells:
        source, marks = "".join(cell["source"]), cell["metadata"].get("nbgrader", {})
        if marks.get("grade") or marks.get("task"):
            points = points_in(marks) or 0.0
            section.points += points
            if cell["cell_type"] == "code" and (check := read_check(source)):
                section.worth[check.exercise] = points
        for line in source.splitlines() if cell["cell_type"] == "markdown" else ():
            if line.startswith("#"):
                yield section
                section = _Section(line)
            else:
                section.sentences += filter(None, re.split(r"(?<=[.;:!?]) ", line.strip()))
    yield section
