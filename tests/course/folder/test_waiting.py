"""What cannot be taken waits, with its reason, until somebody settles it."""

from __future__ import annotations

from pathlib import Path

from autograder.course.collect import collect
from autograder.course.folder import Course
from autograder.course.name_matching import Student
from autograder.course.quarantine import LOST, set_aside, settle, uncollected
from autograder.course.roster import Roster, enter, read_roster
from tests.course.folder.deliveries import FIRST, LATER, left, notebook, unpacked


def test_who_hands_in_a_safety_copy_alone_is_heard_of(course: Course, tmp_path: Path) -> None:
    copy = ".ipynb_checkpoints/first-checkpoint.ipynb"
    files = {f"ada/{copy}": FIRST, f"jg7/{copy}": FIRST, "jg7/first.ipynb": FIRST}
    found = collect(course, unpacked(tmp_path / "in", files))
    assert left(found, "ignored") == {f"jg7/{copy}": "Jupyter's own safety copy"}
    assert left(found, "quarantined") == {
        f"ada/{copy}": "Jupyter's own safety copy, and no notebook came"
    }


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
