"""A cell of a submission, as it is run and graded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cell:
    """One code cell. `role` is "define" or "show" (the instructor's, as tagged), "solution" (the
    student's text), "check" (the instructor's) or "free" (a cell that the student added)."""

    id: str
    source: str
    role: str
    grade_id: str = ""
    points: float = 0.0

    @property
    def is_by_student(self) -> bool:
        """Is its text the student's, and not the instructor's?"""
        return self.role in ("free", "solution")
