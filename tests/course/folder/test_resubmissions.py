"""Of several hand-ins the latest counts, and the others are kept."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from autograder.course.arrivals import WatchedFolder
from autograder.course.attempts import late_by_unknown_time
from autograder.course.collect import collect
from autograder.course.folder import Course
from autograder.course.handin_names import read_stamp
from autograder.course.quarantine import uncollected
from tests.course.folder.deliveries import (
    FIRST,
    LATER,
    SECOND,
    handed_in,
    left,
    submitted,
    taken,
    unpacked,
    zipped,
)


def test_a_resubmission_replaces_and_keeps(course: Course, tmp_path: Path) -> None:
    collect(course, unpacked(tmp_path / "a", {"ada/first.ipynb": FIRST}))
    again = collect(course, tmp_path / "a")
    assert [one.state for one in again.taken] == ["unchanged"]
    later = collect(course, unpacked(tmp_path / "b", {"ada/first.ipynb": LATER}))
    assert [one.state for one in later.taken] == ["changed"]
    assert submitted(course) == {"ada/01-first/first.ipynb": LATER}
    assert [path.read_bytes() for path in course.earlier.rglob("*.ipynb")] == [FIRST]


@pytest.mark.parametrize("name", ["first.ipynb", "FIRST.IPYNB", "first.ipynb.txt"])
def test_earlier_hand_ins_do_not_replace_each_other(
    course: Course, tmp_path: Path, name: str
) -> None:
    """However they are named, and even if somebody deletes one of them."""
    versions = [handed_in("first", f"return {number}") for number in range(6)]
    files = {f"ada/{number}/{name}": data for number, data in enumerate(versions[:4])}
    delivery = unpacked(tmp_path / "in", files)
    assert len(left(collect(course, delivery), "earlier")) == 3

    def earlier() -> list[bytes]:
        return [path.read_bytes() for path in sorted(course.earlier.glob("ada/01-first/*"))]

    assert earlier() == versions[:3]
    collect(course, delivery)
    assert earlier() == versions[:3], "each of them once"
    min(course.earlier.glob("ada/01-first/*")).unlink()
    for number in (4, 5):
        collect(course, unpacked(tmp_path / f"{number}", {f"ada/{name}": versions[number]}))
    assert earlier() == versions[1:5]


def test_an_older_hand_in_does_not_replace_a_later_one(course: Course, tmp_path: Path) -> None:
    stamp = "ada+01-first+2021-11-0{} 10:00:00 UTC+abc/first.ipynb"
    collect(course, unpacked(tmp_path / "a", {stamp.format(3): LATER}))
    found = collect(course, unpacked(tmp_path / "b", {stamp.format(2): FIRST}))
    assert not found.taken
    assert list(left(found, "earlier").values()) == [
        "what was collected before was handed in later"
    ]
    assert (course.submitted / "ada/01-first/first.ipynb").read_bytes() == LATER


CANVAS = "lovelaceada_{}17_{}.ipynb"


@pytest.mark.parametrize(
    ("earlier", "later"),
    [("900_first", "905_first"), ("900_first", "900_first-1"), ("900_first-9", "900_first-10")],
)
def test_canvas_knows_which_attempt_came_later(
    course: Course, tmp_path: Path, earlier: str, later: str
) -> None:
    """Whichever zip file is collected first, and whenever it was downloaded."""
    old = zipped(tmp_path / "old.zip", {CANVAS.format("", earlier): FIRST})
    new = zipped(tmp_path / "new.zip", {CANVAS.format("LATE_", later): LATER})
    collect(course, old)
    assert [one.state for one in collect(course, new).taken] == ["changed"]
    found = collect(course, old)
    assert not found.taken
    assert [(one.student, one.reason) for one in found.outdated] == [
        ("ada", "what was collected before was handed in later")
    ]
    assert submitted(course) == {"ada/01-first/first.ipynb": LATER}
    collect(course, unpacked(tmp_path / "again", {"ada/first.ipynb": LATER}))
    assert list(late_by_unknown_time(course)) == [("ada", "01-first")]
    place = course.submitted / "ada/01-first/first.ipynb"
    place.write_bytes(FIRST)  # by the instructor, who knows better
    assert not list(late_by_unknown_time(course))
    assert [one.state for one in collect(course, old).taken] == ["unchanged"]
    unpacked(place.parent, {"timestamp.txt": b"2021-11-02 10:00:00 UTC"})
    assert not list(late_by_unknown_time(course)), "but a time that is known"


def test_canvas_knows_it_in_a_watched_folder_too(course: Course, tmp_path: Path) -> None:
    """The zip file with the later attempt is the older one."""
    collect(course, zipped(tmp_path / "a.zip", {CANVAS.format("", "900_first"): FIRST}))
    inbox = tmp_path / "in"
    inbox.mkdir()
    os.utime(zipped(inbox / "b.zip", {CANVAS.format("", "905_first"): LATER}), (1e9, 1e9))
    watched = WatchedFolder(course, inbox, [])
    watched.collect()
    assert [one.state for one in watched.collect().taken] == ["changed"]


@pytest.mark.parametrize("is_known", [True, False])
def test_who_is_set_back_is_named(course: Course, tmp_path: Path, is_known: bool) -> None:
    """Moodle does not say which attempt came later: what somebody collects is meant."""
    name = "Ada Lovelace_4711_assignsubmission_file/first.ipynb"
    monday = zipped(tmp_path / "monday.zip", {name: FIRST})
    os.utime(monday, (1e9, 1e9))
    if is_known:  # of a copy on another disk nothing else is
        collect(course, monday)
        monday.touch()
    assert not collect(course, zipped(tmp_path / "tuesday.zip", {name: LATER})).taken[0].is_set_back
    (back,) = collect(course, monday).taken
    assert (back.state, back.is_set_back) == ("changed", True)


def exchanged(folder: Path, when: datetime, data: bytes) -> Path:
    """What Ada hands in by nbgrader's exchange."""
    name = f"ada+01-first+{when:%Y-%m-%d %H:%M:%S.%f} UTC+abc"
    return unpacked(folder, {f"{name}/first.ipynb": data})


