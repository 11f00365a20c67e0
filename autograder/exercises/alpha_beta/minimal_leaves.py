"""`alpha_beta.minimal_leaves`: the least work there can be."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.checks.exercise import Exercise, Property, define
from autograder.checks.expectations import expect_number
from autograder.checks.mistakes import reference
from autograder.inside.questions import Call, Question

minimal_leaves = reference("alpha_beta.minimal_leaves")


EVEN, ODD, CORNERS = "even depths", "odd depths", "depth 0, and one move everywhere"


def minimal_questions(seed: int) -> Iterator[Question]:
    cases = [(EVEN, b, m) for b in (2, 3, 5, 10, 35) for m in (2, 4, 6)]
    cases += [(ODD, b, m) for b in (2, 3, 5, 10, 35) for m in (1, 3, 5)]
    cases += [(CORNERS, b, m) for b, m in ((2, 0), (35, 0), (1, 1), (1, 4), (1, 7))]
    for property, b, m in cases:
        judged = expect_number(minimal_leaves(b, m))
        yield Question(property, (Call((b, m)),), judged, f"minimal_leaves({b}, {m})")


define(
    Exercise(
        name="alpha_beta.minimal_leaves",
        kind="call",
        signature="minimal_leaves(b, m) -> int",
        properties=(Property(EVEN, 1), Property(ODD, 1), Property(CORNERS, 1)),
        questions=minimal_questions,
        also="other numbers",
    )
)
