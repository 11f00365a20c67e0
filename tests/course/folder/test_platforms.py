"""What learning platforms and exchanges pack is understood: whose it is, and when it came."""

from __future__ import annotations

import os
import pwd
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from nbgrader.utils import parse_utc

from autograder.course.arrivals import WatchedFolder
from autograder.course.collect import collect
from autograder.course.folder import Course
from autograder.course.name_matching import Student
from autograder.course.quarantine import uncollected
from autograder.course.roster import Roster, enter
from tests.course.folder.deliveries import (
    FIRST,
    LATER,
    SECOND,
    left,
    submitted,
    taken,
    unpacked,
    zipped,
)


def test_a_folder_per_student(course: Course, tmp_path: Path) -> None:
    """With or without a folder per assignment, and in a folder around all of them."""
    files = {
        "all/ada/first.ipynb": FIRST,
        "all/jg7/02-second/second.ipynb": SECOND,
        "all/zoe/Untitled.IPYNB.txt": FIRST,
        "all/zoe/notes.txt": b"hello",
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert submitted(course) == {
        "ada/01-first/first.ipynb": FIRST,
        "jg7/02-second/second.ipynb": SECOND,
        "zoe/01-first/first.ipynb": FIRST,
    }
    assert [one.state for one in found.taken] == ["new"] * 3
    assert left(found, "ignored") == {"all/zoe/notes.txt": "it is no notebook"}
    assert not found.quarantined


AROUND = {
    "__MACOSX/all/ada/._first.ipynb": b"\0\5\x16\7",
    "__MACOSX/._all": b"\0\5\x16\7",
    ".ipynb_checkpoints/x-checkpoint.ipynb": FIRST,
}


@pytest.mark.parametrize(
    "paths",
    [
        ("all/ada/first.ipynb", "all/zoe/first.ipynb"),
        (
            "all/Ada Lovelace_1_assignsubmission_file/first.ipynb",
            "all/Zoë Ångström_2_assignsubmission_file/first.ipynb",
        ),
        ("all/lovelaceada_17_99_first.ipynb", "all/angstromzoe_19_98_first.ipynb"),
    ],
)
def test_what_a_system_leaves_beside_the_folder_around_everything(
    course: Course, tmp_path: Path, paths: tuple[str, str]
) -> None:
    """As in a zip file that macOS's Finder made of what was unpacked."""
    files = dict.fromkeys(paths, FIRST) | AROUND
    found = collect(course, zipped(tmp_path / "Finder.zip", files))
    assert {student for student, _ in taken(found)} == {"ada", "zoe"}
    assert not found.quarantined


def test_an_exchange_may_be_packed_without_a_folder_around_it(
    course: Course, tmp_path: Path
) -> None:
    """There is a time of day in its folders, with colons; a drive's letter has one as well."""
    path = "{}+01-first+2021-11-02 10:00:00.000000 UTC+xyz/first.ipynb"
    files = {path.format(student): FIRST for student in ("ada", "zoe")}
    found = collect(course, zipped(tmp_path / "inbound.zip", files | {"C:/jg7/first.ipynb": FIRST}))
    assert {student for student, _ in taken(found)} == {"ada", "zoe"}
    (reason,) = left(found, "quarantined").values()
    assert reason == "its path leads out of the zip file"


def test_nbgraders_exchange(course: Course, tmp_path: Path) -> None:
    """Of several hand-ins the latest counts, by the time in the folder's name."""
    folder = "{}+01-first+2021-11-{} 10:00:00.000000 UTC+{}"
    files = {
        f"{folder.format('ada', '03', 'abc')}/first.ipynb": LATER,
        f"{folder.format('ada', '03', 'abc')}/timestamp.txt": b"2021-11-03 10:00:00.000000 UTC",
        f"{folder.format('ada', '02', 'xyz')}/first.ipynb": FIRST,
        f"{folder.format('zoe', '02', 'uvw')}/first.ipynb": FIRST,
    }
    found = collect(course, unpacked(tmp_path / "inbound", files))
    assert set(taken(found)) == {("ada", "01-first"), ("zoe", "01-first")}
    assert submitted(course) == {
        "ada/01-first/first.ipynb": LATER,
        "ada/01-first/timestamp.txt": b"2021-11-03 10:00:00.000000 UTC",
        "zoe/01-first/first.ipynb": FIRST,
        "zoe/01-first/timestamp.txt": b"2021-11-02 10:00:00.000000 UTC",
    }
    (kept,) = course.earlier.rglob("*.ipynb")
    assert kept.read_bytes() == FIRST
    assert len(left(found, "earlier")) == 1


FORMS = [
    "{}+01-first+2021-11-02 10:00:00.000000 UTC+abc/first.ipynb",
    "{}/first.ipynb",
    "{}/01-first/first.ipynb",
    "{} Example_4711_assignsubmission_file/first.ipynb",
    "{} Example_4711_assignsubmission_file_first.ipynb",
    "example{}_4711_99_first.ipynb",
]
THIEF, OTHER = (pwd.getpwuid(number) for number in (1, 2))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
@pytest.mark.parametrize("is_zip", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize("form", FORMS)
def test_where_students_can_write_nobody_hands_in_for_another(
    course: Course, tmp_path: Path, form: str, is_zip: bool
) -> None:
    """Everybody may write there, and name a file as they like. Whoever is no student, such as the
    one user that all containers of a hub have, is believed, and so is who collects it."""
    names = (THIEF.pw_name, OTHER.pw_name, "kim", "lee")
    enter(course, Roster(tuple(Student(name, name, "Example") for name in names), ()))
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    owners = {"kim": THIEF.pw_uid, "lee": 0, THIEF.pw_name: THIEF.pw_uid, OTHER.pw_name: 54321}
    for name, owner in owners.items():
        files = {form.format(name): LATER, "lost.ipynb": FIRST}
        if name == "kim" and not form.startswith("{}+"):
            files[str(Path(form.format(name)).parent / "timestamp.txt")] = b"2099-01-01 00:00:00"
        place = zipped(inbox / f"{name}.zip", files) if is_zip else unpacked(inbox, files)
        for path in [place] if is_zip else [inbox / file for file in files]:
            os.chown(path, owner, -1)
    watched = WatchedFolder(course, inbox, [])
    watched.collect()
    found = watched.collect()
    assert {student for student, _ in taken(found)} == {*names} - {"kim"}
    why = f"it was handed in as kim's, but belongs to {THIEF.pw_name}"
    (wrong,) = (one for one in found.quarantined if "kim" in one.path)
    assert (wrong.reason, wrong.student) == (why, THIEF.pw_name)
    assert not (course.quarantine / "kim").exists(), "who has nothing to do with it"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_a_members_file_under_the_name_of_a_group_is_the_members(
    course: Course, tmp_path: Path
) -> None:
    enter(course, Roster((Student(THIEF.pw_name), Student(OTHER.pw_name)), ()))
    (course.root / "groups.csv").write_text(f"id,group\nada,Team A\n{OTHER.pw_name},Team A\n")
    file = zipped(tmp_path / "in.zip", {"Team A_1_assignsubmission_file/first.ipynb": FIRST})
    for owner, owners in ((OTHER, {OTHER.pw_name}), (THIEF, set())):
        os.chown(file, owner.pw_uid, -1)
        assert {student for student, _ in taken(collect(course, file))} == owners


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file to somebody else")
def test_where_students_can_write_nobody_tells_the_time_for_another(
    course: Course, tmp_path: Path
) -> None:
    enter(course, Roster((Student(THIEF.pw_name),), ()))
    files = {"ada/first.ipynb": FIRST, "ada/timestamp.txt": b"2001-01-01 00:00:00 UTC"}
    inbox = unpacked(tmp_path / "inbox", files)
    os.chown(inbox / "ada" / "timestamp.txt", THIEF.pw_uid, -1)
    found = collect(course, inbox)
    assert set(submitted(course)) == {"ada/01-first/first.ipynb"}
    why = f"it was handed in as ada's, but belongs to {THIEF.pw_name}, and no notebook came"
    assert left(found, "quarantined") == {"ada/timestamp.txt": why}


@pytest.mark.parametrize(
    "path",
    [
        "Ada Lovelace_4711_assignsubmission_file/first.ipynb",
        "Ada Lovelace_4711_assignsubmission_file_/first.ipynb",
        "Ada Lovelace_4711_assignsubmission_file_/01-first/first.ipynb",
        "Ada Lovelace_4711_assignsubmission_file_first.ipynb",
    ],
)
def test_moodles_download(course: Course, tmp_path: Path, path: str) -> None:
    others = {
        "Joerg Gross_4712_assignsubmission_file/first.ipynb": FIRST,
        "ZOE ANGSTROM_4713_assignsubmission_file/first.ipynb": FIRST,
        "Zoë Ångström_4713_assignsubmission_onlinetext/onlinetext.html": b"<p>done</p>",
        "Max Muster_4714_assignsubmission_file/first.ipynb": FIRST,
        "Participant_4715_assignsubmission_file/first.ipynb": FIRST,
    }
    found = collect(course, zipped(tmp_path / "moodle.zip", {path: FIRST, **others}))
    assert {student for student, _ in taken(found)} == {"ada", "jg7", "zoe"}
    assert left(found, "quarantined") == {
        "Max Muster_4714_assignsubmission_file/first.ipynb": "'Max Muster' may be mm1 or mm2",
        "Participant_4715_assignsubmission_file/first.ipynb": (
            "nobody on the roster is called 'Participant'"
        ),
    }


def test_canvas_download(course: Course, tmp_path: Path) -> None:
    """Canvas's number of a student decides, else the name; the upload with the greatest number
    counts; late ones are marked."""
    files = {
        "lovelaceada_17_900_first.ipynb": FIRST,
        "lovelaceada_17_901_first-1.ipynb": LATER,
        "großjörg_LATE_99_902_first.ipynb": FIRST,
        "xyz_19_903_first.ipynb": FIRST,
        "doejane_77_904_first.ipynb": FIRST,
        "lovelaceada_17_905_text.html": b"",
    }
    found = collect(course, zipped(tmp_path / "canvas.zip", files))
    assert taken(found) == {
        ("ada", "01-first"): "lovelaceada_17_901_first-1.ipynb",
        ("jg7", "01-first"): "großjörg_LATE_99_902_first.ipynb",
        ("zoe", "01-first"): "xyz_19_903_first.ipynb",
    }
    assert [one.student for one in found.taken if one.late] == ["jg7"]
    assert list(left(found, "quarantined")) == ["doejane_77_904_first.ipynb"]
    assert (course.submitted / "ada/01-first/first.ipynb").read_bytes() == LATER


@pytest.mark.parametrize(
    "path",
    [
        "Ada Lovelace_{}_assignsubmission_file/first.ipynb",
        "Ada Lovelace_{}_assignsubmission_file_first.ipynb",
        "lovelaceada_{}_900_first.ipynb",
    ],
)
def test_two_people_of_one_name_are_not_taken_for_one(
    course: Course, tmp_path: Path, path: str
) -> None:
    """One of them has just joined, and is not on the roster: her work would replace the other's."""
    files = {path.format("4711"): FIRST, path.format("4712"): LATER, "zoe_19_9_first.ipynb": FIRST}
    found = collect(course, zipped(tmp_path / "all.zip", files))
    assert list(taken(found)) == [("zoe", "01-first")]
    why = "several people here are called {!r}, and one is on the roster"
    who = path.partition("_")[0]
    assert set(left(found, "quarantined").values()) == {why.format(who)}
    files = {path.format("17"): FIRST, path.format("4712"): LATER, "zoe_19_9_first.ipynb": FIRST}
    found = collect(course, zipped(tmp_path / "known.zip", files))
    known = {"ada", "zoe"} if path.startswith("lovelace") else {"zoe"}
    assert {student for student, _ in taken(found)} == known, "whose number Canvas knows"
    if "ada" in known:
        assert submitted(course)["ada/01-first/first.ipynb"] == FIRST


def test_nobody_hands_in_for_somebody_else(course: Course, tmp_path: Path) -> None:
    """What a student named, inside a folder or in a file's name, names nobody."""
    files = {
        "zoe/ada/first.ipynb": FIRST,
        "jg7/lovelaceada_17_900_second.ipynb": SECOND,
        "mm1/ada+01-first+2021-11-03 10:00:00 UTC+abc/first.ipynb": FIRST,
        "mm2/Ada Lovelace_4711_assignsubmission_file/first.ipynb": FIRST,
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert {student for student, _ in taken(found)} == {"zoe", "jg7", "mm1", "mm2"}


@pytest.mark.parametrize(("form", "encoding"), [("NFD", "utf-8"), ("NFC", "cp850")])
def test_umlauts_in_a_zip_file_are_those_of_its_system(
    course: Course, tmp_path: Path, form: Literal["NFC", "NFD"], encoding: str
) -> None:
    """What macOS and Windows pack does not say in which letters its names are written."""
    name = unicodedata.normalize(form, "Jörg Groß_4712_assignsubmission_file/first.ipynb")
    written = name.encode(encoding)
    file = zipped(tmp_path / "packed.zip", {"x" * len(written): FIRST})
    file.write_bytes(file.read_bytes().replace(b"x" * len(written), written))
    assert list(taken(collect(course, file))) == [("jg7", "01-first")]


def test_without_a_roster_folders_are_ids(course: Course, tmp_path: Path) -> None:
    with course.gradebook() as book:
        for student in list(book.students):
            book.remove_student(student.id)
    files = {
        "around/kim/first.ipynb": FIRST,
        "around/lee/01-first/first.ipynb": FIRST,
        "around/Kim Lee_4711_assignsubmission_file/first.ipynb": FIRST,
        "around/-rf/first.ipynb": FIRST,
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert {student for student, _ in taken(found)} == {"kim", "lee"}
    assert set(left(found, "quarantined").values()) == {
        "there is no roster to find the student in (autograder roster CSV)",
        "'-rf' cannot be the id of a student",
    }


@pytest.mark.parametrize("make", [unpacked, zipped])
@pytest.mark.parametrize("folder", ["ada", "all/ada", "ada/01-first", "all/ada/01-first"])
def test_a_time_in_a_folder_per_student_is_when_it_was_handed_in(
    course: Course, tmp_path: Path, folder: str, make: Callable[[Path, dict[str, bytes]], Path]
) -> None:
    files = {f"{folder}/first.ipynb": FIRST, folder.replace("ada", "zoe") + "/first.ipynb": FIRST}
    collect(course, make(tmp_path / "without", files))
    stamp = b"2021-11-02 10:00:00.000000 UTC"
    found = collect(course, make(tmp_path / "in", files | {f"{folder}/timestamp.txt": stamp}))
    assert [one.state for one in found.taken] == ["unchanged"] * 2, "but for the time"
    assert submitted(course).get("ada/01-first/timestamp.txt") == stamp
    assert "zoe/01-first/timestamp.txt" not in submitted(course)


def test_a_timestamp_that_is_none_is_nobodys_loss(course: Course, tmp_path: Path) -> None:
    """Here it is too large to be read: the notebook beside it counts all the same."""
    files = {
        "ada/first.ipynb": FIRST,
        "ada/timestamp.txt": b"2021-11-02 10:00:00 UTC" * 1_000_000,
        "zoe/first.ipynb": FIRST,
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert set(taken(found)) == {("ada", "01-first"), ("zoe", "01-first")}


@pytest.mark.parametrize(
    ("stamp", "read"),
    [
        ("2021-11-02 10:00:00 or so", "2021-11-02 10:00:00 UTC"),
        ("2021-11-02 10:00:00 MAY", "2021-11-02 10:00:00 UTC"),
        ("2021-11-02_10_00_00.000000 UTC", "2021-11-02 10:00:00 UTC"),
        ("2021-11-02 10:00:00.000000 UTC", "2021-11-02 10:00:00.000000 UTC"),
        ("2021-11-02 10:00:00 -0100", "2021-11-02 10:00:00 -0100"),
    ],
)
def test_a_stamp_is_kept_so_that_nbgrader_can_read_it(
    course: Course, tmp_path: Path, stamp: str, read: str
) -> None:
    """What cannot be read would keep a graded submission out of the gradebook, in every run."""
    files = {f"ada+01-first+{stamp}+abc/first.ipynb": FIRST, "zoe/01-first/first.ipynb": FIRST}
    files["zoe/01-first/timestamp.txt"] = stamp.encode()
    for folder, names in (("exchange", "ada"), ("folders", "zoe")):
        some = {path: data for path, data in files.items() if path.startswith(names)}
        collect(course, unpacked(tmp_path / folder, some))
        written = submitted(course)[f"{names}/01-first/timestamp.txt"].decode()
        assert written == read
        assert parse_utc(written)


def test_what_is_no_notebook_belongs_to_the_assignment_that_was_packed(
    course: Course, tmp_path: Path
) -> None:
    """So that the student's page for it says what came."""
    files = {
        "Ada Lovelace_4711_assignsubmission_file/first.ipynb": FIRST,
        "Jörg Groß_4712_assignsubmission_file/first.pdf": b"%PDF",
    }
    found = collect(course, zipped(tmp_path / "packed.zip", files))
    assert [(one.student, one.assignment) for one in found.quarantined] == [("jg7", "01-first")]
    found = collect(course, unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "zoe/x.pdf": b""}))
    assert [(one.student, one.assignment) for one in found.quarantined] == [("zoe", "")]


def test_who_gives_a_platform_another_notebook_is_heard_of(course: Course, tmp_path: Path) -> None:
    """Moodle and Canvas pack one assignment, so nothing else came of that student."""
    files = {
        "Ada Lovelace_4711_assignsubmission_file/second.ipynb": FIRST,
        "Joerg Gross_4712_assignsubmission_file/second.ipynb": SECOND,
        "Joerg Gross_4712_assignsubmission_file/first.ipynb": FIRST,
    }
    found = collect(course, zipped(tmp_path / "moodle.zip", files), ["2"])
    assert list(taken(found)) == [("jg7", "02-second")]
    assert list(left(found, "ignored").values()) == ["it belongs to 01-first"]
    assert list(left(found, "quarantined").values()) == [
        "it belongs to 01-first, and no notebook came"
    ]
    assert [one[:2] for one in uncollected(course)] == [("ada", "02-second")]


def test_one_who_gives_a_platform_another_notebook_than_all_others_is_asked_about(
    course: Course, tmp_path: Path
) -> None:
    """It would replace what was handed in for that one."""
    collect(course, unpacked(tmp_path / "a", {"ada/first.ipynb": LATER}))
    extra = [Student(f"s{i}", "Kim", f"Number{'abc'[i]}") for i in range(3)]
    enter(course, Roster(tuple(extra), ()))
    who = ["Joerg Gross", "Zoe Angstrom", *(f"{s.first} {s.last}" for s in extra)]
    files = {f"{name}_1_assignsubmission_file/second.ipynb": SECOND for name in who}
    files["Ada Lovelace_2_assignsubmission_file/first.ipynb"] = FIRST
    found = collect(course, zipped(tmp_path / "moodle.zip", files))
    assert len(found.taken) == 5
    assert list(left(found, "quarantined").values()) == [
        "it is 01-first, and nearly all others are 02-second"
    ]
    assert [one[:2] for one in uncollected(course)] == [("ada", "02-second")]
    assert (course.submitted / "ada/01-first/first.ipynb").read_bytes() == LATER


@pytest.mark.parametrize(
    "folder",
    [
        "Ada Lovelace_4711_assignsubmission_file",
        "Ada Lovelace_4711_assignsubmission_file/01-first",
        "ada/work",
    ],
)
def test_a_time_that_a_student_wrote_is_not_when_it_was_handed_in(
    course: Course, tmp_path: Path, folder: str
) -> None:
    """Only nbgrader's own is, which lies in the folder of a student or of an assignment there."""
    files = {f"{folder}/first.ipynb": FIRST, f"{folder}/timestamp.txt": b"2001-01-01 00:00:00 UTC"}
    found = collect(course, zipped(tmp_path / "moodle.zip", files))
    assert set(submitted(course)) == {"ada/01-first/first.ipynb"}
    assert left(found, "ignored") == {f"{folder}/timestamp.txt": "it is no notebook"}


def test_without_a_roster_ids_that_differ_in_case_alone_are_asked_about(
    course: Course, tmp_path: Path
) -> None:
    """They would be one folder on many systems, and two students in the gradebook."""
    with course.gradebook() as book:
        for student in list(book.students):
            book.remove_student(student.id)
    both = {"Kim2/first.ipynb": FIRST, "kim2/first.ipynb": LATER, "lee/first.ipynb": FIRST}
    found = collect(course, zipped(tmp_path / "both.zip", both))
    assert set(taken(found)) == {("lee", "01-first")}
    why = "Kim2 and kim2 may be one student: enter them with autograder roster CSV"
    assert left(found, "quarantined") == {"Kim2/first.ipynb": why, "kim2/first.ipynb": why}
    later = collect(course, unpacked(tmp_path / "later", {"LEE/first.ipynb": LATER}))
    assert list(left(later, "quarantined")) == ["LEE/first.ipynb"]
    assert submitted(course) == {"lee/01-first/first.ipynb": FIRST}
