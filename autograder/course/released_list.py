"""Which assignments formgrader calls released, and not drafts.

nbgrader knows one way to hand something out, its exchange. A class that gets its notebooks by
Moodle, Canvas or mail has none: there, what lies in `release/` is released.
"""

from __future__ import annotations

import os
from pathlib import Path

from nbgrader.exchange.default import ExchangeList


class ReleasedList(ExchangeList):  # type: ignore[misc]
    """nbgrader's list of released assignments, which is the exchange's where a course has one.
    Taking something back without an exchange takes it out of `release/`."""

    @property
    def has_exchange(self) -> bool:
        """Is there one, or should there be one, by the course's settings?"""
        return os.path.isdir(self.root) or self.root != self.traits()["root"].default_value

    @property
    def lists_release(self) -> bool:
        return not (self.has_exchange or self.inbound or self.cached)

    def ensure_root(self) -> None:
        if not self.lists_release:
            super().ensure_root()

    def init_dest(self) -> None:
        super().init_dest()
        if self.lists_release:
            pattern = self.coursedir.assignment_id or "*"
            folders = Path(self.coursedir.root, self.coursedir.release_directory).glob(pattern)
            self.assignments = sorted(str(path) for path in folders if path.is_dir())

    def parse_assignment(self, assignment: str) -> dict[str, str]:
        if self.lists_release:
            course, name = self.coursedir.course_id, Path(assignment).name
            return {"course_id": course, "assignment_id": name}
        parts: dict[str, str] = super().parse_assignment(assignment)
        return parts
