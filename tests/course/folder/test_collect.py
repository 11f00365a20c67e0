"""Whatever a class hands in, nobody keeps the others back, and every file is accounted for."""

from __future__ import annotations

import os
import random
import resource
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from autograder.course import collect as collect_module
from autograder.course import delivery as delivery_module
from autograder.course import quarantine as quarantine_module
from autograder.course.collect import collect, collect_some
from autograder.course.delivery import offers
from autograder.course.folder import Course, CourseError
from autograder.course.lock import Busy, course_lock
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
from tests.course.permissions import as_anybody


def test_one_notebook_can_be_asked_for(course: Course, tmp_path: Path) -> None:
    files = {"ada/first.ipynb": FIRST, "ada/second.ipynb": SECOND}
    found = collect(course, unpacked(tmp_path / "in", files), ["2"])
    assert list(taken(found)) == [("ada", "02-second")]
    assert left(found, "ignored") == {"ada/first.ipynb": "it belongs to 01-first"}


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


def test_a_name_that_is_no_text_is_told_as_far_as_it_goes(course: Course, tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "zoe/first.ipynb": b"no"})
    try:
        os.rename(folder / "zoe/first.ipynb", os.fsencode(folder / "zoe") + b"/first\xff.ipynb")
    except OSError:
        pytest.skip("this system has no such names")
    found = collect(course, folder)
    assert set(taken(found)) == {("ada", "01-first")}
    assert [one.path for one in found.quarantined] == ["zoe/first?.ipynb"]


@pytest.mark.skipif(sys.platform != "linux", reason="folders are opened one in the other")
def test_a_folder_that_becomes_a_link_while_it_is_collected_is_not_followed(
    course: Course, tmp_path: Path
) -> None:
    """The instructor's notebook, with its solutions, would be what the student handed in."""
    folder = unpacked(tmp_path / "in", {"ada/x/first.ipynb": FIRST, "zoe/first.ipynb": FIRST})
    found = list(offers(folder))
    (folder / "ada" / "x").rename(tmp_path / "before")
    (folder / "ada" / "x").symlink_to(course.masters["01-first"].parent)
    collected = collect_some(course, found, found)
    assert set(taken(collected)) == {("zoe", "01-first")}
    assert [one.path for one in collected.quarantined] == ["ada/x/first.ipynb"]


def test_what_lies_too_deep_for_a_path_is_read_and_keeps_nobody_else_back(
    course: Course, tmp_path: Path
) -> None:
    """A path that the system takes for too long leads nowhere, but one folder to the next."""
    delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": FIRST, "jg7/notes.txt": b""})
    here = os.open(delivery, os.O_RDONLY)
    for name in ("zoe", *["x" * 250] * 18):
        os.mkdir(name, dir_fd=here)
        above, here = here, os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(above)
    with os.fdopen(os.open("first.ipynb", os.O_WRONLY | os.O_CREAT, dir_fd=here), "wb") as file:
        file.write(FIRST)
    os.close(here)
    found = collect(course, delivery)
    assert set(taken(found)) == {("ada", "01-first"), ("zoe", "01-first")}


