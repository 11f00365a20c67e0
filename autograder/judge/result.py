"""What grading a submission comes to, as plain data that goes to files and between machines."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from autograder.checks.report import Report


@dataclass(frozen=True)
class Verdict:
    """One check cell. `kind` is FULL, WRONG, UNANSWERED, or what went wrong: EXCEPTION, RECURSION,
    TIMEOUT, QUERY_LIMIT, MEMORY, DIED, BAD_ANSWER, SIGNATURE, PROTOCOL; INTERNAL is a fault of the
    judge, who must not let a student pay for it."""

    exercise: str
    grade_id: str
    points: float
    max_points: float
    kind: str
    sentence: str
    report: Report | None = None


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
        record = {field.name: getattr(self, field.name) for field in fields(self)}
        record["verdicts"] = [
            {name: getattr(verdict, name) for name in _PLAIN}
            | {"report": verdict.report and json.loads(verdict.report.to_json())}
            for verdict in self.verdicts
        ]
        record["outputs"] = [asdict(output) for output in self.outputs]
        return json.dumps(record)

    @classmethod
    def from_json(cls, text: str) -> Result:
        record: dict[str, Any] = json.loads(text)
        verdicts = []
        for one in record.pop("verdicts"):
            report = one.pop("report")
            told = Report.from_json(json.dumps(report)) if report else None
            verdicts.append(Verdict(**one, report=told))
        outputs = tuple(
            Output(one["cell"], one["text"], tuple((kind, data) for kind, data in one["data"]))
            for one in record.pop("outputs")
        )
        notes = tuple(record.pop("notes"))
        return cls(verdicts=tuple(verdicts), outputs=outputs, notes=notes, **record)


_PLAIN = [field.name for field in fields(Verdict) if field.name != "report"]