def test_a_stamp_in_the_future_does_not_shut_out_later_hand_ins(
    course: Course, tmp_path: Path
) -> None:
    """The clock was wrong when the first was handed in. The exchange keeps every hand-in."""
    now, inbound, place = datetime.now(UTC), tmp_path / "in", "ada/01-first/first.ipynb"
    exchanged(inbound, now - timedelta(hours=2), handed_in("first", "return 0"))
    assert not collect(course, inbound).taken[0].is_ahead
    exchanged(inbound, now + timedelta(days=1000), FIRST)
    (first,) = collect(course, inbound).taken
    assert (first.state, first.is_ahead) == ("changed", True)
    stamp = read_stamp((course.submitted / "ada/01-first/timestamp.txt").read_text())
    assert timedelta(0) <= stamp - now.replace(microsecond=0, tzinfo=None) < timedelta(minutes=1)
    (again,) = collect(course, inbound).taken
    assert (again.state, again.is_ahead) == ("unchanged", False)
    exchanged(inbound, now + timedelta(seconds=30), LATER)
    for state in ("changed", "unchanged"):
        assert [one.state for one in collect(course, inbound).taken] == [state]
        assert submitted(course)[place] == LATER
    assert {path.read_bytes() for path in course.earlier.rglob("*.ipynb")} == {
        handed_in("first", "return 0"),
        FIRST,
    }


def test_a_stamp_in_the_future_that_was_collected_before_counts_no_more(
    course: Course, tmp_path: Path
) -> None:
    now = datetime.now(UTC)
    collect(course, exchanged(tmp_path / "a", now - timedelta(hours=1), FIRST))
    (course.submitted / "ada/01-first/timestamp.txt").write_text("2999-01-01 10:00:00.000000 UTC")
    assert collect(course, exchanged(tmp_path / "b", now, LATER)).taken


def test_of_files_of_the_same_age_the_one_with_the_right_name_counts(
    course: Course, tmp_path: Path
) -> None:
    files = {"ada/first-Copy1.ipynb": LATER, "ada/first.ipynb": FIRST, "ada/second.ipynb": SECOND}
    found = collect(course, zipped(tmp_path / "in.zip", files))
    assert taken(found) == {
        ("ada", "01-first"): "ada/first.ipynb",
        ("ada", "02-second"): "ada/second.ipynb",
    }
    assert list(left(found, "earlier")) == ["ada/first-Copy1.ipynb"]


@pytest.mark.parametrize("is_zip", [False, True], ids=["folder", "zip"])
def test_a_second_download_counts_though_its_name_is_another(
    course: Course, tmp_path: Path, is_zip: bool
) -> None:
    """A browser calls it "first (1)". In a zip file nothing but the name says which is later."""
    files = {"ada/first.ipynb": FIRST, "ada/first (1).ipynb": LATER}
    make = zipped if is_zip else unpacked
    delivery = make(tmp_path / "in", files)
    if not is_zip:
        os.utime(delivery / "ada/first.ipynb", (1e9, 1e9))
    found = collect(course, delivery)
    assert left(found, "earlier") == {"ada/first.ipynb": "ada/first (1).ipynb counts"}
    assert submitted(course) == {"ada/01-first/first.ipynb": LATER}