@pytest.mark.parametrize("limit", ["MOST_SECONDS", "MOST_BYTES"])
def test_what_takes_long_to_read_is_read_in_part(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(collect_module, limit, 0)
    files = {f"zoe/{number}/first.ipynb": FIRST for number in range(3)}
    found = collect(course, unpacked(tmp_path / "in", {**files, "ada/first.ipynb": FIRST}))
    assert taken(found) == {
        ("ada", "01-first"): "ada/first.ipynb",
        ("zoe", "01-first"): "zoe/0/first.ipynb",
    }
    reasons = left(found, "quarantined")
    assert list(reasons) == ["zoe/1/first.ipynb", "zoe/2/first.ipynb"]
    assert all("takes more than" in reason for reason in reasons.values())


OPENED: list[str] = []
sys.addaudithook(lambda event, about: OPENED.append(event) if event == "open" else None)


@pytest.mark.parametrize("is_broken", [False, True])
def test_what_one_student_hands_in_costs_one_look_a_file(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_broken: bool
) -> None:
    """Thousands of notebooks took minutes, in which nobody else could work on the course: each was
    compared with all that were kept, or listed below all others."""
    monkeypatch.setattr(collect_module, "MOST_KEPT", 3)
    costs = []
    for count in (5, 10, 20, 40):
        files = {
            f"zoe/{count}-{number}.ipynb": b"{" if is_broken else handed_in("first", f"{number}")
            for number in range(count)
        }
        delivery = unpacked(tmp_path / f"of-{count}", files)
        OPENED.clear()
        found = collect(course, delivery)
        costs.append(len(OPENED))
        assert len(found.taken) + len(found.left) == count
    _, *more = (after - before for before, after in pairwise(costs))
    assert more == [4 * 10, 4 * 20], "two folders, and the file, which is told twice"
    assert len([path for path in course.records.rglob("*zoe*/*/*") if path.is_file()]) <= 20
    assert ["further files were not kept" in one.reason for one in uncollected(course)] == (
        [True] * is_broken
    )


def test_of_many_files_without_a_notebook_some_are_listed(
    course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is read and written for zoery file: without an end it would take hours."""
    monkeypatch.setattr(quarantine_module, "MOST", 3)
    files = {f"zoe/{number}.ipynb": b"" for number in range(9)}
    assert len(collect(course, unpacked(tmp_path / "in", files)).quarantined) == 9
    (aside,) = uncollected(course)
    assert aside.reason.count(".ipynb") == 3
    assert aside.reason.endswith("And more files.")


@pytest.mark.parametrize("packed", [unpacked, zipped])
@pytest.mark.parametrize("folders", ["zoe", "zoe+01-first+2021-11-0{} 10:00:00 UTC+abc"])
def test_who_hands_in_a_flood_of_files_keeps_nobody_else_back(
    course: Course,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    folders: str,
    packed: Callable[[Path, dict[str, bytes]], Path],
) -> None:
    """All others may together have more files than one may. In the exchange, one hand-in after
    another counts."""
    monkeypatch.setattr(delivery_module, "ENTRIES", 3)
    flood = {f"{folders.format(number)}/{number}.ipynb": FIRST for number in range(1, 5)}
    others = {
        f"{who}/{name}": FIRST for who in ("ada", "jg7") for name in ("first.ipynb", "x", "y")
    }
    found = collect(course, packed(tmp_path / "in", {**flood, **others}))
    assert set(taken(found)) == {("ada", "01-first"), ("jg7", "01-first")}
    assert left(found, "quarantined") == {
        f"{folders.format(1)}/*": "these are more than 3 files, too many for one student"
    }
    assert [one.student for one in uncollected(course)] == ["zoe"]
    collect(course, unpacked(tmp_path / "later", {"zoe/first.ipynb": FIRST}))
    assert not list(uncollected(course))


def test_who_hands_in_a_film_keeps_nobody_else_back(course: Course, tmp_path: Path) -> None:
    """A platform packs whatever students upload. The file is there in name only: it is not read."""
    file = tmp_path / "in.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name in ("lovelaceada_17_1_first.ipynb", "angstromzoe_19_2_first.ipynb"):
            archive.writestr(name, FIRST)
        for film in ("angstromzoe_19_3_film.mp4", "großjorg_18_4_film.mp4"):
            archive.writestr(film, b"frame after frame")
            archive.getinfo(film).file_size = archive.getinfo(film).compress_size = 4_200_000_000
    found = collect(course, file)
    assert set(taken(found)) == {("ada", "01-first"), ("zoe", "01-first")}
    assert left(found, "ignored") == {"angstromzoe_19_3_film.mp4": "it is no notebook"}
    assert left(found, "quarantined") == {
        "großjorg_18_4_film.mp4": "it is no notebook, and no notebook came"
    }


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


def test_no_half_of_a_file_stays_in_quarantine(course: Course, tmp_path: Path) -> None:
    """A file may have so many bytes and no more, which ends it as a full disk does."""
    delivery = unpacked(tmp_path / "in", {"ada/first.ipynb": b"{" + b" " * 50_000})
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            collect(course, delivery)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not [path for path in course.quarantine.rglob("*") if path.is_file()]
