"""What came of a run of the grader."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from autograder.course.shared_names import SharedName


class Change(NamedTuple):
    """Marks of a submission that did not change, under questions that did."""

    student: str
    assignment: str
    cell: str
    before: float | None
    after: float | None


class Trouble(NamedTuple):
    """A submission that was not graded, or not whole, and why."""

    student: str
    assignment: str  # empty where the student's folder cannot be opened
    reason: str


class NotAsked(NamedTuple):
    """A submission whose copy of the notebook is older than some of its questions."""

    assignment: str
    questions: tuple[str, ...]
    student: str


@dataclass
class Summary:
    """How many submissions were graded, which were not, and whose marks changed."""

    graded: int = 0
    unchanged: int = 0
    quarantined: list[Trouble] = field(default_factory=list)
    internal: list[Trouble] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    shared_names: list[SharedName] = field(default_factory=list)
    by_hand: list[tuple[str, str]] = field(default_factory=list)  # marks to look at again
    remarks: list[str] = field(default_factory=list)  # on groups and due dates
    penalties: list[tuple[str, str]] = field(default_factory=list)  # late ones that changed
    late: list[tuple[str, str]] = field(default_factory=list)  # nobody knows by how much
    drawn_otherwise: list[str] = field(default_factory=list)  # since the class was given its games
    written: bool = True  # were the changes written?
    not_asked: list[NotAsked] = field(default_factory=list)
    tiers: Counter[str] = field(default_factory=Counter)

    @property
    def whole(self) -> bool:
        """Does every submission have its marks?"""
        return not self.quarantined and not self.internal and self.written

    def sort(self) -> None:
        """By student: submissions come back from the workers in no order."""
        for rows in (self.quarantined, self.internal, self.changes, self.not_asked):
            rows.sort()
