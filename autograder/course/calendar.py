"""The calendar in course.toml: when notebooks are due, who has longer, what being late costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from difflib import get_close_matches
from math import ceil
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.course.late_policy import Amount, LatePolicy
from autograder.pages.wording import counted

CALENDAR_KEYS = ("timezone", "due", "extensions", "late", "grace_minutes")
DAYS_END = time(23, 59, 59)  # a day without a time lasts until then
FORM = 'write such as "2026-11-20 23:59", or 2026-11-20 for the end of that day'


@dataclass(frozen=True)
class Calendar:
    """Due dates by assignment (None: there is none, and there shall be none), and later ones by
    student and assignment. Without a `zone`, times are in this machine's."""

    due: Mapping[str, datetime | None] = field(default_factory=dict)
    extensions: Mapping[tuple[str, str], datetime] = field(default_factory=dict)
    policy: LatePolicy | None = None
    grace: timedelta = timedelta()
    zone: tzinfo | None = None

    @staticmethod
    def read(settings: Mapping[str, Any]) -> Calendar:
        """The calendar in the settings of a course. Raises `ValueError` with a clause that names
        the key and says what to write."""
        zone = _zone(settings.get("timezone"))
        due = {
            assignment: None if day == "none" else _time(day, f"due.{assignment}", zone)
            for assignment, day in _table(settings, "due", "due.01-games").items()
        }
        extensions = {}
        for student, days in _table(settings, "extensions", "extensions.ID.01-games").items():
            key = f"extensions.{student}"
            if not isinstance(days, dict):
                raise ValueError(f'{key} names no notebook: write {key}.01-games = "…"')
            for assignment, day in days.items():
                extensions[student, assignment] = _time(day, f"{key}.{assignment}", zone)
        late, grace = settings.get("late", "none"), settings.get("grace_minutes", 0)
        if not isinstance(late, str):
            raise ValueError('late is a text, such as "10 % a day, at most 3 days"')
        if type(grace) not in (int, float) or not grace >= 0:
            raise ValueError("grace_minutes is a number of minutes, such as 15")
        try:
            policy = LatePolicy.read(late)
        except ValueError as error:
            raise ValueError(f"late = {error}") from None
        return Calendar(due, extensions, policy, timedelta(minutes=grace), zone)

    def due_for(self, student: str, assignment: str) -> datetime | None:
        """When this student has to hand in; None where there is no due date."""
        return self.extensions.get((student, assignment)) or self.due.get(assignment)

    def late(self, student: str, assignment: str, handed_in: datetime | None) -> timedelta:
        """How long after the due date something was handed in, which is nothing within the minutes
        of grace, or where no time is known. Days are those of the clock on the wall, one of which
        has 25 hours."""
        due = self.due_for(student, assignment)
        if handed_in is None or due is None:
            return timedelta()
        late = self._on_the_wall(handed_in) - self._on_the_wall(due)
        return late if late > self.grace else timedelta()

    def penalty(
        self, student: str, assignment: str, handed_in: datetime | None, earned: float
    ) -> float:
        """What is taken off what was earned because of when they were handed in."""
        late = self.late(student, assignment, handed_in) - self.grace
        return self.policy.penalty(late, earned) if self.policy else 0.0

    def late_sentence(
        self, student: str, assignment: str, handed_in: datetime | None, earned: float
    ) -> str:
        """How late something was, and what that takes off; "" where it was not."""
        late, due = self.late(student, assignment, handed_in), self.due_for(student, assignment)
        if not late or due is None:
            return ""
        cost = self.penalty(student, assignment, handed_in, earned)
        taken = Amount(round(cost, 2), "point") if cost else "nothing"
        return f"Handed in {_span(late)} late ({taken} taken off): it was due {self._text(due)}."

    def text(self, assignment: str) -> str:
        """When a notebook is due, as students read it; "" where there is no due date."""
        due = self.due.get(assignment)
        return self._text(due) if due else ""

    def head(self, assignment: str) -> str:
        """What a notebook says of its due date at its head, in Markdown; "" where it has none."""
        due = self.text(assignment)
        cost = f" {self.policy.sentence}" if self.policy else ""
        return f"**Due {due}.**{cost}" if due else ""

    def wrong(self, assignments: Collection[str], students: Collection[str]) -> Iterator[str]:
        """A sentence for each notebook or student in the calendar that the course has not, and for
        each extension of nothing. Without any students yet, everybody may become one."""
        for assignment in sorted(self.due.keys() - assignments):
            yield (
                f"due.{assignment} is about no notebook: write one of {', '.join(assignments)}, or "
                "put it above [due] if it is a setting."
            )
        for (student, assignment), until in self.extensions.items():
            key = f"extensions.{student}.{assignment}"
            due = self.due.get(assignment)
            if assignment not in assignments:
                yield f"{key} is about no notebook: write one of {', '.join(assignments)}."
            elif due is None:
                yield f"{key} extends nothing: write also due.{assignment}."
            elif until < due:
                yield f"{key} is before the due date, {self._text(due)}: take it out, or mend it."
            if students and student not in students:
                alike = ", ".join(get_close_matches(student, students)) or "an id of the roster"
                yield f"{key} is about nobody here: write {alike} in place of {student}."

    def _on_the_wall(self, when: datetime) -> datetime:
        return when.astimezone(self.zone).replace(tzinfo=None)

    def _text(self, due: datetime) -> str:
        when = due.astimezone(self.zone)
        zone = when.tzname() or ""
        zone = zone if zone[:1].isalpha() else f"UTC{zone}"
        return f"{when:%A} {when.day} {when:%B %Y, %H:%M} {zone}"


def _table(settings: Mapping[str, Any], key: str, example: str) -> dict[str, Any]:
    table = settings.get(key, {})
    if not isinstance(table, dict):
        raise ValueError(f'{key} is no date: write {example} = "2026-11-20 23:59"')
    return table


def _zone(name: object) -> tzinfo | None:
    if name is None:
        return None
    try:
        return ZoneInfo(str(name))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f'timezone = "{name}" is not known: write such as "Europe/Berlin" or "America/New_York"'
        ) from None


def _time(written: object, key: str, zone: tzinfo | None) -> datetime:
    """The time that TOML's own dates, or a text, mean."""
    try:
        when = _parsed(written)
        if when.tzinfo is None:
            when = when.replace(tzinfo=zone) if zone else when.astimezone()
        return when.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        raise ValueError(f"{key} = {written!r} is no date: {FORM}") from None


def _parsed(written: object) -> datetime:
    if isinstance(written, str):
        text = written.strip()
        written = datetime.fromisoformat(text) if ":" in text else date.fromisoformat(text)
    if isinstance(written, datetime):
        return written
    if isinstance(written, date):
        return datetime.combine(written, DAYS_END)
    raise TypeError


def _span(late: timedelta) -> str:
    """
    >>> _span(timedelta(days=1, hours=2, minutes=5)), _span(timedelta(seconds=30))
    ('1 day and 2 hours', '1 minute')
    """
    minutes = ceil(late / timedelta(minutes=1))
    numbers = {"day": minutes // 1440, "hour": minutes // 60 % 24, "minute": minutes % 60}
    parts = [counted(number, unit) for unit, number in numbers.items() if number]
    return " and ".join(parts[:2])
