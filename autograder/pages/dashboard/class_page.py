"""The class at a glance: scores, properties, misconceptions, who needs help, every student."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from markupsafe import Markup

from autograder.judge.result import Result
from autograder.judge.sandbox import Tier
from autograder.pages.dashboard.charts import distribution, times
from autograder.pages.dashboard.class_numbers import (
    ClassNumbers,
    Finding,
    Graded,
    Quarantine,
    class_numbers,
)
from autograder.pages.dashboard.student_rows import StudentRow, student_rows
from autograder.pages.dashboard.thumbnail import thumbnail
from autograder.pages.rendering import render_page
from autograder.pages.wording import points, titled

LISTED = 8  # of one kind under "Needs you", and of misconceptions; the rest is folded
ROWS = 20  # of a table; a longer one is folded

CROSS = "M4 4l8 8M12 4l-8 8"
DASH = "M4 8h8"
FLAG = "M5 14V2.5h7l-2 3 2 3H5"


class Need(NamedTuple):
    """A student who needs the instructor, why, and the sign of that kind of reason."""

    student: str
    reason: str
    icon: str
    colour: str


class Line(NamedTuple):
    """A finding, the share of the class that it is about, and a picture of its smallest case."""

    finding: Finding
    share: float
    picture: Markup


class Headline(NamedTuple):
    """The whole class over all notebooks: how many students and graded submissions, which share of
    all points they have, and how many students need the instructor."""

    students: int
    graded: int
    share: float
    needing: int


@dataclass(frozen=True)
class NotebookPart:
    """One notebook's part of the page. The chart is empty where there is nothing to draw."""

    numbers: ClassNumbers
    grading: str
    scores: Markup
    needs: list[list[Need]]
    unmarked: list[str]
    most_properties: int
    findings: list[Line]
    students: list[StudentRow]


def dashboard(
    results: Iterable[tuple[str, str, Result]],
    quarantined: Iterable[Quarantine] = (),
    course: str = "",
    when: str = "",
    missing: Mapping[str, Sequence[str]] = {},
    feedback: Mapping[tuple[str, str], str] = {},
) -> str:
    """One page of everything: `results` are (student, assignment, result), in any order; `missing`
    are those who handed in nothing, by assignment; `feedback` has the addresses of the students'
    own pages, by student and assignment."""
    of_each = class_numbers(results, quarantined, missing)
    notebooks = [_notebook(numbers) for numbers in of_each]
    title = "The class at a glance"
    if len(notebooks) == 1:
        title = f"{titled(notebooks[0].numbers.assignment)}: the class at a glance"
    sorting = files("autograder.pages").joinpath("templates/sorting.js")
    return render_page(
        "class.html",
        script=sorting.read_text(encoding="utf-8"),
        title=title,
        subtitle=" · ".join(filter(None, (course, when))),
        headline=_headline(of_each),
        notebooks=notebooks,
        most_listed=LISTED,
        most_rows=ROWS,
        feedback=feedback,
    )


def _headline(of_each: Sequence[ClassNumbers]) -> Headline:
    graded = [graded.student for numbers in of_each for graded in numbers.graded]
    aside = [q.student for numbers in of_each for q in numbers.quarantined if q.is_known]
    whole = [(graded.points, numbers.max_points) for numbers in of_each for graded in numbers.whole]
    most = sum(most for _, most in whole)
    return Headline(
        len({*graded, *aside}),
        len(graded),
        sum(points for points, _ in whole) / most if most else 0.0,
        len({need.student for numbers in of_each for kind in _needs(numbers) for need in kind}),
    )


def _notebook(numbers: ClassNumbers) -> NotebookPart:
    scores = [graded.points for graded in numbers.whole]
    cells = dict.fromkeys(v.exercise for graded in numbers.waiting for v in graded.unmarked)
    return NotebookPart(
        numbers,
        f"{times(numbers.seconds)} {_isolation(numbers)}" if numbers.seconds else "",
        distribution(scores, numbers.max_points) if scores else Markup(),
        _needs(numbers),
        list(cells),
        max((len(e.properties) for e in numbers.exercises), default=1) or 1,
        [
            Line(f, len(f.students) / len(numbers.graded), thumbnail(f.example))
            for f in (*numbers.misconceptions, *numbers.shared_failures, *numbers.unnamed)
        ],
        student_rows(numbers),
    )


def _isolation(numbers: ClassNumbers) -> str:
    """The sandbox that most were graded in, and what there is to say about it and others."""
    (tier, _), *others = numbers.tiers.most_common()
    best = Tier.BUBBLEWRAP.value
    isolation = f"Isolation: {tier}" + ("" if tier == best else f", weaker than {best}")
    counts = "; ".join([isolation, *(f"{count} with {other}" for other, count in others)])
    weaker = [t.sentence for t in Tier if t is not Tier.BUBBLEWRAP and t.value in numbers.tiers]
    return " ".join([f"{counts}.", *weaker])


def _needs(numbers: ClassNumbers) -> list[list[Need]]:
    kinds = [
        [
            Need(graded.student, f"tampering: {reason}", FLAG, "wrong")
            for graded in numbers.graded
            for reason in graded.tampering[:1]
        ],
        [Need(q.student, f"quarantined: {q.reason}", CROSS, "wrong") for q in numbers.quarantined],
        [
            Need(g.student, f"internal: {g.internal[0].sentence}", DASH, "ink3")
            for g in numbers.internal
        ],
        [Need(g.student, reason, FLAG, "min") for g, reason in numbers.copied],
        [Need(g.student, _stuck(g, numbers), DASH, "ink3") for g in numbers.stuck],
    ]
    return [needs for needs in kinds if needs]


def _stuck(graded: Graded, numbers: ClassNumbers) -> str:
    score = f"stuck: {points(graded.points)} of {points(numbers.max_points)}"
    why = graded.trouble or ", ".join(graded.mistakes[:1])
    return f"{score}, {why}" if why else score
