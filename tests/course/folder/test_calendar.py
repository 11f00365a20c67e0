"""The calendar in course.toml: due dates, extensions, and what being late costs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.course.calendar import Calendar
from autograder.course.doctor import examine
from autograder.course.folder import Course, CourseError, find
from autograder.course.late_policy import LatePolicy

FIRST = "01-first"
LATE = "10 % a day, at most 3 days"


def with_settings(course: Course, *lines: str) -> Course:
    with (course.root / "course.toml").open("a", encoding="utf-8") as settings:
        settings.writelines(f"{line}\n" for line in lines)
    return find(course.root)


@pytest.mark.parametrize(
    ("written", "due"),
    [
        ('"2026-11-20 23:59"', "2026-11-20 22:59:00"),
        ("2026-11-20", "2026-11-20 22:59:59"),
        ("2026-11-20T23:59:00", "2026-11-20 22:59:00"),
        ('"2026-11-20T23:59+05:00"', "2026-11-20 18:59:00"),
        ("2026-11-20 23:59:00Z", "2026-11-20 23:59:00"),
    ],
)
def test_a_date_without_an_offset_is_in_the_zone_of_the_course(
    course: Course, written: str, due: str
) -> None:
    zone = 'timezone = "Europe/Berlin"'
    calendar = with_settings(course, zone, f"due.{FIRST} = {written}").calendar
    assert f"{calendar.due[FIRST]:%z}" != "", "never a time that means another one elsewhere"
    assert str(calendar.due_for("ada", FIRST).astimezone(UTC))[:19] == due  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"due.{FIRST} = 2026-11-20 23:59", 'in quotes: write such as "2026-11-20 23:59"'),
        (f'due.{FIRST} = "next friday"', f"due.{FIRST} = 'next friday' is no date: write"),
        (f"due.{FIRST} = true", f"due.{FIRST} = True is no date"),
        (f'due.{FIRST} = "0001-01-01 00:00+10:00"', "is no date"),
        ('due = "2026-11-20"', "due is no date: write due.01-games"),
        ('extensions.ada = "2026-11-20"', "extensions.ada names no notebook: write"),
        (f'extensions.a.b.{FIRST} = "2026-11-20"', "extensions.a.b = .* is no date"),
        ('late = "a bit"', "late = 'a bit' is no rule for late work: write such as"),
        ("late = 10", "late is a text, such as"),
        ("grace_minutes = -1", "grace_minutes is a number of minutes"),
        ("grace_minutes = nan", "grace_minutes is a number of minutes"),
        ('timezone = "Mars/Olympus"', 'timezone = "Mars/Olympus" is not known: write such as'),
        ('timezone = "../etc/passwd"', "is not known"),
        ('late_policy = "none"', "late_policy is no setting; there are database, due, ext"),
    ],
)
def test_what_cannot_be_meant_is_said_with_its_key(course: Course, line: str, reason: str) -> None:
    with pytest.raises(CourseError, match=reason):
        with_settings(course, line)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"due.{FIRST} = 2026-11-20", ""),
        ("due.1 = 2026-11-20", "due.1 is about no notebook: write one of 01-first, 02-second, or"),
        ("[due]\nlate = 2026-11-20", "or put it above [due] if it is a setting."),
        (f"extensions.ada.{FIRST} = 2026-11-20", f"extends nothing: write also due.{FIRST}."),
        ("extensions.ada.first = 2026-11-20", "about no notebook: write one of 01-first, 02-"),
        (
            f"due.{FIRST} = 2026-11-20\nextensions.ada.{FIRST} = 2026-11-02",
            "is before the due date, Friday 20 November 2026, 23:59 UTC: take it out, or mend it.",
        ),
        (
            f"due.{FIRST} = 2026-11-20\nextensions.aba.{FIRST} = 2026-11-22",
            f"extensions.aba.{FIRST} is about nobody here: write ada in place of aba.",
        ),
    ],
)
def test_names_that_the_course_has_not_are_said(course: Course, line: str, sentence: str) -> None:
    calendar = with_settings(course, 'timezone = "UTC"', line).calendar
    sentences = list(calendar.wrong(list(course.masters), ["ada", "zoe"]))
    assert len(sentences) == bool(sentence)
    assert not sentence or sentence in sentences[0]
    assert not any("nobody" in text for text in calendar.wrong(list(course.masters), []))


@pytest.mark.parametrize(
    ("lines", "state", "description"),
    [
        (["due.1 = 2026-11-20"], "bad", "due.1 is about no notebook"),
        ([f"due.{FIRST} = 2026-11-20"], "better", "costs nothing. Times are this machine's ("),
        (
            [f"due.{FIRST} = 2026-11-20", f'late = "{LATE}"', 'timezone = "Europe/Berlin"'],
            *("good", "1 of 2 notebooks have a due date. Each day late"),
        ),
    ],
)
def test_doctor_says_in_which_zone_times_are(
    course: Course, lines: list[str], state: str, description: str
) -> None:
    findings = examine(with_settings(course, *lines).root)
    (finding,) = (finding for finding in findings if finding.what == "calendar")
    assert finding.state == state
    assert description in finding.said
    assert (state == "good") == ("Europe/Berlin" in finding.said)


hours = st.floats(0, 200)
earned = st.floats(0, 100)


@given(hours, hours, earned, st.sampled_from([LATE, "2 points an hour, at most 50%", "1% a day"]))
def test_later_never_costs_less_and_never_more_than_was_earned(
    early: float, more: float, earned: float, text: str
) -> None:
    policy = LatePolicy.read(text)
    assert policy
    first = policy.penalty(timedelta(hours=early), earned)
    assert 0 <= first <= policy.penalty(timedelta(hours=early + more), earned) <= earned
    assert policy.penalty(timedelta(hours=-more), earned) == 0


def test_a_day_is_one_of_the_clock_on_the_wall() -> None:
    """The night after 24 October 2026 has an hour more in Berlin, and another place's clock is of
    no importance."""
    calendar = Calendar.read({"timezone": "Europe/Berlin", "due": {FIRST: "2026-10-24 23:00"}})
    a_day_later = datetime.fromisoformat("2026-10-25 17:00-05:00")  # 23:00 in Berlin
    assert calendar.late("ada", FIRST, a_day_later) == timedelta(days=1)


def test_grace_moves_what_is_late() -> None:
    settings = {"timezone": "UTC", "due": {FIRST: "2026-11-20 12:00"}, "late": LATE}
    calendar = Calendar.read({**settings, "grace_minutes": 15})
    costs = {
        minute: calendar.penalty("ada", FIRST, datetime(2026, 11, day, 12, minute, tzinfo=UTC), 10)
        for day, minute in ((20, 15), (20, 16), (21, 14), (21, 17))
    }
    assert costs == {15: 0, 16: 1, 14: 1, 17: 2}
