"""What a class handed in: as folders, by nbgrader's exchange, from Moodle and from Canvas."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import unicodedata
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal

import pytest

from autograder.course import delivery as delivery_module
from autograder.course.collect import Collected, collect
from autograder.course.folder import Course, CourseError
from autograder.course.handin_names import read_stamp
from autograder.course.lock import Busy, course_lock
from autograder.course.name_matching import Student
from autograder.course.quarantine import LOST, set_aside, settle, uncollected
from autograder.course.roster import Roster, enter, read_roster
from tests.course.folder.deliveries import handed_in, notebook, unpacked, zipped
from tests.course.permissions import as_anybody

FIRST, SECOND = handed_in("first"), handed_in("second")
LATER = handed_in("first", "return 2")


def taken(found: Collected) -> dict[tuple[str, str], str]:
    return {(one.student, one.assignment): one.path for one in found.taken}


def submitted(course: Course) -> dict[str, bytes]:
    files = (path for path in course.submitted.rglob("*") if path.is_file())
    return {str(path.relative_to(course.submitted)): path.read_bytes() for path in files}


def left(found: Collected, kind: str) -> dict[str, str]:
    return {one.path: one.reason for one in found.left if one.kind == kind}


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


def test_of_several_files_the_one_with_the_right_name_counts(
    course: Course, tmp_path: Path
) -> None:
    files = {"ada/first-Copy1.ipynb": LATER, "ada/first.ipynb": FIRST, "ada/second.ipynb": SECOND}
    found = collect(course, unpacked(tmp_path / "in", files))
    assert taken(found) == {
        ("ada", "01-first"): "ada/first.ipynb",
        ("ada", "02-second"): "ada/second.ipynb",
    }
    assert list(left(found, "earlier")) == ["ada/first-Copy1.ipynb"]


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


def test_who_hands_in_a_safety_copy_alone_is_heard_of(course: Course, tmp_path: Path) -> None:
    copy = ".ipynb_checkpoints/first-checkpoint.ipynb"
    files = {f"ada/{copy}": FIRST, f"jg7/{copy}": FIRST, "jg7/first.ipynb": FIRST}
    found = collect(course, unpacked(tmp_path / "in", files))
    assert left(found, "ignored") == {f"jg7/{copy}": "Jupyter's own safety copy"}
    assert left(found, "quarantined") == {
        f"ada/{copy}": "Jupyter's own safety copy, and no notebook came"
    }


def test_one_notebook_can_be_asked_for(course: Course, tmp_path: Path) -> None:
    files = {"ada/first.ipynb": FIRST, "ada/second.ipynb": SECOND}
    found = collect(course, unpacked(tmp_path / "in", files), ["2"])
    assert list(taken(found)) == [("ada", "02-second")]
    assert left(found, "ignored") == {"ada/first.ipynb": "it belongs to 01-first"}


def test_a_broken_file_waits_until_a_good_one_comes(course: Course, tmp_path: Path) -> None:
    found = collect(course, unpacked(tmp_path / "a", {"ada/first.ipynb": FIRST[:-30]}))
    assert left(found, "quarantined") == {
        "ada/first.ipynb": "The file is truncated: it ends in the middle."
    }
    (waiting,) = uncollected(course)
    assert waiting[:2] == ("ada", "01-first")
    assert "truncated" in waiting.reason
    collect(course, unpacked(tmp_path / "b", {"ada/first.ipynb": FIRST}))
    assert not list(uncollected(course))
    assert (course.submitted / "ada/01-first/first.ipynb").read_bytes() == FIRST


def test_what_is_settled_in_one_second_is_kept_apart(course: Course) -> None:
    for number in range(4):
        set_aside(course, "ada", "01-first", "it is broken", "first.ipynb", bytes([number]))
        settle(course, "ada", "01-first")
    kept = sorted(course.earlier.glob("ada/01-first/quarantine-*/*.ipynb"))
    assert [path.read_bytes() for path in kept] == [bytes([number]) for number in range(4)]


def test_two_broken_files_have_two_reasons(course: Course, tmp_path: Path) -> None:
    files = {"ada/first.ipynb": FIRST[:-30], "ada/first-1.ipynb": b"%PDF"}
    collect(course, unpacked(tmp_path / "a", files))
    (waiting,) = uncollected(course)
    assert waiting.reason == (
        "ada/first-1.ipynb: The file is a PDF, not a notebook, whatever its name says; "
        "ada/first.ipynb: The file is truncated: it ends in the middle."
    )


def test_a_second_broken_file_does_not_replace_the_first(course: Course, tmp_path: Path) -> None:
    """Both stay until it is known whose they are."""
    broken = [FIRST[:-30], FIRST[:-60]]
    for number, data in enumerate([*broken, broken[0]]):
        files = {f"{who}/first.ipynb": data for who in ("ada", "kim", "lee")}
        collect(course, unpacked(tmp_path / f"{number}", files))
    kept = [path.read_bytes() for path in course.quarantine.rglob("*.ipynb")]
    assert sorted(kept) == sorted(broken * 3)
    enter(course, Roster((Student("kim", "Kim", "Lee"),), ()))
    collect(course, unpacked(tmp_path / "good", {"kim/first.ipynb": FIRST}))
    assert len(list(course.quarantine.glob("unknown/*/*.ipynb"))) == 2, "Lee's two"


def test_what_was_there_before_settles_nothing(course: Course, tmp_path: Path) -> None:
    """A first hand-in counts, a later one cannot be read, and the first delivery is read again."""
    before = unpacked(tmp_path / "a", {"ada/first.ipynb": FIRST})
    collect(course, before)
    collect(course, unpacked(tmp_path / "b", {"ada/first.ipynb": LATER[:-30]}))
    collect(course, before)
    assert [one.student for one in uncollected(course)] == ["ada"]


def test_another_notebook_is_set_aside(course: Course, tmp_path: Path) -> None:
    found = collect(course, unpacked(tmp_path / "in", {"ada/thesis.ipynb": notebook([])}))
    assert left(found, "quarantined") == {
        "ada/thesis.ipynb": "it cannot be told which notebook it is"
    }


def test_what_systems_leave_behind_is_ignored(course: Course, tmp_path: Path) -> None:
    files = {
        "ada/first.ipynb": FIRST,
        "__MACOSX/ada/._first.ipynb": b"\0\5\26\7",
        "ada/.ipynb_checkpoints/first-checkpoint.ipynb": LATER,
        "ada/work.zip": b"PK",
    }
    found = collect(course, zipped(tmp_path / "in.zip", files))
    assert list(taken(found)) == [("ada", "01-first")]
    assert len(left(found, "ignored")) == 3


def test_who_hands_in_everything_but_a_notebook_is_not_overlooked(
    course: Course, tmp_path: Path
) -> None:
    files = {
        "ada/first.ipynb": FIRST,
        "ada/first.pdf": b"%PDF",
        "zoe/work.zip": b"PK",
        "readme.txt": b"",
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert left(found, "quarantined") == {
        "zoe/work.zip": "it is an archive, which is not opened, and no notebook came"
    }
    assert set(left(found, "ignored")) == {"ada/first.pdf", "readme.txt"}
    assert [one[:2] for one in uncollected(course)] == [("zoe", "unknown")]
    collect(course, unpacked(tmp_path / "later", {"zoe/first.ipynb": FIRST}))
    assert not list(uncollected(course))


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


def test_every_file_is_accounted_for_whatever_it_is_called(course: Course, tmp_path: Path) -> None:
    """Names put together at random from all that has a meaning to somebody."""
    rng = random.Random(1)
    words = [
        "ada",
        "Zoë",
        "..",
        "/",
        "\\",
        "+",
        "_",
        "17",
        "first",
        ".ipynb",
        "LATE",
        " ",
        "\n",
        "%",
    ]
    words += [
        "01-first",
        "_assignsubmission_file_",
        "2021-11-15 10:00:00 UTC",
        "2021-99-99 00:00:00",
    ]
    names = {"".join(rng.choices(words, k=rng.randint(1, 9))) + ".ipynb" for _ in range(400)}
    delivery = zipped(tmp_path / "in.zip", dict.fromkeys(sorted(names), LATER))
    found = collect(course, delivery)
    with zipfile.ZipFile(delivery) as archive:
        assert len(found.taken) + len(found.left) == len(archive.infolist())
    assert found.taken
    assert {one.student for one in found.taken} <= {"ada", "zoe"}
    assert {path.name for path in tmp_path.iterdir()} == {"course", "in.zip"}


def test_a_delivery_that_is_none_is_refused(course: Course, tmp_path: Path) -> None:
    with pytest.raises(CourseError, match=r"There is no .*nothing\."):
        collect(course, tmp_path / "nothing")
    (tmp_path / "empty").mkdir()
    with pytest.raises(CourseError, match=r"There is no file in .*empty; nothing was taken\."):
        collect(course, tmp_path / "empty")
    (tmp_path / "fake.zip").write_bytes(b"hello")
    with pytest.raises(CourseError, match="not a zip file that can be read"):
        collect(course, tmp_path / "fake.zip")
    unpacked(tmp_path, {"first.ipynb": FIRST})
    with pytest.raises(CourseError, match="is a notebook, and does not say whose it is: put it"):
        collect(course, tmp_path / "first.ipynb")
    with pytest.raises(CourseError, match=r"There is no .*second.ipynb\."):
        collect(course, tmp_path / "second.ipynb")
    with pytest.raises(CourseError, match="no notebook '9'; there are: 01-first, 02-second"):
        collect(course, unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST}), ["9"])


def test_nothing_is_collected_during_a_grading_run(course: Course, tmp_path: Path) -> None:
    delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST})
    holds = "from pathlib import Path; from autograder.course.lock import course_lock\n"
    holds += f"with course_lock(Path({str(course.root)!r})): print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", holds], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Busy, match="being worked on by process"):
            collect(course, delivery)
        other.communicate("\n")
    with course_lock(course.root):
        assert not submitted(course)


def test_a_timestamp_that_is_none_is_nobodys_loss(course: Course, tmp_path: Path) -> None:
    """Here it is too large to be read: the notebook beside it counts all the same."""
    files = {
        "ada/first.ipynb": FIRST,
        "ada/timestamp.txt": b"2021-11-02 10:00:00 UTC" * 1_000_000,
        "zoe/first.ipynb": FIRST,
    }
    found = collect(course, unpacked(tmp_path / "in", files))
    assert set(taken(found)) == {("ada", "01-first"), ("zoe", "01-first")}


def test_a_name_that_is_no_text_is_told_as_far_as_it_goes(course: Course, tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "zoe/first.ipynb": b"no"})
    try:
        os.rename(folder / "zoe/first.ipynb", os.fsencode(folder / "zoe") + b"/first\xff.ipynb")
    except OSError:
        pytest.skip("this system has no such names")
    found = collect(course, folder)
    assert set(taken(found)) == {("ada", "01-first")}
    assert [one.path for one in found.quarantined] == ["zoe/first?.ipynb"]


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


def test_who_hides_files_too_deep_to_be_read_keeps_nobody_else_back(
    course: Course, tmp_path: Path
) -> None:
    """A path that the system takes for too long cannot even be looked at; as cannot a folder that
    its owner has closed."""
    delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "jg7/notes.txt": b""})
    here = os.open(delivery, os.O_RDONLY)
    for name in ("zoe", *["x" * 250] * 18):
        os.mkdir(name, dir_fd=here)
        above, here = here, os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(above)
    os.close(here)
    found = collect(course, delivery)
    assert set(taken(found)) == {("ada", "01-first")}
    (why,) = [one.reason for one in found.quarantined if one.student == "zoe"]
    assert why == "it cannot be read: File name too long, and no notebook came"


@pytest.mark.parametrize("folders", ["zoe", "zoe+01-first+2021-11-0{} 10:00:00 UTC+abc"])
def test_who_hands_in_a_flood_of_files_keeps_nobody_else_back(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folders: str
) -> None:
    """All others may together have more files than one may. In the exchange, one hand-in after
    another counts."""
    monkeypatch.setattr(delivery_module, "ENTRIES", 3)
    flood = {f"{folders.format(number)}/{number}.ipynb": FIRST for number in range(1, 5)}
    others = {
        f"{who}/{name}": FIRST for who in ("ada", "jg7") for name in ("first.ipynb", "x", "y")
    }
    found = collect(course, unpacked(tmp_path / "in", {**flood, **others}))
    assert set(taken(found)) == {("ada", "01-first"), ("jg7", "01-first")}
    assert left(found, "quarantined") == {
        f"{folders.format(1)}/*": "these are more than 3 files, too many for one student"
    }
    assert [one.student for one in uncollected(course)] == ["zoe"]
    collect(course, unpacked(tmp_path / "later", {"zoe/first.ipynb": FIRST}))
    assert not list(uncollected(course))


def test_a_closed_folder_of_the_course_keeps_nobody_else_back(
    course: Course, tmp_path: Path
) -> None:
    collect(course, unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "zoe/first.ipynb": FIRST}))
    later = {"ada/first.ipynb": LATER, "zoe/first.ipynb": LATER}
    closed = course.submitted / "ada"
    closed.chmod(0o000)
    try:
        with as_anybody():
            found = collect(course, unpacked(tmp_path / "later", later))
    finally:
        closed.chmod(0o755)
    assert set(taken(found)) == {("zoe", "01-first")}
    (why,) = left(found, "quarantined").values()
    assert why.endswith("is closed: open it and collect once more")
    assert [one.student for one in uncollected(course)] == ["ada"]


def test_a_number_of_thousands_of_digits_in_a_name_is_no_number(
    course: Course, tmp_path: Path
) -> None:
    digits = "9" * 5_000
    files = {
        f"ada/first-{digits}.ipynb": FIRST,
        f"angstromzoe_19_{digits}_first.ipynb": FIRST,
        "jg7/first.ipynb": FIRST,
    }
    found = collect(course, zipped(tmp_path / "in.zip", files))
    assert {student for student, _ in taken(found)} == {"ada", "jg7"}


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


def test_who_joins_late_waits_no_longer(course: Course, tmp_path: Path) -> None:
    delivery = unpacked(tmp_path / "in", {"eve/first.ipynb": FIRST, "kim/first.ipynb": FIRST})
    assert len(collect(course, delivery).quarantined) == 2
    enter(course, Roster((Student("eve", "Eve", "Adams"),), ()))
    assert list(left(collect(course, delivery), "quarantined")) == ["kim/first.ipynb"]
    (waiting,) = uncollected(course)
    assert waiting.reason == "kim/first.ipynb: nobody on the roster is called 'kim'"
    enter(course, Roster((Student("kim", "Kim", "Lee"),), ()))
    collect(course, delivery)
    assert not list(uncollected(course))


def test_what_waits_without_its_reasons_goes_on_waiting(course: Course, tmp_path: Path) -> None:
    """A power cut has emptied the list of reasons; then one of the students is known."""
    delivery = unpacked(tmp_path / "in", {"eve/first.ipynb": FIRST, "kim/first.ipynb": LATER})
    collect(course, delivery)
    (reasons,) = course.quarantine.glob("unknown/*/reason.txt")
    reasons.write_bytes(b"")
    enter(course, Roster((Student("eve", "Eve", "Adams"),), ()))
    collect(course, unpacked(tmp_path / "again", {"eve/first.ipynb": FIRST}))
    assert LATER in [path.read_bytes() for path in reasons.parent.iterdir()]
    assert [one.reason for one in uncollected(course)] == [LOST]


def test_files_of_strangers_with_names_alike_are_kept_apart(course: Course, tmp_path: Path) -> None:
    files = {f"{who}/first.ipynb": who.encode() for who in ("O'Brien", "O_Brien", "O/Brien")}
    collect(course, unpacked(tmp_path / "in", files))
    kept = (course.root / ".autograder/quarantine/unknown").rglob("*.ipynb")
    assert {path.read_bytes() for path in kept} == set(files.values())


def test_nobody_is_called_unknown(course: Course, tmp_path: Path) -> None:
    """What such a student handed in would lie among what strangers did."""
    assert not read_roster(b"id;first;last\nUnknown;Ann;Other").students
    with course.gradebook() as book:
        for student in list(book.students):
            book.remove_student(student.id)
    found = collect(course, unpacked(tmp_path / "in", {"unknown/first.ipynb": FIRST}))
    assert "cannot be the id of a student" in found.quarantined[0].reason


def test_every_file_of_a_stranger_waits_by_itself(course: Course, tmp_path: Path) -> None:
    """Also where it was too dangerous to read, and where its name has several lines."""
    delivery = unpacked(tmp_path / "in", {"zoe/first.ipynb": FIRST, "eve\nx/first.ipynb": FIRST})
    for who in ("bob", "kim"):
        (delivery / who).mkdir()
        (delivery / who / "first.ipynb").symlink_to(delivery / "zoe/first.ipynb")
    assert len(collect(course, delivery).quarantined) == 3
    assert sorted(row.reason.partition(":")[0] for row in uncollected(course)) == [
        "bob/first.ipynb",
        "eve x/first.ipynb",
        "kim/first.ipynb",
    ]


def test_what_a_stopped_run_has_left_is_cleared_away(course: Course, tmp_path: Path) -> None:
    half = unpacked(course.root / ".autograder" / "staging", {"half": b"{"}) / "half"
    collect(course, unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST}))
    assert not half.exists()


@pytest.mark.parametrize(
    "obstacle",
    [
        "submitted/ada/01-first/timestamp.txt",
        "submitted/ada/01-first/submission_secret.txt",
        "submitted/ada/01-first/first.ipynb",
        ".autograder/earlier/ada/01-first",
    ],
)
def test_what_could_not_be_written_is_written_by_the_next_run(
    course: Course, tmp_path: Path, obstacle: str
) -> None:
    """As on a full disk: here the place of one of the files is taken."""
    folder = "ada+01-first+2021-11-03 10:00:00 UTC+abc"
    collect(course, unpacked(tmp_path / "broken", {f"{folder}/first.ipynb": FIRST[:-30]}))
    files = {f"{folder}/first.ipynb": FIRST, f"{folder}/submission_secret.txt": b"secret"}
    delivery = unpacked(tmp_path / "in", files)
    in_the_way = course.root / obstacle
    if in_the_way.name == "01-first":
        unpacked(in_the_way.parent, {in_the_way.name: b"a file, where a folder belongs"})
    else:
        unpacked(in_the_way, {"a folder": b"where a file belongs"})
    with pytest.raises(OSError, match="ada"):
        collect(course, delivery)
    if in_the_way.is_dir():
        shutil.rmtree(in_the_way)
    else:
        in_the_way.unlink()
    collect(course, delivery)
    assert submitted(course) == {
        "ada/01-first/first.ipynb": FIRST,
        "ada/01-first/timestamp.txt": b"2021-11-03 10:00:00 UTC",
        "ada/01-first/submission_secret.txt": b"secret",
    }
    assert not list(uncollected(course))


@pytest.mark.parametrize(
    "folder",
    [
        "Ada Lovelace_4711_assignsubmission_file",
        "Ada Lovelace_4711_assignsubmission_file/01-first",
        "ada",
    ],
)
def test_a_time_that_a_student_wrote_is_not_when_it_was_handed_in(
    course: Course, tmp_path: Path, folder: str
) -> None:
    """Only nbgrader's own is, which lies in the folder of an assignment."""
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
