"""What grading a submission comes to, as plain data that goes to files and between machines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from autograder.checks.report import Report

UNMARKED = "UNMARKED"  # the kind of verdict on what only a person marks, and nobody has yet
COPIED = "says the same as the"  # in a note on a solution that is not the student's own
TAMPERED = "were changed to"  # in a note on points that a student wrote into a check


@dataclass(frozen=True)
class Listing:
    """A cell of the student's that a verdict is about, and the lines that errors name in it, each
    with what the error says."""

    cell: str
    source: str
    errors: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Verdict:
    """One check cell. `kind` is FULL, WRONG, UNANSWERED, or what went wrong: EXCEPTION, RECURSION,
    TIMEOUT, QUERY_LIMIT, MEMORY, DIED, BAD_ANSWER, SIGNATURE, PROTOCOL; INTERNAL is a fault of the
    judge, who must not let a student pay for it. `traceback` is that of a fault that left nothing
    to ask; `program` is the student's own code where it lost points."""

    exercise: str
    grade_id: str
    points: float
    max_points: float
    kind: str
    sentence: str
    report: Report | None = None
    traceback: str = ""
    program: tuple[Listing, ...] = ()


@dataclass(frozen=True)
class Output:
    """What a cell showed: text, and pictures by their MIME type."""

    cell: str
    text: str
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Result:
    """What a submission earns. `tier` says how well the student's code was kept apart."""

    verdicts: tuple[Verdict, ...]
    outputs: tuple[Output, ...]
    notes: tuple[str, ...]
    tier: str
    seconds: float
    cpu: float
    version: str

    @property
    def points(self) -> float:
        return sum(verdict.points for verdict in self.verdicts)

    @property
    def max_points(self) -> float:
        return sum(verdict.max_points for verdict in self.verdicts)

    @property
    def internal(self) -> bool:
        """Did the judge itself fail somewhere?"""
        return any(verdict.kind == "INTERNAL" for verdict in self.verdicts)

    def to_json(self) -> str:
        """
        >>> verdict = Verdict("minimax.value", "check", 2, 6, "WRONG", "expected 3, got 4")
        >>> result = Result((verdict,), (), ("a note",), "bubblewrap", 0.1, 0.1, "0.1.0")
        >>> Result.from_json(result.to_json()) == result
        True
        """
        return json.dumps(self.to_record())

    def to_record(self) -> dict[str, Any]:
        """The result as plain data, which JSON can hold."""
        record = {field.name: getattr(self, field.name) for field in fields(self)}
        record["verdicts"] = [
            {name: getattr(verdict, name) for name in _PLAIN}
            | {"report": verdict.report and verdict.report.to_record()}
            | {"program": [asdict(listing) for listing in verdict.program]}
            for verdict in self.verdicts
        ]
        record["outputs"] = [asdict(output) for output in self.outputs]
        return record

    @classmethod
    def from_json(cls, text: str) -> Result:
        return cls.from_record(json.loads(text))

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Result:
        verdicts = tuple(
            Verdict(**verdict | {"report": report and Report.from_record(report)} | program)
            for verdict in record["verdicts"]
            for report in [verdict["report"]]
            # Earlier versions did not keep it.
            for program in [{"program": tuple(map(_listing, verdict.get("program", ())))}]
        )
        outputs = tuple(
            Output(output["cell"], output["text"], tuple(map(tuple, output["data"])))
            for output in record["outputs"]
        )
        lists = {"verdicts": verdicts, "outputs": outputs, "notes": tuple(record["notes"])}
        return cls(**dict(record) | lists)


def as_written(points: float) -> float:
    """Points as a person writes them, and JSON should: a whole number has no fraction.

    >>> as_written(30.0), as_written(2.5)
    (30, 2.5)
    """
    return int(points) if points == int(points) else points


def _listing(record: Mapping[str, Any]) -> Listing:
    errors = tuple((line, message) for line, message in record["errors"])
    return Listing(record["cell"], record["source"], errors)


_PLAIN = [f.name for f in fields(Verdict) if f.name not in ("report", "program")]
