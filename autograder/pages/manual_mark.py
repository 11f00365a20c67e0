"""What an instructor decided by hand about one cell, as a feedback page shows it."""

from __future__ import annotations

from dataclasses import dataclass

from autograder.judge.result import Verdict


@dataclass(frozen=True)
class Manual:
    """What an instructor decided, or wrote, by hand about one cell."""

    points: float | None = None
    comment: str = ""
    extra: float = 0.0

    def earned(self, verdict: Verdict) -> float:
        """The points of a cell that the judge gave `verdict` on."""
        return (verdict.points if self.points is None else self.points) + self.extra


NOTHING = Manual()
