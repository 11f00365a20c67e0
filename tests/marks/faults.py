"""Every folder of tests/faults: what is graded of it at each tier, or what collecting it says."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

from autograder.course.collect import Collected, collect
from autograder.judge import Tier, Verdict, grade_one
from tests.course.folder import test_faults as deliveries
from tests.course.folder.deliveries import handed_in, small_course
from tests.judge.test_faults import (
    CASES,
    expectation,
    is_kept_from_harm,
    limits_of,
    placed,
    submitted,
)
from tests.marks.text import stable


def verdicts(tier: Tier, folder: Path) -> str:
    """The text about all cases that are graded and may be tried at this tier."""
    blocks = [f"# {tier.value}"]
    with socket.create_server(("127.0.0.1", 0)) as server:
        for case in (case for case in CASES if is_kept_from_harm(case, tier)):
            text = placed(case, folder, server.getsockname()[1])
            graded = grade_one(submitted(text), 0, tier=tier, limits=limits_of(case))
            expected = expectation(case)
            lines = [f"## {case.name}", *graded.notes]
            lines += [_verdict(verdict, expected[verdict.exercise]) for verdict in graded.verdicts]
            blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _verdict(verdict: Verdict, expected: str) -> str:
    """What does not depend on how far a program came before it was stopped."""
    mistake = verdict.report.mistake if verdict.report else None
    points = f"{verdict.points:g} of {verdict.max_points:g}"
    kind = expected if verdict.kind in expected.split() else verdict.kind
    return f"{verdict.exercise}: {points}, {kind}, mistake: {mistake}"


def collected(folder: Path) -> str:
    """The text about all cases that are decided when a delivery is collected."""
    blocks = ["# collected"]
    for path in deliveries.CASES:
        place = folder / path.parent.name
        course = small_course(place)
        delivery = deliveries.load(path).deliver(place / "delivery", handed_in("first"))
        blocks.append("\n".join([f"## {path.parent.name}", *_found(collect(course, delivery))]))
        shutil.rmtree(place, ignore_errors=True)
    return "\n\n".join(blocks) + "\n"


def _found(collected: Collected) -> Iterator[str]:
    for taken in collected.taken:
        yield f"taken: {taken.student} {taken.assignment} {taken.path} {taken.state}"
    for left in collected.left:
        yield f"{left.kind}: {left.path}: {stable(left.reason)}"