def test_a_second_download_counts_in_a_watched_folder(course: Course, tmp_path: Path) -> None:
    """Whether it arrives with the first one or after it."""
    inbox = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "zoe/first.ipynb": FIRST})
    unpacked(inbox, {"ada/first (1).ipynb": LATER})
    for place in inbox.rglob("first.ipynb"):
        os.utime(place, (1e9, 1e9))
    watched = WatchedFolder(course, inbox, [])
    watched.collect()
    assert len(watched.collect().taken) == 2
    unpacked(inbox, {"zoe/first (1).ipynb": LATER})
    watched.collect()
    assert [one.state for one in watched.collect().taken] == ["changed"]
    assert submitted(course) == {f"{who}/01-first/first.ipynb": LATER for who in ("ada", "zoe")}


def test_the_first_download_counts_where_it_was_changed_since(
    course: Course, tmp_path: Path
) -> None:
    delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": LATER, "ada/first (1).ipynb": FIRST})
    os.utime(delivery / "ada/first (1).ipynb", (1e9, 1e9))
    assert taken(collect(course, delivery)) == {("ada", "01-first"): "ada/first.ipynb"}


def test_what_a_student_was_given_counts_for_nothing_beside_work(
    course: Course, tmp_path: Path
) -> None:
    """A browser calls the finished notebook "first (1)" where the one to start from is still in the
    same folder."""
    given = handed_in("first", "# YOUR CODE HERE\n    raise NotImplementedError()")
    files = {"ada/first (1).ipynb": FIRST, "ada/first.ipynb": given}
    found = collect(course, unpacked(tmp_path / "in", files))
    assert taken(found) == {("ada", "01-first"): "ada/first (1).ipynb"}
    assert left(found, "earlier") == {"ada/first.ipynb": "ada/first (1).ipynb counts"}


def test_a_notebook_that_was_handed_in_for_another_replaces_nothing(
    course: Course, tmp_path: Path
) -> None:
    """Who hands in a draft of the first notebook for the second keeps the mark of the first."""
    stamp = "ada+{}+2021-11-0{} 10:00:00 UTC+abc/first.ipynb"
    collect(course, unpacked(tmp_path / "a", {stamp.format("01-first", 3): LATER}))
    found = collect(course, unpacked(tmp_path / "b", {stamp.format("02-second", 9): FIRST}))
    assert not found.taken
    assert list(left(found, "quarantined").values()) == [
        "it was handed in for 02-second, but is 01-first"
    ]
    assert [one[:2] for one in uncollected(course)] == [("ada", "02-second")]
    assert (course.submitted / "ada/01-first/first.ipynb").read_bytes() == LATER


@pytest.mark.parametrize(
    ("zone", "first", "then", "written"),
    [
        (
            "Europe/Zurich",
            "2021-10-31 02:30:00.5 CEST",
            "2021-10-31 02:10:00.5 CET",
            "2021-10-31 01:10:00 UTC",
        ),
        (
            "UTC",
            "2021-11-07 01:30:00 -0400",
            "2021-11-07 01:10:00 -0500",
            "2021-11-07 01:10:00 -0500",
        ),
    ],
)
def test_stamps_of_another_time_zone_count_as_what_they_are(
    course: Course,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    zone: str,
    first: str,
    then: str,
    written: str,
) -> None:
    """An exchange may write the time of its own zone, where an hour comes twice in autumn."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        files = {f"ada+01-first+{first}/first.ipynb": FIRST}
        files[f"ada+01-first+{then}/first.ipynb"] = LATER
        collect(course, unpacked(tmp_path / "in", files))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert submitted(course) == {
        "ada/01-first/first.ipynb": LATER,
        "ada/01-first/timestamp.txt": written.encode(),
    }


def test_a_time_that_there_is_not_is_none(course: Course, tmp_path: Path) -> None:
    """No other tool could read it, and grading would fail for ever."""
    delivery = {"ada+01-first+2016-12-31 23:59:60 UTC/first.ipynb": FIRST}
    collect(course, unpacked(tmp_path / "in", delivery))
    assert submitted(course) == {"ada/01-first/first.ipynb": FIRST}
